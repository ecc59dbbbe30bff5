import { type RawBuilder, sql } from 'kysely';
import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../../shared/constants/countries.ts';
import { FACT_FILTER_NAMES, FACT_FILTERS } from '../../../../shared/job-facts.ts';
import { DATE_FILTERS, type JobCounts, PREMIUM_FILTERS } from '../../../../shared/jobs.ts';
import { AUDIENCE } from '../../../db/audience.ts';

/**
 * Exact numbers of matching live listings by country and category: only cells that have some. `cell`
 * is country * CATEGORIES.length + category, both as positions in their lists. `choices`: for each of
 * COUNTED, how many of them it leaves.
 */
export type FacetCounts = readonly FacetCell[];
export type FacetCell = { cell: number; count: number; choices: readonly number[] };

/** Positions of a country and a category. Null: unknown, matches nothing. Undefined: no filter. */
export type FacetFilter = {
  country: number | null | undefined;
  category: number | null | undefined;
};

const FACT_CHOICES = FACT_FILTER_NAMES.flatMap((name) =>
  FACT_FILTERS[name].map((choice) => ({ name, ...choice })),
);

/** The bits of all choices of facts. */
export const COUNTED_BITS = FACT_CHOICES.reduce((bits, { all, none }) => bits | all | none, 0);

/**
 * The choices of the date and of "free or premium". `among` counts those of a group that a choice
 * leaves. A reader finds one row of a listing (AUDIENCE), and that of a premium job is not the one
 * for everybody.
 */
const OTHER_CHOICES = [
  ...DATE_FILTERS.map(({ value }, at) => ({
    ...{ name: 'date', value },
    condition: (starts: readonly string[]) => sql`created_at >= ${starts[at]}::timestamptz`,
  })),
  ...PREMIUM_FILTERS.map(({ value }) => ({
    ...{ name: 'premium', value },
    condition: () => sql`(audience = ${AUDIENCE.everybody}::smallint) = ${sql.lit(value === 'no')}`,
  })),
].map((choice) => ({ ...choice, among: sql.ref(`${choice.name}_${choice.value}`) }));

/** What the filter panel counts besides places. */
const COUNTED: readonly { name: string; value: string }[] = [...FACT_CHOICES, ...OTHER_CHOICES];

/** How many of a group OTHER_CHOICES leave: to group by them too would take twice as long. */
export function countOthers({ starts }: { starts: readonly string[] }): RawBuilder<unknown> {
  return sql.join(
    OTHER_CHOICES.map(
      ({ condition, among }) => sql`count(*) FILTER (WHERE ${condition(starts)})::int AS ${among}`,
    ),
  );
}

/** How many of the groups of a cell each choice leaves, in the order of COUNTED. */
export const CHOICE_COUNTS: RawBuilder<unknown> = sql.join([
  ...FACT_CHOICES.map(
    ({ all, none }) =>
      sql`coalesce(sum(count) FILTER (WHERE bits & ${sql.lit(all | none)} = ${sql.lit(all)}), 0)::int`,
  ),
  ...OTHER_CHOICES.map(({ among }) => sql`sum(${among})::int`),
]);

/** The counts of the cells that a query gave. */
export function makeFacetCounts(cells: readonly FacetCell[]): FacetCounts {
  return cells.filter(({ count }) => count > 0);
}

/** What is left of `from` without what `less` counts. */
export function subtractFacetCounts(from: FacetCounts, less: FacetCounts): FacetCounts {
  const lessOf = new Map(less.map((one) => [one.cell, one]));
  return makeFacetCounts(
    from.map(({ cell, count, choices }) => {
      const minus = lessOf.get(cell);
      return {
        cell,
        count: count - (minus?.count ?? 0),
        choices: choices.map((number, at) => number - (minus?.choices[at] ?? 0)),
      };
    }),
  );
}

/** The number of listings that match the filter. */
export function countFiltered(facetCounts: FacetCounts, filter: FacetFilter): number {
  return inside(facetCounts, filter).reduce((total, { count }) => total + count, 0);
}

/**
 * The counts of the filter panel (shared/jobs.ts). Countries ignore the country filter, categories
 * the category filter. Zeros are left out of both.
 */
export function countFacets(facetCounts: FacetCounts, filter: FacetFilter): JobCounts {
  const countries: Record<string, number> = {};
  const categories: Record<string, number> = {};
  for (const { cell, count } of facetCounts) {
    const [country, category] = placeOf(cell);
    const { code } = COUNTRIES[country] as (typeof COUNTRIES)[number];
    const name = CATEGORIES[category] as (typeof CATEGORIES)[number];
    if (isInside(filter.category, category)) countries[code] = (countries[code] ?? 0) + count;
    if (isInside(filter.country, country)) categories[name] = (categories[name] ?? 0) + count;
  }
  const numbers: Record<string, Record<string, number>> = {};
  const cells = inside(facetCounts, filter);
  for (const [at, { name, value }] of COUNTED.entries())
    numbers[name] = {
      ...numbers[name],
      [value]: cells.reduce((sum, cell) => sum + (cell.choices[at] ?? 0), 0),
    };
  const { date = {}, premium = {}, ...facts } = numbers;
  return { countries, categories, facts, date, premium };
}

function inside(facetCounts: FacetCounts, filter: FacetFilter): FacetCell[] {
  return facetCounts.filter(({ cell }) => {
    const [country, category] = placeOf(cell);
    return isInside(filter.country, country) && isInside(filter.category, category);
  });
}

function placeOf(cell: number): [country: number, category: number] {
  return [Math.floor(cell / CATEGORIES.length), cell % CATEGORIES.length];
}

function isInside(filter: number | null | undefined, position: number): boolean {
  return filter === undefined || filter === position;
}
