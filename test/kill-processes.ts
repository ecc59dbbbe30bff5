import { setTimeout } from 'node:timers/promises';
import { createRandom, pick } from '../bench/lib/random.ts';
import { openDatabase } from '../server/db/open.ts';
import { insertAccounts } from './e2e/stored-accounts.ts';
import { findLosses, type Losses } from './kill-losses.ts';
import {
  endInOrder,
  orEnd,
  planKills,
  unexplainedErrors,
  untilQueueIsEmpty,
  WRITES_BETWEEN,
} from './kill-soak.ts';
import { startWriters } from './kill-writes.ts';
import { providerEnv, startPaymentProviders } from './payment-providers.ts';
import { letQueueMinutesPass } from './queue-minutes.ts';
import { childPids, type RunningApp, startApp, temporaryFolder } from './running-app.ts';
import { startSmtpServer } from './smtp-server.ts';

/**
 * What is killed: one of the two processes that answer readers, their supervisor with both of them,
 * or the process that works on the queues.
 */
export type ProcessVictim = 'one of two' | 'the whole tree' | 'the worker';
export const PROCESS_VICTIMS: readonly ProcessVictim[] = [
  'one of two',
  'the whole tree',
  'the worker',
];

/** What a soak has found. */
export type ProcessKillReport = Losses & {
  acknowledged: Record<string, number>;
  /** How many requests had which status; 0 when a kill ended them. */
  statuses: Map<number, number>;
  /** For each kill: ms until a write was acknowledged that was asked after it. */
  answersMs: Record<ProcessVictim, number[]>;
  /** Errors in the logs that a kill does not explain. */
  errors: string[];
};

const ADMIN = 'keeper@kills.example';
/** The supervisor tells of a death; and a process whose supervisor was killed ends with its channel. */
const EXPLAINED = /a process ended, and another one is started|ERR_IPC_CHANNEL_CLOSED|write EPIPE/;

/**
 * Runs two processes for readers (`npm start` with ROLE=web) and one for the queues (ROLE=worker) on
 * the PostgreSQL server of `url`, an empty database, under writes, and kills as `counts` says, in an
 * order that `seed` gives. The supervisor starts again what was one of two; all else is started here.
 * At the end one process sends what waits, and the database and the mail server are asked what became
 * of the acknowledged writes. Linux only.
 */
export async function soakProcesses(options: {
  url: string;
  counts: Record<ProcessVictim, number>;
  seed: number;
  env?: Record<string, string>;
  /** Gets the number of each kill that is over. */
  tell?(kill: number): void;
}): Promise<ProcessKillReport> {
  const { url, counts, seed, tell } = options;
  const random = createRandom(seed);
  const folder = temporaryFolder();
  const [providers, smtp] = await Promise.all([startPaymentProviders(), startSmtpServer()]);
  const given = {
    ...providerEnv(providers),
    DATABASE_URL: url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'jobs@kills.example',
    SUPPORT_EMAIL: 'help@kills.example',
    ADMIN_EMAIL: ADMIN,
    TRUST_PROXY: '1',
    ...options.env,
  };
  const outputs: (() => string)[] = [];
  const begin = async (env: Record<string, string>, isSupervised = false): Promise<RunningApp> => {
    const app = await startApp({ dataDir: folder.path, env: { ...given, ...env }, isSupervised });
    outputs.push(app.output);
    return app;
  };
  const beginReaders = (port: string) =>
    begin({ ROLE: 'web', WEB_CONCURRENCY: '2', PORT: port }, true);
  const beginWorker = () => begin({ ROLE: 'worker' });
  // A kill may cut an idle connection.
  const database = await openDatabase(url, () => undefined);
  let readers = await beginReaders('0');
  let worker = await beginWorker();
  try {
    const { port } = new URL(readers.url);
    const steps = planKills(PROCESS_VICTIMS, counts, seed);
    const [admin, ...payers] = await insertAccounts(database.db, [
      { email: ADMIN },
      ...Array.from({ length: 200 + 60 * steps.length }, (_, index) => ({
        email: `payer${index}@kills.example`,
      })),
    ]);
    if (!admin) throw new Error('There is no administrator.');
    const writers = await startWriters({ origin: readers.url, admin, payers, providers });
    const answersMs: ProcessKillReport['answersMs'] = {
      'one of two': [],
      'the whole tree': [],
      'the worker': [],
    };
    for (const [index, { victim, afterMs }] of steps.entries()) {
      await orEnd(readers, writers.more(WRITES_BETWEEN));
      await setTimeout(afterMs);
      const killed = performance.now();
      if (victim === 'one of two') killOne(readers, random);
      if (victim === 'the whole tree') {
        writers.hold();
        await killTree(readers);
        readers = await beginReaders(port);
        writers.goOn();
      }
      if (victim === 'the worker') {
        await worker.stop('SIGKILL');
        worker = await beginWorker();
      }
      await orEnd(readers, writers.more(1));
      answersMs[victim].push(performance.now() - killed);
      tell?.(index + 1);
    }
    await writers.stop();
    await Promise.all([endInOrder(readers), endInOrder(worker)]);
    await letQueueMinutesPass(database);
    worker = await begin({ WEB_CONCURRENCY: '1' });
    await untilQueueIsEmpty(database);
    const losses = await findLosses(database, writers.acknowledged, smtp.mails);
    await endInOrder(worker);
    return {
      ...losses,
      answersMs,
      acknowledged: Object.fromEntries(
        Object.entries(writers.acknowledged).map(([kind, all]) => [kind, all.length]),
      ),
      statuses: writers.statuses,
      errors: outputs
        .flatMap((output) => unexplainedErrors(output()))
        .filter((line) => !EXPLAINED.test(line)),
    };
  } finally {
    await killTree(readers);
    await worker.stop('SIGKILL');
    await database.close();
    await providers.stop();
    await smtp.stop();
    folder.remove();
  }
}

/** Kills one of the processes that answer; after a kill there may be only one, or none yet. */
function killOne(readers: RunningApp, random: () => number): void {
  const there = childPids(readers.pid);
  if (there.length > 0) killIfThere(pick(random, there));
}

/** The supervisor first: it would start another one. */
async function killTree(readers: RunningApp): Promise<void> {
  const children = existingChildren(readers.pid);
  await readers.stop('SIGKILL');
  for (const pid of children) killIfThere(pid);
}

function existingChildren(pid: number): number[] {
  try {
    return childPids(pid);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
