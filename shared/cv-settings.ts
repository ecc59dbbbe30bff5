import * as v from 'valibot';
import type { CountryCode } from './constants/countries.ts';
import { PROFILE_SECTIONS } from './constants/section-titles.ts';
import { cvNumber } from './cv.ts';
import { CV_LANGUAGES } from './cv-dates.ts';

/** The sections that follow the head of a CV, in the order of the profile. */
export const CV_SECTIONS = PROFILE_SECTIONS.filter(
  (name) => name !== 'personal' && name !== 'contact',
);
export type CvSectionName = (typeof CV_SECTIONS)[number];

export const CV_DENSITIES = ['tight', 'normal', 'airy'] as const;
export const CV_SIZES = ['small', 'normal', 'large'] as const;
/** Years of documents in Japanese: 2024 or 令和6. */
export const CV_YEARS = ['western', 'era'] as const;
/** The one colour of a CV; `template` is the template's own. */
export const CV_COLORS = ['template', 'black', 'blue', 'teal', 'green', 'red', 'purple'] as const;

/** What only some countries expect on a CV: never shown elsewhere. */
export const CV_FACTS = [
  'birthDate',
  'nationality',
  'visaStatus',
  'maritalStatus',
  'address',
  'signaturePlace',
] as const;
export type CvFact = (typeof CV_FACTS)[number];

const section = v.picklist(CV_SECTIONS, 'There is no section with this name.');
const sections = (name: string) =>
  v.pipe(
    v.optional(v.array(section, `${name} must be a list.`), []),
    v.transform((names) => [...new Set(names)]),
  );
/** Characters of a heading, and of a fact. */
export const CV_SETTING_LIMITS = { heading: 60, fact: 120 };

const text = (name: string, max = CV_SETTING_LIMITS.fact) =>
  v.pipe(
    v.optional(v.string(`${name} must be text.`), ''),
    v.transform((value) => value.replaceAll(/\s+/g, ' ').trim()),
    v.maxLength(max, `${name} may have at most ${max} characters.`),
  );

/**
 * How a member wants the CV, beside the profile it is made of. `order`: sections that come first,
 * [] for the template's own order. `titles`: headings in place of the usual ones. `language`: '' for
 * the template's own.
 */
export const cvSettingsSchema = v.object({
  order: sections('order'),
  hidden: sections('hidden'),
  titles: v.pipe(
    v.optional(v.record(section, text('A heading', CV_SETTING_LIMITS.heading)), {}),
    v.transform((titles) =>
      Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== '')),
    ),
  ),
  density: v.optional(v.picklist(CV_DENSITIES), 'normal'),
  size: v.optional(v.picklist(CV_SIZES), 'normal'),
  color: v.optional(v.picklist(CV_COLORS), 'template'),
  language: v.optional(v.picklist(['', ...CV_LANGUAGES]), ''),
  years: v.optional(v.picklist(CV_YEARS), 'western'),
  latinName: text('The name as in the passport'),
  birthDate: text('Date of birth'),
  nationality: text('Nationality'),
  visaStatus: text('Visa or permit'),
  maritalStatus: text('Marital status'),
  address: text('Address'),
  signaturePlace: text('Place of the signature'),
});
export type CvSettings = v.InferOutput<typeof cvSettingsSchema>;

/**
 * Answer of GET and POST /api/cv-settings: `order` is the one that the CV has now, with its
 * template.
 */
export const cvSettingsAnswerSchema = v.object({
  settings: cvSettingsSchema,
  order: v.array(section),
});

/**
 * Body of POST /api/cv-settings. What is absent stays as it is: another tab may have changed it.
 * Facts about the person, and the name in Latin letters, are changed for all CVs of the account.
 */
export const saveCvSettingsSchema = v.object({
  settings: v.partial(cvSettingsSchema),
  cv: cvNumber,
});

/** Some of the settings, as they are saved. */
export type ChangedCvSettings = v.InferOutput<typeof saveCvSettingsSchema>['settings'];

export const DEFAULT_CV_SETTINGS: CvSettings = v.parse(cvSettingsSchema, {});

/** States of the Gulf, whose employers ask for these facts; no official body advises on CVs. */
const GULF = ['birthDate', 'nationality', 'visaStatus', 'maritalStatus', 'address'] as const;

/**
 * The facts that a CV for a country may show. Those of Europe are what an official body of the
 * country advises: the sources are in web/cv/cv-country-advice.json.
 */
export const FACTS_OF_COUNTRY: Partial<Record<CountryCode, readonly CvFact[]>> = {
  DE: ['birthDate', 'nationality', 'address', 'signaturePlace'],
  AT: ['birthDate'],
  CH: ['birthDate'],
  FR: ['birthDate'],
  NL: ['birthDate'],
  NO: ['birthDate', 'nationality'],
  // The sample form of the labour ministry has both, and no more of these.
  JP: ['birthDate', 'address'],
  AE: GULF,
  KW: GULF,
  QA: GULF,
  SA: GULF,
};
