import { createHash } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_IMPORT_BYTES } from '../../../shared/admin-imports.ts';
import { isImportError } from '../import-error.service.ts';
import { openPageReader, type PageReader } from '../read/feed-reader.ts';
import { type PageRow, type PageValues, ROW_FATES, type RowFate } from '../read/scan-page.ts';
import {
  LIST_START,
  type ListPosition,
  nextPage,
  type PageRequest,
  pageRequest,
} from '../recipes/page-requests.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { ImportRunsDeps, ProgressNow } from '../run/import-runs.service.ts';
import { type FeedKeys, tokenForm, withKeys } from './feed-keys.ts';
import { needsOf, type ReadRow } from './feed-rows.ts';
import { type FetchedFeed, feedError, isFeedError } from './fetch-feed.adapter.ts';
import type { PoliteFetch } from './polite-fetch.ts';

/** What one run may ask for. */
export type CollectLimits = { requests: number; pages: number; rows: number };

/** A list whose pages and details are collected into one file. */
export type CollectOptions = {
  recipe: Recipe;
  /** The address of the list, without keys. */
  address: string;
  feed: { id: number; source: string; cursor: string | null };
  keys: FeedKeys;
  /** Private to the run. The file of the rows is `path`. */
  folder: string;
  path: string;
  signal: AbortSignal;
  isTrial: boolean;
  tell: (progress: ProgressNow) => void;
};

/** What was collected. */
export type Collected = {
  rows: number;
  /** Why the list could not be read to its end: then no job may end. Null when it was. */
  because: string | null;
  /** Rows whose details were read. */
  read: ReadRow[];
  /** The next run should come soon: details, or events, wait for it. */
  hasMore: boolean;
  /** Where the next run of an event feed goes on. */
  cursor: string | null;
};

const LIMITS: CollectLimits = { requests: 600, pages: 500, rows: 100_000 };
/** A trial shows the beginning of a list. */
const TRIAL: Partial<CollectLimits> = { requests: 25, pages: 5 };
const DETAILS_BYTES = 4_194_304;
const TOKEN_BYTES = 65_536;
/** After so many failures in a row a run asks for no more details. */
const MOST_FAILURES = 5;
/** Rows that are looked up in the database at a time. */
const BATCH = 500;
/** Events of the time before a run are asked for again: clocks differ. */
const OVERLAP_MS = 300_000;
/** The details of a job are gone: it ended while the list was read. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** `address`: for a list of events, where a run begins that goes on here. */
type Page = { path: string; address: string | null; rows: PageRow[]; fates: Uint8Array };
type Walk = { pages: Page[]; because: string | null; hasMore: boolean };

const fateOf = (fate: RowFate) => ROW_FATES.indexOf(fate);

/**
 * Collects a list into a file that importFile reads: its pages one after the other, then the details
 * of what is new or changed. Nothing is written to the database. Throws when the first page cannot
 * be had; of a later one that fails, repeats another or is none, `because` tells.
 */
export async function collectFeed(
  deps: ImportRunsDeps & { collecting?: Partial<CollectLimits> | undefined },
  polite: PoliteFetch,
  options: CollectOptions,
): Promise<Collected> {
  const limits = limitsOf(options, deps.collecting);
  const reader = openPageReader(options.signal, deps.reading);
  const startedAt = deps.now();
  try {
    const token = await fetchToken(polite, options);
    const ask = createAsk(polite, options, token);
    const { events } = options.recipe;
    const walk = await walkPages(options, { reader, ask, limits, now: startedAt });
    const details = await fetchDetails(deps, polite, options, { ask, limits, pages: walk.pages });
    const read = await writePages(options, reader, walk.pages);
    const rows = walk.pages.reduce((sum, page) => sum + page.rows.length, 0);
    const since = new Date(startedAt.getTime() - OVERLAP_MS).toISOString();
    return {
      rows,
      because: walk.because ?? (events ? `${options.recipe.name} tells only what changed.` : null),
      read,
      hasMore: walk.hasMore || details.isWaiting,
      cursor: events ? (events.keep === 'page' ? goOnAt(walk.pages) : since) : null,
    };
  } finally {
    await reader.close();
  }
}

