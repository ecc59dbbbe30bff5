import type { CountryFacts, GoingRate, ListedCode, OccupationList } from './country-facts.ts';

/** Facts by their codes, made once for each edition. */
export type FactIndex = {
  /** The UK codes of an ISCO-08 group, with how many entries of the national index link them. */
  codesOf: ReadonlyMap<string, { code: string; entries: number }[]>;
  listed: ReadonlyMap<string, ListedCode[]>;
  rates: ReadonlyMap<string, GoingRate[]>;
  lists: ReadonlyMap<string, OccupationList>;
};

const indexes = new WeakMap<CountryFacts, FactIndex>();

/** The index of facts; `listed` and `rates` are by code. */
export function indexOf(facts: CountryFacts): FactIndex {
  const known = indexes.get(facts);
  if (known) return known;
  const links = Map.groupBy(facts.links, ({ isco08 }) => isco08);
  const index: FactIndex = {
    codesOf: new Map(
      [...links].map(([isco, rows]) => [
        isco,
        rows.map(({ soc2020, entries }) => ({ code: soc2020, entries })),
      ]),
    ),
    listed: Map.groupBy(facts.occupations, ({ code }) => code),
    rates: Map.groupBy(facts.rates, ({ code }) => code),
    lists: new Map(facts.lists.map((list) => [list.list_id, list])),
  };
  indexes.set(facts, index);
  return index;
}
