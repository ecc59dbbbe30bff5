import type { CvOutline } from '../../../cv/arrange-cv.service.ts';

/** Scripts that tell a language well enough for a spelling checker, most telling first. */
const SCRIPTS: [language: string, letters: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['am', /\p{Script=Ethiopic}/gu],
  ['km', /\p{Script=Khmer}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];
const RTL_LETTERS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}]/gu;
/** Part of the letters that must be of a script. Names and companies abroad stay Latin. */
const MOST = 0.4;

/**
 * Language and direction of a CV by the script of most of the letters that its owner wrote; where
 * they are Latin, those of its headings.
 */
export function languageOf(cv: CvOutline): { language: string; isRtl: boolean } {
  const { names, professionalTitle, contacts, sections } = cv;
  const entries = sections.map((section) => section.entries);
  const text = textsOf([names, professionalTitle, contacts, entries]).join(' ');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isMost = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) > letters * MOST;
  const [language = cv.language] = SCRIPTS.find(([, pattern]) => isMost(pattern)) ?? [];
  return { language, isRtl: cv.language === 'ar' || isMost(RTL_LETTERS) };
}

/** Whether the letters of one text are written from right to left. */
export function isRtlText(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (text.match(RTL_LETTERS)?.length ?? 0) > letters / 2;
}

/** The direction of a paragraph: its own, or without letters that of the document. */
export function isRtlLine(line: string, isRtlDocument: boolean): boolean {
  return /\p{L}/u.test(line) ? isRtlText(line) : isRtlDocument;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
