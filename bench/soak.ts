import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import fc from 'fast-check';
import { type Hostile, hostile } from '../test/hostile-requests.ts';
import { startAndAwait } from './lib/child-process.ts';
import { percentile, printTable } from './lib/figures.ts';
import { benchFolder, type Undo } from './lib/prepared-database.ts';

// Soak test with distinct pages, hostile requests and hostile feeds in rounds: no 5xx, no answer
// over a second, no memory growth after the caches are full.

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '20500' },
    requests: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '3' },
  },
});
const PAGES = Number(values.pages);
const REQUESTS = Number(values.requests);
const ROUNDS = Number(values.rounds);
const AT_ONCE = 4;
const MOST_MS = 1000;
/** Allowed memory growth from the first round, which fills the caches, to the last. */
const MOST_GROWTH = 1.1;

const ROOT = join(import.meta.dirname, '..');
const WORDS =
  'nurse welder driver cook farm clean care teacher engineer london berlin night shift visa housing'.split(
    ' ',
  );
const CATEGORIES = [
  'Construction',
  'Caregiving',
  'Engineering',
  'Healthcare & Medical',
  'Logistics & Transport',
];

const undo: Undo = [];
const dataDir = benchFolder(undo);
const app = await startAndAwait(process.execPath, [join(ROOT, 'main.ts')], {
  cwd: ROOT,
  // With one trusted proxy, each request can have its own client address.
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'development',
  },
  line: /is ready: (http:\S+)/,
});
const origin = new URL((app.match[1] as string).replace('localhost', '127.0.0.1'));
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const rows: (string | number)[][] = [];
const memory: number[] = [];
let failed = false;

try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await measure(`round ${round}: ${PAGES} distinct pages`, PAGES, (index) => ({
      path: distinctPage(round, index),
      headers: {},
    }));
    const asked = fc.sample(hostile, { numRuns: REQUESTS, seed: round });
    await measure(
      `round ${round}: ${REQUESTS} hostile requests`,
      REQUESTS,
      (index) => asked[index] as Hostile,
    );
    await importHostileFeed(round);
    memory.push(residentMegabytes());
  }
} finally {
  agent.destroy();
  await app.stop();
  for (const step of undo.reverse()) await step();
}
printTable(['', 'p50 ms', 'p99 ms', 'longest ms', '5xx', 'RSS MB'], rows);
const growth = (memory.at(-1) as number) / (memory[0] as number);
console.log(
  `Memory after each round: ${memory.map((mb) => Math.round(mb)).join(', ')} MB (${growth.toFixed(2)} times).`,
);
if (growth > MOST_GROWTH) failed = true;
if (failed) process.exitCode = 1;

/** An uncached URL. */
function distinctPage(round: number, index: number): string {
  const word = WORDS[index % WORDS.length];
  const kind = index % 4;
  if (kind === 0) return `/jobs?search=${word}+${round}x${index}`;
  if (kind === 1) return `/jobs?search=${word}&state=${round}x${index}`;
  if (kind === 2)
    return `/category/${encodeURIComponent(CATEGORIES[index % CATEGORIES.length] as string)}?search=${word}+${round}x${index}`;
  return `/no-such-page-${round}-${index}`;
}

async function measure(
  name: string,
  count: number,
  requestOf: (index: number) => Hostile,
): Promise<void> {
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const ask = async () => {
    while (next < count) {
      const index = next++;
      const start = performance.now();
      const status = await send(requestOf(index), index);
      times.push(performance.now() - start);
      if (status >= 500) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const longest = Math.max(
    ...[...Array(Math.ceil(times.length / 1000)).keys()].map((at) =>
      Math.max(...times.slice(at * 1000, at * 1000 + 1000)),
    ),
  );
  if (errors > 0 || longest > MOST_MS) failed = true;
  rows.push([
    name,
    percentile(times, 0.5),
    percentile(times, 0.99),
    longest,
    errors,
    residentMegabytes(),
  ]);
  console.log(`${name}: done`);
}

async function send({ path, headers }: Hostile, index: number): Promise<number> {
  const from = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
  const { hostname, port } = origin;
  const outgoing = request({
    agent,
    hostname,
    port,
    path,
    headers: { 'x-forwarded-for': from, ...headers },
  });
  outgoing.end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response.statusCode ?? 0;
}

/** Imports a feed with hostile input in every field, while pages are requested. */
async function importHostileFeed(round: number): Promise<void> {
  const units = [
    '9',
    '1,',
    '<p ',
    '<br>',
    '<ul><li>',
    '&lt;',
    'a.',
    '" ',
    '((',
    '\u00a0',
    '語',
    '$1 - ',
  ];
  const fields = ['title', 'company', 'country', 'city', 'description', 'salary', 'date', 'url'];
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = units.flatMap((unit) =>
    fields.map((hostileField) =>
      fields
        .map((field) =>
          field === hostileField
            ? unit.repeat(200_000 / unit.length)
            : ({ country: 'Germany', description: 'Work.' }[field] ?? 'x'),
        )
        .map(cell)
        .join(','),
    ),
  );
  const file = join(dataDir, `hostile-${round}.csv`);
  writeFileSync(file, `${fields.join(',')}\n${lines.join('\n')}\n`);
  const command = [join(ROOT, 'server/cli/import.ts'), file, '--source', `hostile ${round}`];
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const imported = promisify(execFile)(process.execPath, command, { env, timeout: 300_000 });
  let isRunning = true;
  void imported.finally(() => {
    isRunning = false;
  });
  const times: number[] = [];
  for (let index = 0; isRunning; index += 1) {
    const start = performance.now();
    await send({ path: `/jobs?search=during+${round}+${index}`, headers: {} }, index);
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await imported;
  const longest = Math.max(...times);
  if (longest > MOST_MS) failed = true;
  rows.push([
    `round ${round}: pages beside a hostile feed`,
    percentile(times, 0.5),
    percentile(times, 0.99),
    longest,
    0,
    residentMegabytes(),
  ]);
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${app.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
