import type { CountryCode } from '../../../shared/constants/countries.ts';
import { STATES } from '../../language/gazetteer.ts';
import { plainName } from '../../language/words.ts';
import { trimEnds } from '../../trim-ends.ts';

/** A place without its postal code and street, and the country that the code says, if it does. */
export type CodedPlace = { text: string; country: CountryCode | null };

const codesOf = (country: string) => Object.keys(STATES.get(country) ?? {}).join('|');
const namesOf = (country: string) =>
  new Set(Object.values(STATES.get(country) ?? {}).map((name) => plainName(name)));
const US_STATES = namesOf('US');
/** "OH 43016", "OH, 43016-1234", in capitals as addresses are written. */
const US_END = new RegExp(`(?<=^|[\\s,])(${codesOf('US')})[\\s,]{1,3}\\d{5}(?:-\\d{4})?$`);
/** "Ohio 43016": the words before the code are compared with the names of states. */
const FIVE_DIGITS = /[\s,]{1,3}\d{5}(?:-\d{4})?$/;
const CA_END = new RegExp(
  `(?<=^|[\\s,])(?:(${codesOf('CA')})[\\s,]{1,3})?[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d$`,
  'i',
);
const AU_END = new RegExp(`(?<=^|[\\s,])(${codesOf('AU')})[\\s,]{1,3}\\d{4}$`);
const GB_END = /(?<=^|[\s,])(?:GIR ?0AA|[A-PR-UWYZ][A-HJ-Y]?\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})$/i;
const SG_END = /^(.*\bSingapore)[\s,]+\d{6}$/i;
/** "D-10115 Berlin" names its country; "10115 Berlin" is told by the town. */
const LEADING =
  /^(?:(D|DE|A|AT|CH|F|FR|B|BE|NL|DK|I|IT|E|ES|N|NO|S|SE|FI)[- ])?(\d{4} [A-Z]{2}|\d{4,5}|\d{3} \d{2})[\s,]+(?=\p{L}{2})/u;
const LETTERS: Readonly<Record<string, CountryCode>> = {
  D: 'DE',
  A: 'AT',
  F: 'FR',
  B: 'BE',
  I: 'IT',
  E: 'ES',
  N: 'NO',
  S: 'SE',
};
/** A street before the town: "123 Main St, ". */
const STREET = /^\d{1,6}[A-Za-z]? [^,]{2,60},\s*/;
/** Longer texts are no address. */
const MAX_READ = 200;

/**
 * Reads the postal code of a place: behind the state (US, CA, AU), in a form that one country has
 * (CA, GB, SG), or before the town. Null without one.
 * Forms: https://www.upu.int/en/postal-solutions/programmes-services/addressing-solutions
 */
export function readPostalCode(place: string): CodedPlace | null {
  if (place.length > MAX_READ || !/\d/.test(place)) return null;
  const behind = codeBehind(place);
  if (behind) return { ...behind, text: behind.text.replace(STREET, '') };
  const leading = LEADING.exec(place);
  if (!leading) return null;
  const letters = leading[1];
  const country = letters === undefined ? null : (LETTERS[letters] ?? (letters as CountryCode));
  return { text: place.slice(leading[0].length), country };
}

function codeBehind(place: string): CodedPlace | null {
  for (const [country, pattern] of [
    ['US', US_END],
    ['CA', CA_END],
    ['AU', AU_END],
  ] as const) {
    const match = pattern.exec(place);
    if (match) return { country, text: withState(place.slice(0, match.index), match[1]) };
  }
  const digits = FIVE_DIGITS.exec(place);
  if (digits) {
    const before = place.slice(0, digits.index);
    const state = before.split(',').at(-1) ?? '';
    if (US_STATES.has(plainName(state))) return { country: 'US', text: before };
  }
  const british = GB_END.exec(place);
  if (british) return { country: 'GB', text: withState(place.slice(0, british.index), undefined) };
  const singapore = SG_END.exec(place);
  return singapore ? { country: 'SG', text: singapore[1] as string } : null;
}

function withState(place: string, state: string | undefined): string {
  const town = trimEnds(place, null, /[\s,]/);
  return state === undefined ? town : [town, state.toUpperCase()].filter(Boolean).join(', ');
}
