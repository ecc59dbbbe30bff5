import { createHash } from 'node:crypto';
import { fold } from '../../../shared/fold.ts';
import type { Job } from '../../../shared/jobs.ts';
import { foldedWords, WORD } from '../../language/words.ts';

/** The fields of a job that its key follows from. */
export const KEY_SOURCES = [
  'title',
  'excerpt',
  'description',
  'responsibilities',
  'requirements',
  'employer',
  'state',
] as const satisfies readonly (keyof Job)[];

export type KeySource = Pick<Job, (typeof KEY_SOURCES)[number]>;

/** A shorter text proves nothing: two vacancies may have the same. */
const LEAST_WORDS = 40;
/** Sources cut long texts at different lengths, so that only the first letters are compared. */
const COMPARED_LETTERS = 1800;
/** So much of a text has these letters, unless it is mostly markup. */
const READ_HTML = 8000;
/** "Stratford" is enough for Stratford-upon-Avon; shorter words mean something else, too. */
const LONG_WORD = 5;
const MARKUP = /<[^<>]*>|&#?\w+;/g;
const HAS_DIGIT = /\p{N}/u;

/**
 * The key of an advert: equal for listings with the same title, employer and text, but for the
 * words of their places and for digits of the text, such as phone numbers and pay. Null where the
 * text is too short. It is a 64-bit number as PostgreSQL writes it. A change of the rules needs
 * the jobs read again (read-again.service.ts).
 */
export function repeatKey(job: KeySource): string | null {
  const elsewhere = placeRemover(job.state ?? '');
  const textOf = (html: string) =>
    elsewhere(
      fold(html.slice(0, READ_HTML).replace(MARKUP, ' ').normalize('NFKC')).match(WORD) ?? [],
    ).filter((word) => !HAS_DIGIT.test(word));
  const words = textOf([job.description, job.responsibilities, job.requirements].join(' '));
  if (words.length < LEAST_WORDS) return null;
  const text = words.join('');
  // Imports take the excerpt from the text. One that was written by itself tells adverts apart.
  const excerpt = textOf(job.excerpt).join('');
  const parts = [
    foldedWords(job.employer).join(' '),
    elsewhere(foldedWords(job.title)).join(' '),
    text.slice(0, COMPARED_LETTERS),
    text.includes(excerpt) ? '' : excerpt,
  ];
  return createHash('sha256').update(parts.join('\n')).digest().readBigInt64BE(0).toString();
}

/**
 * Takes the names of a place ("Hull, East Riding of Yorkshire") out of words, and the long words of
 * these names; "of" by itself stays.
 */
function placeRemover(place: string): (words: string[]) => string[] {
  const names = place.split(',').map(foldedWords);
  const long = new Set(names.flat().filter(({ length }) => length >= LONG_WORD));
  const several = names.filter(({ length }) => length > 1);
  const short = new Set(names.flatMap((name) => (name.length === 1 ? name : [])));
  return (words) => {
    const kept: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as string;
      const name = several.find((one) => one.every((part, index) => part === words[at + index]));
      if (name) at += name.length - 1;
      else if (!long.has(word) && !short.has(word)) kept.push(word);
    }
    return kept;
  };
}
