import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/build.ts';
import { SECRET } from '../test/e2e/stored-accounts.ts';
import { freePort } from '../test/free-port.ts';
import { createTestDatabase, startInstalled, startPostgres } from '../test/postgres-server.ts';
import { startAndAwait } from './lib/child-process.ts';
import { percentile, printTable } from './lib/figures.ts';
import { fillForLoad, sendMixedLoad } from './lib/mixed-load.ts';
import type { Undo } from './lib/prepared-database.ts';
import { treeSizes } from './lib/process-sizes.ts';

// The memory of a process under the mixed load of load.ts, minute by minute, on a PostgreSQL server.
// Fails when the heap after the warm-up grows by more than LIMIT between its first and last minutes.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    jobs: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '8' },
  },
});
/** Shares: of the minutes, those that count as warm-up; and of the heap, what it may grow. */
const WARM_UP = 1 / 3;
const LIMIT = 0.1;
/** The heap is read so often (ms); the least of a minute is what was left after collections. */
const EVERY_MS = 2_000;
const minutes = Number(values.minutes);
const ROOT = resolve(import.meta.dirname, '..');
const undo: Undo = [];

/** MB, answers, and what was refused or failed, of one minute. */
type Minute = { rss: number; heap: number; external: number; answers: number; failed: number };

try {
  const server = (await startInstalled()) ?? (await startPostgres());
  undo.push(server.stop);
  const database = await createTestDatabase(server.url);
  undo.push(database.drop);
  const load = await fillForLoad(database.url, Number(values.jobs));
  await ensureBuild();
  const port = await freePort();
  const app = await startAndAwait(process.execPath, ['start.js'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', TRUST_PROXY: '1' },
      ...{ DATABASE_URL: database.url, SESSION_SECRET: SECRET, WEB_CONCURRENCY: '1' },
      METRICS_PORT: port,
    },
    line: /is ready: (http:\/\/localhost\S+)/,
  });
  undo.push(() => app.stop());
  const origin = app.match[1] as string;
  const connections = Number(values.connections);
  const all: Minute[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const sent = sendMixedLoad({ ...load, connections, origin, seconds: 60, seed: minute + 1 });
    const least = await watchUntil(sent, port);
    const { times, failed } = await sent;
    const answers = Object.values(times).flat();
    all.push({
      ...least,
      rss: treeSizes(app.pid).rss,
      answers: answers.length,
      failed: Object.values(failed).reduce((sum, count) => sum + count, 0),
    });
    const { rss, heap, external } = all.at(-1) as Minute;
    console.log(
      `minute ${minute + 1}: RSS ${rss} MB, heap ${heap.toFixed(1)} MB, outside of it ${external.toFixed(1)} MB, ${answers.length} answers, p95 ${percentile(answers, 0.95).toFixed(1)} ms`,
    );
  }
  print(all);
} finally {
  for (const step of undo.reverse()) await step();
}

/** The least heap and the least memory outside of it, in MB, until the load has ended. */
async function watchUntil(ended: Promise<unknown>, port: string) {
  let isOver = false;
  const over = ended.finally(() => {
    isOver = true;
  });
  let [heap, external] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  while (!isOver) {
    // On a busy machine a connection that was kept may be closed at the same moment.
    const headers = { connection: 'close' };
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1]) / 1_048_576;
    heap = Math.min(heap, megabytes('nodejs_heap_size_used_bytes'));
    external = Math.min(external, megabytes('nodejs_external_memory_bytes'));
    await Promise.race([over, setTimeout(EVERY_MS)]);
  }
  return { heap, external };
}

function print(all: Minute[]): void {
  const warm = all.slice(Math.floor(all.length * WARM_UP));
  console.log(
    `\n${values.jobs} listings, ${values.connections} connections, ${all.length} minutes, of which ${all.length - warm.length} are warm-up.`,
  );
  const names = ['rss', 'heap', 'external'] as const;
  printTable(
    ['MB', 'first minute after', 'last minute', 'slope, MB a minute'],
    names.map((name) => {
      const sizes = warm.map((each) => each[name]);
      return [name, sizes[0] ?? Number.NaN, sizes.at(-1) ?? Number.NaN, slopeOf(sizes).toFixed(2)];
    }),
  );
  const sum = (name: 'answers' | 'failed') => all.reduce((total, each) => total + each[name], 0);
  console.log(`${sum('answers')} answers, ${sum('failed')} refused or failed.`);
  const heaps = warm.map(({ heap }) => heap);
  const growth = (slopeOf(heaps) * (heaps.length - 1)) / (heaps[0] ?? Number.NaN);
  console.log(
    `The heap grew by ${(growth * 100).toFixed(1)} % after the warm-up (at most ${LIMIT * 100} %).`,
  );
  if (!(growth <= LIMIT)) process.exitCode = 1;
}

/** The slope of the line that is nearest to values at equal distances (least squares). */
function slopeOf(sizes: readonly number[]): number {
  const middle = (sizes.length - 1) / 2;
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const above = sizes.reduce((sum, size, at) => sum + (at - middle) * (size - mean), 0);
  return above / sizes.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
