import type { CvCheck } from '../../shared/cv.ts';
import type { Profile } from '../../shared/profile.ts';
import { type OutlineEntry, outlineOf } from '../../shared/profile-outline.ts';
import { splitWords } from '../language/words.ts';
import advice from './check-advice.json' with { type: 'json' };
import { hasEra } from './japanese-era.ts';

type Finding = CvCheck['findings'][number];
type What = Finding['what'];

const MAX_MISSING = 10;
const MAX_MISSING_LENGTH = 80;

/** A letter of another script than these three, and what may stand on it. */
const OTHER_LETTER = String.raw`(?=\p{L})[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}]`;
const HAS_OTHER_LETTER = new RegExp(OTHER_LETTER, 'u');
/**
 * Spaces beside such letters: some of their scripts have none, so that a line may end anywhere, and
 * readers of PDFs put some between a letter and its mark.
 */
const LOOSE_SPACE = new RegExp(`(?<=${OTHER_LETTER}\\p{M}{0,3}) | (?=${OTHER_LETTER})`, 'gu');
/** Letters from right to left: readers of PDFs may turn the order of the words in a line. */
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/**
 * Vowel signs of Arabic and Hebrew, and the stroke that lengthens a word: words have them or not.
 */
const VOWEL_SIGNS = /[\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]/g;
const SYMBOL = /[\p{Extended_Pictographic}\p{So}\p{Co}]/u;
/** Marks that are not seen: direction, joining, soft hyphens, the look of a symbol. */
const UNSEEN =
  /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|\p{Variation_Selector}/gu;
/** What pdf.js and others give for a letter that the font of the PDF does not explain. */
const UNREADABLE = /[\0\uFFFD\uE000-\uF8FF]/g;

/** What to do about what software could not read. */
const ADVICE: Record<What, string> = advice.unread;

/** In place of the advice above, when a missing part has symbols or emoji. */
const SYMBOL_ADVICE: Partial<Record<What, string>> = advice.symbols;

const VOWEL_ADVICE =
  'Some software cannot read vowel signs in a PDF. Write these words without them.';

/** In place of the advice above, when a missing part has letters of another script. */
const SCRIPT_ADVICE: Partial<Record<What, string>> = advice.scripts;

/** What is said of what the profile lacks. */
const ABSENT: Partial<Record<What, string>> = advice.absent;

/**
 * Compares the text that software reads out of a PDF with the profile it was made of. `headings`
 * are those of the outline.
 */
export function checkCvText(
  profile: Profile,
  { text, headings }: { text: string; headings: string[] },
): Finding[] {
  const read = plain(text);
  const isRead = (value: string) =>
    read.includes(plain(value)) ||
    (RTL.test(value) && wordsOf(value).every((word) => read.includes(word)));
  const { name, contact } = profile;
  const single = (what: What, value: string): Finding =>
    value === ''
      ? { what, isFound: false, missing: [], advice: ABSENT[what] ?? '' }
      : finding(what, isRead(value) ? [] : [value]);
  const unreadableLines = text.split('\n').filter((line) => line.search(UNREADABLE) !== -1);
  return [
    single('name', name),
    single('email', contact.email),
    single('phone', contact.phone),
    single('location', contact.location),
    finding(
      'dates',
      datesOf(profile).filter(
        (date) => !isRead(date) || !(/\p{Nd}{4}/u.test(date) || hasEra(date)),
      ),
    ),
    // The first heading is the name; a CV without another one has no parts.
    finding(
      'headings',
      headings.length > 1 ? headings.filter((heading) => !isRead(heading)) : ['(no headings)'],
    ),
    finding('order', mixedEntries(profile, read)),
    finding('text', [...textsOf(profile).filter((part) => !isRead(part)), ...unreadableLines]),
  ];
}

function finding(what: What, missing: string[]): Finding {
  const isFound = missing.length === 0;
  const shown = [...new Set(missing)].slice(0, MAX_MISSING).map(shorten);
  return { what, isFound, missing: shown, advice: isFound ? '' : adviceFor(what, missing) };
}

function adviceFor(what: What, missing: string[]): string {
  if (what !== 'dates' && missing.some((part) => part.search(VOWEL_SIGNS) !== -1))
    return VOWEL_ADVICE;
  const special = missing.some((part) => SYMBOL.test(part.replace(UNREADABLE, '')))
    ? SYMBOL_ADVICE[what]
    : missing.some((part) => HAS_OTHER_LETTER.test(part)) && SCRIPT_ADVICE[what];
  return special || ADVICE[what];
}

function shorten(whole: string): string {
  const text = showUnreadable(whole);
  return text.length <= MAX_MISSING_LENGTH ? text : `${text.slice(0, MAX_MISSING_LENGTH)}…`;
}

/** Shows a box for each letter that software cannot read. */
export function showUnreadable(text: string): string {
  return text.replace(UNREADABLE, '\u25A1');
}

/**
 * A text as it is compared. Spaces, capitals, marks that are not seen, vowel signs, forms of a
 * letter for its place in the word, and the order of marks on a letter do not matter.
 */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(VOWEL_SIGNS, '')
    .replace(/\p{M}{2,}/gu, (marks) => [...marks].sort().join(''))
    .replace(/\s+/g, ' ')
    .replace(LOOSE_SPACE, '')
    .trim();
}

/** The words of a text, without the signs between them. */
function wordsOf(text: string): string[] {
  return splitWords(text).map(plain);
}

function datesOf(profile: Profile): string[] {
  return entriesOf(profile)
    .map(({ dates }) => dates)
    .filter((date) => date !== '');
}

function textsOf(profile: Profile): string[] {
  return entriesOf(profile)
    .flatMap(({ title, detail, text, items }) => [title, detail, text, ...items])
    .flatMap((text) => text.split('\n').filter((line) => line.trim() !== ''));
}

function entriesOf(profile: Profile): OutlineEntry[] {
  return outlineOf(profile).flatMap(({ entries }) => entries);
}

/** Jobs whose title or duties do not stand together, in the order of the profile. */
function mixedEntries({ experience }: Profile, read: string): string[] {
  let end = 0;
  return experience.flatMap(({ jobTitle, company, duties }) => {
    // What is not read at all is said elsewhere.
    const known = duties.map(plain).filter((duty) => read.includes(duty));
    const title = plain(jobTitle || company);
    let isMixed = false;
    known.forEach((duty, index) => {
      const at = read.indexOf(duty, end);
      if (at === -1) isMixed = true;
      else {
        if (index === 0 && read.includes(title) && read.lastIndexOf(title, at) < end)
          isMixed = true;
        end = at + duty.length;
      }
    });
    return isMixed ? [jobTitle || company] : [];
  });
}
