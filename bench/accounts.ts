import { hashPassword } from '../server/auth/password.adapter.ts';
import { LEAST_MS } from '../server/auth/takes-at-least.ts';
import { openJobChanges } from '../server/db/job-changes.ts';
import { LIMITS, type Limit, type LimitName } from '../server/middleware/rate-limit.adapter.ts';
import { createAccount } from '../test/accounts.ts';
import { openTestApi, type TestApi } from '../test/api.ts';
import { startApp, temporaryFolder } from '../test/running-app.ts';
import { percentile, printTable } from './lib/figures.ts';
import { createDatabase, type Undo } from './lib/prepared-database.ts';

// Measures user enumeration by response time, and the latency of pages during 100 concurrent
// sign-ins.

const TRIES = 200;
const SIGN_INS = 100;
/** Allowed difference of the medians, in per cent. */
const ALLOWED = 10;

const UNLIMITED = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { points: 1_000_000, seconds: 60 }]),
) as Record<LimitName, Limit>;

const QUESTIONS: Record<string, Question> = {
  'login, wrong password': (email) => ({
    path: '/api/login',
    body: { email, password: 'wrong password' },
  }),
  register: (email) => ({ path: '/api/register', body: { email, password: 'some password' } }),
  'forgot-password': (email) => ({ path: '/api/forgot-password', body: { email } }),
  'resend-verification': (email) => ({ path: '/api/resend-verification', body: { email } }),
};

const passwordHash = await hashPassword('correct horse');
const undo: Undo = [];
try {
  await answerAccounts();
} finally {
  for (const step of undo.reverse()) await step();
}
await signInAtOnce();

async function answerAccounts(): Promise<void> {
  const database = await (await createDatabase(undo)).open();
  const jobChanges = await openJobChanges(database, (error) => {
    throw error;
  });
  const close = () => jobChanges.close().then(database.close);
  const api = await openTestApi({
    database: { ...database, jobChanges, close },
    limits: UNLIMITED,
  });
  undo.push(api.close);
  // The tests of the API wait for nothing; the product does.
  api.accounts.leastMs = LEAST_MS;
  console.log(`\n${TRIES} tries each in turn, median in ms\n`);
  await compareTimes(api);
}

async function compareTimes(api: TestApi): Promise<void> {
  const [login, ...others] = Object.entries(QUESTIONS);
  const rows = login ? [await compare(api, ...login)] : [];
  // These answers are padded to a minimum duration, so they can be measured concurrently.
  rows.push(...(await Promise.all(others.map((entry) => compare(api, ...entry)))));
  printTable(
    ['', 'has an account', 'waits for confirmation', 'unknown', 'largest difference'],
    rows,
  );
}

type Question = (email: string) => { path: string; body: object };

async function compare(api: TestApi, name: string, question: Question): Promise<string[]> {
  const known: number[] = [];
  const waiting: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < TRIES + 10; index += 1) {
    const member = await createAccount(api);
    const unconfirmed = await createAccount(api, { verified: false });
    // Accounts of tests have a hash that costs nothing to check.
    await api.database.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', 'in', [member.id, unconfirmed.id])
      .execute();
    const asked = [
      { list: known, email: member.email },
      { list: waiting, email: unconfirmed.email },
      { list: unknown, email: `nobody${index}@${name.length}.example.org` },
    ];
    // Rotate the order: the first request after a pause is slower.
    for (let turn = 0; turn < asked.length; turn += 1) {
      const one = asked[(index + turn) % asked.length];
      if (!one) continue;
      const time = await timeOf(api, question(one.email));
      // The first ten are warm-up.
      if (index >= 10) one.list.push(time);
    }
  }
  const medians = [known, waiting, unknown].map((list) => percentile(list, 0.5));
  const difference = (Math.max(...medians) / Math.min(...medians) - 1) * 100;
  if (difference > ALLOWED) process.exitCode = 1;
  return [
    name,
    ...medians.map((median) => median.toFixed(2)),
    `${difference.toFixed(1)} %${difference > ALLOWED ? ' TOO MUCH' : ''}`,
  ];
}

async function timeOf(
  api: TestApi,
  { path, body }: { path: string; body: object },
): Promise<number> {
  const start = performance.now();
  await api.send('POST', path, body);
  return performance.now() - start;
}

async function signInAtOnce(): Promise<void> {
  const folder = temporaryFolder();
  const app = await startApp({ dataDir: folder.path });
  const [, email, password] =
    /Administrator[^:]*: (\S+) {2}Password: (\S+)/.exec(app.output()) ?? [];
  const { origin } = new URL(app.url);
  const signIn = async () => {
    const answer = await fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    return answer.status;
  };
  await signIn();
  const idle = await readPages(origin, sleep(2000));
  const start = performance.now();
  const all = Promise.all(Array.from({ length: SIGN_INS }, signIn)).then((statuses) => ({
    statuses,
    took: performance.now() - start,
  }));
  const busy = await readPages(origin, all);
  const { statuses, took } = await all;
  const failed = statuses.filter((status) => status !== 200).length;
  console.log(
    `\n${SIGN_INS} sign-ins at once: ${failed} failed, all answered after ${(took / 1000).toFixed(2)} s\n`,
  );
  printTable(
    ['pages read one after another', 'pages', 'median ms', 'p95 ms', 'longest ms'],
    [
      ['while nobody signs in', ...figures(idle)],
      [`while ${SIGN_INS} sign in`, ...figures(busy)],
    ],
  );
  if (failed > 0) process.exitCode = 1;
  await app.stop();
  folder.remove();
}

function figures(times: number[]): string[] {
  return [
    String(times.length),
    ...[0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1)),
  ];
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Requests uncached pages until `until` is settled; returns the latencies in ms. */
async function readPages(origin: string, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let done = false;
  void until.finally(() => {
    done = true;
  });
  for (let index = 0; !done; index += 1) {
    const start = performance.now();
    const answer = await fetch(`${origin}/jobs?search=${index.toString(36)}x${times.length}`);
    await answer.text();
    if (!answer.ok) throw new Error(`A page answered ${answer.status}.`);
    times.push(performance.now() - start);
  }
  return times;
}
