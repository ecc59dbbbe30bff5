import { type Kysely, sql } from 'kysely';
import { fold } from '../../../../shared/fold.ts';
import type { Schema } from '../../../db/schema.ts';
import { familyOf, fieldsOf } from '../../../language/vocabulary.ts';
import { conditionNamed } from '../../facts/conditions.ts';
import { FREQUENT_WORDS } from '../find/frequent-words.ts';
import { payAtLeast } from '../find/pay-marks.ts';
import { MARK } from '../find/search-document.service.ts';
import type { Clause } from '../read/clauses.ts';
import { type AskedPlace, type ParsedSearch, parseSearch } from '../read/parse-search.ts';
import type { Refusal } from '../read/refusals.ts';
import type { Term } from '../read/term.ts';
import { stemTerms } from './stem-terms.ts';

/**
 * A search text compiled by the database: tsquery values as text, with stems and without stop
 * words. `wanted` must match, `unwanted` must not, `whole` is both. Null: empty. `parts` are the
 * clauses of `wanted`, for the order by match.
 */
export type CompiledSearch = {
  wanted: string | null;
  unwanted: string | null;
  whole: string | null;
  parts: Part[];
  places: AskedPlace[];
  /** What the text does not want; of its places the countries are a filter (read-question.ts). */
  refused: Refusal[];
};

/** A clause as tsqueries. `anywhere` is what a listing must match; the others say where. */
export type Part = {
  clause: Clause;
  anywhere: string;
  /** The text has the words that were typed, or a synonym of one word. */
  words: string | null;
  /** What was typed heads the title. */
  head: string | null;
  /** What was typed is in the title. */
  title: string | null;
  /** The title has an occupation that was named. */
  occupation: string | null;
  /** The title has an occupation of the same field, and the text mentions what was named. */
  family: string | null;
  /** The title has an occupation of the same minor group of ISCO-08, if its work is alike. */
  neighbours: string | null;
  /** The title has an occupation of the same field and of about the same skill. */
  familyOnly: string | null;
  /** The title has an occupation of the same minor group, or of the same field, however broad. */
  field: string | null;
  /** Another name of the same is in the title. */
  other: string | null;
  /** Another name of the same heads the title. */
  otherHead: string | null;
  /** The place or employer has it, or the text says the condition. */
  beside: string | null;
  /** A fact states the condition, or denies it. */
  stated: string | null;
  denied: string | null;
  /** For a country that the board does not cover: the nearest that it does. */
  nearest: string | null;
};

/** The empty search: it matches every listing. */
export const NOTHING: CompiledSearch = {
  wanted: null,
  unwanted: null,
  whole: null,
  parts: [],
  places: [],
  refused: [],
};

/** Shorter prefixes match too many words to complete them from the vocabulary. */
const SHORTEST_COMPLETED = 4;
const COMPLETIONS = 8;

/** Compiles a search text. No text makes it fail. */
export async function compileSearch(db: Kysely<Schema>, text: string): Promise<CompiledSearch> {
  const parsed = await completeLastWord(db, parseSearch(text));
  const { all, places, refused } = parsed;
  const none = [...parsed.none, ...refused.flatMap(termsOfRefused)];
  if ([all, none, places, refused].every(({ length }) => length === 0)) return NOTHING;
  const [words = null, ...stems] = (
    await stemTerms(db, [writeAny(none), ...all.map(({ terms }) => writeAny(terms))])
  ).map(askPairs);
  const unwanted = anyOf([words, ...refused.map(marksOfRefused)]);
  // With another name beside it, a country may be a part of an employer's: "Air India".
  const hasName = all.some(
    ({ occupations, condition, pay, isOtherCountry }) =>
      occupations.length === 0 && condition === null && pay === null && !isOtherCountry,
  );
  const parts = all.flatMap((clause, index): Part[] =>
    clause.isOtherCountry
      ? [partOfCountry(clause, stems[index] ?? null, hasName)]
      : clause.condition !== null || clause.pay !== null
        ? [partOfCondition(clause, stems[index] ?? null)]
        : partOf(clause, stems[index] ?? null),
  );
  const wanted = allOf(parts.map(({ anywhere }) => anywhere));
  return { wanted, unwanted, whole: wholeOf(wanted, unwanted), parts, places, refused };
}

function wholeOf(wanted: string | null, unwanted: string | null): string | null {
  return allOf([wanted, unwanted && not(unwanted)]);
}

