import type { SourceLine } from '../../../../../shared/profile-exchange.ts';
import type { FoundProfile } from '../found-profile.ts';
import type { UnreadList } from '../unread-list.ts';
import type { CvLine } from './cv-line.ts';
import { findPeriods } from './find-period.ts';
import { readHeading } from './headings.ts';
import { withoutDuration } from './read-entries.ts';
import { DOCUMENT_TITLES, labelKinds, plainWords, splitLabel } from './words.ts';

/** Left-out lines that are named one by one. */
const LEFT_OUT = 'Lines that we did not understand';
const SIGNS = /[\t|•·;()[\]<>/]|\s[–—-]\s|[,:：،、]/;

/**
 * The lines of a document, and whether the profile has all that each says. It looks for the words of
 * the line in the profile, so that it does not depend on what the readers believe to have taken; lines
 * that are not there are named in `unread`.
 */
export function markTaken(
  lines: CvLine[],
  profile: FoundProfile,
  unread: UnreadList,
  named: string[],
): SourceLine[] {
  const taken = lettersOf(textsOf(profile).join(''));
  const has = (text: string) => taken.includes(lettersOf(text));
  const left = [...new Set(named.map(lettersOf))].filter((value) => value !== '');
  const isNamed = (text: string) => {
    const [whole, value] = [lettersOf(text), lettersOf(splitLabel(text)?.value ?? text)];
    // Other lines end like "Sex: M", too.
    return left.some((one) => one === value || (one.length > 4 && whole.endsWith(one)));
  };
  return lines.map(({ text, isItem }) => {
    const isTaken = readHeading(text) !== null || has(text) || hasParts(text, has);
    if (!isTaken && !isNamed(text)) unread.leave(LEFT_OUT, text.replaceAll('\t', ' – '));
    return { text: text.replaceAll('\t', '   '), isItem, isTaken };
  });
}

function hasParts(text: string, has: (text: string) => boolean): boolean {
  let rest = withoutDuration(text);
  for (const period of findPeriods(rest).toReversed())
    if (has(period.text)) rest = `${rest.slice(0, period.from)}\t${rest.slice(period.to)}`;
  const label = splitLabel(rest);
  const value = label ? label.value : rest;
  return [rest, value].some((one) =>
    one.split(SIGNS).every((part) => {
      const plain = plainWords(part);
      return (
        plain === '' ||
        has(part) ||
        labelKinds(part).length > 0 ||
        DOCUMENT_TITLES.has(plain) ||
        readHeading(part) !== null
      );
    }),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function lettersOf(text: string): string {
  return plainWords(text).replaceAll(' ', '');
}
