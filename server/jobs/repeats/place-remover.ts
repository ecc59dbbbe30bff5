import type { CountryCode } from '../../../shared/constants/countries.ts';
import { singular } from '../../../shared/fold.ts';
import { CITIES, COMMON_WORDS } from '../../language/gazetteer.ts';
import { foldedWords } from '../../language/words.ts';

/** "Stratford" is enough for Stratford-upon-Avon; shorter words mean something else, too. */
const LONG_WORD = 5;
const LONGEST_CITY = 4;
/** They go with the place that they stand before: "in Leeds" is as good as "Leeds". */
const BEFORE_A_PLACE = new Set(['in', 'at', 'near', 'around', 'to', 'from', 'for', 'of']);

const CITIES_OF: ReadonlyMap<CountryCode, ReadonlySet<string>> = new Map(
  [...Map.groupBy(CITIES, ({ country }) => country)].map(([country, cities]) => [
    country,
    new Set(cities.flatMap(({ names }) => names).filter((name) => !COMMON_WORDS.has(name))),
  ]),
);

/**
 * The names of a listing's place: those of its place field ("Hull, East Riding of Yorkshire"); if
 * that is empty, a city of the country in its title.
 */
export function placeNames(
  state: string | null,
  title: readonly string[],
  country: CountryCode,
): string[][] {
  if (state !== null && state !== '') return state.split(',').map(foldedWords);
  const cities = CITIES_OF.get(country);
  for (let length = LONGEST_CITY; length > 0; length -= 1)
    for (let at = title.length - length; at >= 0; at -= 1) {
      const name = title.slice(at, at + length);
      if (cities?.has(name.join(' '))) return [name];
    }
  return [];
}

/**
 * Takes the names of a place out of words, with the "in" before them, and the long words of these
 * names; "of" by itself stays. Plural and genitive make no difference: "Kings Lynn".
 */
export function placeRemover(places: readonly string[][]): (words: string[]) => string[] {
  const names = places.map((name) => name.map(singular));
  const long = new Set(names.flat().filter(({ length }) => length >= LONG_WORD));
  const several = names.filter(({ length }) => length > 1);
  const short = new Set(names.flatMap((name) => (name.length === 1 ? name : [])));
  const first = new Set([...long, ...short, ...several.map(([word]) => word)]);
  return (words) => {
    const plain = words.map(singular);
    const kept: string[] = [];
    for (let at = 0; at < words.length; at += 1) {
      const word = plain[at] as string;
      const name = first.has(word)
        ? several.find((one) => one.every((part, index) => part === plain[at + index]))
        : undefined;
      if (name || long.has(word) || short.has(word)) {
        if (BEFORE_A_PLACE.has(kept.at(-1) ?? '')) kept.pop();
        if (name) at += name.length - 1;
      } else kept.push(words[at] as string);
    }
    return kept;
  };
}
