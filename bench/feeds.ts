import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openJobChanges } from '../server/db/job-changes.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { collectFeed } from '../server/imports/feeds/collect-feed.ts';
import type { PoliteFetch } from '../server/imports/feeds/polite-fetch.ts';
import { recipeNamed } from '../server/imports/recipes/known-recipes.ts';
import type { ImportDeps } from '../server/imports/run/import-deps.ts';
import { importFile } from '../server/imports/run/import-file.service.ts';
import { insertAccounts, PASSWORD } from '../test/e2e/stored-accounts.ts';
import { importThroughApi } from './lib/feed.ts';
import { percentile, printTable } from './lib/figures.ts';
import { HOSTILE_TREES } from './lib/hostile-trees.ts';
import { type FormatName, inventedRow, writeInvented } from './lib/invented-feed.ts';
import { createDatabase, type Undo } from './lib/prepared-database.ts';
import { readCached } from './lib/read-cached.ts';
import { withProduct } from './lib/with-product.ts';

// Feeds of trees. Three parts, all with invented rows: the same rows as JSON and as Indeed XML, side
// by side; the memory of large files and of many pages; a cached page beside hostile files.

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: ['formats', 'memory', 'hostile'] },
    rows: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    megabytes: { type: 'string', default: '200' },
  },
});
/**
 * How many times longer JSON may take than XML, how much more memory ten times the file may take, and
 * how much later a cached page may come beside a hostile file.
 */
