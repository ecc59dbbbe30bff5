import { countryFilterValue, findCountry } from '../../shared/constants/countries.ts';
import type { JobQuery, Where } from '../../shared/jobs.ts';
import { NAMES_OF_COUNTRIES } from '../language/country-names.ts';
import { COUNTRY_ALIASES, COUNTRY_PARTS } from '../language/gazetteer.ts';
import { plainName } from '../language/words.ts';

/** As `country` it takes the country out of a place. */
const ANY_COUNTRY = 'any';

const PARTS = new Set(COUNTRY_PARTS.flatMap(({ names }) => names));

/**
 * Where to look. `place` is what was typed: "Germany", "alemania", "Dubai", "Dubai, UAE"; what is
 * no country is a part of one. `country` and `state` replace their part of it.
 */
export function readWhere({ place = '', country, state }: JobQuery): Where {
  const parts = place
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = countryCalled(parts.at(-1) ?? '');
  if (named !== undefined) parts.pop();
  const [where, part] = [country ?? named, state ?? parts.join(', ')];
  return {
    ...(where !== undefined && where !== ANY_COUNTRY && { country: where }),
    ...(part !== '' && { state: part }),
  };
}

/** The filter value of a country of the board by a name in any language that is known. */
function countryCalled(text: string): string | undefined {
  const name = plainName(text);
  if (PARTS.has(name)) return undefined;
  const code = findCountry(text)?.code ?? COUNTRY_ALIASES.get(name) ?? NAMES_OF_COUNTRIES.get(name);
  const covered = code === undefined ? undefined : findCountry(code);
  return covered && countryFilterValue(covered.code);
}
