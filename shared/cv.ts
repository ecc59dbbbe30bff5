import * as v from 'valibot';
import { COUNTRY_CODES } from './constants/countries.ts';
import { PROFILE_LIMITS } from './constants/limits.ts';
import { fileNamePart } from './file-name.ts';
import { profileSchema } from './profile.ts';

/** Paper sizes of a CV. Letter is used in the United States, Canada and the Philippines. */
export const PAPERS = ['A4', 'Letter'] as const;
/** A PDF may wait in the server's queue before it is made: how long a browser waits for it. */
export const CV_ANSWER_MS = 90_000;

export type Paper = (typeof PAPERS)[number];

const template = v.pipe(
  v.string('Choose a template.'),
  v.nonEmpty('Choose a template.'),
  v.maxLength(PROFILE_LIMITS.template, 'There is no template with this name.'),
);
/** The country that a CV is for: it decides which facts the CV shows. */
const country = v.optional(v.picklist(['', ...COUNTRY_CODES]), '');
const paper = v.optional(v.picklist(PAPERS, 'paper must be A4 or Letter.'), 'A4');

/** Of the database (integer). */
export const MAX_ID = 2_147_483_647;

/** A text that is typed: trimmed, with at most `max` characters. */
export const typedText = (name: string, max: number) =>
  v.pipe(
    v.string(`${name} must be text.`),
    v.trim(),
    v.maxLength(max, `${name} may have at most ${max.toLocaleString('en')} characters.`),
  );

/** The number of a CV in a body; absent or null is "My CV". */
export const cvNumber = v.optional(
  v.nullable(
    v.pipe(v.number('cv must be a number.'), v.integer(), v.minValue(1), v.maxValue(MAX_ID)),
  ),
);

/** The same in a query. */
export const cvQuery = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[1-9][0-9]{0,8}$/, 'cv must be the number of a CV.'),
    v.transform(Number),
  ),
);

/** What is made: the CV, or its cover letter (shared/cover-letter.ts). */
export const CV_DOCUMENTS = ['cv', 'letter'] as const;
const document = v.optional(v.picklist(CV_DOCUMENTS, 'document must be cv or letter.'), 'cv');

/**
 * Body of POST /api/preview-cv. `cv_data` is a profile that is not saved yet; else the saved one.
 */
export const previewCvSchema = v.object({
  template,
  paper,
  country,
  cv: cvNumber,
  document,
  cv_data: v.optional(profileSchema),
});

/** Who a PDF is made for. The file for oneself carries the profile, to import it again. */
export const CV_READERS = ['employer', 'me'] as const;
export type CvReader = (typeof CV_READERS)[number];

/** Body of POST /api/check-cv: of the saved profile. */
export const checkCvSchema = v.object({ template, paper, country, cv: cvNumber });

/** Body of POST /api/generate-cv: of the saved profile. */
export const generateCvSchema = v.object({
  ...checkCvSchema.entries,
  document,
  reader: v.optional(v.picklist(CV_READERS, 'reader must be employer or me.'), 'me'),
});

/**
 * The file name of a CV: "Abena Boateng - CV.pdf". Without a name it is the one of the
 * specification, section 7, which the header keeps beside it: `template` is a file name.
 */
export function cvFileName(name: string, template: string): string {
  const short = fileNamePart(name, 60);
  return short === '' ? `${template.replace(/\.handlebars$/, '')}-cv.pdf` : `${short} - CV.pdf`;
}

/** The file name of a cover letter: "Abena Boateng - Cover letter.pdf". */
export function letterFileName(name: string, extension: 'pdf' | 'docx' | 'txt'): string {
  const short = fileNamePart(name, 60);
  return `${short === '' ? '' : `${short} - `}Cover letter.${extension}`;
}

/** What a template is, beside its file name. */
export const cvTemplateSchema = v.object({
  /** The file name, for example 'solarink2mm.handlebars'. */
  file: v.string(),
  title: v.string(),
  /** One sentence: who it is for. */
  description: v.string(),
  columns: v.picklist([1, 2]),
  showsPhoto: v.boolean(),
  /** The language of its headings, BCP 47. */
  language: v.string(),
});
export type CvTemplate = v.InferOutput<typeof cvTemplateSchema>;

/**
 * Answer of GET /api/cv-templates. `templates` are the file names (specification, section 3), the
 * default first; `details` describes the same templates in the same order. `pdf` says whether this
 * server can make PDFs, and if not, why.
 */
export const cvTemplatesSchema = v.object({
  templates: v.array(v.string()),
  details: v.array(cvTemplateSchema),
  pdf: v.object({ isAvailable: v.boolean(), reason: v.nullable(v.string()) }),
});
export type CvTemplates = v.InferOutput<typeof cvTemplatesSchema>;

/**
 * Answer of GET /api/cv-letters: what the saved profile has that no font of a CV can draw, by
 * script. It is printed as boxes.
 */
export const cvLettersSchema = v.object({
  missing: v.array(v.object({ script: v.string(), letters: v.string() })),
});
export type CvLetters = v.InferOutput<typeof cvLettersSchema>;

/** One thing that a reader of CVs looks for, and whether it was found in the text of the PDF. */
export const cvFindingSchema = v.object({
  what: v.picklist(['name', 'email', 'phone', 'location', 'dates', 'headings', 'order', 'text']),
  isFound: v.boolean(),
  /** What is missing or was read wrongly; [] when all was found. */
  missing: v.array(v.string()),
  /** What to do about it in plain words; '' when all was found. */
  advice: v.string(),
});

/** Answer of POST /api/check-cv: what text software reads out of the PDF of this CV. */
export const cvCheckSchema = v.object({
  pages: v.number(),
  text: v.string(),
  findings: v.array(cvFindingSchema),
});
export type CvCheck = v.InferOutput<typeof cvCheckSchema>;
