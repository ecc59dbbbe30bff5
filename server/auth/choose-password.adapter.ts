import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { NAMES_OF_COUNTRIES } from '../language/country-names.ts';
import { CITIES, CITY_COUNTRY, ORIGINS } from '../language/gazetteer.ts';
import { readTable } from '../language/lines.ts';
import { FIELDS, NAMES_OF_SEEKERS, SAME_WORK, WORK_NAMES } from '../language/vocabulary.ts';
import { plainName } from '../language/words.ts';
import { occupationsInText } from '../occupations/occupations.service.ts';
import { Problem } from '../problem.ts';

/**
 * A password that a good guesser finds within so many tries is refused: as many as there are
 * numbers of six digits (decision 018).
 */
const LEAST_GUESSES = 1_000_000;

/** The estimate grows faster than the text. What begins well enough needs no more looking at. */
const MOST_LOOKED_AT = 16;

const SHORTEST_RUN = 3;

/** Longer texts are no name of a place or a trade. */
const LONGEST_NAME = 40;

/** What anybody would try on a site for jobs, besides its name. */
const SITE_WORDS = ['job', 'jobs', 'board', 'work', 'career', 'abroad', 'visa', 'premium', 'admin'];

/** A name of a place or a trade with so many digits or signs is easy: "nurse2026!". */
const MOST_BESIDE_A_NAME = 5;

const HOME_TOWNS = readTable(new URL('home-towns.txt', import.meta.url)).flat();

/** Names of places and kinds of work, without blanks, the nearest to our people first. */
const KNOWN_NAMES: ReadonlySet<string> = new Set(
  [
    ...HOME_TOWNS,
    ...ORIGINS,
    ...[...SAME_WORK.flat(), ...FIELDS.keys()],
    ...[...WORK_NAMES, ...NAMES_OF_SEEKERS].map(({ name }) => name),
    ...[...CITIES.flatMap(({ names }) => names), ...CITY_COUNTRY.keys()],
    ...NAMES_OF_COUNTRIES.keys(),
  ].map((name) => plainName(name).replaceAll(' ', '')),
);

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Rejects a guessable new password: the email address, or one that few guesses find, because it is
 * common, also with the usual substitutions, repeats something, follows the alphabet or a keyboard,
 * or is the site's name, a place or a trade with digits. Throws a Problem 400 that names the field.
 */
export async function refuseGuessable(
  { siteName }: { siteName: () => string },
  password: string,
  email: string,
  field: string,
): Promise<void> {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const [mailbox = ''] = email.split('@');
  if (typed === email || typed === mailbox)
    throw refusal(field, 'Your email address is easy to guess. Choose another password.');
  const words = wordsOfSite(siteName());
  const known = [email, mailbox, ...words];
  const isName = isNameWithDigits(typed, words) || isPlaceOrTrade(typed);
  if (!isName && (await guessesFor(typed, known)) >= LEAST_GUESSES) return;
  throw refusal(
    field,
    'This password is easy to guess. Try three or four words that do not belong together.',
  );
}

async function guessesFor(typed: string, known: string[]): Promise<number> {
  return (await readGuesses()).check(typed.slice(0, MOST_LOOKED_AT), known).guesses;
}

/**
 * Reads the dictionaries, once. They are 5 MB and take a tenth of a second: a start reads them, so
 * that the first password that somebody chooses holds up nobody.
 */
export function readGuesses(): Promise<ZxcvbnFactory> {
  estimator ??= createEstimator();
  return estimator;
}

async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  // The table of names of work is read when it is first asked.
  occupationsInText('nurse');
  // Rows of other scripts: those of Latin letters come with the dictionaries.
  const rows = readTable(new URL('keyboard-rows.txt', import.meta.url)).flat();
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, keyboards: rows.flatMap(runsOf), names: [...KNOWN_NAMES] },
    graphs: adjacencyGraphs,
  });
}

/** All parts of a row of keys, from three keys on. */
function runsOf(row: string): string[] {
  const keys = [...row];
  return keys.flatMap((_, from) =>
    keys
      .slice(from + SHORTEST_RUN - 1)
      .map((_key, more) => keys.slice(from, from + SHORTEST_RUN + more).join('')),
  );
}

/** "Way-Mark1": whatever stands between the letters. Blanks alone are nothing at all. */
function isNameWithDigits(typed: string, words: string[]): boolean {
  const letters = typed.replaceAll(/[\d\p{P}\p{S}\p{Z}]/gu, '');
  return typed === '' || (typed.length <= LONGEST_NAME && isMadeOf(letters, words));
}

/** "jobboard" of "job" and "board". */
function isMadeOf(letters: string, words: string[]): boolean {
  return words.some(
    (word) =>
      letters === word || (letters.startsWith(word) && isMadeOf(letters.slice(word.length), words)),
  );
}

/** "lagos123", "Truck driver 7": what a guesser who knows our people tries first. */
function isPlaceOrTrade(typed: string): boolean {
  if (typed.length > LONGEST_NAME) return false;
  const name = plainName(typed.replaceAll(/[\p{N}\p{P}\p{S}]+/gu, ' '));
  const letters = name.replaceAll(' ', '');
  if (typed.replaceAll(' ', '').length - letters.length > MOST_BESIDE_A_NAME) return false;
  if (KNOWN_NAMES.has(letters)) return true;
  const [work] = occupationsInText(name);
  return work?.start === 0 && work.end === name.length;
}

function wordsOfSite(name: string): string[] {
  const words = name.toLowerCase().split(/\s+/);
  return [...new Set([...words, words.join(''), ...SITE_WORDS])].filter(Boolean);
}

function refusal(field: string, message: string): Problem {
  return new Problem(400, 'password-too-easy', message, { field });
}
