import * as v from 'valibot';
import { createRandom, pick } from '../bench/lib/random.ts';
import { answersOf, type Operation } from '../server/http/operation.ts';
import { casesOf, type Described, type FuzzCase, readOperations } from './openapi-cases.ts';
import { CALLERS, type CallerName, type FuzzWorld } from './openapi-world.ts';

/** How many requests had which status, and what is wrong, each with the request that showed it. */
export type FuzzReport = {
  sent: number;
  statuses: Map<number, number>;
  /** Operations that took something, as "post /api/login". */
  taken: Set<string>;
  faults: string[];
};

/** What this product does not have, or what needs a provider: these answers of 5xx are right. */
const OUTSIDE: Record<string, number[]> = {
  // A sign-in goes on at the provider.
  'get /api/auth/google': [503],
  'post /api/create-checkout-session': [502, 503],
  // There is no browser here.
  'post /api/generate-cv': [503],
  'post /api/check-cv': [503],
};
/** They read what the partner or provider sends, with a key of its own. */
const OF_PARTNERS = ['post /api/partner/jobs', 'post /api/webhooks/mail-events'];
const TEAM: readonly CallerName[] = ['editor', 'administrator'];
const OUTSIDERS: readonly CallerName[] = ['none', 'broken', 'expired'];
/** Reads come first, so that there is something to be read; what deletes comes last. */
const ORDER = ['get', 'post', 'patch', 'put', 'delete'];
/** These are sent to administrators only after all others: they empty the board. */
const LAST = /^delete|bulk|demo-jobs/;

/**
 * Asks every operation of the OpenAPI document as every caller: once what is right, and `most` of the
 * wrong requests, chosen by `seed`. Who may not do it sends `few`.
 */
export async function fuzzOperations(
  world: FuzzWorld,
  options: {
    seed: number;
    most: number;
    few: number;
    /** Is called around the requests of an operation. */
    around?: (name: string, work: () => Promise<void>) => Promise<void>;
    isOver?: () => boolean;
  },
): Promise<FuzzReport> {
  const { seed, most, few, around = (_, work) => work(), isOver = () => false } = options;
  const random = createRandom(seed);
  const report: FuzzReport = { sent: 0, statuses: new Map(), taken: new Set(), faults: [] };
  const document: unknown = await (await world.api.app.request('/api/openapi.json')).json();
  const rank = ({ method, path }: Described) =>
    ORDER.indexOf(method) + (LAST.test(`${method} ${path}`) ? ORDER.length : 0);
  const all = readOperations(document).toSorted((one, other) => rank(one) - rank(other));
  for (const described of all) {
    if (isOver()) break;
    const name = `${described.method} ${described.path}`;
    const operation = world.api.operations.find(
      ({ method, path }) => method === described.method && path === described.path,
    );
    if (!operation) throw new Error(`${name} is described, and not mounted.`);
    await around(name, async () => {
      const { right, wrong } = casesOf(described, random, world.known);
      for (const caller of CALLERS) {
        if (caller === 'partner' && !OF_PARTNERS.includes(name)) continue;
        const count = mayDo(operation, caller) ? most : few;
        const chosen = Array.from({ length: Math.min(count, wrong.length) }, () =>
          pick(random, wrong),
        );
        for (const make of [right, ...chosen]) {
          const one = make();
          const found = await tryCase(world, operation, caller, one, report);
          for (const fault of found)
            report.faults.push(
              `${name} as ${caller}, ${one.what}: ${fault}\n  ${JSON.stringify({ path: one.path, body: one.body }).slice(0, 600)}`,
            );
        }
      }
    });
  }
  return report;
}

function mayDo({ access, endpoint }: Operation, caller: CallerName): boolean {
  if (caller === 'partner' || endpoint === 'POST /api/partner/jobs') return caller === 'partner';
  if (access === 'admin') return caller === 'administrator';
  if (access === 'editor') return TEAM.includes(caller);
  if (access === 'user') return ['member', 'premium member'].includes(caller);
  return ['none', 'member'].includes(caller);
}

