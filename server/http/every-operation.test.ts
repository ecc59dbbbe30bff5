import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { collectGarbage, watchEventLoop } from '../../test/event-loop-holds.ts';
import { createJobs } from '../../test/factories.ts';
import { addressesOf, askedOf, heavyBodies } from '../../test/heavy-requests.ts';
import { LIMITS, type Limit, type LimitName } from '../middleware/rate-limit.adapter.ts';
import type { Operation } from './operation.ts';

/** No callback of the main thread takes longer (ms of its CPU time). */
const LONGEST = 60;

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
  // Lists and exports are as long as those of a site that is used.
  await sql`
    INSERT INTO jobs (title, excerpt, description, responsibilities, requirements, employer, country_code, category)
    SELECT title, excerpt, repeat('<p>"Long", she said.</p>', 400), responsibilities, requirements, employer, country_code, category
    FROM jobs, generate_series(1, 1000) WHERE id = ${jobId}`.execute(api.database.db);
});
afterAll(() => api.close());

/** Who may just not, and who may. */
async function callersOf({ access }: Operation): Promise<(string | undefined)[]> {
  if (access === 'public') return [undefined];
  const { token } = await createAccount(api);
  return access === 'admin' ? [undefined, token, admin.token] : [undefined, token];
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
  await response.arrayBuffer();
  return response.status;
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
    const watch = watchEventLoop({ collects: false });
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
    const longest = await watch.longest();
    if (longest > LONGEST) wrong.push(`${name} holds the event loop for ${Math.round(longest)} ms`);
  }
  expect(wrong).toEqual([]);
}, 120_000);
