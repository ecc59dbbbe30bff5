import * as v from 'valibot';

/** The parts of a job whose language is told. */
export const PARTS_WITH_LANGUAGE = [
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
] as const;
export type JobPart = (typeof PARTS_WITH_LANGUAGE)[number];

const tag = v.optional(v.string());

/** BCP 47 tags of the parts of a job whose language is sure. */
export const textLanguagesSchema = v.object({
  excerpt: tag,
  description: tag,
  responsibilities: tag,
  requirements: tag,
});
export type TextLanguages = v.InferOutput<typeof textLanguagesSchema>;
