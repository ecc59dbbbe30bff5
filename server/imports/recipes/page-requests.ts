import { RECIPES } from './known-recipes.ts';
import type { Recipe } from './recipe.ts';

/** A request for a page of a list. `body`: of a POST. */
export type PageRequest = { url: string; body?: string; headers: Record<string, string> };

/** What a page says of its list. */
export type PageFacts = {
  rows: number;
  next: string | null;
  total: number | null;
  last: number | null;
};

/** Where a list is at: the page, row or cursor to ask for next (null: the first). */
export type ListPosition = { value: string | null; page: number; rows: number; total: number };

/** Where the number of a page is in an address, by the pattern of the recipe. */
const PLACES = new Map(
  RECIPES.flatMap(({ pages }): [string, RegExp][] =>
    pages?.place ? [[pages.place[0], new RegExp(pages.place[0])]] : [],
  ),
);

export const LIST_START: ListPosition = { value: null, page: 0, rows: 0, total: 0 };

/** The next position, or why there is none: the list has ended, or how far it could be read. */
export type NextPage = { next: ListPosition } | { end: true } | { stopped: string };

/**
 * The request for a page. `address`: as the operator entered it. `cursor`: what an event feed kept
 * of its last run. Throws nothing: an address that is none is refused when it is fetched.
 */
export function pageRequest(
  recipe: Recipe,
  address: string,
  position: ListPosition,
  { cursor = null, now }: { cursor?: string | null; now: Date },
): PageRequest {
  const { pages, events, post } = recipe;
  const url = new URL(address);
  const headers: Record<string, string> = { ...recipe.headers };
  const isFirst = position.value === null;
  if (isFirst && events) {
    if (events.keep === 'page' && cursor !== null) return { url: cursor, headers };
    const since = new Date(cursor ?? now.getTime() - events.days * 86_400_000);
    const { parameter, header } = events.since;
    if (parameter !== undefined) url.searchParams.set(parameter, since.toISOString().slice(0, 19));
    if (header !== undefined) headers[header] = since.toUTCString();
  }
  if (!isFirst && pages?.by === 'address') return { url: position.value ?? '', headers };
  const parameters: [string, string | number][] = Object.entries(recipe.parameters).filter(
    ([name]) => !url.searchParams.has(name),
  );
  if (pages?.size?.parameter !== undefined)
    if (!url.searchParams.has(pages.size.parameter))
      parameters.push([pages.size.parameter, pages.size.rows]);
  const value = pages && position.value === null ? startOf(recipe) : position.value;
  if (pages && value !== null) {
    const last = `${Number(value) + (pages.size?.rows ?? 1) - 1}`;
    const text = pages.value.replace('{value}', value).replace('{last}', last);
    if (pages.parameter !== undefined) parameters.push([pages.parameter, text]);
    if (pages.place) {
      const [pattern = '', replacement = ''] = pages.place;
      const place = PLACES.get(pattern);
      if (place) url.href = url.href.replace(place, replacement.replace('{value}', text));
    }
  }
  if (!post) {
    for (const [name, each] of parameters) url.searchParams.set(name, `${each}`);
    return { url: url.href, headers };
  }
  const given = [...url.searchParams].map(([name, text]) => [
    name,
    Array.isArray(post[name]) ? text.split(',') : text,
  ]);
  const paged = parameters.map(([name, each]) => [name, asLike(post[name], each)]);
  url.search = '';
  return {
    url: url.href,
    body: JSON.stringify({ ...post, ...Object.fromEntries(given), ...Object.fromEntries(paged) }),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}

/** The position after a page with these facts. `unique` jobs of the list are known so far. */
export function nextPage(
  recipe: Recipe,
  position: ListPosition,
  facts: PageFacts,
  unique: number,
): NextPage {
  const { pages } = recipe;
  if (!pages) return { end: true };
  const page = position.page + 1;
  const rows = position.rows + facts.rows;
  // Some name the total on their first page only.
  const total = Math.max(position.total, facts.total ?? 0);
  const goOn = (value: string | null) => ({ next: { value, page, rows, total } });
  if (pages.by === 'address' || pages.by === 'cursor')
    return facts.next === null || facts.next === '' ? { end: true } : goOn(facts.next);
  if (facts.total === null && facts.last === null && position.total === 0)
    return { stopped: `Page ${page} does not say how many there are.` };
  if (facts.last === null ? rows >= total : page >= facts.last)
    return unique >= total
      ? { end: true }
      : { stopped: `The pages have ${unique} different jobs, but the list has ${total}.` };
  if (facts.rows === 0) return { stopped: `Page ${page} is empty, but the list has more.` };
  const first = Number(startOf(recipe));
  const value = pages.by === 'offset' ? first + rows : first + page;
  if (pages.most !== undefined && rows >= pages.most)
    return { stopped: `The source gives no more than ${pages.most} jobs. Narrow the search.` };
  return goOn(`${value}`);
}

/** The first page or row that a list is asked for; null for a list that names its pages itself. */
function startOf({ pages }: Recipe): string | null {
  return pages && (pages.by === 'number' || pages.by === 'offset') ? `${pages.first}` : null;
}

/** A number where the body has one. */
function asLike(known: unknown, value: string | number): string | number {
  return typeof known === 'number' ? Number(value) : `${value}`;
}
