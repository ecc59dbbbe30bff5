import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { issueText } from '../../shared/issue-text.ts';
import { type FindSession, readViewer, type SignedIn, type Viewer } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import { limitBody, readBody } from './limit-body.ts';
import type { Operation } from './operation.ts';

type Schema = v.GenericSchema;
type Asked = Parameters<Operation['handle']>[0];

const NO_BYTES = new Uint8Array();
/** Levels of objects and lists in a body. A profile has 5. */
const MAX_BODY_DEPTH = 10;

/** Mounts operations, and answers other methods on their paths with 405 and Allow. */
export function mountOperations(
  app: Hono,
  operations: Operation[],
  findSession: FindSession,
): void {
  const streams = new Set(
    operations
      .filter(({ rawBody }) => rawBody === 'stream')
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  );
  app.use('/api/*', (c, next) =>
    streams.has(`${c.req.method} ${c.req.path}`) ? next() : limitBody(c, next),
  );
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    const method = operation.method.toUpperCase();
    app.on(method, path, (c) => answer(c, operation, findSession));
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

async function answer(
  c: Context,
  operation: Operation,
  findSession: FindSession,
): Promise<Response> {
  const viewer = (await requireAccess(c, operation, findSession)) as Asked['viewer'];
  const params = parseParams(c, operation);
  const query = operation.query && parseQuery(c, operation.query);
  const body = await parseBody(c, operation);
  // The security log reads it.
  c.set('body', body);
  const rawBody = operation.rawBody === 'bytes' ? await readBody(c) : NO_BYTES;
  return operation.handle({ c, viewer, params, query, body, rawBody });
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
    throw new Problem(403, 'not-admin', 'Only administrators may do this.');
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
async function parseBody(
  c: Context,
  { body: schema, bodyIsOptional, cleansTexts }: Operation,
): Promise<unknown> {
  if (!schema) return undefined;
  if (bodyIsOptional && c.req.header('content-type') === undefined) return parse(schema, {});
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(415, 'not-json', 'Send the fields as application/json.');
  }
  const text = new TextDecoder().decode(await readBody(c));
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Problem(400, 'bad-json', 'The request is not valid JSON.');
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Problem(400, 'bad-request', 'Send the fields as one JSON object.');
  }
  if (cleansTexts) input = mapTexts(input, cleanText);
  // PostgreSQL cannot store NUL, and no user types one.
  else if (/\\u0000/.test(text)) input = mapTexts(input, withoutNul);
  return parse(schema, input);
}

const cleanText = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '');
const withoutNul = (text: string) => text.replaceAll('\0', '');

/** Changes every text of a body. Throws a Problem when it is nested deeper than any schema. */
function mapTexts(value: unknown, change: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return change(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_BODY_DEPTH)
    throw new Problem(400, 'bad-request', 'The request is nested too deeply.');
  const inner = (entry: unknown) => mapTexts(entry, change, depth + 1);
  if (Array.isArray(value)) return value.map(inner);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, inner(entry)]));
}

function parse(schema: Schema, input: unknown): unknown {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Problem(400, 'bad-request', issueText(schema, issue), {
    field: v.getDotPath(issue) ?? undefined,
  });
}
