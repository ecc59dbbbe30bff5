import { type Tokens, tokensOf } from './tokens.ts';

/**
 * A sentence with its words. Equal sentences are one object, also of other adverts, while they are
 * kept: feeds repeat them. What a reader finds in a sentence without its context it keeps here
 * (`readBySentence`).
 */
export type TokenSentence = Tokens & { text: string; kept: unknown[] };

/** Longer sentences are rare, and long ones take much memory. */
const LONGEST_KEPT = 1000;
const MOST_KEPT = 4000;
let kept = new Map<string, TokenSentence>();
/** Those before: what is met again moves to `kept`. */
let older = new Map<string, TokenSentence>();

/** A text as one sentence. */
export function sentenceOf(text: string): TokenSentence {
  const known = kept.get(text);
  if (known) return known;
  const sentence = older.get(text) ?? { text, kept: [], ...tokensOf(text) };
  if (text.length > LONGEST_KEPT) return sentence;
  if (kept.size >= MOST_KEPT) [older, kept] = [kept, new Map()];
  kept.set(text, sentence);
  return sentence;
}

let readers = 0;

/** A reader of sentences that needs no context: it reads each sentence that is kept once. */
export function readBySentence<T>(
  read: (sentence: TokenSentence) => T,
): (sentence: TokenSentence) => T {
  const reader = readers;
  readers += 1;
  return (sentence) => {
    // Only this function writes this place.
    const before = sentence.kept[reader] as T | undefined;
    if (before !== undefined) return before;
    const found = read(sentence);
    sentence.kept[reader] = found;
    return found;
  };
}

/** A line of a text as its sentences. */
export type ReadLine = { text: string; isHeading: boolean; sentences: readonly TokenSentence[] };

/** Reads a line; white space at its ends does not count. */
export function readLine(written: string, isHeading = false): ReadLine {
  const text = written.trim();
  return { text, isHeading, sentences: splitSentences(text).map(sentenceOf) };
}

/** The lines of a plain text, such as a message. */
export function linesOfText(text: string): ReadLine[] {
  return text.split(/[\r\n]+/).map((line) => readLine(line));
}

/** The lines up to so many characters; the last one may be cut. */
export function firstLines(lines: readonly ReadLine[], most: number): readonly ReadLine[] {
  let left = most;
  for (const [at, { text, isHeading }] of lines.entries()) {
    if (text.length > left)
      return [...lines.slice(0, at), readLine(text.slice(0, left), isHeading)];
    left = Math.max(0, left - text.length - 1);
  }
  return lines;
}

/**
 * The end of a sentence. Some feeds lose their line breaks: then a bullet ends one, and so does a
 * word that goes on with the first word of a line ("good skillsExperience in sales").
 */
const SENTENCE_END =
  /[.!?;•·●▪।۔؟](?=\s|$)|\*(?=\s?[A-Z])|[.!?](?=[A-Z][a-z])|(?=[A-Z][a-z])(?<=[a-z]{3}|[a-z]\))(?=(?:Ability|Able|Applicants|Bachelor|Be|Candidates|Demonstrate|Excellent|Experience|Familiarity|Fluent|Good|High|Knowledge|Minimum|Must|Our|Previous|Proficient|Proven|Requirements|Responsibilities|Skills|Strong|The|This|To|We|Willing|You|Your)\s)/g;

/** Splits a line at the ends of sentences. "U.K. ", "e.g. " and "3.5" end none. */
function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    if (mark === '.' && isAbbreviation(line, index)) continue;
    const end = index + mark.length;
    sentences.push(line.slice(start, end));
    start = end;
  }
  sentences.push(line.slice(start));
  return sentences
    .flatMap((sentence) => (MAY_RUN_ON.test(sentence) ? sentence.split(RUN_ON) : sentence))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);
}

const MAY_RUN_ON = /[a-z][A-Z][a-z]/;
/** A word of small letters that goes on with a capital: "Housing providedUniforms", not "JavaScript". */
const RUN_ON = /(?=[A-Z][a-z]{2})(?<=(?<![A-Za-z])[a-z]{4,30})/;

const ABBREVIATIONS = new Set([
  'eg',
  'ie',
  'etc',
  'incl',
  'inkl',
  'bzw',
  'ca',
  'approx',
  'min',
  'mind',
  'no',
  'st',
  'kr',
  'zzgl',
  'ggf',
  'evtl',
  'pr',
  'max',
  'nr',
]);

function isAbbreviation(line: string, dot: number): boolean {
  const word = /[\p{L}.]{1,8}$/u.exec(line.slice(Math.max(0, dot - 8), dot))?.[0] ?? '';
  const letters = word.replaceAll('.', '').toLowerCase();
  return letters.length === 1 || word.includes('.') || ABBREVIATIONS.has(letters);
}
