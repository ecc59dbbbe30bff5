import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CATEGORIES } from '../../shared/constants/categories.ts';
import { COUNTRIES } from '../../shared/constants/countries.ts';
import { TRADES, type Trade } from '../../shared/constants/trades.ts';
import { type FactQuote, VISA_LABELS } from '../../shared/job-facts.ts';
import type { JobSummary, KeptOff } from '../../shared/jobs.ts';
import { callApi, readApi, readJson } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countOf, formatCount, UNLOCK_PREMIUM } from '../lib/words.ts';
import { CategoryGrid, CountryGrid, type LiveCounts } from '../ui/choice-grid.tsx';
import controls from '../ui/controls.module.css';
import { JobCards } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import { Tile } from '../ui/tile.tsx';
import { Doors } from './doors.tsx';
import { FirstLights } from './first-lights.tsx';
import styles from './home-page.module.css';
import { KeptOffBoard } from './kept-off.tsx';
import { People } from './people.tsx';

type HomeData = {
  stats: LiveCounts & { liveJobs: number; kept_off: KeptOff };
  featured: JobSummary[];
  /** Words of the first featured job; null where not everybody may read it. */
  quotes: FactQuote[] | null;
  withVisaHelp: number;
  /** How many jobs the search of each trade finds, where it was counted. */
  people: Partial<Record<Trade, number>>;
};

/** Specification, section 9. */
const MAX_FEATURED = 6;

/** The numbers of live jobs and the featured jobs. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const [stats, list, withVisaHelp, people] = await Promise.all([
    readApi(context, 'GET /api/stats'),
    readApi(context, 'GET /api/jobs', { query: { featured: 'true' } }),
    readApi(context, 'GET /api/jobs', { query: { visa: 'offered', limit: 1 } }),
    countPeople(context),
  ]);
  const featured = list.jobs.slice(0, MAX_FEATURED);
  return {
    ...{ stats, featured, people },
    quotes: featured[0] ? await quotesOf(context, featured[0].id) : null,
    withVisaHelp: withVisaHelp.totalCount,
  };
}

async function quotesOf(context: LoaderFunctionArgs['context'], id: number) {
  const response = await callApi(context, 'GET /api/jobs/{id}', { params: { id: String(id) } });
  return response.ok ? ((await readJson(response)).job.fact_quotes ?? []) : null;
}

/** One search after the other, so that the page does not take the places of other readers. */
async function countPeople(context: LoaderFunctionArgs['context']): Promise<HomeData['people']> {
  const counts: HomeData['people'] = {};
  for (const { id, search } of TRADES) {
    if (search === null) continue;
    const response = await callApi(context, 'GET /api/jobs', { query: { search, limit: 1 } });
    if (response.ok) counts[id] = (await readJson(response)).totalCount;
  }
  return counts;
}

export const handle: PageHandle = {
  head: ({ siteName }) => ({
    title: `${siteName}: find work abroad`,
    description:
      'Search jobs with employers abroad who hire foreign workers. Browse by country and by kind of work. Free to search.',
    path: '/',
  }),
};

/** The home page: search, two doors, featured jobs, people, categories, countries, what was kept off, CV builder and premium. */
export function Component() {
  const { stats, featured, quotes, withVisaHelp, people } = useLoaderData<HomeData>();
  const [first, ...others] = featured;
  return (
    <div className={styles.home}>
      <Hero liveJobs={stats.liveJobs} withVisaHelp={withVisaHelp} />
      <Doors />
      {first && (
        <section aria-labelledby="featured" className={styles.featured}>
          <h2 id="featured">Featured jobs</h2>
          <div className={styles.jobs}>
            <div>
              <JobCards jobs={[first]} level={3} portraits />
              {first.facts && <FirstLights facts={first.facts} said={quotes} />}
            </div>
            {others.length > 0 && <JobCards jobs={others} level={3} isFew />}
          </div>
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
        <People counts={people} />
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
      <KeptOffBoard {...stats.kept_off} />
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
      <div className={styles.duo}>
        <Tile trade="welder" />
        <Tile trade="nurse" />
      </div>
      <h1>Find work abroad</h1>
      <p className={styles.what}>
        Who pays the visa, the room and the fees? We show what each advert says, word for word. Free
        to search, no tracking.
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
