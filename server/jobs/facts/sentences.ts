import { type Line, linesOfHtml } from '../job-text.service.ts';

/**
 * A sentence, line or item of an advert. `lead` is the heading or the line with a colon above it,
 * `isTitle` true for the title of the job.
 */
export type Sentence = { text: string; lead: string; isTitle: boolean };

/** A longer text is read to here. */
const MAX_READ = 40_000;
const LONGEST_LEAD = 60;

/** The texts of a job that facts are read from. `description` is sanitised HTML. */
export type FactTexts = {
  title: string;
  excerpt: string;
  description: string;
  responsibilities: string;
  requirements: string;
};

/** The sentences that everybody may read, also of a premium job: they are the first ones. */
export function openSentencesOf({ title, excerpt }: FactTexts): Sentence[] {
  const found: Sentence[] = [{ text: title, lead: '', isTitle: true }];
  addLines(found, [{ text: excerpt, isHeading: false }], '');
  return found;
}

/** The sentences behind those. */
export function otherSentencesOf(texts: FactTexts): Sentence[] {
  const found: Sentence[] = [];
  addLines(found, linesOfHtml(texts.description.slice(0, MAX_READ)), '');
  for (const [lead, items] of [
    ['Responsibilities', texts.responsibilities],
    ['Requirements', texts.requirements],
  ] as const) {
    const lines = items.slice(0, MAX_READ).split(';');
    addLines(
      found,
      lines.map((text) => ({ text, isHeading: false })),
      lead,
    );
  }
  return found;
}

/** The sentences of a plain text, such as a message. */
export function sentencesOfText(text: string): Sentence[] {
  const found: Sentence[] = [];
  const lines = text.slice(0, MAX_READ).split(/[\r\n]+/);
  addLines(
    found,
    lines.map((line) => ({ text: line, isHeading: false })),
    '',
  );
  return found;
}

function addLines(found: Sentence[], lines: readonly Line[], firstLead: string): void {
  let lead = firstLead;
  for (const { text, isHeading } of lines) {
    const line = text.trim();
    if (line === '') continue;
    if (isHeading || (line.endsWith(':') && line.length <= LONGEST_LEAD)) lead = line;
    for (const sentence of splitSentences(line))
      found.push({ text: sentence, lead, isTitle: false });
  }
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
