import { doubleMetaphone } from 'double-metaphone';
import { type RawBuilder, sql } from 'kysely';
import { COUNTRIES } from '../../../../shared/constants/countries.ts';
import { fold, singular } from '../../../../shared/fold.ts';
import { AUDIENCE } from '../../../db/audience.ts';
import { WORDS_OF_COUNTRIES } from '../../../language/country-names.ts';
import { isOperatorWord } from '../../../language/operator-words.ts';
import {
  ABBREVIATIONS,
  FIELDS,
  HEAD_WORDS,
  isIdleWord,
  LEVEL_WORDS,
  MISSPELT,
  NAMES_OF_SEEKERS,
} from '../../../language/vocabulary.ts';
import { occupationsInText } from '../../../occupations/occupations.service.ts';
import { CONDITION_NAMES } from '../../facts/conditions.ts';
import type { SearchState, Spelling } from '../find/search-cache.ts';
import { findSimilarWords } from '../find/search-cache.ts';
import { MARK } from '../find/search-document.service.ts';
import { runTuned } from '../find/search-sql.ts';
import type { Clause } from './clauses.ts';
import { editDistance } from './edit-distance.ts';
import { type AskedPlace, parseSearch } from './parse-search.ts';
import { PLACE_WORDS } from './read-place.ts';
import { NAMES } from './search-names.ts';
import { correctableWords, normalise } from './search-tokens.ts';

const SHORTEST_CORRECTED = 4;
/** Words that are looked up: each takes four queries. */
const MOST_CORRECTED = 6;
/** A word of four letters is as near to many others. */
const SHORTEST_SURE = 5;
/** Two slips in a word of so many letters still leave no doubt. */
const LONG = 10;
/** Nor do two slips in a name of work of so many letters, if both sound alike. */
const LONG_SOUND = 6;
const MOST_HEARD = 3;
/** Two slips in a shorter name of a place may be a name of something else. */
const SHORTEST_PLACE = 5;
/** A word that so many titles, employers or places have is spelt as meant. */
const FREQUENT = 8;
/** A rarer word is misspelt only if a similar one is so many times as frequent. */
const TIMES = 20;
/** The same for a name of work, where no title has the rarer word. */
const TIMES_OF_WORK = 4;
const COUNTED = 400;

const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [...NAMES.keys(), ...FIELDS.keys(), ...CONDITION_NAMES.keys(), ...PLACE_WORDS].flatMap((name) =>
    name.split(' '),
  ),
);

const WORDS_OF_PLACES: ReadonlySet<string> = new Set(
  PLACE_WORDS.flatMap((name) => name.split(' ')),
);

const WORDS_OF_SEEKERS: ReadonlySet<string> = new Set(
  NAMES_OF_SEEKERS.flatMap(({ name }) => fold(name).split(' ')),
);

type BetterWord = { other: string; isSure: boolean };

/** A word to look up. `mayGoOn`: it is the last one. `before` and `after` are the words beside it. */
type AskedWord = { word: string; mayGoOn: boolean; before: string; after: string };

/**
 * Corrects each misspelt word of a search by itself. A word is misspelt if listings do not know it,
 * or hardly, and one that is spelt alike is far more frequent. Where it may be a name, the other
 * word is offered only (docs/decisions/076-corrections-and-headings.md).
 */
