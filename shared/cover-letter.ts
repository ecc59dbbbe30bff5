import * as v from 'valibot';
import { PROFILE_LIMITS } from './constants/limits.ts';
import { cvNumber, cvQuery, typedText } from './cv.ts';

/** Characters of the parts of a cover letter. */
export const LETTER_LIMITS = { line: PROFILE_LIMITS.line, addressee: 500, text: 6_000 };

/**
 * A cover letter as it is typed: what it is about, to whom (lines), where it is written, and its
 * paragraphs with blank lines between them. Date, closing and name are added where it is shown.
 */
export const coverLetterSchema = v.object({
  subject: typedText('Subject', LETTER_LIMITS.line),
  addressee: typedText('Addressee', LETTER_LIMITS.addressee),
  place: typedText('Place', LETTER_LIMITS.line),
  text: typedText('The letter', LETTER_LIMITS.text),
});
export type CoverLetter = v.InferOutput<typeof coverLetterSchema>;

/** Body of POST /api/cover-letter. What is absent stays as it is: another tab may have changed it. */
export const saveLetterSchema = v.object({ letter: v.partial(coverLetterSchema), cv: cvNumber });

/** Answer of GET and POST /api/cover-letter. */
export const letterAnswerSchema = v.object({ letter: coverLetterSchema });
export type LetterAnswer = v.InferOutput<typeof letterAnswerSchema>;

/** The files that a letter can be had as without premium. */
export const LETTER_FORMATS = ['docx', 'txt'] as const;
export type LetterFormat = (typeof LETTER_FORMATS)[number];

/** The query of GET /api/cover-letter, and of its file. */
export const letterQuerySchema = v.object({ cv: cvQuery });
export const letterFileQuerySchema = v.object({
  cv: cvQuery,
  format: v.picklist(LETTER_FORMATS, 'format must be docx or txt.'),
});

/** A letter as readers get it: all its lines, in the language of its CV. */
export type WrittenLetter = {
  name: string;
  professionalTitle: string;
  contacts: string[];
  addressee: string;
  /** Place and date. */
  date: string;
  subject: string;
  paragraphs: string[];
  closing: string;
  /** BCP 47. */
  language: string;
};
