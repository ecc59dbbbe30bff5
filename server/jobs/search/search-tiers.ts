import { allOf, anyOf, type CompiledSearch, not, type Part } from './search-query.ts';

/** Listings that miss one part of a search, as a tsquery, and the part. */
export type CloseTier = { query: string; misses: string };

/** The listings that have all of a search: what names the work, then what only mentions it. */
export type Tiers = { named: string[]; mentions: string[] };

/**
 * The order by match, as tsqueries from the best to the least: a listing belongs to the first that
 * matches it. They say where a listing has the words of the search, so they are counted and read
 * from the index; no document is ranked. The kind of work comes first: it heads the title, or the
 * title has its occupation, or names it; then the other words: in the title, the place or the
 * employer, or only in the text. `within` narrows all of them.
 */
export function tiersOf(text: CompiledSearch, within: string | null): Tiers {
  const main = mainPart(text.parts);
  if (!main) return { named: [], mentions: [] };
  const others = text.parts.filter((part) => part !== main);
  const near = others.map(nearby);
  const far = others.map(({ anywhere }) => anywhere);
  const both = (one: string | null, other: string | null) =>
    one === null || other === null ? null : allOf([one, other]);
  const works = [
    both(main.head, main.occupation),
    both(main.title, main.occupation),
    main.head,
    both(main.words, main.occupation),
    both(main.other, main.occupation),
    main.otherHead,
    main.occupation,
  ];
  const named = anyOf([main.title, main.other, main.beside]);
  const tiers = [
    ...works.map((work) => [work, near] as const),
    ...works.map((work) => [work, far] as const),
    [named, near] as const,
    [named, far] as const,
  ];
  const write = (list: (readonly [string | null, string[]])[]) =>
    list.flatMap(([query, rest]) => (query === null ? [] : [allOf([query, ...rest]) as string]));
  const first = write(tiers);
  const last = write([
    [main.anywhere, near],
    [main.anywhere, far],
  ]);
  const all = apart([...first, ...last], text, within);
  const count = main.clause.occupations.length > 0 ? new Set(first).size : all.length;
  return { named: all.slice(0, count), mentions: all.slice(count) };
}

/**
 * The listings that miss one part, the least important part first: a condition, another word, then
 * the main word or kind of work.
 */
export function closeTiers(text: CompiledSearch, within: string | null): CloseTier[] {
  const main = mainPart(text.parts);
  if (!main || text.parts.length < 2) return [];
  const others = text.parts.filter((part) => part !== main);
  const dropped = [
    ...others.filter(({ clause }) => clause.condition !== null),
    ...others.filter(({ clause }) => clause.condition === null).reverse(),
    ...(main.clause.occupations.length > 0 ? [] : [main]),
  ];
  return dropped.flatMap((missing) => {
    const rest = text.parts.filter((part) => part !== missing);
    const tiers = tiersOf({ ...text, parts: rest }, allOf([within, not(missing.anywhere)]));
    return tiers.named.map((query) => ({ query, misses: missing.clause.text }));
  });
}

/**
 * The part that names the work: the last one with an occupation, else the last one that is no
 * condition.
 */
export function mainPart(parts: Part[]): Part | undefined {
  return (
    parts.findLast(({ clause }) => clause.occupations.length > 0) ??
    parts.findLast(({ clause }) => clause.condition === null) ??
    parts.at(-1)
  );
}

/** The words stand in a title, a place or an employer's name; a condition is said. */
function nearby({ clause, title, occupation, other, beside, anywhere }: Part): string {
  return (clause.condition ? beside : anyOf([title, occupation, other, beside])) ?? anywhere;
}

/** Makes the queries exclude each other, and drops those that can match nothing new. */
function apart(
  queries: (string | null)[],
  { unwanted }: CompiledSearch,
  within: string | null,
): string[] {
  const unique = [...new Set(queries.filter((query) => query !== null))];
  return unique.map(
    (query, index) =>
      allOf([
        query,
        within,
        unwanted && not(unwanted),
        index === 0 ? null : not(anyOf(unique.slice(0, index)) as string),
      ]) as string,
  );
}