export async function correctSpelling(state: SearchState, text: string): Promise<Spelling> {
  const source = normalise(text);
  const { all: clauses, places } = parseSearch(source);
  // A name of several words is spelt as meant, also in another language.
  const names = clauses.filter(
    ({ typed, occupations }) => occupations.length > 0 && (typed[0]?.length ?? 0) > 1,
  );
  const typed = correctableWords(text);
  const words = typed
    .map((word, index) => ({
      ...word,
      before: typed[index - 1]?.word ?? '',
      after: typed[index + 1]?.word ?? '',
    }))
    .filter(({ word }) => isUncertain(word))
    .filter((word) => !names.some(({ start, end }) => word.start >= start && word.end <= end))
    .slice(0, MOST_CORRECTED);
  const better = await Promise.all(
    words.map(({ word, end, before, after }) => {
      const mayGoOn = end === source.trimEnd().length;
      return betterWord(state, { word: fold(word), mayGoOn, before, after }, places);
    }),
  );
  const written = (isDone: (word: BetterWord) => boolean) => {
    let result = source;
    for (const [index, { start, end }] of [...words.entries()].toReversed()) {
      const word = better[index];
      if (word && isDone(word)) result = result.slice(0, start) + word.other + result.slice(end);
    }
    return result === source ? undefined : result.replace(/\s+/g, ' ').trim();
  };
  const all = written(() => true);
  const sure = written(({ isSure }) => isSure);
  // Beside an unknown word, a misspelt one may be a part of the same name.
  const unknown = clauses.flatMap(({ start, ...clause }) =>
    isUnknown(clause) &&
    typed.some((word) => word.start === start) &&
    !words.some((word, at) => word.start === start && better[at])
      ? clause.typed.flat()
      : [],
  );
  const isName = sure !== undefined && !(await areInPlaces(state, unknown));
  const corrected = isName ? undefined : sure;
  return { corrected, offered: all === corrected ? undefined : all };
}

/**
 * Whether a spelling leaves no doubt for a text that found nothing: one word is another, a name of
 * work that sounds the same or is one slip away, and every other word is known.
 */
export function isSurelyMeant(text: string, suggestion: string): boolean {
  const [typed, meant] = [text, suggestion].map((words) => correctableWords(words));
  if (!typed || !meant || typed.length !== meant.length) return false;
  const pairs = typed.flatMap(({ word }, at) => {
    const other = meant[at]?.word ?? '';
    return other === word ? [] : [[fold(word), fold(other)] as const];
  });
  const [[word, other] = ['', ''], ...more] = pairs;
  return (
    more.length === 0 &&
    word.length >= LONG_SOUND &&
    isNameOfWork(other) &&
    (soundsAlike(word, other) || (word[0] === other[0] && editDistance(word, other) <= 1)) &&
    !parseSearch(suggestion).all.some(isUnknown)
  );
}

/** A word of a search that says no work, no condition and no place. */
function isUnknown({
  typed,
  occupations,
  condition,
  pay,
  isOtherCountry,
}: Omit<Clause, 'start'>): boolean {
  const words = typed[0] ?? [];
  return (
    occupations.length === 0 &&
    condition === null &&
    pay === null &&
    !isOtherCountry &&
    !words.every((word) => KNOWN_WORDS.has(word) || HEAD_WORDS.has(word) || LEVEL_WORDS.has(word))
  );
}

function isUncertain(word: string): boolean {
  const folded = fold(word);
  return (
    folded.length >= SHORTEST_CORRECTED &&
    /^[a-z]+$/.test(folded) &&
    !isIdleWord(folded) &&
    !WORDS_OF_COUNTRIES.has(folded) &&
    !isOperatorWord(folded) &&
    !ABBREVIATIONS.has(folded) &&
    // Other languages' names of work are spelt as meant: the answer says what was understood.
    !WORDS_OF_SEEKERS.has(folded) &&
    !KNOWN_WORDS.has(folded) &&
    !KNOWN_WORDS.has(singular(folded))
  );
}

