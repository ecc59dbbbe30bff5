import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asLongWork } from '../server/db/kinds-of-work.ts';
import type { Db, OpenDatabase } from '../server/db/open.ts';
import type { JobSearchQuery } from '../server/jobs/search/compile/search-plan.ts';
import {
  countLiveJobs,
  createJobSearch,
  searchJobs,
  suggestSpelling,
} from '../server/jobs/search/search-jobs.service.ts';
import { openDataFolder } from '../test/data-folder.ts';
import { percentile, printTable } from './lib/figures.ts';
import type { LoggedQuery } from './lib/logged-query.ts';
import { dataVersion, prepareSearch } from './lib/prepare-search.ts';
import { LOG_PARTS, QUERY_LOG } from './lib/query-log.ts';
import { type Rival, searchByIlike, searchByTsvector } from './lib/rivals.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    slowest: { type: 'string', default: '0' },
    /** The order of searches with words: relevance, as /jobs shows them, or newest. */
    sort: { type: 'string', default: 'relevance' },
    rivals: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const jobs = Number(values.jobs);
const PAGE = 30;
const SUMMARY = [
  ...([
    'id',
    'title',
    'excerpt',
    'employer',
    'category',
    'country_code',
    'state',
    'job_type',
    'salary',
    'is_premium_visible',
  ] as const),
  ...(['featured', 'created_at', 'expires_at'] as const),
];
/**
 * Baselines run every n-th search of the log, to finish in minutes; comparisons use the same
 * searches.
 */
const SAMPLE = { tsvector: 5, ilike: 20 };
const cache = join(import.meta.dirname, '.cache');
const version = dataVersion(jobs);
const dataDir = join(cache, `search-${version}`);
const log = (line: string) => console.log(`  ${line}`);

let opened: OpenDatabase | undefined;

