import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from '../server/db/open.ts';
import { listJobs } from '../server/jobs/jobs.service.ts';
import { createJobSearch } from '../server/jobs/search/search-jobs.service.ts';
import type { JobQuery } from '../shared/jobs.ts';
import { startBenchServer } from './lib/bench-server.ts';
import { percentile, printTable } from './lib/figures.ts';
import { dataVersion, prepareSearch } from './lib/prepare-search.ts';
import { type LoggedQuery, QUERY_LOG } from './lib/query-log.ts';
import { type Rival, searchByIlike, searchByTsvector } from './lib/rivals.ts';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '100000' },
    db: { type: 'string', default: 'embedded' },
    slowest: { type: 'string', default: '0' },
    rivals: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const jobs = Number(values.jobs);
/** A rival is asked every n-th search of the log, so that it is done in a few minutes; the comparison uses the same searches. */
const SAMPLE = { tsvector: 5, ilike: 20 };
const cache = join(import.meta.dirname, '.cache');
const log = (line: string) => console.log(`  ${line}`);

const bed = values.db === 'server' ? await openServerBed() : openEmbeddedBed();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void bed.stop().then(() => process.exit(1)));
}
try {
  await bench();
} finally {
  await bed.stop();
}

/** Where the data lies, and how to open it with empty caches. */
type Bed = {
  version: string;
  settings: string;
  open(): Promise<OpenDatabase>;
  cold: string;
  reset(): Promise<void>;
  stop(): Promise<void>;
};

async function openServerBed(): Promise<Bed> {
  const version = dataVersion(jobs);
  const folder = join(cache, `server-${version}`);
  const server = await startBenchServer(folder);
  return {
    version,
    settings: server.settings,
    open: () => openServerDatabase(server.url, (error) => console.error(error.message)),
    cold: 'the server was restarted (its buffers are empty; the system keeps its file cache), the process remembers nothing, and every search of the log is asked for the first time',
    reset: server.restart,
    stop: server.stop,
  };
}

function openEmbeddedBed(): Bed {
  const version = dataVersion(jobs);
  const folder = join(cache, `embedded-${version}`);
  return {
    version,
    settings: 'PGlite, as the product opens it',
    open: () => openEmbeddedDatabase(folder),
    cold: 'the database was closed and opened again, the process remembers nothing, and every search of the log is asked for the first time',
    reset: async () => undefined,
    stop: async () => undefined,
  };
}

async function bench(): Promise<void> {
  const prepared = await bed.open();
  const now = await prepareSearch(prepared, jobs, bed.version, log).catch((error: unknown) => {
    if (values.db === 'embedded' && existsSync(cache)) rmSync(join(cache, `embedded-${bed.version}`), { recursive: true, force: true });
    throw error;
  });
  await prepared.close();
  console.log(
    `Search among ${jobs.toLocaleString('en')} listings, ${QUERY_LOG.length} searches, ${availableParallelism()} cores, Node ${process.version}`,
  );
  console.log(
    `${bed.settings}\nCold: ${bed.cold}.\nWarm: the same searches once more. Forgetful: once more, all caches of the process dropped before each. Times in ms for the page with its summaries, exact count and counts of the filters.\n`,
  );

  await bed.reset();
  const database = await bed.open();
  try {
    const { db } = database;
    const search = createJobSearch({ db, kind: database.kind, now: () => now });
    const ask = (query: LoggedQuery) => listJobs({ db, search, now: () => now }, toJobQuery(query));
    await search.stats();
    const cold = await timeAll(QUERY_LOG, async (query) => (await ask(query)).totalCount);
    const warm = await timeAll(QUERY_LOG, ask);
    const alone = await timeAll(QUERY_LOG, async (query) => {
      search.forget();
      return ask(query);
    });
    printTable(
      ['Waymark', 'searches', 'p50', 'p95', 'p99', 'max'],
      [summarise('cold', cold.times), summarise('warm', warm.times), summarise('forgetful', alone.times)],
    );
    printSlowest(cold.times, cold.results);
    if (values.rivals) await compare(database, cold.times, warm.times, now);
  } finally {
    await database.close();
  }
}

async function compare({ db }: OpenDatabase, cold: number[], warm: number[], now: Date): Promise<void> {
  const rows: (string | number)[][] = [];
  const rival = async (name: string, every: number, search: Rival) => {
    const sample = QUERY_LOG.map((query, index) => ({ query, index })).filter(({ index }) => index % every === 0);
    const { times } = await timeAll(sample, ({ query }) => search(db, query, now));
    const ours = (all: number[]) => sample.map(({ index }) => all[index] as number);
    const faster = (all: number[]) =>
      [0.5, 0.95].map((share) => `${Math.round(percentile(times, share) / percentile(ours(all), share))} x`);
    rows.push([...summarise(name, times), ...faster(cold), ...faster(warm)]);
  };
  await rival('plain tsvector, wide table', SAMPLE.tsvector, searchByTsvector);
  await rival('plain ILIKE', SAMPLE.ilike, searchByIlike);
  printTable(['rival', 'searches', 'p50', 'p95', 'p99', 'max', 'cold p50', 'cold p95', 'warm p50', 'warm p95'], rows);
  console.log(
    `The last four columns say how many times faster Waymark answers the same searches. The tsvector is asked every ${SAMPLE.tsvector}th search, the ILIKE every ${SAMPLE.ilike}th.\n`,
  );
}

async function timeAll<Q, R>(queries: readonly Q[], run: (query: Q) => Promise<R>): Promise<{ times: number[]; results: R[] }> {
  const times: number[] = [];
  const results: R[] = [];
  for (const query of queries) {
    const start = performance.now();
    results.push(await run(query));
    times.push(performance.now() - start);
  }
  return { times, results };
}

function summarise(name: string, times: number[]): (string | number)[] {
  return [name, times.length, percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.99), Math.max(...times)];
}

function printSlowest(times: number[], counts: number[]): void {
  const order = times.map((time, index) => ({ time, index })).sort((a, b) => b.time - a.time);
  const rows = order
    .slice(0, Number(values.slowest))
    .map(({ time, index }) => [JSON.stringify(QUERY_LOG[index]), time, counts[index] ?? 0]);
  if (rows.length > 0) printTable(['slowest cold searches', 'ms', 'found'], rows);
}

function toJobQuery({ text, category, country_code, state, date, sort, page }: LoggedQuery): JobQuery {
  return {
    limit: 30,
    counts: 'true',
    ...(text !== undefined && { search: text }),
    ...(category && { category }),
    ...(country_code && { country: country_code }),
    ...(state !== undefined && { state }),
    ...(date !== undefined && { date }),
    ...(sort !== undefined && { sort }),
    ...(page !== undefined && { page }),
  };
}