function limitsOf(
  { recipe, isTrial }: CollectOptions,
  given: Partial<CollectLimits> | undefined,
): CollectLimits {
  const limits = { ...LIMITS, ...(isTrial && TRIAL), ...given };
  const requests = Math.min(limits.requests, recipe.pace?.requests ?? limits.requests);
  return { ...limits, requests, pages: Math.min(limits.pages, requests) };
}

type Ask = (request: PageRequest, path: string, maxBytes?: number) => Promise<FetchedFeed>;

function createAsk(
  polite: PoliteFetch,
  { recipe, address, keys, signal, tell }: CollectOptions,
  token: string | null,
): Ask {
  const { origin } = new URL(address);
  const hasKey = recipe.keys.length > 0;
  const paceMs = (recipe.pace?.seconds ?? 1) * 1000;
  return async (request, path, maxBytes = MAX_IMPORT_BYTES) => {
    if (URL.parse(request.url)?.origin !== origin)
      throw feedError('The list names a page on another host, which was not asked.');
    signal.throwIfAborted();
    return polite.fetch({
      ...(hasKey ? withKeys(recipe, request, keys, token) : request),
      ...{ etag: null, lastModified: null, path, maxBytes, hasKey, isPart: true, paceMs },
      onBytes: (bytes, totalBytes) => tell({ phase: 'fetching', bytes, totalBytes, read: 0 }),
    });
  };
}

