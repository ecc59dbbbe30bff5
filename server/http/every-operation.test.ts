import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAVED_LIMITS } from '../../shared/journey.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { collectGarbage, watchEventLoop } from '../../test/event-loop-holds.ts';
import { createJobs } from '../../test/factories.ts';
import { addressesOf, askedOf, heavyBodies } from '../../test/heavy-requests.ts';
import { LARGEST_BODIES } from '../../test/largest-bodies.ts';
import type { Schema } from '../db/schema.ts';
import { LIMITS, type Limit, type LimitName } from '../middleware/rate-limit.adapter.ts';
import type { Operation } from './operation.ts';

/** No callback of the main thread takes longer (ms of its CPU time at rest, machine-speed.ts). */
const LONGEST = 60;
/** So many of one request come at once. */
const AT_ONCE = 10;
/** As many as an account may have of the longest kinds of what it keeps. */
const SAVED = 80;

/** What this server does not have: an answer of 503 is right. */
const CLOSED = ['post /api/create-checkout-session'];

const limits = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { points: 1_000_000, seconds: 60 }]),
) as Record<LimitName, Limit>;

let api: TestApi;
let admin: TestAccount;
let jobId: number;
beforeAll(async () => {
  api = await openTestApi({ limits });
  admin = await createAccount(api, { email: TEST_ADMIN });
  [jobId] = (await createJobs(api.database, {})) as [number];
  // The first password that somebody chooses loads the dictionaries of guesses, once in a process.
  const chosen = { email: 'first@example.org', password: 'plum harbour lantern sock' };
  await api.send('POST', '/api/register', chosen);
  // The first job that is read loads the rules of all readers, once in a process.
  const first = { title: 'Nurse', description: '<p>Visa sponsorship. No experience needed.</p>' };
  await api.send('POST', '/api/admin/jobs/preview', first, { token: admin.token });
  // Lists and exports are as long as those of a site that is used.
  await sql`
    INSERT INTO jobs (title, excerpt, description, responsibilities, requirements, employer, country_code, category)
    SELECT title, excerpt, repeat('<p>"Long", she said.</p>', 400), responsibilities, requirements, employer, country_code, category
    FROM jobs, generate_series(1, 1000) WHERE id = ${jobId}`.execute(api.database.db);
});
afterAll(() => api.close());

/** An account that keeps as much as it may. */
async function createFullAccount(): Promise<TestAccount> {
  const account = await createAccount(api);
  const { db } = api.database;
  const note = 'क'.repeat(SAVED_LIMITS.note);
  const saved = Array.from({ length: SAVED }, (_, index) => ({
    ...{ user_id: account.id, job_id: index + 1, title: 'Nurse', employer: 'Acme', place: 'Oslo' },
    ...{ country_code: null, stage: 'saved', dates: '{}', note, papers: [], removed: false },
    ...{ changed_at: new Date(), version: 1, bytes: 6_020 },
  })) satisfies Insertable<Schema['saved_jobs']>[];
  await db.insertInto('saved_jobs').values(saved).execute();
  const { cv_data } = LARGEST_BODIES['post /api/profile'] as { cv_data: object };
  await db
    .insertInto('profiles')
    .values({ user_id: account.id, data: JSON.stringify(cv_data) })
    .execute();
  return account;
}

/** Who may just not, and who may. */
async function callersOf({ access, method }: Operation): Promise<(string | undefined)[]> {
  if (access === 'public') return [undefined];
  const isFull = access === 'user' && method === 'get';
  const { token } = await (isFull ? createFullAccount() : createAccount(api));
  const isOfTeam = access === 'admin' || access === 'editor';
  return isOfTeam ? [undefined, token, admin.token] : [undefined, token];
}

/** Sends one request, and returns its status. */
async function send(
  { method }: Operation,
  path: string,
  { token, body }: { token: string | undefined; body: string | undefined },
): Promise<number> {
  const headers = {
    'user-agent': 'Mozilla/5.0',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { 'x-auth-token': token }),
  };
  const init = { method: method.toUpperCase(), headers, ...(body !== undefined && { body }) };
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const response = await api.app.request(path, init, env);
  // Its parts are not put together: that would be work of this test.
  await response.body?.pipeTo(new WritableStream());
  return response.status;
}

/** The longest hold of the event loop, the least of several runs: the first waits for the compiler. */
async function leastHold(requests: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && least > LONGEST; tries += 1) {
    const watch = watchEventLoop({ collects: false });
    await requests();
    least = Math.min(least, await watch.longest());
  }
  return least;
}

test('no operation fails or holds the event loop, whatever is sent', async () => {
  const wrong: string[] = [];
  collectGarbage();
  for (const operation of api.operations) {
    const name = `${operation.method} ${operation.path}`;
    const callers = await callersOf(operation);
    const paths = addressesOf(askedOf(operation), jobId);
    // Made before the watch: to write them takes longer than to read them.
    const bodies = Object.entries(heavyBodies(askedOf(operation)));
    const longest = await leastHold(async () => {
      for (const token of callers) {
        const isAllowed = token === callers.at(-1);
        for (const [what, body] of isAllowed ? bodies : bodies.slice(0, 1)) {
          for (const path of isAllowed ? paths : paths.slice(0, 1)) {
            const status = await send(operation, path, { token, body });
            if (status >= 500 && !(status === 503 && CLOSED.includes(name)))
              wrong.push(`${name} with ${what} answers ${status}`);
          }
        }
      }
    });
    if (longest > LONGEST) wrong.push(`${name} holds the event loop for ${Math.round(longest)} ms`);
    // What is refused takes no time: the largest body that is right.
    const body = bodies[0]?.[1];
    const token = callers.at(-1);
    let statuses: number[] = [];
    const together = await leastHold(async () => {
      statuses = await Promise.all(
        Array.from({ length: AT_ONCE }, () => send(operation, paths[0] as string, { token, body })),
      );
    });
    if (together > LONGEST)
      wrong.push(`${AT_ONCE} of ${name} hold the event loop for ${Math.round(together)} ms`);
    const failed = statuses.find((status) => status >= 500);
    if (failed !== undefined && !(failed === 503 && CLOSED.includes(name)))
      wrong.push(`${AT_ONCE} of ${name} are answered ${failed}`);
  }
  expect(wrong).toEqual([]);
});
