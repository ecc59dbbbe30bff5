import { CATEGORIES } from '../../shared/constants/categories.ts';
import {
  COUNTRIES,
  type CountryCode,
  countryFilterValue,
} from '../../shared/constants/countries.ts';
import type { JobCounts } from '../../shared/jobs.ts';

type FilterOption = { value: string; label: string; count?: number | undefined };

/** Those that would show no job come last; otherwise the order stays. */
function zeroLast(options: FilterOption[]): FilterOption[] {
  return options.toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0));
}

/** The choices of a category filter: all, then the 28 with the number of jobs each would show. */
export function categoryOptions(counts: JobCounts | undefined): FilterOption[] {
  const choices = CATEGORIES.map((name) => ({
    value: name,
    label: name,
    count: counts && (counts.categories[name] ?? 0),
  }));
  return [{ value: '', label: 'All Categories' }, ...zeroLast(choices)];
}

/** The choices of a country filter: all, then the 27 with the number of jobs each would show. */
export function countryOptions(counts: JobCounts | undefined): FilterOption[] {
  const choices = COUNTRIES.map(({ code, name }) => ({
    value: countryFilterValue(code as CountryCode),
    label: name,
    count: counts && (counts.countries[code] ?? 0),
  }));
  return [{ value: '', label: 'All Countries' }, ...zeroLast(choices)];
}
