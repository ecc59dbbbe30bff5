import { readLines } from '../language/lines.ts';
import { nameWords } from './read-name.ts';

/** What a place names: towns, counties, provinces of Canada, and areas of British postal codes. */
export type ReadWhere = {
  /** A town alone, in lower case: most entries write it so. */
  text: string | null;
  towns: string[];
  counties: string[];
  provinces: string[];
  /** The towns that the areas are named after. */
  posts: string[];
};

/** How a place that is asked for fits the one of an entry. */
export type PlaceFit = 'agrees' | 'contradicts' | 'unknown';

const linesOf = readLines(new URL('place-words.tsv', import.meta.url));
const NOWHERE = new Set(linesOf('nowhere').flatMap(({ of }) => of.split('=')));
const COUNTIES = namesOf('county');
const PROVINCES = namesOf('province');
const TOWNS = namesOf('town');
const POSTS = new Map(
  linesOf('post').flatMap(({ of, names }) => names.map((area) => [area, of] as const)),
);
/** "Leeds LS1 4AP", "M1". */
const POST_CODE = /\b([a-z]{1,2})\d[a-z\d]?(?:\s*\d[a-z]{2})?\b/giu;
const CANADIAN_CODE = /\b[a-z]\d[a-z]\s?\d[a-z]\d\b/giu;
const BEFORE = /^(?:nr|near|greater|in|around) /u;
const AFTER =
  / (?:uk|united kingdom|england|scotland|wales|northern ireland|canada|area|city centre|town centre)$/u;
/** "Stoke on Trent" is "Stoke" for those who live there. */
const TAIL = / (?:on|under|in|by|le|next) /u;

/** The parts of a place between commas, sorted into what they are. */
export function readWhere(place: string): ReadWhere {
  const where: ReadWhere = { text: null, towns: [], counties: [], provinces: [], posts: [] };
  const text = /\d/.test(place)
    ? place.replace(CANADIAN_CODE, ' ').replace(POST_CODE, (code, area: string) => {
        const town = POSTS.get(area.toLowerCase());
        if (town === undefined) return code;
        where.posts.push(town);
        return ' ';
      })
    : place;
  for (const part of text.split(/[,;/()|]| - /)) sortPart(plainPart(part), where);
  const isTown = where.towns.length === 1 && where.counties.length + where.provinces.length === 0;
  if (isTown) where.text = place.toLowerCase();
  return where;
}

/**
 * Whether two places are one, for employers of one name. A county alone may stand for the town;
 * beside another town it says nothing. A province is too large to agree, but may contradict.
 */
export function placeFit(asked: ReadWhere, entry: { place: string; region: string }): PlaceFit {
  if (asked.text === entry.place.toLowerCase()) return 'agrees';
  const place = readWhere(entry.place);
  const region = readWhere(entry.region);
  const counties = [...place.counties, ...region.counties];
  const provinces = [...place.provinces, ...region.provinces];
  if (differ(asked.counties, counties) || differ(asked.provinces, provinces)) return 'contradicts';
  const towns = [...place.towns, ...place.posts];
  if (shares([...asked.towns, ...asked.posts], towns)) return 'agrees';
  const isTownNamed = namesTown(asked);
  const isSameCounty = asked.counties.some((county) => counties.includes(county));
  if (isSameCounty && (!isTownNamed || towns.length === 0)) return 'agrees';
  // Registers write a large town in the field of the county.
  if (asked.towns.length === 1 && shares(asked.towns, region.towns)) return 'agrees';
  return namesPlace(asked) && towns.length + counties.length + region.towns.length > 0
    ? 'contradicts'
    : 'unknown';
}

/** Whether a place is named that is smaller than a province. */
export function namesPlace(where: ReadWhere): boolean {
  return namesTown(where) || where.counties.length > 0;
}

function namesTown({ towns, posts }: ReadWhere): boolean {
  return towns.length + posts.length > 0;
}

function sortPart(part: string, where: ReadWhere): void {
  if (part === '' || NOWHERE.has(part)) return;
  const county = COUNTIES.get(part);
  const province = PROVINCES.get(part);
  if (county !== undefined) where.counties.push(county);
  else if (province !== undefined) where.provinces.push(province);
  else where.towns.push(TOWNS.get(part) ?? part);
}

function plainPart(part: string): string {
  const words = nameWords(part).map((word) => SAME_WORDS[word] ?? word);
  const text = words.join(' ');
  if (TOWNS.has(text) || COUNTIES.has(text) || NOWHERE.has(text)) return text;
  return text.replace(BEFORE, '').replace(AFTER, '');
}

const SAME_WORDS: Record<string, string> = { saint: 'st', upon: 'on' };

function differ(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && others.length > 0 && !some.some((each) => others.includes(each));
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) =>
    others.some((other) => one === other || one === shortTown(other) || shortTown(one) === other),
  );
}

function shortTown(town: string): string {
  return town.split(TAIL, 1)[0] ?? town;
}

function namesOf(kind: string): Map<string, string> {
  return new Map(
    linesOf(kind).flatMap(({ of }) => {
      const names = of.split('=');
      return names.map((name) => [name, names[0] ?? name] as const);
    }),
  );
}
