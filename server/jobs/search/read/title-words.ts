import { fold, singular } from '../../../../shared/fold.ts';
import { AFTER_THE_NAME } from '../../../language/vocabulary.ts';
import { addSpelledSigns, plainWords, splitWords, tidy } from '../../../language/words.ts';

/** Ends the first part of a title, which names the work: "Staff Nurse - Ward 7", "Cook in Bath". */
const PART_ENDS =
  /\s[-–—]|[-–—]\s|[([:;,|•]|\s(?:in|at|for|with|of|to|on|needed|required|wanted|jobs?|vacanc\w+|position|opportunit\w+|role|x)(?=\s|$)/iu;
/** Between two names of the same work, or two kinds of work: "Chef / Cook". */
const BETWEEN_NAMES = /\/|\s(?:or|and|&)\s/iu;
/** Here "domestic" is no work in a household. */
const DOMESTIC_MATTERS =
  /\bdomestic(?=\s+(?:abuse|violence|gas|heating|appliances?|boilers?|energy|electrical|sales|market|freight|flights?))/giu;

/** The words of a title, and of them those that head its name of work: "nurse" of "Staff Nurse". */
export type TitleWords = { words: string[]; heads: string[]; first: string[] };

/** Reads a title. `place` are the words of the job's place, which titles repeat at their end. */
export function readTitleWords(title: string, place: ReadonlySet<string>): TitleWords {
  const source = withWrittenNames(title.replace(DOMESTIC_MATTERS, ''));
  const words = plainWords(source);
  const text = addSpelledSigns(tidy(source));
  const firstPart = text
    .split(PART_ENDS)
    .map((part) => part.trim())
    .find((part) => /\p{L}{2}/u.test(part));
  const first: string[] = [];
  const heads: string[] = [];
  for (const name of (firstPart ?? text).split(BETWEEN_NAMES).slice(0, 4)) {
    const named = splitWords(name).map((word) => singular(fold(word)));
    while (named.length > 1 && isNotTheName(named.at(-1) as string, place)) named.pop();
    first.push(...named);
    const head = named.at(-1);
    if (head !== undefined) heads.push(head);
  }
  return { words: [...new Set(words)], heads: [...new Set(heads)], first };
}

function isNotTheName(word: string, place: ReadonlySet<string>): boolean {
  return AFTER_THE_NAME.has(word) || place.has(word) || /^\d+\w?$/.test(word) || word.length === 1;
}

const WRITTEN_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bIT\b(?! is\b)/g, 'IT ict'],
  [/\b[Ii]nformation [Tt]echnology\b/g, '$& ict'],
  [/\bIntern\b/g, 'Intern internship'],
  [/\b[Ff]ull[ -][Tt]ime\b/g, '$& fulltime'],
  [/\b[Pp]art[ -][Tt]ime\b/g, '$& parttime'],
];

/**
 * Adds the one word by which the index knows a name (work.tsv): `it` is a common
 * word in lower case, and phrases are slow.
 */
export function withWrittenNames(text: string): string {
  return WRITTEN_NAMES.reduce((written, [name, words]) => written.replace(name, words), text);
}
