import { setTimeout } from 'node:timers/promises';
import type { OpenDatabase } from '../server/db/open.ts';
import { openDataFolder } from './data-folder.ts';
import { insertAccounts } from './e2e/stored-accounts.ts';
import { findLosses, type Losses } from './kill-losses.ts';
import {
  endInOrder,
  type KillStep,
  orEnd,
  planKills,
  unexplainedErrors,
  untilQueueIsEmpty,
  WRITES_BETWEEN,
} from './kill-soak.ts';
import { startWriters, type Writers } from './kill-writes.ts';
import { providerEnv, startPaymentProviders } from './payment-providers.ts';
import { letQueueMinutesPass } from './queue-minutes.ts';
import { type RunningApp, serverPid, startApp } from './running-app.ts';
import { startSmtpServer } from './smtp-server.ts';

/** What is killed: the product, the database server, or both at once. */
export type Victim = 'product' | 'server' | 'both';
export const VICTIMS: readonly Victim[] = ['product', 'server', 'both'];

/** What a soak has found. */
export type KillReport = Losses & {
  acknowledged: Record<string, number>;
  /** How many requests had which status; 0 when a kill ended them. */
  statuses: Map<number, number>;
  /** For each start after a kill of the product: ms until it was ready. */
  startsMs: Record<Exclude<Victim, 'server'>, number[]>;
  /** For each start after a kill: seconds of the processor, if it was asked for. */
  startsCpu: number[];
  /** For each kill: ms until a write was acknowledged that was asked after it. */
  answersMs: Record<Victim, number[]>;
  /** Errors in the logs of the product that a kill of the server does not explain. */
  errors: string[];
};

const ADMIN = 'keeper@kills.example';

/**
 * Runs the product on a data folder under writes, kills it as often as `counts` says, in an order
 * that `seed` gives, and starts it again each time. At the end all mail has left, and the database
 * and the mail server are asked what became of the acknowledged writes.
 */
export async function soakKills(options: {
  dataDir: string;
  counts: Record<Victim, number>;
  seed: number;
  env?: Record<string, string>;
  /** Gets the number of each kill that is over. */
  tell?(kill: number): void;
  /** The processor time of a process, in seconds. */
  cpuOf?(pid: number): number;
}): Promise<KillReport> {
  const { dataDir, counts, seed, tell } = options;
  const [providers, smtp] = await Promise.all([startPaymentProviders(), startSmtpServer()]);
  const given = {
    ...providerEnv(providers),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'jobs@kills.example',
    SUPPORT_EMAIL: 'help@kills.example',
    ADMIN_EMAIL: ADMIN,
    TRUST_PROXY: '1',
    ...options.env,
  };
  let app = await startApp({ dataDir, env: given });
  const env = { ...given, PORT: new URL(app.url).port };
  const outputs: (() => string)[] = [app.output];
  const start = async () => {
    app = await startApp({ dataDir, env });
    outputs.push(app.output);
  };
  try {
    const steps = planKills(VICTIMS, counts, seed);
    const [admin, ...payers] = await withDatabase(dataDir, ({ db }) =>
      insertAccounts(db, [
        { email: ADMIN },
        ...Array.from({ length: 200 + 30 * steps.length }, (_, index) => ({
          email: `payer${index}@kills.example`,
        })),
      ]),
    );
    if (!admin) throw new Error('There is no administrator.');
    const writers = await startWriters({ origin: app.url, admin, payers, providers });
    const times = await killAll(steps, writers, dataDir, {
      current: () => app,
      start,
      tell,
      cpuOf: options.cpuOf,
    });
    await writers.stop();
    await endInOrder(app);
    await withDatabase(dataDir, letQueueMinutesPass);
    await start();
    const losses = await withDatabase(dataDir, async (database) => {
      await untilQueueIsEmpty(database);
      return findLosses(database, writers.acknowledged, smtp.mails);
    });
    await endInOrder(app);
    return {
      ...losses,
      ...times,
      acknowledged: Object.fromEntries(
        Object.entries(writers.acknowledged).map(([kind, all]) => [kind, all.length]),
      ),
      statuses: writers.statuses,
      errors: outputs.flatMap((output) => unexplainedErrors(output())),
    };
  } finally {
    await app.stop('SIGKILL');
    await providers.stop();
    await smtp.stop();
  }
}

type Product = {
  current(): RunningApp;
  start(): Promise<void>;
  tell: ((kill: number) => void) | undefined;
  cpuOf: ((pid: number) => number) | undefined;
};

async function killAll(
  steps: KillStep<Victim>[],
  writers: Writers,
  dataDir: string,
  { current, start, tell, cpuOf }: Product,
): Promise<Pick<KillReport, 'startsMs' | 'startsCpu' | 'answersMs'>> {
  const startsMs: KillReport['startsMs'] = { product: [], both: [] };
  const startsCpu: number[] = [];
  const answersMs: KillReport['answersMs'] = { product: [], server: [], both: [] };
  for (const [index, { victim, afterMs }] of steps.entries()) {
    await orEnd(current(), writers.more(WRITES_BETWEEN));
    await setTimeout(afterMs);
    const killed = performance.now();
    if (victim !== 'product') killServer(dataDir);
    if (victim !== 'server') {
      const ended = current().stop('SIGKILL');
      writers.hold();
      await ended;
      const begun = performance.now();
      await start();
      startsMs[victim].push(performance.now() - begun);
      if (cpuOf) startsCpu.push(cpuOf(current().pid));
      writers.goOn();
    }
    await orEnd(current(), writers.more(1));
    answersMs[victim].push(performance.now() - killed);
    tell?.(index + 1);
  }
  return { startsMs, startsCpu, answersMs };
}

function killServer(dataDir: string): void {
  const pid = serverPid(dataDir);
  if (pid === null) throw new Error('The database server does not run.');
  process.kill(pid, 'SIGKILL');
}

async function withDatabase<T>(
  dataDir: string,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await openDataFolder(dataDir);
  return work(database).finally(database.close);
}
