import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../../shared/constants/countries.ts';
import type { JobCounts } from '../../../../shared/jobs.ts';

/**
 * Exact numbers of matching live listings by country and category, at index [country *
 * CATEGORIES.length + category], where both are positions in their lists.
 */
export type Cube = Uint32Array;

/** Positions of a country and a category. Null: unknown, matches nothing. Undefined: no filter. */
export type CubeFilter = {
  country: number | null | undefined;
  category: number | null | undefined;
};

/** The cube of the cells that are not 0. */
export function makeCube(cells: { cell: number; count: number }[]): Cube {
  const cube = new Uint32Array(COUNTRIES.length * CATEGORIES.length);
  for (const { cell, count } of cells) cube[cell] = count;
  return cube;
}

/** What is left of `from` without the listings of `cube`. */
export function subtractCube(from: Cube, cube: Cube): Cube {
  return from.map((count, cell) => count - (cube[cell] ?? 0));
}

/** The number of listings that match the filter. */
export function countCube(cube: Cube, filter: CubeFilter): number {
  let total = 0;
  for (const { country, category, count } of cells(cube)) {
    if (isInside(filter.country, country) && isInside(filter.category, category)) total += count;
  }
  return total;
}

/**
 * The counts of the filter panel (shared/jobs.ts). Countries ignore the country filter, categories
 * the category filter. Zeros are left out.
 */
export function countFacets(cube: Cube, filter: CubeFilter): JobCounts {
  const countries: Record<string, number> = {};
  const categories: Record<string, number> = {};
  for (const { country, category, count } of cells(cube)) {
    if (count === 0) continue;
    const { code } = COUNTRIES[country] as (typeof COUNTRIES)[number];
    const name = CATEGORIES[category] as (typeof CATEGORIES)[number];
    if (isInside(filter.category, category)) countries[code] = (countries[code] ?? 0) + count;
    if (isInside(filter.country, country)) categories[name] = (categories[name] ?? 0) + count;
  }
  return { countries, categories };
}

function isInside(filter: number | null | undefined, position: number): boolean {
  return filter === undefined || filter === position;
}

function* cells(cube: Cube): Generator<{ country: number; category: number; count: number }> {
  for (const [cell, count] of cube.entries()) {
    yield {
      country: Math.floor(cell / CATEGORIES.length),
      category: cell % CATEGORIES.length,
      count,
    };
  }
}
