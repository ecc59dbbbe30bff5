import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { TRADES } from '../../shared/constants/trades.ts';
import { readApi } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countOf } from '../lib/words.ts';
import { CategoryGrid, CountryGrid, type LiveCounts } from '../ui/choice-grid.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './index-pages.module.css';

type Stats = LiveCounts & { liveJobs: number };

/** The numbers of live jobs, for both index pages. */
export function loader({ context }: LoaderFunctionArgs): Promise<Stats> {
  return readApi(context, 'GET /api/stats');
}

export const categoriesHandle: PageHandle = {
  head: () => ({
    title: 'Jobs by category',
    description: 'All 28 kinds of work on this job board, with the number of live jobs in each.',
    path: '/categories',
  }),
};

export const countriesHandle: PageHandle = {
  head: () => ({
    title: 'Jobs by country',
    description: 'All 27 countries on this job board, with the number of live jobs in each.',
    path: '/countries',
  }),
};

/** /categories: the 28 categories, by the people who work in them. */
export function CategoriesPage() {
  const stats = useLoaderData<Stats>();
  return (
    <div className={styles.page}>
      <h1>Jobs by category</h1>
      <p>{`${countOf(stats.liveJobs, 'live job')}. The number next to each category shows how many are open now.`}</p>
      <SearchForm action="/jobs" />
      <ul className={styles.groups}>
        {TRADES.map(({ id, work, categories }) => (
          <li key={id} id={id}>
            <Tile trade={id} />
            <div>
              <h2>{work}</h2>
              <CategoryGrid counts={stats.categories} categories={categories} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** /countries: the 27 countries. */
export function CountriesPage() {
  const stats = useLoaderData<Stats>();
  return (
    <div className={styles.page}>
      <h1>Jobs by country</h1>
      <p>{`${countOf(stats.liveJobs, 'live job')}. The number next to each country shows how many are open now.`}</p>
      <SearchForm action="/jobs" />
      <CountryGrid counts={stats.countries} />
    </div>
  );
}