async function betterWord(
  state: SearchState,
  asked: AskedWord,
  places: readonly AskedPlace[],
): Promise<BetterWord | undefined> {
  const { word, mayGoOn } = asked;
  const meant = MISSPELT.get(word);
  if (meant !== undefined) return { other: meant, isSure: true };
  const [{ count: named, stem } = { count: 0, stem: '' }] = await countNamed(
    state,
    [word],
    mayGoOn,
  );
  if (named >= FREQUENT) return undefined;
  const own = await countElsewhere(state, word, mayGoOn, places);
  // An employer's name is spelt as meant.
  if (own.employer > 0) return undefined;
  const near = (await findSimilarWords(state, word)).filter((other) => other !== word);
  if (near.length === 0) return undefined;
  const counts = await countNamed(state, near, false);
  const work = workOf(word);
  // "programer" has the stem of "program": texts that have it need not have the word itself.
  const sharesStem = counts.some((other) => other.count > 0 && other.stem === stem);
  const candidates = near.flatMap((other, index): Candidate[] => {
    const { count = 0, stem: otherStem } = counts[index] ?? {};
    const isAlike = soundsAlike(word, other);
    const isText = stem !== otherStem && !(isAlike && sharesStem);
    // Titles with a longer word know that one: "waitres" goes on as "waitress".
    const longer = mayGoOn && own.text === 0 && other.startsWith(word) ? count : 0;
    const known = Math.max(0, named - longer) + (isText ? own.text : 0);
    const distance = editDistance(word, other);
    const isWork = isNameOfWork(other);
    const isInName = completesName(asked, other);
    const times = isWork && (named === 0 || own.text === 0) ? TIMES_OF_WORK : TIMES;
    const isName = KNOWN_WORDS.has(singular(other));
    const allowed = isName && word.length > 4 && known === 0 ? 3 : word.length >= 8 ? 2 : 1;
    // A name of work that adverts do not use may be a misspelt one of the same work.
    const isSameWork = work === undefined || work === workOf(other);
    const score =
      distance -
      (isName || isWork ? 0.5 : 0) -
      (isAlike ? 0.5 : 0) -
      (isInName ? 0.5 : 0) -
      count / (2 * COUNTED);
    return isSameWork &&
      distance <= allowed &&
      (count >= Math.min(known === 0 ? 1 : times * known, COUNTED) ||
        // Titles and places of listings need not name their country, nor one word of a name.
        (known === 0 &&
          (WORDS_OF_PLACES.has(other) || isInName || (isAlike && isHeardWork(word, other)))))
      ? [{ other, distance, count, isAlike, isInName, score }]
      : [];
  });
  const [best] = candidates.toSorted((a, b) => a.score - b.score);
  if (!best) return undefined;
  // In the place that is asked for, a listing has the word.
  const sure = own.there === 0 && isSure(word, best);
  return sure || work === undefined ? { other: best.other, isSure: sure } : undefined;
}

type Candidate = {
  other: string;
  distance: number;
  count: number;
  isAlike: boolean;
  isInName: boolean;
  score: number;
};

/**
 * A slip in a name of work, of a place or of a condition; in any other word of titles only letters
 * that are missing, doubled or exchanged, or one that is heard the same. What else is as near may be
 * the name of an employer that has no advert yet.
 */
function isSure(word: string, { other, distance, count, isAlike, isInName }: Candidate): boolean {
  if (word[0] !== other[0])
    // "fisiotherapist": the same sound in other letters.
    return isAlike && isNameOfWork(other) && word.length >= LONG_SOUND && distance <= MOST_HEARD;
  if (isInName && distance <= 1) return true;
  const isMissing = distance === 1 && word.length < other.length;
  const isName =
    KNOWN_WORDS.has(singular(other)) || HEAD_WORDS.has(singular(other)) || isNameOfWork(other);
  // Of four letters only a vowel may be missing: "nrse".
  if (word.length < SHORTEST_SURE) return isName && isMissing && isAlike;
  const isSameWithoutDoubles = withoutDoubles(word) === withoutDoubles(other);
  if (isName) {
    if (distance <= 1 || isSameWithoutDoubles) return true;
    const isCountry = WORDS_OF_COUNTRIES.has(other) && other.length >= SHORTEST_PLACE;
    const isHeard = isAlike && word.length >= LONG_SOUND && isNameOfWork(other);
    return distance === 2 && (word.length >= LONG || isCountry || isHeard);
  }
  const isSlip = isMissing || isSameWithoutDoubles || isExchanged(word, other);
  return count >= TIMES && (isSlip || (distance === 1 && isAlike));
}

