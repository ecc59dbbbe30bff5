import {
  FACT_FILTER_NAMES,
  type FactFilterName,
  factFilter,
  factFilterLabel,
} from '../../../shared/job-facts.ts';
import type { NamedPlace, WiderSearch } from '../../../shared/jobs.ts';
import { payUnitLabel } from '../../../shared/pay-filter.ts';
import type { JobSearchQuery } from './compile/search-plan.ts';
import type { SearchState } from './find/search-cache.ts';
import { type AskedPlace, parseSearch } from './read/parse-search.ts';
import { normalise } from './read/search-tokens.ts';
import { searchJobs } from './search-jobs.service.ts';

/** More ways to widen a search are not shown. */
const MOST_WAYS = 6;
/** Each way that is tried is a search: a long text must not make dozens. */
const MOST_TRIED = 8;
/** Before a place these words belong to it. */
const BEFORE_A_PLACE =
  /(?:^|\s)(?:in|at|near|to|from|around|within|or|and|the|en|em|no|na|a|à|au|aux|nach|im|w|do|la|sa|di|ở|في|में)\s*$/iu;
/** The filters that can be left out. */
const FILTERS = ['country_code', 'state', 'category', 'date', 'premium', 'pay'] as const;
const DROPS = { country_code: 'country', pay: 'pay_from' } as const;

type Way = Pick<WiderSearch, 'drop' | 'without'> & { change: Partial<JobSearchQuery> };

/** The places of a text, with the text that lacks each, or has it as a word. */
export function placesOf(places: AskedPlace[], text: string): NamedPlace[] {
  const source = normalise(text);
  return places.map((place) => ({
    name: place.name,
    without: withoutSpan(source, place),
    literal: tidySpaces(
      `${source.slice(0, place.start)}"${source.slice(place.start, place.end)}"${source.slice(place.end)}`,
    ),
  }));
}

/** The filters on facts of a query. */
type Choices = Partial<Record<FactFilterName, string>>;

/** Every way to leave out one thing of a search that finds jobs then, with their exact number. */
export async function findWider(
  search: SearchState,
  query: JobSearchQuery,
  choices: Choices = {},
): Promise<WiderSearch[]> {
  const ways: WiderSearch[] = [];
  for (const { change, drop, without } of waysOf(query, choices).slice(0, MOST_TRIED)) {
    if (ways.length === MOST_WAYS) break;
    const wider = {
      ...query,
      ...change,
      sort: 'newest',
      offset: 0,
      limit: 0,
      counts: false,
    } as const;
    const { totalCount } = await searchJobs(search, wider);
    if (totalCount > 0)
      ways.push({
        ...(change.text !== undefined && { search: change.text }),
        drop,
        without,
        count: totalCount,
      });
  }
  return ways;
}

/** A filter in words: pay as an amount and its unit. */
function textOf(value: JobSearchQuery[(typeof FILTERS)[number]]): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return `${value.least} ${payUnitLabel(value.unit)}`;
}

function waysOf(query: JobSearchQuery, choices: Choices): Way[] {
  const source = normalise(query.text ?? '');
  const { all, places } = parseSearch(source);
  const ways: Way[] = [];
  if (places.length > 0)
    ways.push({
      change: {
        text: places.toReversed().reduce((text, place) => withoutSpan(text, place), source),
      },
      drop: 'place',
      without: places.map(({ name }) => name).join(', '),
    });
  for (const name of FILTERS)
    if (query[name] !== undefined) {
      const { [name]: _, ...rest } = query;
      ways.push({
        change: { ...rest, [name]: undefined } as Partial<JobSearchQuery>,
        drop: name === 'country_code' || name === 'pay' ? DROPS[name] : name,
        without: textOf(query[name]),
      });
    }
  for (const name of FACT_FILTER_NAMES) {
    const { [name]: without, ...others } = choices;
    if (without === undefined) continue;
    const change = { facts: factFilter(others) } as Partial<JobSearchQuery>;
    ways.push({ change, drop: name, without: factFilterLabel(name, without) ?? without });
  }
  // "Any job with visa help": of a single word the filters are left.
  if (all.length === 1 && places.length === 0 && Object.keys(choices).length > 0)
    ways.push({ change: { text: '' }, drop: 'word', without: source });
  if (all.length > 1)
    for (const clause of all)
      ways.push({
        change: { text: withoutSpan(source, clause) },
        drop: 'word',
        without: clause.text,
      });
  return ways.map((way) => ({ ...way, change: defined(way.change, query) }));
}

/** Changes without the fields that stay as they are. */
function defined(change: Partial<JobSearchQuery>, query: JobSearchQuery): Partial<JobSearchQuery> {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => query[name as keyof JobSearchQuery] !== value),
  );
}

/** A normalised text without a part of it, and without the word that leads to a place there. */
export function withoutSpan(text: string, { start, end }: { start: number; end: number }): string {
  return tidySpaces(`${text.slice(0, start).replace(BEFORE_A_PLACE, ' ')}${text.slice(end)}`);
}

function tidySpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
