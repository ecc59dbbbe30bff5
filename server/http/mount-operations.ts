import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { issueText } from '../../shared/issue-text.ts';
import { asPublicRead } from '../db/kinds-of-work.ts';
import { type FindSession, readViewer, type SignedIn, type Viewer } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import { type AccountTurns, createAccountTurns } from './account-turns.ts';
import { type Admission, costOfReading, createTurns } from './admission.ts';
import { peerOf } from './client-address.ts';
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
  /**
   * Charges the address of a request, before anything of it is read, and for what it reads. Throws
   * a Problem 429.
   */
  charge: (c: Context, cost?: number) => void;
} & Pick<Admission, 'chargeAccount' | 'inTurn'>;

/** What is shared by all requests of a process. */
type Mounted = MountDeps & { parsing: InTurn; accountTurns: AccountTurns };

/** Mounts operations, and answers other methods on their paths with 405 and Allow. */
export function mountOperations(
  app: Hono,
  operations: readonly Operation[],
  deps: MountDeps,
): void {
  const mounted = {
    ...deps,
    parsing: createTurns(PARSING).inTurn,
    accountTurns: createAccountTurns(),
  };
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
    const path = pathInHono(operation.path);
    const method = operation.method.toUpperCase();
    app.on(method, path, (c) => answer(c, operation, mounted));
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

async function answer(c: Context, operation: Operation, mounted: Mounted): Promise<Response> {
  if (operation.method !== 'get') mounted.charge(c);
  if (operation.rawBody !== 'stream') await refuseDeclared(c, limitOf(operation));
  const viewer = (await requireAccess(c, operation, mounted.findSession)) as Asked['viewer'];
  const work = () => parseAndHandle(c, operation, viewer, mounted);
  const account = accountOf(viewer);
  if (account === undefined) return work();
  if (operation.method === 'get') mounted.chargeAccount(account, operation.cost);
  const turns = mounted.accountTurns(operation);
  return turns ? turns.run(work, { key: account }) : work();
}

function accountOf(viewer: Asked['viewer']): number | undefined {
  if (viewer === undefined) return undefined;
  if ('id' in viewer) return viewer.id;
  return viewer.kind === 'user' ? viewer.user.id : undefined;
}

async function parseAndHandle(
  c: Context,
  operation: Operation,
  viewer: Asked['viewer'],
  { charge, parsing, inTurn }: Mounted,
): Promise<Response> {
  const params = parseParams(c, operation);
  const query = operation.query && parseQuery(c, operation.query);
  const { body, size } = await parseBody(c, operation, parsing);
  // The security log reads it.
  c.set('body', body);
  const rawBody = operation.rawBody === 'bytes' ? await readBody(c, limitOf(operation)) : NO_BYTES;
  // Webhooks are JSON, and some are parsed before their signature is known to be right.
  boundJson(rawBody);
  const answerIt = async () => operation.handle({ c, viewer, params, query, body, rawBody });
  const handle = operation.readsReplica ? () => asPublicRead(answerIt) : answerIt;
  if (operation.readsTexts) charge(c, costOfReading(size));
  const isCostly = operation.readsTexts || operation.cost !== undefined;
  // A page that is being rendered has its turn already.
  return isCostly && peerOf(c) !== undefined ? inTurn(handle) : handle();
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
  if (access === 'editor' && !viewer.user.admin && !viewer.user.editor)
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

/**
 * Parses the body and tells its size in bytes. Accepts JSON only: a form of another site cannot send
 * it without a CORS preflight (CSRF).
 */
async function parseBody(
  c: Context,
  operation: Operation,
  parsing: InTurn,
): Promise<{ body: unknown; size: number }> {
  const { body: schema, bodyIsOptional, cleansTexts } = operation;
  if (!schema) return { body: undefined, size: 0 };
  const type = c.req.header('content-type');
  if (bodyIsOptional && type === undefined) return { body: parse(schema, {}), size: 0 };
  if (!/^application\/json\b/i.test(type ?? '')) {
    throw new Problem(415, 'not-json', 'Send the fields as application/json.');
  }
  const bytes = await readBody(c, limitOf(operation));
  const size = bytes.length;
  if (bodyIsOptional && size === 0) return { body: parse(schema, {}), size };
  const read = () => {
    const { input, text } = readJsonObject(bytes);
    const parsed = parse(schema, input);
    // PostgreSQL cannot store NUL, and no user types one.
    if (!mayNeedCleaning(text)) return parsed;
    // Cleaned after the schema, which bounds what there is to clean, and parsed again: a text may
    // be empty now.
    return parse(schema, cleanTexts(input, cleansTexts === true));
  };
  const body = size > LARGE_BODY ? await parsing(async () => read()) : read();
  return { body, size };
}

function parse(schema: Schema, input: unknown): unknown {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Problem(400, 'bad-request', issueText(schema, issue), {
    field: v.getDotPath(issue) ?? undefined,
  });
}