async function fetchToken(
  polite: PoliteFetch,
  { recipe, keys, folder }: CollectOptions,
): Promise<string | null> {
  const body = tokenForm(recipe, keys);
  if (body === null || !recipe.token) return null;
  const path = join(folder, 'token');
  try {
    await polite.fetch({
      ...{ url: recipe.token.address, body, path, maxBytes: TOKEN_BYTES, hasKey: true },
      ...{ etag: null, lastModified: null, onBytes: () => undefined },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { access_token: token } = JSON.parse(await readFile(path, 'utf8')) as {
      access_token?: unknown;
    };
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    await rm(path, { force: true });
  }
  throw feedError(`${recipe.name} gave no token for these keys.`);
}

async function walkPages(
  { recipe, address, feed, folder, isTrial, tell }: CollectOptions,
  { reader, ask, limits, now }: { reader: PageReader; ask: Ask; limits: CollectLimits; now: Date },
): Promise<Walk> {
  const pages: Page[] = [];
  const seenPages = new Set<string>();
  const asked = new Set<string>();
  const known = new Map<string, { page: Page; index: number }>();
  const cursor = isTrial ? null : feed.cursor;
  let position: ListPosition = LIST_START;
  let bytes = 0;
  let rows = 0;
  const stop = (because: string, hasMore = false): Walk => ({ pages, because, hasMore });
  for (;;) {
    const number = pages.length + 1;
    const path = join(folder, `page-${number}`);
    const request = pageRequest(recipe, address, position, { cursor, now });
    if (asked.has(request.url + (request.body ?? '')))
      return stop(`Page ${number} is an earlier page again.`);
    asked.add(request.url + (request.body ?? ''));
    // The address of the first page alone would begin with the oldest events that there are.
    const ownAddress = position.value === null ? cursor : request.url;
    const page: Page = { path, address: ownAddress, rows: [], fates: new Uint8Array() };
    let values: PageValues | null = null;
    let range: string | undefined;
    try {
      const fetched = await ask(request, path, MAX_IMPORT_BYTES - bytes);
      range = fetched.kind === 'file' ? fetched.range : undefined;
      for await (const batch of reader.scan({ path, address, recipe: recipe.name })) {
        page.rows.push(...batch.rows);
        values = batch.values;
      }
    } catch (error) {
      if (pages.length === 0 || !(isFeedError(error) || isImportError(error))) throw error;
      await rm(path, { force: true });
      return stop(`Page ${number} could not be read. ${error.message}`);
    }
    const mark = createHash('sha256');
    for (const { reference } of page.rows) mark.update(`${reference}\n`);
    const marked = mark.digest('base64url');
    if (page.rows.length > 0 && seenPages.has(marked)) {
      await rm(path);
      return stop(`Page ${number} has the same jobs as an earlier page.`);
    }
    seenPages.add(marked);
    page.fates = new Uint8Array(page.rows.length).fill(fateOf('take'));
    for (const [index, { reference }] of page.rows.entries()) {
      const before = known.get(reference);
      // Of events the last word counts; of a list that moved between two pages the first.
      if (before && recipe.events) before.page.fates[before.index] = fateOf('drop');
      else if (before) page.fates[index] = fateOf('drop');
      if (!before || recipe.events) known.set(reference, { page, index });
    }
    pages.push(page);
    bytes += (await stat(path)).size;
    rows += page.rows.length;
    tell({ phase: 'fetching', bytes, totalBytes: 0, read: rows });
    const facts = {
      rows: page.rows.length,
      next: resolved(recipe, values?.next ?? null, request.url),
      total: numberOf(totalOf(recipe, values, range)),
      last: numberOf(values?.last ?? null),
    };
    const going = nextPage(recipe, position, facts, known.size);
    if ('end' in going) return { pages, because: null, hasMore: false };
    if ('stopped' in going) return stop(going.stopped);
    if (pages.length >= limits.pages || rows >= limits.rows || bytes >= MAX_IMPORT_BYTES)
      return stop(`The list has more than the ${pages.length} pages that one run reads.`, true);
    position = going.next;
  }
}

/** Fetches the details of new and changed rows, and sets the fates of all that may have details. */
async function fetchDetails(
  deps: ImportRunsDeps,
  polite: PoliteFetch,
  { recipe, feed, folder }: CollectOptions,
  { ask, limits, pages }: { ask: Ask; limits: CollectLimits; pages: Page[] },
): Promise<{ isWaiting: boolean }> {
  let isWaiting = false;
  let failures = 0;
  const fetchOne = async (row: PageRow, path: string): Promise<RowFate> => {
    if (polite.count() >= limits.requests || failures >= MOST_FAILURES) {
      isWaiting ||= failures < MOST_FAILURES;
      return 'wait';
    }
    try {
      await ask({ url: row.details ?? '', headers: recipe.headers }, path, DETAILS_BYTES);
      failures = 0;
      return 'merge';
    } catch (error) {
      if (!isFeedError(error)) throw error;
      if (!GONE.has(error.status ?? 0)) failures += 1;
      return 'fail';
    }
  };
  if (!recipe.details) return { isWaiting };
  for (const page of pages) {
    const wanted = [...page.rows.entries()].filter(
      ([index, row]) => page.fates[index] === fateOf('take') && row.details !== null,
    );
    for (let from = 0; from < wanted.length; from += BATCH) {
      const batch = wanted.slice(from, from + BATCH);
      const rows = batch.map(([, row]) => row);
      const needs = await needsOf(deps.db, feed, rows, deps.now());
      for (const [place, [index, row]] of batch.entries()) {
        const need = needs[place] ?? 'merge';
        const fate =
          need === 'merge' ? await fetchOne(row, detailsPath(folder, page, index)) : need;
        page.fates[index] = fateOf(fate);
      }
    }
  }
  return { isWaiting };
}

/** Writes the rows of all pages into one file, and returns those whose details were read. */
async function writePages(
  { recipe, address, folder, path: out }: CollectOptions,
  reader: PageReader,
  pages: Page[],
): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (const page of pages) {
    const { path, fates } = page;
    const details = detailsPath(folder, page, '');
    const file = { path, address, recipe: recipe.name };
    const broken = new Set(await reader.collect(file, { fates, details, out }));
    for (const [index, { reference, signature }] of page.rows.entries()) {
      if (fates[index] !== fateOf('merge')) continue;
      await rm(`${details}${index}`);
      if (!broken.has(index)) read.push({ reference, signature });
    }
    await rm(path);
  }
  return read;
}

/** Events whose details wait are told once: the next run begins at their page. */
function goOnAt(pages: Page[]): string | null {
  const waiting = pages.find(({ fates }) => fates.includes(fateOf('wait')));
  return (waiting ?? pages.at(-1))?.address ?? null;
}

const detailsPath = (folder: string, page: Page, index: number | '') =>
  join(folder, `details-${page.path.split('-').at(-1)}-${index}`);

/** The address of the next page may be relative. */
function resolved({ pages }: Recipe, next: string | null, address: string): string | null {
  if (next === null || pages?.by !== 'address') return next;
  return URL.parse(next, address)?.href ?? next;
}

function totalOf({ pages }: Recipe, values: PageValues | null, range: string | undefined) {
  return pages?.total === '@content-range' ? range?.split('/')[1] : values?.total;
}

function numberOf(text: string | null | undefined): number | null {
  return text && /^\d{1,12}$/.test(text) ? Number(text) : null;
}