const LIMITS = { json: 1.2, memory: 1.5, page: 5 };
const TEXT = 1500;
const MB = 1_048_576;
const LIST = 'https://www.arbeitnow.com/api/job-board-api';
const ROWS_OF_PAGE = 160;
const ADMIN = { email: 'admin@jobs.example', password: PASSWORD };

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
try {
  if (values.part.includes('formats')) await compareFormats();
  if (values.part.includes('memory')) await compareMemory();
  if (values.part.includes('hostile')) await readBesideHostile();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

type Deps = ImportDeps & OpenDatabase;

async function withDatabase(work: (deps: Deps) => Promise<void>) {
  const undo: Undo = [];
  try {
    const database = await (await createDatabase(undo)).open();
    undo.push(() => database.close());
    const jobChanges = await openJobChanges(database, (error) => {
      throw error;
    });
    undo.push(() => jobChanges.close());
    await work({ ...database, jobChanges, now: () => new Date() });
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function compareFormats(): Promise<void> {
  const rows = Number(values.rows);
  const times: Record<FormatName, { wall: number[]; cpu: number[] }> = {
    'Indeed XML': { wall: [], cpu: [] },
    JSON: { wall: [], cpu: [] },
  };
  const names = Object.keys(times) as FormatName[];
  for (const name of names)
    await writeInvented(join(folder, name), name, { rows, characters: TEXT });
  await withDatabase(async (deps) => {
    // The first imports of a process wait for compilers.
    for (let round = -1; round < Number(values.rounds); round += 1)
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        await deps.db.deleteFrom('job_search').execute();
        await deps.db.deleteFrom('jobs').execute();
        const started = performance.now();
        const before = process.cpuUsage();
        const report = await importFile(deps, { path: join(folder, name), source: name }, () => {});
        const cpu = process.cpuUsage(before);
        if (report.new !== rows) throw new Error(`${name}: ${JSON.stringify(report)}`);
        if (round < 0) continue;
        times[name].wall.push((performance.now() - started) / 1000);
        times[name].cpu.push((cpu.user + cpu.system) / 1e6);
      }
  });
  const median = (list: number[]) => percentile(list, 0.5);
  console.log(`${rows.toLocaleString('en')} rows, ${values.rounds} rounds in turns.`);
  printTable(
    ['', 'seconds', 'CPU seconds (all threads of the product)'],
    names.map((name) => [name, median(times[name].wall), median(times[name].cpu)]),
  );
  const ratio = median(times.JSON.wall) / median(times['Indeed XML'].wall);
  console.log(`JSON takes ${ratio.toFixed(2)} times as long (at most ${LIMITS.json}).\n`);
  if (!(ratio <= LIMITS.json)) process.exitCode = 1;
}

/** The most memory of this process while it works, in MB. */
async function mostMemory(work: () => Promise<void>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most / MB;
}

async function compareMemory(): Promise<void> {
  const large = Number(values.megabytes);
  const table: [string, number, number][] = [];
  await withDatabase(async (deps) => {
    const trial = async (path: string, collected?: string) => {
      await importFile(deps, { path, source: 'Large', partial: true, collected }, () => {});
    };
    const sizes = [large / 10, large];
    for (const name of ['Indeed XML', 'JSON'] as const) {
      const most: number[] = [];
      for (const size of sizes) {
        const path = join(folder, 'large');
        await writeInvented(path, name, { bytes: size * MB, characters: TEXT * 4 });
        most.push(await mostMemory(() => trial(path)));
      }
      table.push([`${name}, a file`, most[0] ?? 0, most[1] ?? 0]);
    }
    const most: number[] = [];
    for (const size of sizes)
      most.push(
        await mostMemory(async () => {
          const path = join(folder, 'collected');
          await collectPages(deps, path, playPages(size));
          await trial(path, 'Arbeitnow');
          rmSync(path);
        }),
      );
    table.push(['JSON, pages of 1 MB', most[0] ?? 0, most[1] ?? 0]);
  });
  printTable(['most memory in MB', `${large / 10} MB`, `${large} MB`], table);
  const ratio = Math.max(...table.map(([, small, much]) => much / small));
  console.log(
    `At most ${ratio.toFixed(2)} times the memory for ten times the size (${LIMITS.memory}).\n`,
  );
  if (!(ratio <= LIMITS.memory)) process.exitCode = 1;
}

type Pages = (number: number) => { rows: object[]; next: string | null };
function pageRow(number: number) {
  const { reference, title, company, city, url, description } = inventedRow(number, TEXT * 4);
  const row = { slug: reference, title, company_name: company, location: city, url, description };
  return { ...row, job_types: [], tags: [], created_at: 1_763_600_000, remote: false };
}

/** A list of so many megabytes, in pages of one each. */
function playPages(megabytes: number): Pages {
  return (number) => ({
    rows: Array.from({ length: ROWS_OF_PAGE }, (_, at) => pageRow(number * ROWS_OF_PAGE + at)),
    next: number + 1 < megabytes ? `${LIST}?page=${number + 2}` : null,
  });
}

async function collectPages(deps: Deps, path: string, pages: Pages) {
  let asked = 0;
  const polite: PoliteFetch = {
    count: () => asked,
    fetch: async ({ path: to }) => {
      const { rows, next } = pages(asked);
      asked += 1;
      await writeFile(to, JSON.stringify({ data: rows, links: { next } }));
      return { kind: 'file', etag: null, lastModified: null };
    },
  };
  return collectFeed({ ...deps, log: pino({ level: 'silent' }) }, polite, {
    ...{ recipe: recipeNamed('Arbeitnow'), address: LIST, keys: {}, folder, path },
    ...{ feed: { id: 0, source: 'Large', cursor: null }, isTrial: false, tell: () => {} },
    signal: new AbortController().signal,
  });
}

async function readBesideHostile(): Promise<void> {
  await withProduct(fill, { ADMIN_EMAIL: ADMIN.email }, async (origin) => {
    await readCached(origin, 2);
    const idle = await readCached(origin, 10);
    const table: [string, number, number, string][] = [];
    for (const [name, make] of HOSTILE_TREES) {
      const path = join(folder, `${name.replaceAll(' ', '-')}.json`);
      writeFileSync(path, make());
      let outcome = 'still read';
      const importing = importThroughApi(origin, path, ADMIN).then(
        ({ counts }) => `read ${counts?.read} rows`,
        (error: Error) => error.message.slice(0, 90),
      );
      const [times] = await Promise.all([
        readCached(origin, 5),
        importing.then((text) => {
          outcome = text;
        }),
      ]);
      table.push([name, percentile(times, 0.95), Math.max(...times), outcome]);
    }
    const base = percentile(idle, 0.95);
    printTable(
      ['a cached page beside', 'p95 ms', 'longest ms', 'what became of the file'],
      [['nothing', base, Math.max(...idle), ''], ...table],
    );
    const ratio = Math.max(...table.map(([, p95]) => p95)) / base;
    console.log(`The p95 is at most ${ratio.toFixed(2)} times that in peace (${LIMITS.page}).\n`);
    if (!(ratio <= LIMITS.page)) process.exitCode = 1;
  });
  await withDatabase(async (deps) => {
    const endless: [string, Pages][] = [
      ['endless pages', (at) => ({ rows: [pageRow(at)], next: `${LIST}?page=${at + 2}` })],
      ['an endless cursor', () => ({ rows: [pageRow(1)], next: `${LIST}?page=2` })],
    ];
    const table: [string, number, number, string][] = [];
    for (const [name, pages] of endless) {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const { rows, because } = await collectPages(deps, join(folder, 'endless'), pages);
      delay.disable();
      const inMs = (ns: number) => ns / 1e6;
      table.push([name, inMs(delay.percentile(95)), inMs(delay.max), `${rows} rows: ${because}`]);
    }
    printTable(['event loop beside', 'p95 ms', 'longest ms', 'what became of the list'], table);
  });
}

async function fill(database: OpenDatabase): Promise<void> {
  await insertAccounts(database.db, [{ email: ADMIN.email }]);
  await database.close();
}
