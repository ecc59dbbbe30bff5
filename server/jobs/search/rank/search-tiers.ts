import { allOf, anyOf, type CompiledSearch, not, type Part } from '../compile/search-query.ts';
import { isCondition } from '../read/clauses.ts';

/** Listings that miss one part of a search, as a tsquery, and the part. */
export type CloseTier = { query: string; misses: string; similar?: true };

/**
 * The listings that have all of a search: what names the work, what only mentions it, and last all
 * that match. `isMention`: what only the last one matches is a mention.
 */
export type Tiers = { named: string[]; mentions: string[]; all: string | null; isMention: boolean };

/**
 * The order by match, as tsqueries from the best to the least: a listing belongs to the first that
 * matches it. They say where a listing has the words of the search, so they are counted and read
 * from the index; no document is ranked. The kind of work comes first: it heads the title, or the
 * title has its occupation, or names it; then the other words: in the title, the place or the
 * employer, or only in the text. `within` narrows all of them.
 */
export function tiersOf(text: CompiledSearch, within: string | null): Tiers {
  const main = mainPart(text.parts);
  if (!main) return { named: [], mentions: [], all: null, isMention: false };
  const others = text.parts.filter((part) => part !== main);
  const near = others.map(statedOrNearby);
  const said = others.map(nearby);
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
    // A condition alone: first what states it.
    main.stated,
  ];
  const named = anyOf([main.title, main.other, main.beside]);
  const tiers = [
    ...works.map((work) => [work, near] as const),
    ...works.map((work) => [work, said] as const),
    ...works.map((work) => [work, far] as const),
    [named, near] as const,
    [named, said] as const,
    [named, far] as const,
    // In the place that was asked for, work of the same field is nearer than the work elsewhere.
    ...(text.places.length === 0
      ? []
      : ([
          [main.family, near],
          [main.family, far],
        ] as const)),
  ];
  const write = (list: (readonly [string | null, string[]])[]) =>
    list.flatMap(([query, rest]) => (query === null ? [] : [allOf([query, ...rest]) as string]));
  const narrow = (queries: string[]) =>
    [...new Set(queries)].map(
      (query) => allOf([query, within, text.unwanted && not(text.unwanted)]) as string,
    );
  const isMention = main.clause.occupations.length > 0 || main.clause.condition !== null;
  const all = narrow(write([[main.anywhere, far]]))[0] ?? null;
  const first = narrow(write(isMention ? tiers : [...tiers, [main.anywhere, near]])).filter(
    (query) => query !== all,
  );
  const mentions = isMention ? narrow(write([[main.anywhere, near]])) : [];
  return { named: first, mentions: mentions.filter((query) => query !== all), all, isMention };
}

/**
 * The listings that miss one part, the least important part first: a condition, another word, then
 * the main word or kind of work. `isKnown`: the caller knows all that have everything, and they may
 * be among these.
 */
export function closeTiers(
  text: CompiledSearch,
  within: string | null,
  isKnown: boolean,
): CloseTier[] {
  const main = mainPart(text.parts);
  if (!main) return [];
  if (text.parts.length < 2) {
    const query = allOf([main.nearest, within, text.unwanted && not(text.unwanted)]);
    return main.nearest && query ? [{ query, misses: main.clause.text }] : [];
  }
  const others = text.parts.filter((part) => part !== main);
  const dropped = [
    ...others.filter(({ clause }) => isCondition(clause)),
    ...others.filter(({ clause }) => !isCondition(clause)).reverse(),
    ...(main.clause.occupations.length > 0 ? [] : [main]),
  ];
  return dropped.flatMap((missing) => {
    const rest = text.parts.filter((part) => part !== missing);
    const without = allOf([
      within,
      isKnown ? null : not(missing.anywhere),
      missing.denied && not(missing.denied),
    ]);
    const queries = [missing.nearest, null].slice(missing.nearest ? 0 : 1).flatMap((nearest) => {
      const tiers = tiersOf({ ...text, parts: rest }, allOf([without, nearest]));
      return tiers.isMention ? tiers.named : [...tiers.named, tiers.all ?? ''];
    });
    return queries.map((query) => ({ query, misses: missing.clause.text }));
  });
}

/**
 * Work that is a neighbour of what was asked for: of the same ISCO-08 minor group, then of the same
 * field, in the order of how much else they have. `isKnown` as for `closeTiers`.
 */
export function similarTiers(
  text: CompiledSearch,
  within: string | null,
  isKnown: boolean,
): CloseTier[] {
  const main = mainPart(text.parts);
  if (!main || main.clause.occupations.length === 0) return [];
  const others = text.parts.filter((part) => part !== main).map(({ anywhere }) => anywhere);
  // In a place, such work without the rest is nearer than the same work elsewhere.
  const rests = others.length > 0 && text.places.length > 0 ? [others, []] : [others];
  const nears = rests.flatMap((rest) =>
    [main.neighbours, main.familyOnly].map((near) => [near, rest] as const),
  );
  return nears.flatMap(([near, rest]): CloseTier[] => {
    const query = allOf([
      near,
      ...rest,
      isKnown && rest.length === others.length ? null : not(main.anywhere),
      within,
      text.unwanted && not(text.unwanted),
    ]);
    return near === null || query === null
      ? []
      : [{ query, misses: main.clause.text, similar: true }];
  });
}

/** Any work of the field that was asked for, in the place: then it has some of that work. */
export function fieldIn(text: CompiledSearch, within: string | null): string | null {
  const field = mainPart(text.parts)?.field ?? null;
  return field && allOf([field, within]);
}

/**
 * The part that names the work: the last one with an occupation, else the last one that is no
 * condition.
 */
export function mainPart(parts: Part[]): Part | undefined {
  return (
    parts.findLast(({ clause }) => clause.occupations.length > 0) ??
    parts.findLast(({ clause }) => !isCondition(clause)) ??
    parts.at(-1)
  );
}

/** The words are in a title, a place or an employer's name; a condition is said. */
function nearby({ title, occupation, other, beside, anywhere }: Part): string {
  return anyOf([title, occupation, other, beside]) ?? anywhere;
}

/** The same; a condition that facts may state is stated. */
function statedOrNearby(part: Part): string {
  return part.stated ?? nearby(part);
}

/** Makes tsqueries exclude each other: what the first matches is not matched by the next. */
export function disjointQueries(queries: string[]): string[] {
  return queries.map((query, index) =>
    index === 0 ? query : (allOf([query, not(anyOf(queries.slice(0, index)) as string)]) as string),
  );
}