// The database server may run as another user. It outlives a process that is interrupted.
mkdirSync(cache, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(
    signal,
    () => void (opened?.close() ?? Promise.resolve()).finally(() => process.exit(1)),
  );
await bench();

async function open(): Promise<OpenDatabase> {
  opened = await openDataFolder(dataDir);
  return opened;
}

async function bench(): Promise<void> {
  const now = await prepare();
  console.log(
    `Search among ${jobs.toLocaleString('en')} listings, ${QUERY_LOG.length} searches, ${availableParallelism()} cores, Node ${process.version}`,
  );
  console.log(
    'Cold: the database server was restarted (its buffers are empty; the system keeps its file cache), and the process knows how many listings there are but nothing else.\nWarm: the same searches once more. Times in ms, summaries of the page included.\n',
  );

  const plain = await measure(now, false);
  const withCounts = await measure(now, true);
  printTable(
    ['Waymark', 'of', 'searches', 'p50', 'p95', 'p99', 'max'],
    [
      ...summariseParts('page and exact count, cold', plain.cold),
      ...summariseParts('page and exact count, warm', plain.warm),
      ...summariseParts('the same with counts for every filter, cold', withCounts.cold),
      ...summariseParts('the same with counts for every filter, warm', withCounts.warm),
    ],
  );
  printSlowest(plain.cold, plain.totals);
  if (!values.rivals) return;
  const database = await open();
  await compare(database, plain.cold, plain.warm, now).finally(() => database.close());
}

/** Loads the listings unless an earlier run did; resolves with the time of the data. */
async function prepare(): Promise<Date> {
  const database = await open();
  let isReady = false;
  try {
    const now = await asLongWork(() => prepareSearch(database, jobs, version, log));
    isReady = true;
    return now;
  } finally {
    await database.close();
    if (!isReady) rmSync(dataDir, { recursive: true });
  }
}

/** Runs the whole log twice, cold and then warm, with or without facet counts. */
async function measure(
  now: Date,
  counts: boolean,
): Promise<{ cold: number[]; warm: number[]; totals: number[] }> {
  const database = await open();
  try {
    const { db } = database;
    const search = createJobSearch({ db, now: () => now });
    const ask = async (query: LoggedQuery) => {
      const found = await searchJobs(search, toSearch(query, counts));
      if (found.totalCount === 0 && query.text !== undefined)
        await suggestSpelling(search, query.text, { member: false });
      await readSummaries(db, found.ids);
      return found.totalCount;
    };
    await countLiveJobs(search);
    const cold = await timeAll(QUERY_LOG, ask);
    const warm = await timeAll(QUERY_LOG, ask);
    return { cold: cold.times, warm: warm.times, totals: cold.results };
  } finally {
    await database.close();
  }
}

async function compare(
  { db }: OpenDatabase,
  cold: number[],
  warm: number[],
  now: Date,
): Promise<void> {
  const rows: (string | number)[][] = [];
  const rival = async (name: string, every: number, search: Rival) => {
    const sample = QUERY_LOG.map((query, index) => ({ query, index })).filter(
      ({ index }) => index % every === 0,
    );
    const { times } = await asLongWork(() =>
      timeAll(sample, ({ query }) => search(db, query, now)),
    );
    for (const part of LOG_PARTS) {
      const isAsked = ({ index }: { index: number }) => index >= part.from && index < part.to;
      const theirs = times.filter((_, place) => isAsked(sample[place] as { index: number }));
      const ours = (all: number[]) =>
        sample.filter(isAsked).map(({ index }) => all[index] as number);
      const faster = (all: number[]) =>
        [0.5, 0.95].map(
          (share) => `${Math.round(percentile(theirs, share) / percentile(ours(all), share))} x`,
        );
      rows.push([...summarise(name, part.name, theirs), ...faster(cold), ...faster(warm)]);
    }
  };
  await rival('plain tsvector, wide table', SAMPLE.tsvector, searchByTsvector);
  await rival('plain ILIKE', SAMPLE.ilike, searchByIlike);
  printTable(
    [
      'rival',
      'of',
      'searches',
      'p50',
      'p95',
      'p99',
      'max',
      'cold p50',
      'cold p95',
      'warm p50',
      'warm p95',
    ],
    rows,
  );
  console.log(
    `The last four columns say how many times faster Waymark answers the same searches. The tsvector is asked every ${SAMPLE.tsvector}th search, the ILIKE every ${SAMPLE.ilike}th.\n`,
  );
}

async function timeAll<Q, R>(
  queries: readonly Q[],
  run: (query: Q) => Promise<R>,
): Promise<{ times: number[]; results: R[] }> {
  const times: number[] = [];
  const results: R[] = [];
  for (const query of queries) {
    const start = performance.now();
    results.push(await run(query));
    times.push(performance.now() - start);
  }
  return { times, results };
}

/** A row for each part of the log. */
function summariseParts(name: string, times: number[]): (string | number)[][] {
  return LOG_PARTS.map((part) => summarise(name, part.name, times.slice(part.from, part.to)));
}

function summarise(name: string, part: string, times: number[]): (string | number)[] {
  return [
    name,
    part,
    times.length,
    percentile(times, 0.5),
    percentile(times, 0.95),
    percentile(times, 0.99),
    Math.max(...times),
  ];
}

function printSlowest(times: number[], counts: number[]): void {
  const order = times.map((time, index) => ({ time, index })).sort((a, b) => b.time - a.time);
  const rows = order
    .slice(0, Number(values.slowest))
    .map(({ time, index }) => [JSON.stringify(QUERY_LOG[index]), time, counts[index] ?? 0]);
  if (rows.length > 0) printTable(['slowest cold searches', 'ms', 'found'], rows);
}

function toSearch({ page = 1, sort, ...query }: LoggedQuery, counts: boolean): JobSearchQuery {
  // As /jobs does: by match where there are words.
  const usual = query.text === undefined ? 'newest' : (values.sort as JobSearchQuery['sort']);
  return { ...query, sort: sort ?? usual, counts, offset: (page - 1) * PAGE, limit: PAGE };
}

async function readSummaries(db: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('jobs').select(SUMMARY).where('id', 'in', ids).execute();
}
