import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { type Started, startAndAwait } from './lib/child-process.ts';
import { importThroughApi, writeFeed } from './lib/feed.ts';
import { percentile, printTable } from './lib/figures.ts';
import { newSearches } from './lib/new-searches.ts';
import { startReaders } from './lib/page-readers.ts';
import { benchFolder, type Undo } from './lib/prepared-database.ts';
import { treeSizes } from './lib/process-sizes.ts';
import { readManyPages } from './lib/read-many-pages.ts';
import { readPage } from './lib/read-page.ts';
import { readSourceData } from './lib/source-data.ts';

// The product of this checkout beside that of an earlier one with another database engine, in turns
// in one run, each with its own database in a data folder. Fails when a goal is missed.

const { values } = parseArgs({
  options: {
    /** A checkout of the earlier commit, with its packages installed. */
    before: { type: 'string' },
    /** Numbers of listings that are searched. */
    jobs: { type: 'string', default: '6000,40000' },
    /** New searches of one client a round; eight clients ask twice as many. */
    searches: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '3' },
    /** Rows of an import beside readers; there are two imports on each side. */
    rows: { type: 'string', default: '2000' },
    /** Before memory is read: pages, and listings that are imported. */
    pages: { type: 'string', default: '12000' },
    listings: { type: 'string', default: '3000' },
  },
});
if (values.before === undefined) throw new Error('Say where the earlier checkout is: --before.');
const SIZES = values.jobs.split(',').map(Number);
const SEARCHES = Number(values.searches);
const ROUNDS = Number(values.rounds);
const CLIENTS = 8;
const READERS = 10;
const SETTLE_MS = 5000;
const ADMIN = { email: 'admin@jobs.example', password: 'only for this benchmark' };

/** One of the two checkouts, and the measurements of it by their names. */
type Side = { name: string; code: string; found: Map<string, number[]> };
type Running = { side: Side; app: Started; origin: string };
/** A factor of the earlier figure: at least or at most so much of it. */
type Goal = { name: string; of: 'median' | 'all'; least?: number; most?: number };

const sides: Side[] = [
  { name: 'before', code: resolve(values.before), found: new Map() },
  { name: 'now', code: resolve(import.meta.dirname, '..'), found: new Map() },
];
const goals: Goal[] = [];
const source = readSourceData();
const begun = performance.now();
const undo: Undo = [];
try {
  const feeds = benchFolder(undo);
  const last = await measureStarts();
  for (const [index, jobs] of SIZES.entries()) {
    const folders = await fillBoth(jobs);
    const both = await startBoth(folders);
    await measureSearches(both, jobs);
    if (index === 0) await measureImports(both, feeds);
    await Promise.all(both.map(({ app }) => app.stop()));
  }
  await measureMemory(last, feeds);
  report();
} finally {
  for (const step of undo.reverse()) await step();
}

function log(line: string): void {
  console.log(`  ${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${line}`);
}

function note({ found }: Side, name: string, figures: number[]): void {
  found.set(name, [...(found.get(name) ?? []), ...figures]);
}

/** The sides in turns: who was first is last in the next round. */
function inTurn<T>(both: T[], round: number): T[] {
  return round % 2 === 0 ? both : both.toReversed();
}

/** On a data folder, as `npm start` runs it, without a database that somebody else has started. */
async function start(side: Side, dataDir: string): Promise<Running> {
  const { DATABASE_URL: _, NODE_ENV: __, ...rest } = process.env;
  const app = await startAndAwait(process.execPath, ['main.ts'], {
    cwd: side.code,
    env: {
      ...rest,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      ADMIN_EMAIL: ADMIN.email,
      LOG_LEVEL: 'warn',
    },
    line: /is ready: (http:\/\/\S+)/,
  });
  undo.push(app.stop);
  const origin = (app.match[1] as string).replace('localhost', '127.0.0.1').replace(/\/$/, '');
  return { side, app, origin };
}

function startBoth(folders: string[]): Promise<Running[]> {
  return Promise.all(sides.map((side, index) => start(side, folders[index] as string)));
}

/** Seconds until the home page is answered, in a new data folder and in that one again. */
async function measureStarts(): Promise<string[]> {
  goals.push(
    { name: 'first start, s', of: 'median', most: 1 },
    { name: 'second start, s', of: 'median', most: 1 },
  );
  // The very first start builds the pages.
  for (const side of sides) await (await start(side, benchFolder(undo))).app.stop();
  let folders: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    folders = sides.map(() => benchFolder(undo));
    for (const name of ['first start, s', 'second start, s'])
      for (const side of inTurn(sides, round)) {
        const from = performance.now();
        const { app, origin } = await start(side, folders[sides.indexOf(side)] as string);
        const answer = await fetch(origin);
        await answer.text();
        if (!answer.ok) throw new Error(`The home page answered ${answer.status}`);
        note(side, name, [(performance.now() - from) / 1000]);
        await app.stop();
      }
  }
  log('the starts are measured');
  return folders;
}