/** Sends one request, and gives all that is wrong with its answer. */
export async function tryCase(
  world: FuzzWorld,
  operation: Operation,
  caller: CallerName,
  { path, body, type = 'application/json' }: FuzzCase,
  report?: FuzzReport,
): Promise<string[]> {
  const token = await world.tokenOf(caller);
  const method = operation.method.toUpperCase();
  const headers = {
    'user-agent': 'Mozilla/5.0',
    ...(body !== null && { 'content-type': type }),
    ...(token !== undefined &&
      (caller === 'partner' ? { authorization: `Bearer ${token}` } : { 'x-auth-token': token })),
  };
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } };
  const init = { method, headers, ...(body !== null && { body }) };
  let response: Response;
  try {
    response = await world.api.app.request(path, init, env);
  } catch (error) {
    // The answer is not as its operation documents it (documented-answers.ts).
    return [error instanceof Error ? error.message : String(error), ...world.takeErrors()];
  }
  const { status } = response;
  if (report) {
    report.sent += 1;
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
    if (status < 400) report.taken.add(`${operation.method} ${operation.path}`);
  }
  const text = await response.text();
  const isOwn = !OUTSIDERS.includes(caller) && caller !== 'partner';
  // It may have ended its own session.
  const isChange = operation.method !== 'get' && status < 300;
  if (isOwn && (status === 401 || isChange)) await lookAtSession(world, caller);
  const errors = world.takeErrors();
  const name = `${operation.method} ${operation.path}`;
  const isOutside = OUTSIDE[name]?.includes(status) === true;
  return [
    ...(status >= 500 && !isOutside ? [`answers ${status} ${text.slice(0, 200)} ${errors}`] : []),
    ...refusalFaults(operation, caller, status),
    ...undocumentedFields(operation, response, text).map((field) => `shows ${field}`),
    ...shownFaults(world, caller, text, `${path} ${body}`),
  ];
}

async function lookAtSession(world: FuzzWorld, caller: CallerName): Promise<void> {
  const token = (await world.tokenOf(caller)) ?? '';
  const { app } = world.api;
  const { status } = await app.request('/api/verify-token', { headers: { 'x-auth-token': token } });
  if (status !== 200) world.renew(caller);
}

/** Who may not ask is told so, whatever else is wrong; a body that is too large is not read. */
function refusalFaults({ access }: Operation, caller: CallerName, status: number): string[] {
  if (access === 'public' || access === 'optional' || caller === 'partner') return [];
  const isOutside = OUTSIDERS.includes(caller);
  const isRefused =
    (access === 'admin' && caller !== 'administrator') ||
    (access === 'editor' && !TEAM.includes(caller));
  if (isOutside && ![401, 413].includes(status)) return [`is answered ${status}, not 401`];
  // A session that has just ended is answered 401.
  if (!isOutside && isRefused && ![401, 403, 413].includes(status))
    return [`is answered ${status}, not 403`];
  return [];
}

/** What nobody but its owner and the team may read. What was sent may come back. */
function shownFaults(world: FuzzWorld, caller: CallerName, text: string, sent: string): string[] {
  return world.hidden
    .filter(({ text: word, of }) => {
      if (word !== '$argon2' && TEAM.includes(caller)) return false;
      if (of === 'premium' && caller === 'premium member') return false;
      return text.includes(word) && !sent.includes(word);
    })
    .map(({ text: word }) => `shows ${word}`);
}

/** Fields of a JSON answer that the schema of its status does not have. */
export function undocumentedFields(
  operation: Operation,
  { status, headers }: Response,
  text: string,
): string[] {
  const schema = answersOf(operation)[status]?.schema;
  if (!schema || !headers.get('content-type')?.includes('json') || text === '') return [];
  const body: unknown = JSON.parse(text);
  const parsed = v.safeParse(schema, body);
  return parsed.success ? [...new Set(fieldsWithout(body, parsed.output, ''))] : [];
}

function fieldsWithout(given: unknown, known: unknown, at: string): string[] {
  if (typeof given !== 'object' || given === null) return [];
  if (typeof known !== 'object' || known === null) return [];
  const there = known as Record<string, unknown>;
  if (Array.isArray(given))
    return given.flatMap((entry, index) => fieldsWithout(entry, there[index], `${at}[]`));
  return Object.entries(given).flatMap(([name, value]) =>
    Object.hasOwn(there, name)
      ? fieldsWithout(value, there[name], `${at}.${name}`)
      : [`${at}.${name}`],
  );
}
