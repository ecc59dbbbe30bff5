import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { OpenDatabase } from '../server/db/open.ts';
import { cpuSeconds, type Started, startAndAwait } from './lib/child-process.ts';
import { percentile, printTable } from './lib/figures.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { loadJobs } from './lib/load-jobs.ts';
import { readSourceData } from './lib/source-data.ts';
import { withProduct } from './lib/with-product.ts';

// Throughput and CPU per page of one process: cached pages beside a bare Node server with the same
// bytes, and uncached pages.

const JOBS = 5000;
const SECONDS = 5;
const CONNECTIONS = 50;
const COLD_CONNECTIONS = 8;
const ACCEPT = { 'accept-encoding': 'br' };
const ROOT = resolve(import.meta.dirname, '..');
const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'));
try {
  await withProduct(fill, {}, measure);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function fill(database: OpenDatabase): Promise<void> {
  await loadJobs(database, generateJobs(readSourceData(), JOBS, new Date()), () => undefined);
  await database.close();
}

async function measure(origin: string, app: Started): Promise<void> {
  const { jobs } = (await (await fetch(`${origin}/api/jobs?limit=100`)).json()) as {
    jobs: { id: number; is_premium_visible: boolean }[];
  };
  const job = jobs.find(({ is_premium_visible }) => !is_premium_visible)?.id;
  const paths = {
    home: '/',
    '/jobs': '/jobs',
    'a search': '/jobs?search=nurse',
    'a job': `/jobs/${job}`,
    'a country': '/country/GB',
  };

  console.log(
    `One process, ${JOBS.toLocaleString('en')} listings, Node ${process.version}, answers compressed with Brotli.\n`,
  );
  const cached: (string | number)[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const answer = await ask(origin + path, new Agent());
    const bare = await startBare(answer);
    // Interleaved, twice: other load on the machine affects both.
    const ours: Load[] = [];
    const theirs: Load[] = [];
    for (let round = 0; round < 2; round += 1) {
      theirs.push(await load(`http://127.0.0.1:${bare.match[0]}/`, bare.pid));
      ours.push(await load(origin + path, app.pid));
    }
    await bare.stop();
    const rate = mean(ours.map((one) => one.rate));
    const bareRate = mean(theirs.map((one) => one.rate));
    const cpu = mean(ours.map((one) => one.cpu));
    cached.push([
      name,
      answer.body.length,
      rate,
      cpu,
      bareRate,
      mean(theirs.map((one) => one.cpu)),
      `${Math.round((rate / bareRate) * 100)} %`,
    ]);
  }
  console.log(
    `Cached: ${CONNECTIONS} connections for ${SECONDS} s, twice each, in turn with the bare server.`,
  );
  printTable(
    ['page', 'bytes', 'pages/s', 'CPU µs/page', 'bare server/s', 'CPU µs', 'of the bare server'],
    cached,
  );

  const cold: (string | number)[][] = [];
  const numbers = Array.from({ length: 400 }, (_, index) => index + 1);
  const kinds = {
    'job lists': numbers.slice(0, 150).map((page) => `/jobs?page=${page}`),
    searches: numbers.map((number) => `/jobs?search=manager+${number}`),
    'jobs by id': numbers.map((id) => `/jobs/${id}`),
  };
  for (const [name, all] of Object.entries(kinds)) {
    const { rate, cpu, p95 } = await askEach(origin, all, app.pid);
    cold.push([name, all.length, rate, cpu, p95]);
  }
  console.log(
    `Rendered anew: every page asked for once, ${COLD_CONNECTIONS} connections; the CPU of the database is not counted.`,
  );
  printTable(['pages', 'asked', 'pages/s', 'CPU µs/page', 'p95 ms'], cold);
}

type Answer = { headers: Record<string, string>; body: Buffer; status: number };
type Load = { rate: number; cpu: number };

async function startBare({ headers, body }: Answer): Promise<Started> {
  const file = join(folder, 'answer.json');
  const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...own } = headers;
  writeFileSync(
    file,
    JSON.stringify({
      headers: { ...own, 'content-length': String(body.length) },
      body: body.toString('base64'),
    }),
  );
  return startAndAwait(process.execPath, ['bench/lib/bare-server.ts', file], {
    cwd: ROOT,
    env: process.env,
    line: /^\d+$/,
  });
}

/** Saturates one URL from another process; CPU is the server's, in microseconds a page. */
async function load(url: string, pid: number): Promise<Load> {
  const cli = join(ROOT, 'node_modules/autocannon/autocannon.js');
  const before = cpuSeconds(pid);
  const args = [
    cli,
    '-j',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(SECONDS),
    '-H',
    `accept-encoding=${ACCEPT['accept-encoding']}`,
    url,
  ];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 10_000_000 });
  const result = JSON.parse(stdout) as {
    requests: { total: number; average: number };
    non2xx: number;
    errors: number;
  };
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return {
    rate: result.requests.average,
    cpu: ((cpuSeconds(pid) - before) * 1_000_000) / result.requests.total,
  };
}

async function askEach(
  origin: string,
  paths: string[],
  pid: number,
): Promise<Load & { p95: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: COLD_CONNECTIONS });
  const waiting = paths.values();
  const times: number[] = [];
  const before = cpuSeconds(pid);
  const start = performance.now();
  const work = async () => {
    for (const path of waiting) {
      const asked = performance.now();
      const { status } = await ask(origin + path, agent);
      if (status >= 500) throw new Error(`${path} answered ${status}`);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: COLD_CONNECTIONS }, work));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return {
    rate: paths.length / seconds,
    cpu: ((cpuSeconds(pid) - before) * 1_000_000) / paths.length,
    p95: percentile(times, 0.95),
  };
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((answer, fail) => {
    get(url, { agent, headers: ACCEPT }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('error', fail);
      res.on('end', () =>
        answer({
          headers: res.headers as Record<string, string>,
          body: Buffer.concat(parts),
          status: res.statusCode ?? 0,
        }),
      );
    }).on('error', fail);
  });
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