/** Data folders with so many listings, and an administrator. 0 leaves the demo listings to it. */
async function fillBoth(jobs: number, folders = sides.map(() => benchFolder(undo))) {
  const child = join(import.meta.dirname, 'lib/fill-folder.ts');
  await Promise.all(
    sides.map(({ code }, index) => {
      const { email, password } = ADMIN;
      const args = [child, code, folders[index] as string, String(jobs), email, password];
      return promisify(execFile)(process.execPath, args);
    }),
  );
  log(`${jobs.toLocaleString('en')} listings are written`);
  return folders;
}

/** The same searches on both sides; no search is asked twice. */
async function measureSearches(both: Running[], jobs: number): Promise<void> {
  const of = `of ${jobs.toLocaleString('en')}`;
  const names = {
    p50: `${of}, one client, p50 ms`,
    one: `${of}, one client, p95 ms`,
    rate: `${of}, ${CLIENTS} clients, a second`,
    many: `${of}, ${CLIENTS} clients, p95 ms`,
  };
  goals.push(
    { name: names.p50, of: 'median' },
    { name: names.one, of: 'median', most: 1 / 2 },
    { name: names.rate, of: 'median', least: 1.8 },
    { name: names.many, of: 'median', most: 2 / 3 },
  );
  const searches = newSearches(source, jobs);
  const take = (count: number) => Array.from({ length: count }, () => searches.next().value);
  // The first requests of a process wait for compilers.
  const warmUp = take(SEARCHES);
  for (const { origin } of both) await ask(origin, warmUp, CLIENTS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [few, many] = [take(SEARCHES), take(2 * SEARCHES)];
    for (const { side, origin } of inTurn(both, round)) {
      const alone = await ask(origin, few, 1);
      note(side, names.p50, [percentile(alone.times, 0.5)]);
      note(side, names.one, [percentile(alone.times, 0.95)]);
      const crowd = await ask(origin, many, CLIENTS);
      note(side, names.rate, [many.length / crowd.seconds]);
      note(side, names.many, [percentile(crowd.times, 0.95)]);
    }
  }
  log(`the searches ${of} are measured`);
}

/**
 * Asks the API; a client sends its next request when it has its answer. They come from this machine
 * itself, whose requests no limit counts.
 */
async function ask(origin: string, queries: string[], clients: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waiting = queries.values();
  const times: number[] = [];
  const from = performance.now();
  const client = async () => {
    for (const query of waiting) {
      const { status, ms } = await readPage(`${origin}/api/jobs?${query}`, agent);
      if (status !== 200) throw new Error(`The search ${query} answered ${status}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
  return { times, seconds: (performance.now() - from) / 1000 };
}

/** Rows a second of an import, and the pages of readers meanwhile. */
async function measureImports(both: Running[], folder: string): Promise<void> {
  goals.push(
    { name: 'import, rows a second', of: 'median', least: 1.5 },
    { name: 'pages meanwhile, p95 ms', of: 'all', most: 1 },
  );
  const rows = Number(values.rows);
  for (const round of [0, 1]) {
    const feed = join(folder, `feed-${round}.csv`);
    await writeFeed(feed, source, rows, 10 + round);
    for (const { side, origin } of inTurn(both, round)) {
      const readers = startReaders(origin, READERS);
      await setTimeout(SETTLE_MS);
      readers.take();
      const run = await importThroughApi(origin, feed, ADMIN);
      const times = readers.take();
      await readers.stop();
      const ms = Date.parse(run.finished_at ?? '') - Date.parse(run.started_at);
      note(side, 'import, rows a second', [(run.counts?.new ?? 0) / (ms / 1000)]);
      note(side, 'pages meanwhile, p95 ms', times);
    }
  }
  log('the imports are measured');
}

/** Memory of all processes, shared pages counted once, after pages and an import. */
async function measureMemory(folders: string[], feeds: string): Promise<void> {
  const name = 'memory, MB';
  goals.push({ name, of: 'median', most: 1 });
  await fillBoth(0, folders);
  const feed = join(feeds, 'memory.csv');
  await writeFeed(feed, source, Number(values.listings));
  const both = await startBoth(folders);
  await Promise.all(
    both.map(async ({ side, app, origin }) => {
      await readManyPages(origin, Number(values.pages), 1);
      await importThroughApi(origin, feed, ADMIN);
      await setTimeout(SETTLE_MS);
      const { pss, processes } = treeSizes(app.pid);
      note(side, name, [pss]);
      log(`${side.name}: ${pss} MB in ${processes} processes`);
    }),
  );
}

/** Each figure of both sides, their ratio, and whether it is what was wanted. */
function report(): void {
  const rows = goals.map(({ name, of, least, most }) => {
    const [before = Number.NaN, now = Number.NaN] = sides.map(({ found }) =>
      percentile(found.get(name) ?? [], of === 'median' ? 0.5 : 0.95),
    );
    const ratio = now / before;
    const isMet = ratio >= (least ?? 0) && ratio <= (most ?? Number.POSITIVE_INFINITY);
    if (!isMet) process.exitCode = 1;
    const goal = least === undefined ? most && `<= ${most.toFixed(2)}` : `>= ${least.toFixed(2)}`;
    const verdict = goal === undefined ? '' : isMet ? 'yes' : 'NO';
    return [name, before, now, ratio.toFixed(2), goal ?? '', verdict];
  });
  console.log();
  printTable(['', 'before', 'now', 'ratio', 'goal', 'met'], rows);
}
