import type { Profile } from '../../shared/profile.ts';
import { profileSizeFault } from '../../shared/profile-size.ts';

/**
 * Tags and line breaks of a document: Chromium prints 30,000 in 3 seconds, and needs more than 10
 * for 60,000. A CV of 40 pages has 4,000.
 */
const MAX_MARKS = 30_000;
/** Changes from right-to-left letters to others. A CV of which every line has both has some 500. */
const MAX_TURNS = 2_000;

const NO_LETTERS = /[^\p{L}\p{Nd}]+/gu;
const RTL_RUN =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]+/gu;
/** Signs that set the direction cost Chromium as much as a change of letters. */
const DIRECTION_SIGN = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Said of a CV of too many marks, to its owner. */
export const TOO_LONG =
  'Your CV is too long for a PDF. Shorten its longest texts, and remove blank lines from them.';
const TOO_MIXED =
  'Your CV changes between right-to-left and left-to-right letters too often to be read. Write longer parts in one of them.';

/** Why no CV is made of a profile, in words for its owner; null when one is. */
export function profileFault(profile: Profile): string | null {
  const { photo: _, ...texts } = profile;
  return profileSizeFault(profile) ?? (turnsOf(textOf(texts)) > MAX_TURNS ? TOO_MIXED : null);
}

/** All texts of a value, one below the other. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textOf).join('\n');
}

function turnsOf(text: string): number {
  const runs = text.replace(NO_LETTERS, '').match(RTL_RUN)?.length ?? 0;
  return runs + (text.match(DIRECTION_SIGN)?.length ?? 0);
}

/** Why a document is not shown or printed; null when it is. */
export function documentFault(html: string): string | null {
  return (html.match(/[<\n]/g)?.length ?? 0) > MAX_MARKS ? TOO_LONG : null;
}
