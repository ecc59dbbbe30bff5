import { QUERY_LOG } from './query-log.ts';
import { createRandom, pick } from './random.ts';
import type { SourceData } from './source-data.ts';

/** What people add to the work that they look for. */
const TAILS = [
  ...[
    'jobs',
    'work',
    'vacancies',
    'hiring now',
    'abroad',
    'UK',
    'Canada',
    'Ireland',
    'Netherlands',
  ],
  ...['London', 'Manchester', 'Birmingham', 'Glasgow', 'Leeds', 'Ontario', 'Alberta', 'Quebec'],
  ...['Dublin', 'Amsterdam', 'full time', 'part time', 'night shift', 'weekend', 'permanent'],
  ...['visa sponsorship', 'no experience', 'accommodation', 'entry level', 'training', 'senior'],
];

/**
 * Queries of searches with words that no query before had, so that no cache knows them: a search of
 * the log or an occupation, and what people add to it; a quarter in one country.
 */
export function* newSearches(source: SourceData, seed: number): Generator<string, never> {
  const random = createRandom(seed);
  const known = new Set<string>();
  const logged = QUERY_LOG.flatMap(({ text }) => (text === undefined ? [] : [text]));
  for (;;) {
    const work = random() < 0.5 ? pick(random, logged) : pick(random, source.occupations).title;
    const search = `${work} ${pick(random, TAILS)}`;
    if (known.has(search.toLowerCase())) continue;
    known.add(search.toLowerCase());
    const country = random() < 0.25 ? { country: pick(random, ['GB', 'CA', 'NL', 'IE']) } : {};
    yield String(new URLSearchParams({ search, ...country }));
  }
}
