import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { VISA_LABELS } from '../../shared/job-facts.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { readApi } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countOf, formatCount, UNLOCK_PREMIUM } from '../lib/words.ts';
import { CategoryGrid, CountryGrid, type LiveCounts } from '../ui/choice-grid.tsx';
import controls from '../ui/controls.module.css';
import { JobCards } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './home-page.module.css';
import { HowWeCheck } from './how-we-check.tsx';
import { People } from './people.tsx';

type HomeData = {
  stats: LiveCounts & { liveJobs: number };
  featured: JobSummary[];
  withVisaHelp: number;
};

/** Specification, section 9. */
const MAX_FEATURED = 6;

/** The numbers of live jobs and the featured jobs. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const [stats, list, withVisaHelp] = await Promise.all([
    readApi(context, 'GET /api/stats'),
    readApi(context, 'GET /api/jobs', { query: { featured: 'true' } }),
    readApi(context, 'GET /api/jobs', { query: { visa: 'offered', limit: 1 } }),
  ]);
  return {
    stats,
    featured: list.jobs.slice(0, MAX_FEATURED),
    withVisaHelp: withVisaHelp.totalCount,
  };
}

export const handle: PageHandle = {
  head: ({ siteName }) => ({
    title: `${siteName}: find work abroad`,
    description:
      'Search jobs with employers abroad who hire foreign workers. Browse by country and by kind of work. Free to search.',
    path: '/',
  }),
};

/** The home page: search, featured jobs, people, categories, countries, how we check, CV builder and premium. */
export function Component() {
  const { stats, featured, withVisaHelp } = useLoaderData<HomeData>();
  return (
    <div className={styles.home}>
      <Hero liveJobs={stats.liveJobs} withVisaHelp={withVisaHelp} />
      {featured.length > 0 && (
        <section aria-labelledby="featured" className={styles.featured}>
          <h2 id="featured">Featured jobs</h2>
          <JobCards jobs={featured} level={3} portraits />
          <p className={styles.more}>
            <A to="/jobs" className={controls.quiet}>
              {`See all ${countOf(stats.liveJobs, 'job')}`}
            </A>
            <A to="/premium" className={controls.quiet} data-offer="">
              {UNLOCK_PREMIUM}
            </A>
          </p>
        </section>
      )}
      <section aria-labelledby="work">
        <h2 id="work">What work do you do?</h2>
        <People />
        <CategoryGrid
          counts={stats.categories}
          categories={mostFirst(CATEGORIES, (name) => stats.categories[name])}
        />
      </section>
      <section aria-labelledby="by-country">
        <h2 id="by-country">Where do you want to work?</h2>
        <CountryGrid
          counts={stats.countries}
          countries={mostFirst(COUNTRIES, ({ code }) => stats.countries[code])}
          flags="inline"
        />
      </section>
      <HowWeCheck />
      <div className={styles.pair}>
        <section aria-labelledby="cv">
          <h2 id="cv">Need a Professional CV?</h2>
          <p>
            Fill in your profile once. Choose a template. Get a CV that employers abroad can read
            quickly.
          </p>
          <A to="/cv-builder" className={controls.quiet}>
            Go to CV Builder
          </A>
        </section>
        <section aria-labelledby="premium" data-offer="">
          <h2 id="premium">Elevate Your Career</h2>
          <p>
            Premium members see every detail of premium jobs and can download their CV as a PDF. One
            payment lasts 6 months.
          </p>
          <A to="/premium" className={controls.quiet}>
            {UNLOCK_PREMIUM}
          </A>
        </section>
      </div>
    </div>
  );
}

/** The painted band: what this is, the search, and two people in the windows of the mark. */
function Hero({ liveJobs, withVisaHelp }: { liveJobs: number; withVisaHelp: number }) {
  return (
    <section className={styles.hero}>
      <svg
        className={styles.path}
        viewBox="0 0 620 440"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="0 13"
      >
        <path d="M-6 424c90 26 150 0 210-60M400 230c60-30 20-170 110-210 40-18 80-6 110 10" />
      </svg>
      <div className={styles.duo}>
        <Tile trade="welder" />
        <Tile trade="nurse" />
      </div>
      <h1>Find work abroad</h1>
      <p className={styles.what}>
        For people who look for work in another country. See which employers say that they help with
        the visa, in their own words. Free to search, no tracking.
      </p>
      <SearchForm
        action="/jobs"
        place=""
        submit={liveJobs > 0 ? `Search ${countOf(liveJobs, 'job')}` : 'Search'}
      />
      <p className={styles.ways}>
        {withVisaHelp > 0 && (
          <A to="/jobs?visa=offered">{`${VISA_LABELS.offered} (${formatCount(withVisaHelp)})`}</A>
        )}
        <A to="/jobs">All jobs</A>
      </p>
    </section>
  );
}

/** Those with the most live jobs first, so that empty ones come last; equal ones as they are listed. */
function mostFirst<T>(choices: readonly T[], liveJobs: (choice: T) => number | undefined): T[] {
  return choices.toSorted((a, b) => (liveJobs(b) ?? 0) - (liveJobs(a) ?? 0));
}