/** The same search, only in listings that this tsquery matches too. */
export function narrowed(text: CompiledSearch, within: string | null): CompiledSearch {
  if (within === null) return text;
  const wanted = allOf([text.wanted, within]);
  return { ...text, wanted, whole: wholeOf(wanted, text.unwanted) };
}

/** The words of texts that a refusal leaves out. */
function termsOfRefused({ name, clause }: Refusal): Term[] {
  return name !== null && clause?.isPhrase ? clause.terms : [];
}

/** The marks that it leaves out: a condition that is said, work in a title, a part of a country. */
function marksOfRefused({ name, clause, place }: Refusal): string | null {
  if (name === null) return null;
  if (place) return inPlaces(place.within ?? []);
  if (clause?.condition) return lexeme(MARK.condition + clause.condition);
  if (!clause || clause.isPhrase) return null;
  return titlesWith([...clause.typed, ...clause.others]);
}

/** Titles with all words of any of these names. */
function titlesWith(names: readonly (readonly string[])[]): string | null {
  return anyOf(names.map((words) => allOf(words.map((word) => lexeme(MARK.title + word)))));
}

function partOf(clause: Clause, stems: string | null): Part[] {
  const { typed, others, occupations, prefix } = clause;
  const marks = (mark: string, names: string[][]) =>
    anyOf(names.map((words) => allOf(words.map((word) => lexeme(mark + word, prefix)))));
  const heads = (names: string[][]) =>
    anyOf(
      names.map((words) =>
        allOf([
          ...words.map((word) => lexeme(MARK.title + word, prefix)),
          lexeme(MARK.head + words.at(-1), prefix),
        ]),
      ),
    );
  const marksOf = (codes: readonly string[]) =>
    anyOf(codes.map((code) => lexeme(MARK.occupation + code, code.length < 4)));
  const occupation = marksOf(occupations);
  const family = marksOf(familyOf(occupations));
  const minor = minorGroupsOf(occupations);
  const other = marks(MARK.title, others);
  const anywhere = anyOf([stems, occupation, other]);
  if (anywhere === null) return [];
  const title = marks(MARK.title, typed);
  return [
    {
      ...NO_QUERIES,
      clause,
      anywhere,
      words: stems,
      title,
      head: heads(typed),
      otherHead: heads(others),
      occupation,
      family: family && allOf([family, anywhere]),
      neighbours: marksOf(minor.filter((code) => !MIXED.has(code))),
      familyOnly: family,
      field: marksOf([
        ...minor.filter((code) => code !== NEVER_ONE_FIELD),
        ...fieldsOf(occupations),
      ]),
      other,
      beside: anyOf([marks(MARK.place, typed), marks(MARK.employer, typed)]),
    },
  ];
}

/**
 * Minor groups of work that is not alike: dentists beside dietitians, butchers beside bakers, and
 * what ISCO-08 calls "other". Their fields have neighbours of their own.
 */
const MIXED = new Set('226 263 264 265 325 343 441 516 524 751 754 962'.split(' '));
/** A place with a photographer has no work of the field of a chef. */
const NEVER_ONE_FIELD = '343';

/** The minor groups of unit groups: their first three digits. */
function minorGroupsOf(occupations: readonly string[]): string[] {
  return occupations.filter(({ length }) => length === 4).map((code) => code.slice(0, 3));
}

const NO_QUERIES: Omit<Part, 'clause' | 'anywhere'> = {
  words: null,
  head: null,
  title: null,
  occupation: null,
  family: null,
  neighbours: null,
  familyOnly: null,
  field: null,
  other: null,
  otherHead: null,
  beside: null,
  stated: null,
  denied: null,
  nearest: null,
};

/** A condition: a fact states it, or the text says it, or only has a word for it. */
function partOfCondition(clause: Clause, stems: string | null): Part {
  const { condition, pay } = clause;
  if (pay !== null) {
    const stated = anyOf(payAtLeast(pay).map((word) => lexeme(MARK.pay + word))) as string;
    return { ...NO_QUERIES, clause, anywhere: stated, beside: stated, stated };
  }
  const said = lexeme(MARK.condition + condition);
  const denied = lexeme(MARK.denied + condition);
  const mentions = stems && allOf([stems, not(denied)]);
  return {
    ...NO_QUERIES,
    clause,
    anywhere: anyOf([said, mentions, titlesWith(clause.others)]) as string,
    beside: said,
    // The name of a permit in the title.
    head: titlesWith(clause.others),
    stated: conditionNamed(condition ?? '')?.stated ? lexeme(MARK.stated + condition) : null,
    denied: conditionNamed(condition ?? '')?.denied ? denied : null,
  };
}

