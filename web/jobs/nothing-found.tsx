import { COUNTRIES, countryFilterValue, countryName } from '../../shared/constants/countries.ts';
import type { JobList, NearestJobs } from '../../shared/jobs.ts';
import { countryPath, withQuery } from '../lib/url.ts';
import { formatCount, isolate } from '../lib/words.ts';
import { AlertLink } from '../ui/alert-link.tsx';
import { WiderLinks } from '../ui/job-results.tsx';
import { A } from '../ui/link.tsx';
import type { Fields } from './jobs-fields.ts';
import styles from './nothing-found.module.css';

type Props = { filters: Fields; list: JobList };

/**
 * Said first where no job has everything: a country that is not covered, and an alert. `filters` are
 * the fields without a place.
 */
export function NothingFound({ filters, list }: Props) {
  const { nearest, jobs, notCovered: country } = list;
  const ways = nearest?.ways ?? [];
  return (
    <div className={styles.empty}>
      {country !== undefined && (
        <div>
          <p>
            {`We list no jobs in ${isolate(country)}. ${isolate(country)} is not one of the ${COUNTRIES.length} countries on this board. `}
            {ways.length > 0 && 'These are near it:'}
          </p>
          <ul>
            <NearestLinks ways={ways} />
          </ul>
        </div>
      )}
      <div className={styles.alert}>
        <p>
          <b>
            {jobs.length > 0
              ? 'No job has everything you asked for.'
              : 'No jobs found matching your criteria.'}
          </b>{' '}
          We can email you when there is one.
        </p>
        <AlertLink fields={filters} text="Alert me about new jobs" />
      </div>
    </div>
  );
}

/**
 * What to try then: what is near with its number, the same without one condition, and the countries
 * of the board.
 */
export function TryThis({ filters, list }: Props) {
  const { nearest, wider = [], notCovered } = list;
  // They stand above where the country is not covered.
  const ways = (notCovered === undefined && nearest?.ways) || [];
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => value && name !== 'sort' && name !== 'page',
  );
  return (
    <div className={styles.empty}>
      {ways.length + wider.length > 0 && (
        <div>
          <h2>Find more</h2>
          <ul>
            <NearestLinks ways={ways} />
            <WiderLinks fields={filters} list={list} />
          </ul>
        </div>
      )}
      <div>
        <p>Try adjusting your search or filters.</p>
        <ul>
          {isNarrowed && (
            <li>
              <A to="/jobs">Clear search and filters</A>
            </li>
          )}
          <li>
            <A to="/categories">Jobs by category</A>
          </li>
          <li>
            <A to="/countries">Jobs by country</A>
          </li>
        </ul>
      </div>
      <div>
        <p>{`We list jobs in these ${COUNTRIES.length} countries:`}</p>
        <p className={styles.countries}>
          {COUNTRIES.map(({ code, name }) => (
            <A key={code} to={countryPath(code)}>
              {name}
            </A>
          ))}
        </p>
      </div>
    </div>
  );
}

type Way = NearestJobs['ways'][number];

function NearestLinks({ ways }: { ways: readonly Way[] }) {
  return ways.map((way) => (
    <li key={JSON.stringify(way)}>
      <A to={pathOf(way)}>{`${nameOf(way)} (${formatCount(way.count)})`}</A>
    </li>
  ));
}

function pathOf({ search, category, country }: Way): string {
  return withQuery('/jobs', { search, category, country: country && countryFilterValue(country) });
}

function nameOf({ search, category, country }: Way): string {
  const place = country === undefined ? '' : ` in ${countryName(country)}`;
  if (search !== undefined) return `${isolate(search)}${place}`;
  if (category === undefined) return `All jobs${place}`;
  return `${/jobs$/i.test(category) ? category : `${category} jobs`}${place}`;
}
