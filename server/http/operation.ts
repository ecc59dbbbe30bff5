import type { Context } from 'hono';
import * as v from 'valibot';
import { problemSchema } from '../../shared/problem.ts';
import type { Limiter } from '../limiter.ts';
import type { SignedIn, Viewer } from '../middleware/viewer.ts';
import type { Problem } from '../problem.ts';

type Schema = v.GenericSchema;
type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A path parameter. `missing` is the answer to values that the schema refuses. */
export type Parameter<Output = unknown> = {
  description: string;
  schema: v.GenericSchema<string, Output>;
  missing: () => Problem;
};
type Parameters = Record<string, Parameter>;

/** A documented answer. Without a schema it has no JSON body; `type` is that of another one. */
export type DocumentedAnswer = {
  description: string;
  schema?: Schema;
  type?: 'text/html' | 'application/pdf';
};

/**
 * The viewer by access: `user`, `editor` and `admin` operations never run without one. `editor`: also
 * administrators.
 */
type ViewerOf = {
  public: undefined;
  optional: Viewer;
  user: SignedIn;
  editor: SignedIn;
  admin: SignedIn;
};
export type Access = keyof ViewerOf;

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** A request, parsed by the operation's schemas. */
type Asked<A extends Access, P extends Parameters, Q, B> = {
  c: Context;
  viewer: ViewerOf[A];
  params: { [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never };
  query: Output<Q>;
  body: Output<B>;
  /** The raw body; empty unless the operation sets `rawBody: 'bytes'`. */
  rawBody: Uint8Array;
};

/** Largest body in bytes of an operation that declares none. */
export const DEFAULT_MAX_BODY = 16_000;

/** The name of an operation: 'GET /api/jobs/{id}', the path in OpenAPI notation. */
type Endpoint = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** The statuses of an operation's own answers; a refusal without a schema of its own is a text. */
type Responses = { [Status in 200 | 201 | 202 | 204 | 302]?: DocumentedAnswer } & Record<
  number,
  DocumentedAnswer | string
>;

type Description = {
  summary: string;
  /**
   * The operation's own answers; `answersOf` adds those that follow from its access and schemas.
   */
  responses: Responses;
  /**
   * The largest body in bytes; without it `DEFAULT_MAX_BODY`. The largest body that the schema
   * takes fits, with every character escaped (server/http/max-body.test.ts).
   */
  maxBody?: number;
  /**
   * Bypasses the body schema. `bytes`: as `rawBody`, for webhooks with a signature over the bytes.
   * `stream`: through the context, for uploads, which limit their size themselves.
   */
  rawBody?: 'bytes' | 'stream';
  /** What a `rawBody` of bytes is, for the documentation: the service reads it itself. */
  rawBodySchema?: Schema;
  /** An absent body counts as an empty object. */
  bodyIsOptional?: true;
  /**
   * Removes control characters (except tabs and line breaks) and lone surrogates from the texts of
   * a body that the schema took: they cannot be stored or seen.
   */
  cleansTexts?: true;
  /**
   * Limits what is under way for an account, from before the body is read: for large bodies and
   * for work that takes long. In place of the turns that all operations of an account share
   * (account-turns.ts); `own`: it limits itself. With access `user` or `admin`.
   */
  turns?: Limiter | 'own';
  /**
   * Tokens that an account pays for a GET that reads or answers much, in the turn of uncached work;
   * one without it.
   */
  cost?: number;
  /**
   * Rules read the texts of its body: the address pays for their length, and they are read in the
   * turn of uncached work.
   */
  readsTexts?: true;
  /** It only reads what all may see: a replica may answer it (db/replicas.ts). */
  readsReplica?: true;
  /** It makes the database search: the address pays for it, and it waits for its turn. */
  searches?: true;
  /** Allows cross-site requests, for a payment provider that returns the user by a form. */
  isOpenToOtherSites?: true;
};

/** An operation of the API, as mounted and documented. */
export type Operation = Description & {
  endpoint: Endpoint;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  access: Access;
  params: Parameters;
  query?: QuerySchema | undefined;
  body?: Schema | undefined;
  handle: (asked: Asked<Access, Parameters, Schema, Schema>) => Response | Promise<Response>;
};

/** An operation with the types of what it takes and answers: web/lib/endpoints.ts reads them. */
export type TypedOperation<E, P, Q, B, R> = Omit<
  Operation,
  'endpoint' | 'params' | 'query' | 'body' | 'responses'
> & { endpoint: E; params: P; query?: Q; body?: B; responses: R };

/**
 * Describes an operation. `handle` gets path, query and body parsed by the schemas that OpenAPI
 * shows, and the viewer of `access`. Invalid requests get 400, 404 or 415 before it runs.
 */
export function operation<
  const E extends Endpoint,
  A extends Access,
  R extends Responses,
  P extends Parameters = Record<never, never>,
  Q extends QuerySchema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  endpoint: E,
  spec: Description & {
    responses: R;
    access: A;
    params?: P;
    query?: Q;
    body?: B;
    handle: (asked: Asked<A, P, Q, B>) => Response | Promise<Response>;
  },
): TypedOperation<E, P, Q, B, R> {
  const [method = '', path] = endpoint.split(' ');
  const named = { endpoint, method: method.toLowerCase(), path, params: {} };
  return { ...named, ...spec } as unknown as TypedOperation<E, P, Q, B, R>;
}

