import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { hashPassword } from '../server/auth/password.adapter.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { type Asked, addressesOf, heavyBodies } from '../test/heavy-requests.ts';
import { percentile, printTable } from './lib/figures.ts';
import { generateJobs } from './lib/generate-jobs.ts';
import { loadJobs } from './lib/load-jobs.ts';
import { PACE_MS, readCached } from './lib/read-cached.ts';
import { readSourceData } from './lib/source-data.ts';
import type { WalkRequest } from './lib/walk-worker.ts';
import { withProduct } from './lib/with-product.ts';

// Latency of a cached page while every operation of the API gets the heaviest requests that it
// takes. Fails when the p95 of the page grows by more than LIMIT, or when an answer is 5xx.

const JOBS = 2000;
const LIMIT = 5;
/** A second walk sends so many of each request at once. */
const AT_ONCE = 20;
const MEMBER = 'member@example.org';
const ADMIN = 'admin@example.org';
const PASSWORD = 'only for this benchmark';
/** They end the session of the walk. */
const ENDING = ['post /api/logout', 'post /api/account/sign-out-everywhere'];
/** No provider of payments is set up here: 503 is right. */
const CLOSED = ['post /api/create-checkout-session: 503'];
/** They change jobs, so every page is forgotten: the page beside them is not a cached one. */
const FORGETTING =
  /^(?:post|put|delete) \/api\/admin\/(?:jobs(?!\/preview)|edits|deletions|demo-jobs|imports)/;
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
  },
});
const seconds = Number(values.seconds);

await withProduct(fill, { LOG_LEVEL: 'error', TRUST_PROXY: '1', ADMIN_EMAIL: ADMIN }, measure);

async function fill(database: OpenDatabase): Promise<void> {
  await loadJobs(database, generateJobs(readSourceData(), JOBS, new Date()), () => undefined);
  const password_hash = await hashPassword(PASSWORD);
  await database.db
    .insertInto('users')
    .values(
      [MEMBER, ADMIN].map((email) => ({ email, password_hash, email_verified_at: new Date() })),
    )
    .execute();
  const { id } = await findMember(database);
  const saved = Array.from({ length: 80 }, (_, index) => ({
    ...{ user_id: id, job_id: index + 1, title: 'Nurse', employer: 'Acme', place: 'Oslo' },
    ...{ country_code: null, stage: 'saved' as const, dates: '{}', papers: [], removed: false },
    ...{ note: 'क'.repeat(2_000), changed_at: new Date(), version: 1, bytes: 6_020 },
  }));
  await database.db.insertInto('saved_jobs').values(saved).execute();
  await database.close();
}

function findMember({ db }: OpenDatabase): Promise<{ id: number }> {
  const members = db.selectFrom('users').select('id').where('email', '=', MEMBER);
  return members.executeTakeFirstOrThrow();
}

async function logIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`The log-in answered ${response.status}.`);
  return token;
}

type Described = {
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
};

/** The operations as OpenAPI tells them. The answer of 413 names the largest body. */
async function readOperations(origin: string): Promise<Asked[]> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, responses }]) => {
      const limit = /larger than ([0-9,]+) bytes/.exec(responses[413]?.description ?? '')?.[1];
      return {
        method,
        path,
        size: limit === undefined ? null : Number(limit.replaceAll(',', '')),
        fields: parameters.filter((field) => field.in === 'query').map(({ name }) => name),
      };
    }),
  );
}

function requestsOf(operations: Asked[], token: string | undefined): WalkRequest[] {
  return operations.flatMap((asked) => {
    const name = `${asked.method} ${asked.path}`;
    if (FORGETTING.test(name)) return [];
    if (token !== undefined && ENDING.includes(name)) return [];
    return Object.values(heavyBodies(asked)).flatMap((body) =>
      addressesOf(asked, 1).map((path) => {
        const method = asked.method.toUpperCase();
        return { name, method, path, token, body };
      }),
    );
  });
}

async function measure(origin: string): Promise<void> {
  const operations = await readOperations(origin);
  await readCached(origin, 1);
  const peace = await readCached(origin, 5);
  const rows = [rowOf('in peace', peace, peace, '')];
  const wrong: string[] = [];
  const callers = [
    ['without a token', undefined],
    ['as a member', await logIn(origin, MEMBER)],
    ['as an administrator', await logIn(origin, ADMIN)],
  ] as const;
  const walks = [1, AT_ONCE].flatMap((atOnce) =>
    callers.map(([who, token]) => ({ name: `${who}, ${atOnce} at a time`, token, atOnce })),
  );
  for (const { name, token, atOnce } of walks) {
    const walk = new Worker(new URL('./lib/walk-worker.ts', import.meta.url), {
      workerData: { origin, requests: requestsOf(operations, token), atOnce },
    });
    await once(walk, 'message');
    const times = await readCached(origin, seconds);
    walk.postMessage('stop');
    const [{ answers, failed }] = (await once(walk, 'message')) as [
      { answers: Record<string, number>; failed: string[] },
    ];
    const told = Object.entries(answers).map(([status, count]) => `${status}: ${count}`);
    rows.push(rowOf(name, times, peace, told.join(', ')));
    wrong.push(...failed.filter((one) => !CLOSED.includes(one)));
    const ratio = percentile(times, 0.95) / percentile(peace, 0.95);
    if (ratio > LIMIT) wrong.push(`the p95 of a cached page grew by ${ratio.toFixed(1)} ${name}`);
  }
  console.log(`A cached page every ${PACE_MS} ms beside the heaviest requests, ${seconds} s each.`);
  printTable(['walk', 'p50 ms', 'p95 ms', 'longest', 'of peace', 'answers'], rows);
  if (wrong.length > 0) throw new Error(`Failed: ${wrong.join('; ')}.`);
}

function rowOf(name: string, times: number[], peace: number[], answers: string) {
  const p95 = percentile(times, 0.95);
  return [
    name,
    percentile(times, 0.5),
    p95,
    Math.max(...times),
    p95 / percentile(peace, 0.95),
    answers,
  ];
}
