import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { ensureBuild } from '../scripts/build.ts';
import { SECRET } from '../test/e2e/stored-accounts.ts';
import { createTestDatabase, startPostgres } from '../test/postgres-server.ts';
import { childrenOf, cpuSeconds, startAndAwait } from './lib/child-process.ts';
import { percentile, printTable } from './lib/figures.ts';
import { fillForLoad, sendMixedLoad } from './lib/mixed-load.ts';
import type { MixedLoad, MixedReport } from './lib/mixed-worker.ts';
import { benchFolder, type Undo } from './lib/prepared-database.ts';

// A mixed load (70 % readers, 20 % searches, 5 % signed in, 5 % writes) on one process and on two, as
// fast as it goes and at parts of that, beside a bare Node server and pgbench, all in one run.

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '32' },
    database: { type: 'string' },
    replica: { type: 'string' },
  },
});
/** Parts of the most answers a second at which times are told. */
const PARTS = [0.5, 0.9];
const METRICS_PORT = 9464;
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const ROOT = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const undo: Undo = [];

try {
  const server = values.database ? { url: values.database } : await startServer();
  const url = values.database ?? (await createOn(server.url));
  const load = { ...(await fillForLoad(url, Number(values.jobs))), connections, seconds };
  await ensureBuild();
  const rows: (string | number)[][] = [];
  const rates: number[] = [];
  for (const processes of [1, 2]) {
    const { origin, cpu, stop } = await startProduct(url, { WEB_CONCURRENCY: String(processes) });
    await sendMixedLoad({ ...load, origin });
    const before = cpu();
    const report = await sendMixedLoad({ ...load, origin });
    const took = cpu() - before;
    const most = addReport(rows, `${processes} processes`, report, took);
    rates.push(most);
    for (const part of PARTS) {
      const some = await sendMixedLoad({ ...load, origin, rate: part * most });
      addReport(rows, `${processes}, at ${part * 100} % of that`, some, Number.NaN);
    }
    await stop();
  }
  const bare = await startBare();
  rates.push(
    addReport(
      rows,
      'bare Node server',
      await sendMixedLoad({ ...load, origin: bare.origin }),
      Number.NaN,
    ),
  );
  await bare.stop();
  console.log(`${load.listings} listings, ${connections} connections, ${seconds} s each.\n`);
  printTable(
    ['', 'kind', 'answers a second', 'p50 ms', 'p95 ms', 'p99 ms', 'refused or failed', 'CPU s'],
    rows,
  );
  const [one = 0, two = 0, plain = 0] = rates;
  const transactions = await pgbench(server.url);
  printTable(
    ['ratio', ''],
    [
      ['two processes to one', two / one],
      ['one process to a bare Node server', one / plain],
      ['two processes to a bare Node server', two / plain],
      ['pgbench -S, transactions a second', transactions ?? 'not installed'],
      ...(transactions === undefined ? [] : [['one process to pgbench', one / transactions]]),
      ...(values.replica ? [await askReplica(url, values.replica, load)] : []),
    ],
  );
  console.log('The load generator is a thread of its own on the same machine, and takes a core.');
} finally {
  for (const step of undo.reverse()) await step();
}

async function startServer(): Promise<{ url: string }> {
  const { url, stop } = await startPostgres();
  undo.push(stop);
  return { url };
}

async function createOn(server: string): Promise<string> {
  const { url, drop } = await createTestDatabase(server);
  undo.push(drop);
  return url;
}

/** The part of the statements of public reads that a replica answers under the mixed load. */
async function askReplica(
  url: string,
  replica: string,
  load: Omit<MixedLoad, 'origin'>,
): Promise<[string, number]> {
  const { origin, stop } = await startProduct(url, {
    ...{ WEB_CONCURRENCY: '1', METRICS_PORT: String(METRICS_PORT), DATABASE_REPLICA_URL: replica },
  });
  await sendMixedLoad({ ...load, origin });
  const answer = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  const text = await answer.text();
  await stop();
  const of = (name: string) =>
    Number(
      new RegExp(`^waymark_public_reads_total\\{server="${name}"\\} (.+)$`, 'm').exec(text)?.[1],
    );
  const [primary, other] = [of('primary'), of('replica')];
  return ['of public reads the replica answered', other / (primary + other)];
}

async function startProduct(url: string, more: { WEB_CONCURRENCY: string } & NodeJS.ProcessEnv) {
  const processes = Number(more.WEB_CONCURRENCY);
  const app = await startAndAwait(process.execPath, ['start.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', TRUST_PROXY: '1' },
      ...{ DATABASE_URL: url, SESSION_SECRET: SECRET, ...more },
    },
    line: /is ready: (http:\/\/localhost\S+)/,
  });
  const origin = app.match[1] as string;
  // The second one starts when the first is ready.
  while (processes > 1 && childrenOf(app.pid).length < processes)
    await new Promise((done) => setTimeout(done, 100));
  if (processes > 1) await new Promise((done) => setTimeout(done, 10_000));
  const cpu = () =>
    [app.pid, ...childrenOf(app.pid)].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return { origin, cpu, stop: app.stop };
}

async function startBare() {
  const file = join(benchFolder(undo), 'answer.json');
  const body = Buffer.alloc(8000, 'a').toString('base64');
  writeFileSync(file, JSON.stringify({ headers: { 'content-type': 'text/html' }, body }));
  const server = await startAndAwait(process.execPath, ['bench/lib/bare-server.ts', file], {
    cwd: ROOT,
    env: process.env,
    line: /^\d+$/,
  });
  return { origin: `http://127.0.0.1:${server.match[0]}`, stop: server.stop };
}

/** Adds a row for each kind; gives the answers a second of all. */
function addReport(
  rows: (string | number)[][],
  name: string,
  { times, failed }: MixedReport,
  cpu: number,
): number {
  const all = Object.values(times).flat();
  for (const [kind, of] of [...Object.entries(times).toSorted(), ['all', all] as const]) {
    const refused = Object.entries(failed).filter(
      ([key]) => kind === 'all' || key.startsWith(kind),
    );
    rows.push([
      name,
      kind,
      of.length / seconds,
      ...[0.5, 0.95, 0.99].map((share) => percentile(of, share)),
      refused.map(([key, count]) => `${key.split(' ').at(-1)}: ${count}`).join(', '),
      kind === 'all' && !Number.isNaN(cpu) ? cpu : '',
    ]);
  }
  return all.length / seconds;
}

/** Selects a second of pgbench, the measure of the server itself; undefined where it is not installed. */
async function pgbench(url: string): Promise<number | undefined> {
  const { drop, url: own } = await createTestDatabase(url);
  try {
    await run('pgbench', ['-i', '-q', '-s', '1', own]);
    const { stdout } = await run('pgbench', [
      '-S',
      '-n',
      '-c',
      '8',
      '-T',
      String(Math.min(5, seconds)),
      own,
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await drop();
  }
}