const MAX_ROW_NUMBER = 2_147_483_647;

/** A row id in the path. An invalid id gets the same answer as an id that does not exist. */
export function rowNumber(description: string, missing: () => Problem): Parameter<number> {
  return {
    description,
    schema: v.pipe(
      v.string(),
      v.regex(/^[1-9][0-9]{0,9}$/),
      v.transform(Number),
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MAX_ROW_NUMBER),
    ),
    missing,
  };
}

const problem = (description: string): DocumentedAnswer => ({ description, schema: problemSchema });

/**
 * Whether the answer of an operation has `success` (specification, section 3, "Login result", and
 * section 7): then every refusal of it says `success: false`.
 */
export function saysSuccess({ responses }: Operation): boolean {
  const schema = responses[200]?.schema;
  return schema !== undefined && 'entries' in schema && 'success' in Object(schema.entries);
}

const failureSchema = v.object({ success: v.literal(false) });

/**
 * All answers of an operation by status: its own, and those that follow from its access, parameters
 * and schemas.
 */
export function answersOf(operation: Operation): Record<number, DocumentedAnswer> {
  const answers = problemsAndOwn(operation);
  if (!saysSuccess(operation)) return answers;
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      answer.schema && Number(status) >= 400
        ? { ...answer, schema: v.intersect([failureSchema, answer.schema]) }
        : answer,
    ]),
  );
}

function problemsAndOwn({
  access,
  method,
  params,
  query,
  body,
  rawBody,
  maxBody = DEFAULT_MAX_BODY,
  isOpenToOtherSites,
  responses,
}: Operation): Record<number, DocumentedAnswer> {
  const needsSession = access !== 'public' && access !== 'optional';
  const common: Record<number, DocumentedAnswer> = {
    ...((query ?? body) && { 400: problem('A field is wrong; the answer names it') }),
    ...(needsSession && { 401: problem('No token was sent, or it is not valid any more') }),
    ...(method !== 'get' &&
      !isOpenToOtherSites && { 403: problem('It was sent by a page of another site') }),
    ...(access === 'admin' && { 403: problem('Only administrators can do this') }),
    ...(access === 'editor' && { 403: problem('Only administrators and editors can do this') }),
    ...(Object.keys(params).length > 0 && { 404: problem('There is nothing with this number') }),
    ...((body || rawBody === 'bytes') && {
      413: problem(`The body is larger than ${maxBody.toLocaleString('en')} bytes`),
    }),
    ...(body && {
      415: problem('The body is not sent as application/json'),
    }),
    429: problem('Too many requests; Retry-After says when to try again'),
    500: problem('Something went wrong on our side'),
    503: problem(
      'The server is too busy, or its database does not answer; Retry-After says when to try again',
    ),
  };
  const own = Object.entries(responses).map(([status, answer]) => [
    status,
    withProblem(typeof answer === 'string' ? problem(answer) : answer, common[Number(status)]),
  ]);
  return { ...common, ...Object.fromEntries(own) };
}

/** An answer with the status of a common problem: either may come. */
function withProblem(
  own: DocumentedAnswer,
  common: DocumentedAnswer | undefined,
): DocumentedAnswer {
  if (!common || !own.schema || own.schema === problemSchema) return own;
  return { ...own, schema: v.union([own.schema, problemSchema]) };
}
