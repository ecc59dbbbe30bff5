import { COUNTRIES } from '../../shared/constants/countries.ts';
import { createRandom, pick } from './random.ts';
import type { SourceData } from './source-data.ts';

/**
 * Queries of searches with words that no query before had, so that no cache knows them: an
 * occupation and a place, an occupation and an employer's first word in one country, or a title of
 * an advert.
 */
export function* newSearches(source: SourceData, seed: number): Generator<string, never> {
  const random = createRandom(seed);
  const known = new Set<string>();
  const places = [...source.places.GB, ...source.places.CA];
  for (;;) {
    const { title } = pick(random, source.occupations);
    const [employer = ''] = pick(random, source.employers.GB).split(' ');
    const turn = random();
    const search =
      turn < 0.5
        ? `${title} ${pick(random, places)}`
        : turn < 0.75
          ? `${title} ${employer}`
          : `${pick(random, source.adverts).title} ${pick(random, places)}`;
    if (known.has(search.toLowerCase())) continue;
    known.add(search.toLowerCase());
    const country = turn >= 0.5 && turn < 0.75 ? { country: pick(random, COUNTRIES).code } : {};
    yield String(new URLSearchParams({ search, ...country }));
  }
}
