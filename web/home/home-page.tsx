import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { FEATURED_JOBS } from '../../shared/constants/limits.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { readApi } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import { usePremium } from '../lib/premium.ts';
import { countOf, formatCount, UNLOCK_PREMIUM } from '../lib/words.ts';
import { CategoryGrid, CountryGrid, type LiveCounts } from '../ui/choice-grid.tsx';
import controls from '../ui/controls.module.css';
import { JobCards } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import styles from './home-page.module.css';
import { TrailArt } from './trail-art.tsx';

type HomeData = { stats: LiveCounts & { liveJobs: number }; featured: JobSummary[] };

/** The numbers of live jobs and the featured jobs. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const [stats, list] = await Promise.all([
    readApi(context, 'GET /api/stats'),
    readApi(context, 'GET /api/jobs', { query: { featured: 'true' } }),
  ]);
  return { stats, featured: list.jobs.slice(0, FEATURED_JOBS) };
}

export const handle: PageHandle = {
  head: ({ siteName }) => ({
    title: `${siteName}: find work abroad`,
    description:
      'Search jobs with employers abroad who hire foreign workers. Browse by country and by kind of work. Free to search.',
    path: '/',
  }),
};

/** The home page: search, browse by country and category, featured jobs, CV builder and premium. */
export function Component() {
  const { stats, featured } = useLoaderData<HomeData>();
  const { site } = useAppInfo();
  const isPremium = usePremium().isPremium;
  const countries = Object.values(stats.countries).filter((count) => count > 0).length;
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <TrailArt className={styles.art} />
        <h1>Find work abroad</h1>
        <p className={styles.what}>
          {`${site.name} is a job board for people who look for work in another country: free to search, never a fee for a job, no tracking.`}
        </p>
        <p className={styles.live}>
          <b>{formatCount(stats.liveJobs)}</b>
          {` live ${stats.liveJobs === 1 ? 'job' : 'jobs'} in ${countries === 1 ? '1 country' : `${countries} countries`}`}
        </p>
        <SearchForm action="/jobs" place="" />
        <p className={styles.ways}>
          <A to="/jobs" className={controls.quiet}>
            All jobs
          </A>
          {!isPremium && (
            <A to="/premium" className={controls.quiet}>
              {UNLOCK_PREMIUM}
            </A>
          )}
        </p>
      </section>
      <section aria-labelledby="by-country">
        <h2 id="by-country">Browse by country</h2>
        <CountryGrid counts={stats.countries} />
      </section>
      <Promises />
      <section aria-labelledby="by-category">
        <h2 id="by-category">Browse by category</h2>
        <CategoryGrid counts={stats.categories} />
      </section>
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured">Featured jobs</h2>
          <JobCards jobs={featured} level={3} />
          <p className={styles.more}>
            <A to="/jobs" className={controls.quiet}>
              {`See all ${countOf(stats.liveJobs, 'job')}`}
            </A>
          </p>
        </section>
      )}
      <div className={styles.pair}>
        <section aria-labelledby="cv">
          <h2 id="cv">Need a Professional CV?</h2>
          <p>
            Fill in your profile once. Choose a template. Get a CV that employers abroad can read at
            a glance.
          </p>
          <A to="/cv-builder" className={controls.quiet}>
            Go to CV Builder
          </A>
        </section>
        {!isPremium && (
          <section aria-labelledby="premium">
            <h2 id="premium">Elevate Your Career</h2>
            <p>
              Premium members see every detail of premium jobs and can download their CV as a PDF.
              One payment lasts 6 months.
            </p>
            <A to="/premium" className={controls.button}>
              {UNLOCK_PREMIUM}
            </A>
          </section>
        )}
      </div>
    </div>
  );
}

/** Each promise with the page that shows how it is kept. */
const PROMISES = [
  {
    title: 'Never a fee for a job',
    text: 'We take no money for an application, an interview or a visa. Only Premium costs money, and it does not buy you a job.',
    proof: { to: '/about#promises', text: 'How we earn money' },
  },
  {
    title: 'Nobody tracks you',
    text: 'No trackers, no advertising and no code of other companies, on any page.',
    proof: { to: '/privacy-policy', text: 'What we store about you' },
  },
  {
    title: 'Nothing invented',
    text: 'We show pay only when the employer gives it, list no closed jobs and make up no numbers.',
    proof: { to: '/about#sources', text: 'Where our jobs come from' },
  },
];

function Promises() {
  return (
    <section aria-labelledby="promises">
      <h2 id="promises">You can count on this</h2>
      <ul className={styles.promises}>
        {PROMISES.map(({ title, text, proof }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <A to={proof.to}>{proof.text}</A>
          </li>
        ))}
      </ul>
    </section>
  );
}
