import { loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../scripts/build.ts';
import { PROCESS_VICTIMS, type ProcessKillReport, soakProcesses } from '../test/kill-processes.ts';
import { type KillReport, soakKills, VICTIMS, type Victim } from '../test/kills.ts';
import { createTestDatabase, startInstalled, startPostgres } from '../test/postgres-server.ts';
import { temporaryFolder } from '../test/running-app.ts';
import { cpuSeconds } from './lib/child-process.ts';
import { percentile, printTable } from './lib/figures.ts';

// Kills the product, its bundled database server and both at once with SIGKILL, under writes, and
// starts the product again. Fails when a write that was acknowledged is lost, a mail is sent twice,
// premium is granted twice, or a start after a kill takes longer than LIMIT_MS. With `--kills` it is
// two processes and a worker on a PostgreSQL server whose parts are killed.

const LIMIT_MS = 3000;
const { values } = parseArgs({
  options: {
    product: { type: 'string', default: '100' },
    server: { type: 'string', default: '50' },
    both: { type: 'string', default: '20' },
    kills: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const counts: Record<Victim, number> = {
  product: Number(values.product),
  server: Number(values.server),
  both: Number(values.both),
};
const total = counts.product + counts.server + counts.both;

await ensureBuild();
const began = performance.now();
if (values.kills !== undefined) await killProcesses(Number(values.kills));
else await killProduct();

async function killProduct(): Promise<void> {
  // On the disk, where a data folder is.
  const folder = temporaryFolder(undefined, tmpdir());
  try {
    const report = await soakKills({
      dataDir: folder.path,
      counts,
      seed: Number(values.seed),
      // `npm start` has no compile cache.
      env: { NODE_DISABLE_COMPILE_CACHE: '1', LOG_LEVEL: 'error' },
      cpuOf: cpuSeconds,
      tell: (kill) => {
        if (kill % 10 === 0) console.log(`${kill} of ${total} kills, ${seconds()} s`);
      },
    });
    print(report);
  } finally {
    folder.remove();
  }
}

/** Of ten kills six are of one of two processes, two of both with their supervisor, two of the worker. */
async function killProcesses(kills: number): Promise<void> {
  const server = (await startInstalled()) ?? (await startPostgres());
  try {
    const { url } = await createTestDatabase(server.url);
    const [tree, worker] = [Math.round(kills / 5), Math.round(kills / 5)];
    const report = await soakProcesses({
      url,
      counts: { 'one of two': kills - tree - worker, 'the whole tree': tree, 'the worker': worker },
      seed: Number(values.seed),
      env: { LOG_LEVEL: 'error' },
      tell: (kill) => {
        if (kill % 10 === 0) console.log(`${kill} of ${kills} kills, ${seconds()} s`);
      },
    });
    console.log(`\n${kills} kills of processes under writes in ${seconds()} s.`);
    printTable(
      ['killed', 'kills', 'answers p50 ms', 'answers longest ms'],
      PROCESS_VICTIMS.map((victim) => {
        const times = report.answersMs[victim].map(Math.round);
        return [victim, times.length, percentile(times, 0.5), Math.max(...times)];
      }),
    );
    printLosses(report);
  } finally {
    await server.stop();
  }
}

function print(report: KillReport): void {
  const { startsMs, startsCpu, answersMs } = report;
  console.log(`\n${total} kills under writes in ${seconds()} s.`);
  printTable(
    ['killed', 'kills', 'start p50 ms', 'start longest ms', 'answers p50 ms', 'answers longest ms'],
    VICTIMS.map((victim) => {
      const starts = victim === 'server' ? [] : startsMs[victim].map(Math.round);
      const answers = answersMs[victim].map(Math.round);
      const figures = (times: number[]) =>
        times.length === 0 ? ['', ''] : [percentile(times, 0.5), Math.max(...times)];
      return [victim, counts[victim], ...figures(starts), ...figures(answers)];
    }),
  );
  if (startsCpu.length > 0)
    console.log(
      `Processor time of a start: p50 ${percentile(startsCpu, 0.5).toFixed(2)} s, most ${Math.max(...startsCpu).toFixed(2)} s. Load of the machine (1, 5, 15 min): ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.\n`,
    );
  const starts = [...startsMs.product, ...startsMs.both];
  const slow = starts.filter((ms) => ms > LIMIT_MS).length;
  if (slow > 0) {
    console.log(`${slow} starts took longer than ${LIMIT_MS} ms.`);
    process.exitCode = 1;
  }
  printLosses(report);
}

function printLosses(report: KillReport | ProcessKillReport): void {
  const { lost, writtenTwice, mailedTwice, deliveredAgain, grantedTwice, errors } = report;
  const { acknowledged, statuses } = report;
  const sum = Object.values(acknowledged).reduce((all, each) => all + each, 0);
  printTable(
    ['', 'count'],
    [
      ['writes acknowledged', sum],
      ...Object.entries(acknowledged).map(([kind, count]) => [`  ${kind}`, count]),
      ['lost', lost.length],
      ['written twice', writtenTwice.length],
      ['mails that arrived', report.mails],
      ['sent twice, as two mails', mailedTwice.length],
      ['delivered again, with the same Message-ID', deliveredAgain.length],
      ['payments that gave premium', report.grants],
      ['premium granted twice', grantedTwice.length],
      ['errors in the log that no kill explains', errors.length],
      ...[...statuses].sort().map(([status, count]) => [`answers with ${status || 'none'}`, count]),
    ],
  );
  for (const [name, found] of Object.entries({
    ...{ lost, writtenTwice, mailedTwice },
    ...{ deliveredAgain, grantedTwice, errors },
  }))
    for (const each of found.slice(0, 20)) console.log(`${name}: ${each}`);
  const faults = [lost, writtenTwice, mailedTwice, grantedTwice, errors].flat();
  if (faults.length > 0) process.exitCode = 1;
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1000);
}
