import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { pickSearch } from './pick-search.ts';
import { createRandom, pick } from './random.ts';

/**
 * What the load is made of, for `KINDS` of a hundred requests each. With `rate`, so many a second: the
 * time of an answer counts from when its request was due, also when no connection was free.
 */
export type MixedLoad = {
  origin: string;
  connections: number;
  seconds: number;
  rate?: number;
  jobIds: number[];
  tokens: string[];
  /** Another one makes other requests. */
  seed?: number;
};

/** The times of the answers in ms by kind, and how many had an error. */
export type MixedReport = { times: Record<string, number[]>; failed: Record<string, number> };

const load = workerData as MixedLoad;
const { origin, connections, seconds, rate, jobIds, tokens, seed = connections } = load;
const KINDS = [
  ['reader', 70],
  ['search', 20],
  ['signed in', 5],
  ['write', 5],
] as const;
type Kind = (typeof KINDS)[number][0];

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const { hostname, port } = new URL(origin);
const random = createRandom(seed);
const report: MixedReport = {
  times: Object.fromEntries(KINDS.map(([kind]) => [kind, []])),
  failed: {},
};
const until = performance.now() + seconds * 1000;

function chooseKind(): Kind {
  let left = random() * 100;
  for (const [kind, share] of KINDS) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'reader';
}

function choose(kind: Kind): { method: string; path: string; body?: string; token?: string } {
  const token = pick(random, tokens);
  const id = pick(random, jobIds);
  if (kind === 'search') return { method: 'GET', path: `/jobs?${pickSearch(random)}` };
  if (kind === 'signed in') return { method: 'GET', path: '/api/saved-jobs', token };
  if (kind === 'write') {
    const job = {
      ...{ job_id: id, title: `Job ${id}`, employer: 'Fenmarsh', place: 'Norwich' },
      ...{ country_code: 'GB', stage: 'saved', dates: {}, note: '', papers: [] },
      ...{ changed_at: new Date().toISOString(), removed: false },
    };
    return {
      method: 'POST',
      path: '/api/saved-jobs',
      token,
      body: JSON.stringify({ jobs: [job] }),
    };
  }
  return {
    method: 'GET',
    path: random() < 0.4 ? pick(random, ['/', '/jobs', '/country/GB']) : `/jobs/${id}`,
  };
}

function ask(kind: Kind, begun: number): Promise<void> {
  const { method, path, body, token } = choose(kind);
  const count = (status: number) => {
    if (status === 0 || status === 429 || status >= 500)
      report.failed[`${kind} ${status}`] = (report.failed[`${kind} ${status}`] ?? 0) + 1;
    else report.times[kind]?.push(performance.now() - begun);
  };
  // Each connection is another reader's, from a country's network.
  const headers = {
    'accept-encoding': 'br',
    'x-forwarded-for': `203.0.113.${Math.floor(random() * 250) + 1}`,
    ...(token !== undefined && { 'x-auth-token': token }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const end = (status: number) => {
      count(status);
      resolve();
    };
    request({ agent, hostname, port, method, path, headers }, (answer) => {
      text(answer).then(
        () => end(answer.statusCode ?? 0),
        () => end(0),
      );
    })
      .on('error', () => end(0))
      .end(body);
  });
}

let due = performance.now();
async function run(): Promise<void> {
  while (performance.now() < until && due < until) {
    if (rate === undefined) {
      await ask(chooseKind(), performance.now());
      continue;
    }
    const begun = due;
    due += 1000 / rate;
    const early = begun - performance.now();
    if (early > 0) await setTimeout(early);
    await ask(chooseKind(), begun);
  }
}

await Promise.all(Array.from({ length: connections }, run));
agent.destroy();
parentPort?.postMessage(report);
