import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Clause, fold, type ParsedSearch, parseSearch, type Term } from './parse-search.ts';
import { LONGEST_IN_PAIR } from './search-document.ts';

/**
 * A search text compiled by the database: tsquery values as text, with stems and without stop
 * words. `wanted` must match, `unwanted` must not, `whole` is both. `anyWord` is any of the wanted
 * words, for ranking. Null: empty.
 */
export type CompiledSearch = {
  wanted: string | null;
  unwanted: string | null;
  whole: string | null;
  anyWord: string | null;
};

/** The empty search: it matches every listing. */
export const NOTHING: CompiledSearch = { wanted: null, unwanted: null, whole: null, anyWord: null };

/** Shorter prefixes match too many words to complete them from the vocabulary. */
const SHORTEST_COMPLETED = 4;
const COMPLETIONS = 8;

/** Compiles a search text. No text makes it fail. */
export async function compileSearch(db: Kysely<Schema>, text: string): Promise<CompiledSearch> {
  const parsed = await completeLastWord(db, parseSearch(text));
  if (parsed.all.length === 0 && parsed.none.length === 0) return NOTHING;
  const wanted = writeAll(parsed.all);
  const { rows } = await sql<CompiledSearch>`
    SELECT nullif(wanted::text, '') AS wanted, nullif(unwanted::text, '') AS unwanted, nullif(anyword::text, '') AS "anyWord",
      nullif((wanted && CASE WHEN numnode(unwanted) = 0 THEN unwanted ELSE !!unwanted END)::text, '') AS whole
    FROM (SELECT to_tsquery('waymark', ${wanted}) AS wanted, to_tsquery('waymark', ${writeAny(parsed.none)}) AS unwanted,
      to_tsquery('waymark', ${writeAny(parsed.all.flat().map(loosen))}) AS anyword) AS parts`.execute(
    db,
  );
  const compiled = rows[0] ?? NOTHING;
  return {
    ...compiled,
    wanted: askPairs(compiled.wanted),
    unwanted: askPairs(compiled.unwanted),
    whole: askPairs(compiled.whole),
  };
}

/**
 * A phrase in the text of a tsquery: lexemes joined by <->, without a gap of a stop word before or
 * after.
 */
const CHAIN = /(?<!> )'([^']+)'(?: <-> '[^']+')+(?! <)/g;

/**
 * Replaces phrases by the word pairs of the document (search-document.ts). A phrase of two words is
 * exactly one pair. A longer phrase is rechecked word by word, only where all its pairs match.
 */
function askPairs(query: string | null): string | null {
  return (
    query?.replace(CHAIN, (chain) => {
      const words = chain.slice(1, -1).split("' <-> '");
      if (words.some((word) => [...word].length > LONGEST_IN_PAIR)) return chain;
      const pairs = words.slice(1).map((word, index) => `'_${words[index]}_${word}'`);
      return pairs.length === 1 ? (pairs[0] as string) : `( ${pairs.join(' & ')} & ${chain} )`;
    }) ?? null
  );
}

/**
 * Adds completions of the last word from the vocabulary. A prefix is compared with stems, and a
 * longer prefix ("engineerin") need not be a prefix of the stem ("engin").
 */
async function completeLastWord(db: Kysely<Schema>, parsed: ParsedSearch): Promise<ParsedSearch> {
  const last = parsed.all.at(-1)?.at(-1);
  const start = last?.words[0];
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
    all: [...parsed.all.slice(0, -1), [...(parsed.all.at(-1) as Clause), ...completions]],
  };
}

/** Ranking of titles ignores the order of words. */
function loosen(term: Term): Term {
  return { ...term, phrase: false };
}

function writeAll(clauses: Clause[]): string {
  return clauses.map((clause) => `(${writeAny(clause)})`).join(' & ');
}

function writeAny(terms: Term[]): string {
  return terms.map(writeTerm).join(' | ');
}

/**
 * Words are letters, digits and marks only (parse-search.ts), so they need no escaping in quotes.
 */
function writeTerm({ words, phrase, prefix }: Term): string {
  if (phrase) return `'${words.join(' ')}'`;
  return `(${words.map((word) => (prefix ? `'${word}':*` : `'${word}'`)).join(' & ')})`;
}