/**
 * A country that the board does not cover: its name in a title or a place counts, and in the name
 * of an employer if `mayBeEmployer`. What only mentions it may be anywhere.
 */
function partOfCountry(clause: Clause, nearest: string | null, mayBeEmployer: boolean): Part {
  const marks = (mark: string) =>
    allOf(clause.typed.flat().map((word) => lexeme(mark + word))) as string;
  const title = marks(MARK.title);
  const beside = anyOf([marks(MARK.place), mayBeEmployer ? marks(MARK.employer) : null]);
  return {
    ...NO_QUERIES,
    clause,
    anywhere: anyOf([title, beside]) as string,
    title,
    beside,
    nearest,
  };
}

/** Listings in places with these names; null without names. */
export function inPlaces(names: readonly (readonly string[])[]): string | null {
  const inside = (mark: string) =>
    names.map((words) => allOf(words.map((word) => lexeme(mark + word))));
  return anyOf([...inside(MARK.place), ...inside(MARK.title)]);
}

/**
 * A phrase in the text of a tsquery: lexemes joined by <->, without a gap of a stop word before or
 * after.
 */
const CHAIN = /(?<!> )'([^']+)'(?: <-> '[^']+')+(?! <)/g;
const FREQUENT: ReadonlySet<string> = new Set(FREQUENT_WORDS);

/**
 * Asks for the word pairs of a phrase that are in the index (frequent-words.ts). A phrase of two
 * frequent words is exactly one pair; any other is rechecked word by word where its pairs match.
 */
function askPairs(query: string | null): string | null {
  return (
    query?.replace(CHAIN, (chain) => {
      const words = chain.slice(1, -1).split("' <-> '");
      const pairs = words.slice(1).flatMap((word, index) => {
        const before = words[index] as string;
        return FREQUENT.has(before) && FREQUENT.has(word) ? [`'_${before}_${word}'`] : [];
      });
      if (pairs.length === 0) return chain;
      if (words.length === 2) return pairs[0] as string;
      return `( ${pairs.join(' & ')} & ${chain} )`;
    }) ?? null
  );
}

/** Joins tsqueries with AND; null if there are none. */
export function allOf(queries: (string | null)[]): string | null {
  return join(queries, ' & ');
}

/** Joins tsqueries with OR; null if there are none. */
export function anyOf(queries: (string | null)[]): string | null {
  return join(queries, ' | ');
}

/** A tsquery that matches what this one does not. */
export function not(query: string): string {
  return `!( ${query} )`;
}

function join(queries: (string | null)[], operator: string): string | null {
  const some = [...new Set(queries.filter((query) => query !== null))];
  if (some.length < 2) return some[0] ?? null;
  return `( ${some.map((query) => `( ${query} )`).join(operator)} )`;
}

/** Words are letters, digits and marks only (words.ts), so they need no escaping in quotes. */
function lexeme(word: string, prefix = false): string {
  return prefix ? `'${word}':*` : `'${word}'`;
}

/**
 * Adds completions of the last word from the vocabulary. A prefix is compared with stems, and a
 * longer prefix ("engineerin") need not be a prefix of the stem ("engin").
 */
async function completeLastWord(db: Kysely<Schema>, parsed: ParsedSearch): Promise<ParsedSearch> {
  const last = parsed.all.at(-1);
  const start = last?.terms.at(-1)?.words[0];
  if (!last?.prefix || start === undefined || start.length < SHORTEST_COMPLETED) return parsed;
  const { rows } = await sql<{ word: string }>`
    SELECT word FROM search_words
    WHERE word ^@ ${fold(start)} AND NOT to_tsvector('waymark', word) @@ to_tsquery('waymark', ${`'${start}':*`}) ORDER BY length(word), word LIMIT ${COMPLETIONS}`.execute(
    db,
  );
  const completions = rows.map(
    ({ word }): Term => ({ words: [word], phrase: false, prefix: false }),
  );
  return {
    ...parsed,
    all: [...parsed.all.slice(0, -1), { ...last, terms: [...last.terms, ...completions] }],
  };
}

function writeAny(terms: Term[]): string {
  return terms.map(writeTerm).join(' | ');
}

function writeTerm({ words, phrase, prefix }: Term): string {
  if (phrase) return `'${words.join(' ')}'`;
  return `(${words.map((word) => (prefix ? `'${word}':*` : `'${word}'`)).join(' & ')})`;
}
