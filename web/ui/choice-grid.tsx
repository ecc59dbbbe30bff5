import type { ReactNode } from 'react';
import { CATEGORIES, type Category } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { categoryPath, countryPath } from '../lib/url.ts';
import { formatCount } from '../lib/words.ts';
import styles from './choice-grid.module.css';
import { Flag } from './flag.tsx';
import { A } from './link.tsx';

/** Live jobs by country code and by category name, as GET /api/stats counts them. */
export type LiveCounts = { countries: Record<string, number>; categories: Record<string, number> };

function Choice({ to, count, children }: { to: string; count: number; children: ReactNode }) {
  return (
    <li>
      <A to={to}>
        <span>{children}</span>
        <small>{formatCount(count)}</small>
      </A>
    </li>
  );
}

/**
 * Countries, by default all 27, with their flags and numbers of live jobs.
 */
export function CountryGrid({
  counts,
  countries = COUNTRIES,
  flags = 'sprite',
}: {
  counts: LiveCounts['countries'];
  countries?: readonly (typeof COUNTRIES)[number][];
  flags?: 'sprite' | 'inline' | 'none';
}) {
  return (
    <ul className={styles.grid}>
      {countries.map(({ code, name }) => (
        <Choice key={code} to={countryPath(code)} count={counts[code] ?? 0}>
          {flags !== 'none' && <Flag code={code} inline={flags === 'inline'} />}
          {name}
        </Choice>
      ))}
    </ul>
  );
}

/** Categories, by default all 28, with their numbers of live jobs. */
export function CategoryGrid({
  counts,
  categories = CATEGORIES,
}: {
  counts: LiveCounts['categories'];
  categories?: readonly Category[];
}) {
  return (
    <ul className={styles.grid}>
      {categories.map((name) => (
        <Choice key={name} to={categoryPath(name)} count={counts[name] ?? 0}>
          {name}
        </Choice>
      ))}
    </ul>
  );
}
