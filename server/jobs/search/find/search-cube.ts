import { CATEGORIES } from '../../../../shared/constants/categories.ts';
import { COUNTRIES } from '../../../../shared/constants/countries.ts';
import { FACT_BITS, LEVELS } from '../../../../shared/job-facts.ts';
import type { JobCounts } from '../../../../shared/jobs.ts';

/**
 * Exact numbers of matching live listings by country and category, at index [country *
 * CATEGORIES.length + category], where both are positions in their lists; and how many of them have
 * a level, by its position in LEVELS. Most cells have none, so these are a list.
 */
export type Cube = { all: Uint32Array; levels: readonly LevelCell[] };
type LevelCell = { cell: number; level: number; count: number };

/** Positions of a country and a category. Null: unknown, matches nothing. Undefined: no filter. */
export type CubeFilter = {
  country: number | null | undefined;
  category: number | null | undefined;
};

/** The bits of the levels, in the order of LEVELS. */
const LEVEL_BITS: readonly number[] = [
  FACT_BITS.levelEntry,
  FACT_BITS.levelJunior,
  FACT_BITS.levelTrained,
  FACT_BITS.levelSenior,
];
/** All of them. */
export const ANY_LEVEL = LEVEL_BITS.reduce((bits, bit) => bits | bit, 0);

/** The cube of the cells that are not 0. `bits` are those of a level in FACT_BITS, or none. */
export function makeCube(cells: { cell: number; bits: number; count: number }[]): Cube {
  const all = new Uint32Array(COUNTRIES.length * CATEGORIES.length);
  const levels: LevelCell[] = [];
  for (const { cell, bits, count } of cells) {
    all[cell] = (all[cell] ?? 0) + count;
    const level = LEVEL_BITS.indexOf(bits);
    if (level >= 0) levels.push({ cell, level, count });
  }
  return { all, levels };
}

/** What is left of `from` without the listings of `cube`. */
export function subtractCube(from: Cube, cube: Cube): Cube {
  const keyOf = ({ cell, level }: LevelCell) => cell * LEVEL_BITS.length + level;
  const less = new Map(cube.levels.map((one) => [keyOf(one), one.count]));
  return {
    all: from.all.map((count, cell) => count - (cube.all[cell] ?? 0)),
    levels: from.levels.map((one) => ({ ...one, count: one.count - (less.get(keyOf(one)) ?? 0) })),
  };
}

/** The number of listings that match the filter. */
export function countCube(cube: Cube, filter: CubeFilter): number {
  let total = 0;
  for (const { country, category, count } of cells(cube)) {
    if (isInside(filter.country, country) && isInside(filter.category, category)) total += count;
  }
  return total;
}

/** The number of listings of each level that match the filter. Zeros are left out. */
function countLevels({ levels }: Cube, filter: CubeFilter): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { cell, level, count } of levels) {
    const country = Math.floor(cell / CATEGORIES.length);
    const isMatch =
      isInside(filter.country, country) && isInside(filter.category, cell % CATEGORIES.length);
    const name = LEVELS[level];
    if (isMatch && name && count > 0) counts[name] = (counts[name] ?? 0) + count;
  }
  return counts;
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
  return { countries, categories, levels: countLevels(cube, filter) };
}

function isInside(filter: number | null | undefined, position: number): boolean {
  return filter === undefined || filter === position;
}

function* cells({ all }: Cube): Generator<{ country: number; category: number; count: number }> {
  for (const [cell, count] of all.entries()) {
    yield {
      country: Math.floor(cell / CATEGORIES.length),
      category: cell % CATEGORIES.length,
      count,
    };
  }
}