/** Whether two words are spoken alike in English: "noorse" and "nurse". */
function soundsAlike(word: string, other: string): boolean {
  const [first, second] = doubleMetaphone(other);
  return doubleMetaphone(word).some((sound) => sound === first || sound === second);
}

/** A long name of work, which may be heard for a word that nothing has. */
function isHeardWork(word: string, other: string): boolean {
  return word.length >= LONG_SOUND && isNameOfWork(other);
}

/** Whether a word with the one beside it names work: "layer" behind "brick". */
function completesName({ before, after }: AskedWord, other: string): boolean {
  return [
    [before, other],
    [other, after],
  ].some((words) => {
    const name = words.join(' ');
    const found = occupationsInText(name)[0];
    return !words.includes('') && found?.start === 0 && found.end === name.length;
  });
}

function isNameOfWork(word: string): boolean {
  return workOf(word) !== undefined || HEAD_WORDS.has(word);
}

function isExchanged(word: string, other: string): boolean {
  const letters = (text: string) => [...text].toSorted().join('');
  return letters(word) === letters(other);
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/g, '$1');
}

function workOf(word: string): string | undefined {
  return occupationsInText(word)[0]?.isco[0];
}

/** How many titles and places have each word, up to COUNTED. `mayGoOn`: longer words count, too. */
async function countNamed(
  { db }: SearchState,
  words: string[],
  mayGoOn: boolean,
): Promise<{ count: number; stem: string }[]> {
  const queries = words.map((word) => asMarks([MARK.title, MARK.place], word, mayGoOn));
  const rows = await runTuned(
    db,
    'words',
    sql<{ count: number; stem: string }>`
      SELECT ${counted(sql`query::tsquery`)} AS count, to_tsquery('waymark', word)::text AS stem
      FROM unnest(${queries}::text[], ${words}::text[]) WITH ORDINALITY AS asked (query, word, number)
      ORDER BY number`,
  );
  return rows;
}

/** Whether each of these words is in the place of a listing: a small town. */
async function areInPlaces({ db }: SearchState, words: string[]): Promise<boolean> {
  if (words.length === 0) return true;
  const queries = words.map((word) => asMarks([MARK.place], word, false));
  const rows = await runTuned(
    db,
    'words',
    sql<{ count: number }>`
      SELECT ${counted(sql`query::tsquery`)} AS count FROM unnest(${queries}::text[]) AS asked (query)`,
  );
  return rows.every(({ count }) => count > 0);
}

/** How many names of employers and public texts have a word, up to COUNTED. */
async function countElsewhere(
  { db }: SearchState,
  word: string,
  mayGoOn: boolean,
  places: readonly AskedPlace[],
): Promise<{ employer: number; text: number; there: number }> {
  const countries = places.flatMap((place) =>
    place.countries.map((code) => COUNTRIES.findIndex((country) => country.code === code)),
  );
  const text = sql`to_tsquery('waymark', ${`'${word}'`})`;
  const query = sql<{ employer: number; text: number; there: number }>`
    SELECT ${counted(sql`${asMarks([MARK.employer], word, mayGoOn)}::tsquery`)} AS employer,
      ${counted(text)} AS text,
      ${counted(text, sql`country_id = ANY(${countries}::smallint[])`)} AS there`;
  return (await runTuned(db, 'words', query))[0] ?? { employer: 0, text: 0, there: 0 };
}

/** In the public text only, so that the private text is not given away. */
function counted(query: RawBuilder<unknown>, where = sql`true`): RawBuilder<unknown> {
  return sql`(
    SELECT count(*)::int FROM (
      SELECT FROM job_search WHERE document @@ ${query} AND int2ne(audience, ${AUDIENCE.members}::smallint) AND ${where} LIMIT ${COUNTED}) AS few)`;
}

function asMarks(marks: string[], word: string, mayGoOn: boolean): string {
  return marks.map((mark) => `'${mark}${singular(word)}'${mayGoOn ? ':*' : ''}`).join(' | ');
}
