import { COUNTRIES } from '../../shared/constants/countries.ts';
import type { LoggedQuery } from './logged-query.ts';
import { QUERY_LOG } from './query-log.ts';
import { pick } from './random.ts';

/**
 * A random query of /jobs: a search of the log, its second page, or the same within one country.
 */
export function pickSearch(random: () => number): URLSearchParams {
  const logged = pick(random, QUERY_LOG);
  const turn = random();
  const query: LoggedQuery =
    turn < 0.25
      ? { ...logged, page: 2 }
      : turn < 0.5
        ? { ...logged, country_code: pick(random, COUNTRIES).code }
        : logged;
  const { text, country_code, ...rest } = query;
  const named = Object.entries({ search: text, country: country_code, ...rest });
  return new URLSearchParams(
    named.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
