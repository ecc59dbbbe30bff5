import type { Context } from 'hono';
import * as v from 'valibot';
import { problemSchema } from '../../shared/problem.ts';
import type { SignedIn, Viewer } from '../middleware/viewer.ts';
import type { Problem } from '../problem.ts';

type Schema = v.GenericSchema;
type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** A part of the path. `missing` is answered when it has no value that the schema takes. */
export type Parameter<Output = unknown> = {
  description: string;
  schema: v.GenericSchema<string, Output>;
  missing: () => Problem;
};
type Parameters = Record<string, Parameter>;

/** One kind of answer. Without a schema it has no JSON body. */
export type DocumentedAnswer = { description: string; schema?: Schema };

/** Who asks, by the access of an operation: `user` and `admin` never run without one. */
type ViewerOf = { public: undefined; optional: Viewer; user: SignedIn; admin: SignedIn };
export type Access = keyof ViewerOf;

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** What a request says, parsed with the operation's schemas. */
type Asked<A extends Access, P extends Parameters, Q, B> = {
  c: Context;
  viewer: ViewerOf[A];
  params: { [Name in keyof P]: P[Name] extends Parameter<infer Value> ? Value : never };
  query: Output<Q>;
  body: Output<B>;
  /** The bytes of the body as they came; empty unless the operation asks for them. */
  rawBody: Uint8Array;
};

type Description = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Written the OpenAPI way: /api/jobs/{id}. */
  path: string;
  summary: string;
  /**
   * Answers of its own; those that follow from its parts are documented by themselves
   * (`answersOf`).
   */
  responses: Record<number, DocumentedAnswer>;
  /**
   * How the body reaches `handle` when no schema parses it: `bytes` as `rawBody`, for a webhook
   * whose signature is over its bytes; `stream` through the context, counted by nobody: an uploaded
   * file.
   */
  rawBody?: 'bytes' | 'stream';
  /** A request without a body stands for an empty object. */
  bodyIsOptional?: true;
  /**
   * Texts of the body lose control characters but tabs and line ends, and halves of characters:
   * what people paste must not be refused for what they cannot see.
   */
  cleansTexts?: true;
  /**
   * Pages of other sites may ask: for a payment provider that sends the reader back with a form.
   */
  isOpenToOtherSites?: true;
};

/** One operation of the API, as it is mounted and documented. */
export type Operation = Description & {
  access: Access;
  params: Parameters;
  query?: QuerySchema | undefined;
  body?: Schema | undefined;
  handle: (asked: Asked<Access, Parameters, Schema, Schema>) => Response | Promise<Response>;
};

/**
 * Describes an operation. `handle` gets path, query and body parsed by the schemas that OpenAPI
 * shows, and the viewer that `access` promises. Answers 404, 400 or 415 before it runs.
 */
export function operation<
  A extends Access,
  P extends Parameters = Record<never, never>,
  Q extends QuerySchema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  spec: Description & {
    access: A;
    params?: P;
    query?: Q;
    body?: B;
    handle: (asked: Asked<A, P, Q, B>) => Response | Promise<Response>;
  },
): Operation {
  return { ...spec, params: spec.params ?? {} } as unknown as Operation;
}

const MAX_ROW_NUMBER = 2_147_483_647;

/**
 * The number of a row in the path. Whatever is not one is answered like a row that does not exist.
 */
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
 * Every answer that an operation may give, by status: its own, and those that follow from its
 * parts.
 */
export function answersOf({
  access,
  method,
  params,
  query,
  body,
  isOpenToOtherSites,
  responses,
}: Operation): Record<number, DocumentedAnswer> {
  const needsSession = access === 'user' || access === 'admin';
  const common: Record<number, DocumentedAnswer> = {
    ...((query ?? body) && { 400: problem('A field is wrong; the answer names it') }),
    ...(needsSession && { 401: problem('No token was sent, or it is not valid any more') }),
    ...(method !== 'get' &&
      !isOpenToOtherSites && { 403: problem('It was sent by a page of another site') }),
    ...(access === 'admin' && { 403: problem('Only administrators may do this') }),
    ...(Object.keys(params).length > 0 && { 404: problem('There is nothing with this number') }),
    ...(body && {
      413: problem('The body is too large'),
      415: problem('The body is not sent as application/json'),
    }),
    429: problem('Too many requests; Retry-After says when to come back'),
    500: problem('Something went wrong on our side'),
    503: problem(
      'The server is too busy, or its database does not answer; Retry-After says when to come back',
    ),
  };
  const own = Object.entries(responses).map(([status, answer]) => [
    status,
    withProblem(answer, common[Number(status)]),
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
