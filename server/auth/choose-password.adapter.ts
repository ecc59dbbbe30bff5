import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { readTable } from '../language/lines.ts';
import { Problem } from '../problem.ts';

/**
 * A password that a good guesser finds within so many tries is refused: as many as there are
 * numbers of six digits (decision 018).
 */
const LEAST_GUESSES = 1_000_000;

/** The estimate grows faster than the text. What begins well enough needs no more looking at. */
const MOST_LOOKED_AT = 16;

const SHORTEST_RUN = 3;

/** What anybody would try on a site for jobs, besides its name. */
const SITE_WORDS = ['job', 'jobs', 'work', 'career', 'premium', 'admin'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Rejects a guessable new password: the email address, or one that few guesses find, because it is
 * common, also with the usual substitutions, repeats something, follows the alphabet or a keyboard,
 * or is the site's name with digits. Throws a Problem 400 that names the field.
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
  if (!isNameWithDigits(typed, words) && (await guessesFor(typed, known)) >= LEAST_GUESSES) return;
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
  // Rows of other scripts: those of Latin letters come with the dictionaries.
  const rows = readTable(new URL('keyboard-rows.txt', import.meta.url)).flat();
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, keyboards: rows.flatMap(runsOf) },
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
  return typed === '' || words.includes(letters);
}

function wordsOfSite(name: string): string[] {
  const words = name.toLowerCase().split(/\s+/);
  return [...new Set([...words, words.join(''), ...SITE_WORDS])];
}

function refusal(field: string, message: string): Problem {
  return new Problem(400, 'password-too-easy', message, { field });
}
