import * as v from 'valibot';
import { COUNTRY_CODES } from './constants/countries.ts';
import { cvNumber, PAPERS } from './cv.ts';

/** How many days a link to a CV works, the usual choice second. */
export const CV_LINK_DAYS = [7, 30, 90] as const;
/** An account has at most so many links that work. */
export const MAX_CV_LINKS = 10;

const tick = (name: string, usual: boolean) =>
  v.optional(v.boolean(`${name} must be true or false.`), usual);

/**
 * Body of POST /api/cv-links: how long it works, the paper and the country of the CV, and which
 * contact details it shows. `showsAddress` is also about the place in the head of the CV.
 */
export const createCvLinkSchema = v.object({
  days: v.optional(v.picklist(CV_LINK_DAYS, 'days must be 7, 30 or 90.'), 30),
  paper: v.optional(v.picklist(PAPERS, 'paper must be A4 or Letter.'), 'A4'),
  country: v.optional(v.picklist(['', ...COUNTRY_CODES]), ''),
  /** One that is not "My CV" has its own paper and country. */
  cv: cvNumber,
  showsEmail: tick('showsEmail', true),
  showsPhone: tick('showsPhone', false),
  showsAddress: tick('showsAddress', false),
});
export type NewCvLink = v.InferOutput<typeof createCvLinkSchema>;

/** A link to a CV as its owner sees it; times are ISO 8601. `endedAt`: ended by the owner. */
export const cvLinkSchema = v.object({
  id: v.number(),
  createdAt: v.string(),
  expiresAt: v.string(),
  endedAt: v.nullable(v.string()),
  /** The name of the CV; null is "My CV". */
  cvName: v.nullable(v.string()),
  /** Openings; those of one reader within an hour are one. */
  views: v.number(),
  showsEmail: v.boolean(),
  showsPhone: v.boolean(),
  showsAddress: v.boolean(),
});
export type CvLink = v.InferOutput<typeof cvLinkSchema>;

/** Answer of GET /api/cv-links, newest first. */
export const cvLinksSchema = v.object({ links: v.array(cvLinkSchema) });

/** Answer of POST /api/cv-links. `path` holds the secret, which is not stored: it is said once. */
export const createdCvLinkSchema = v.object({ path: v.string(), ...cvLinksSchema.entries });

const key = v.pipe(
  v.string('The link is not complete.'),
  v.maxLength(100, 'The link is too long.'),
);
/** What opens a shared CV. */
export const sharedCvKeySchema = v.object({ key });
/** The same in a query, where an empty field is none. */
export const sharedCvQuerySchema = v.object({ key: v.optional(key, '') });

/**
 * Answer of GET /api/shared-cv: the CV as a page of HTML without scripts. `hasPdf`: it may be
 * downloaded as a PDF, too.
 */
export const sharedCvSchema = v.object({
  html: v.string(),
  name: v.string(),
  paper: v.picklist(PAPERS),
  expiresAt: v.string(),
  hasPdf: v.boolean(),
});
export type SharedCv = v.InferOutput<typeof sharedCvSchema>;
