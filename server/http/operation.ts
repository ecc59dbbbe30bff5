import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { issueText } from '../../shared/issue-text.ts';
import { type FindSession, readViewer, type SignedIn, type Viewer } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';

type Schema = v.GenericSchema;
type Answer = Response | Promise<Response>;

/** What OpenAPI says of an operation. Paths are written the OpenAPI way: /api/jobs/{id}. */
type Description = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  params?: Record<string, { description: string; schema: Schema }>;
  body?: Schema;
  responses: Record<number, { description: string; schema?: Schema }>;
  /** Pages of other sites may ask: for a payment provider that sends the reader back with a form. */
  isOpenToOtherSites?: true;
};

/** Who may ask, and the function that answers. `optional` gets whoever asks; `user` and `admin` are refused before `handle` runs. */
type Access =
  | { access: 'public'; handle: (c: Context) => Answer }
  | { access: 'optional'; handle: (c: Context, viewer: Viewer) => Answer }
  | { access: 'user' | 'admin'; handle: (c: Context, user: SignedIn) => Answer };

/** One operation of the API. */
export type Operation = Description & Access;

/** Mounts operations, and answers 405 with Allow for every other method on their paths. */
export function mountOperations(app: Hono, operations: Operation[], findSession: FindSession): void {
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method.toUpperCase(), path, (c) => answer(c, operation, findSession));
    methods.set(path, [...(methods.get(path) ?? []), operation.method.toUpperCase()]);
  }
  for (const [path, allowed] of methods) {
    const allow = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).join(', ');
    app.all(path, (c) => {
      throw new Problem(405, 'method-not-allowed', `${c.req.method} is not possible here. Possible: ${allow}.`, {}, { Allow: allow });
    });
  }
}

async function answer(c: Context, operation: Operation, findSession: FindSession): Promise<Response> {
  if (operation.access === 'public') return operation.handle(c);
  const viewer = await readViewer(c, findSession);
  // The security log reads it.
  if (viewer.kind === 'user') c.set('account', viewer.user.id);
  if (operation.access === 'optional') return operation.handle(c, viewer);
  if (viewer.kind === 'anonymous') throw new Problem(401, 'no-token', 'Please log in first.');
  if (viewer.kind === 'invalid') throw sessionExpired();
  if (operation.access === 'admin' && !viewer.user.admin) throw new Problem(403, 'not-admin', 'Only administrators may do this.');
  return operation.handle(c, viewer.user);
}

/** What a token that is not (or no longer) valid is answered with. */
export function sessionExpired(): Problem {
  return new Problem(401, 'invalid-token', 'Your session has expired. Please log in again.');
}

/** Reads the query string with a schema; empty values count as absent, the last of several wins. Throws a Problem 400 that names the field. */
export function parseQuery<S extends Schema>(c: Context, schema: S): v.InferOutput<S> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(c.req.url).searchParams) {
    const text = value.replaceAll('\0', '');
    if (text.trim() !== '') values[name] = text;
    else delete values[name];
  }
  return parse(schema, values);
}

/**
 * Reads a JSON body with a schema. Throws a Problem: 415 when it is not sent as JSON (a form of another site cannot do that without asking),
 * 400 when it is not JSON or a field is wrong, and then names the field.
 */
export async function parseBody<S extends Schema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(415, 'not-json', 'Send the fields as application/json.');
  }
  const text = await c.req.text();
  let input: unknown;
  try {
    input = JSON.parse(text);
    // PostgreSQL stores no NUL, and whoever typed something sent none.
    if (/\\u0000/.test(text)) input = withoutNul(input);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Problem(400, 'bad-json', 'What was sent is not valid JSON.');
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Problem(400, 'bad-request', 'Send the fields as one JSON object.');
  }
  return parse(schema, input);
}

function withoutNul(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) => (typeof inner === 'string' ? inner.replaceAll('\0', '') : inner));
}

function parse<S extends Schema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Problem(400, 'bad-request', issueText(schema, issue), { field: v.getDotPath(issue) ?? undefined });
}
