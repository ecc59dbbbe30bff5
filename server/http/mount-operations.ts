import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { issueText } from '../../shared/issue-text.ts';
import { type FindSession, readViewer, type SignedIn, type Viewer } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import { type Admission, createTurns } from './admission.ts';
import { type BodyLimit, readBody, refuseDeclared } from './limit-body.ts';
import { DEFAULT_MAX_BODY, type Operation } from './operation.ts';
import { boundJson, cleanTexts, mayNeedCleaning, readJsonObject } from './read-json.ts';

type Schema = v.GenericSchema;
type Asked = Parameters<Operation['handle']>[0];

type InTurn = Admission['inTurn'];

const NO_BYTES = new Uint8Array();
/** Bodies above are parsed one at a time: many at once must not hold the event loop together. */
const LARGE_BODY = 64_000;
const PARSING = { running: 1, waiting: 100, waitMs: 5000 };

/** What all operations need. */
export type MountDeps = {
  findSession: FindSession;
  /** Charges the address of a request, before anything of it is read. Throws a Problem 429. */
  charge: (c: Context) => void;
};

/** Mounts operations, and answers other methods on their paths with 405 and Allow. */
export function mountOperations(
  app: Hono,
  operations: readonly Operation[],
  deps: MountDeps,
): void {
  const inTurn = createTurns(PARSING);
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
    const path = pathInHono(operation.path);
    const method = operation.method.toUpperCase();
    app.on(method, path, (c) => answer(c, operation, deps, inTurn));
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  for (const [path, allowed] of methods) {
    const allow = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).join(', ');
    app.all(path, (c) => {
      throw new Problem(
        405,
        'method-not-allowed',
        `${c.req.method} is not allowed here. Allowed: ${allow}.`,
        {},
        { Allow: allow },
      );
    });
  }
}

/** A path of OpenAPI as Hono writes it: /api/jobs/:id. */
export function pathInHono(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answer(
  c: Context,
  operation: Operation,
  { findSession, charge }: MountDeps,
  inTurn: InTurn,
): Promise<Response> {
  if (operation.method !== 'get') charge(c);
  if (operation.rawBody !== 'stream') await refuseDeclared(c, limitOf(operation));
  const viewer = (await requireAccess(c, operation, findSession)) as Asked['viewer'];
  const { turns } = operation;
  const work = () => parseAndHandle(c, operation, viewer, inTurn);
  return turns && viewer && 'id' in viewer ? turns.run(work, { key: viewer.id }) : work();
}

async function parseAndHandle(
  c: Context,
  operation: Operation,
  viewer: Asked['viewer'],
  inTurn: InTurn,
): Promise<Response> {
  const params = parseParams(c, operation);
  const query = operation.query && parseQuery(c, operation.query);
  const body = await parseBody(c, operation, inTurn);
  // The security log reads it.
  c.set('body', body);
  const rawBody = operation.rawBody === 'bytes' ? await readBody(c, limitOf(operation)) : NO_BYTES;
  // Webhooks are JSON, and some are parsed before their signature is known to be right.
  boundJson(rawBody);
  return operation.handle({ c, viewer, params, query, body, rawBody });
}

function limitOf({ maxBody = DEFAULT_MAX_BODY }: Operation): BodyLimit {
  return { maxBytes: maxBody };
}

async function requireAccess(
  c: Context,
  { access }: Operation,
  findSession: FindSession,
): Promise<Viewer | SignedIn | undefined> {
  if (access === 'public') return undefined;
  const viewer = await readViewer(c, findSession);
  // For the security log.
  if (viewer.kind === 'user') c.set('account', viewer.user.id);
  if (access === 'optional') return viewer;
  if (viewer.kind === 'anonymous') throw new Problem(401, 'no-token', 'Please log in first.');
  if (viewer.kind === 'invalid') throw sessionExpired();
  if (access === 'admin' && !viewer.user.admin)
    throw new Problem(403, 'not-admin', 'Only administrators can do this.');
  return viewer.user;
}

function parseParams(c: Context, { params }: Operation): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, missing }] of Object.entries(params)) {
    const parsed = v.safeParse(schema, c.req.param(name) ?? '', {
      abortEarly: true,
      abortPipeEarly: true,
    });
    if (!parsed.success) throw missing();
    values[name] = parsed.output;
  }
  return values;
}

/** Parses the query. Empty values count as absent; the last of repeated ones wins. */
function parseQuery(c: Context, schema: Schema): unknown {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(c.req.url).searchParams) {
    const text = value.replaceAll('\0', '');
    if (text.trim() !== '') values[name] = text;
    else delete values[name];
  }
  return parse(schema, values);
}

/** Accepts JSON only: a form of another site cannot send it without a CORS preflight (CSRF). */
async function parseBody(c: Context, operation: Operation, inTurn: InTurn): Promise<unknown> {
  const { body: schema, bodyIsOptional, cleansTexts } = operation;
  if (!schema) return undefined;
  if (bodyIsOptional && c.req.header('content-type') === undefined) return parse(schema, {});
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(415, 'not-json', 'Send the fields as application/json.');
  }
  const bytes = await readBody(c, limitOf(operation));
  if (bodyIsOptional && bytes.length === 0) return parse(schema, {});
  const read = () => {
    const { input, text } = readJsonObject(bytes);
    const parsed = parse(schema, input);
    // PostgreSQL cannot store NUL, and no user types one.
    if (!mayNeedCleaning(text)) return parsed;
    // Cleaned after the schema, which bounds what there is to clean, and parsed again: a text may
    // be empty now.
    return parse(schema, cleanTexts(input, cleansTexts === true));
  };
  return bytes.length > LARGE_BODY ? inTurn(async () => read()) : read();
}

function parse(schema: Schema, input: unknown): unknown {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Problem(400, 'bad-request', issueText(schema, issue), {
    field: v.getDotPath(issue) ?? undefined,
  });
}
