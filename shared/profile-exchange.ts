import * as v from 'valibot';
import { COUNTRY_CODES } from './constants/countries.ts';
import { PROFILE_SECTIONS } from './constants/section-titles.ts';
import { cvQuery } from './cv.ts';
import { profileSchema } from './profile.ts';

/** Largest file that a profile is read from, in bytes. */
export const MAX_PROFILE_FILE_BYTES = 10_000_000;

/** What a profile can be read from. A Waymark file is our PDF, or the JSON of the account page. */
export const PROFILE_SOURCES = [
  'json-resume',
  'reactive-resume',
  'europass',
  'linkedin',
  'waymark-pdf',
  'waymark-json',
  'word',
  'opendocument',
  'pdf',
  'text',
] as const;
export type ProfileSource = (typeof PROFILE_SOURCES)[number];

/** The files that a profile can be saved as; the PDF is made by the CV builder. */
export const EXPORT_FORMATS = ['docx', 'txt', 'json-resume'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Something of a file that the profile did not take, and why. */
export const unreadSchema = v.object({ what: v.string(), why: v.string() });
export type Unread = v.InferOutput<typeof unreadSchema>;

/** A line of a document, and whether the profile has all that it says. */
export const sourceLineSchema = v.object({
  text: v.string(),
  isItem: v.boolean(),
  isTaken: v.boolean(),
});
export type SourceLine = v.InferOutput<typeof sourceLineSchema>;

/**
 * Answer of POST /api/profile/import. Nothing is saved. `photo` is an image of the file that must
 * be cropped first, as a data URL; a photo that was cropped here already stands in the profile.
 * A Word file, PDF or text without fields has `text`, its lines, and `guesses`: the sections that were
 * read by guess, which nothing may choose by itself.
 */
export const importedProfileSchema = v.object({
  source: v.picklist(PROFILE_SOURCES),
  profile: profileSchema,
  photo: v.nullable(v.string()),
  unread: v.array(unreadSchema),
  guesses: v.array(v.picklist(PROFILE_SECTIONS)),
  text: v.nullable(v.array(sourceLineSchema)),
});
export type ImportedProfile = v.InferOutput<typeof importedProfileSchema>;

/**
 * Query of GET /api/profile/export. The country decides which facts a Word or text file shows, as it
 * does in a PDF; `cv` is one of the CVs beside "My CV".
 */
export const exportQuerySchema = v.object({
  format: v.picklist(EXPORT_FORMATS, `format must be one of ${EXPORT_FORMATS.join(', ')}.`),
  country: v.optional(v.picklist(['', ...COUNTRY_CODES]), ''),
  cv: cvQuery,
});
