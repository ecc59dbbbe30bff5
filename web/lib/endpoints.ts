import type * as v from 'valibot';
import type { ApiOperation } from '../../server/compose.ts';
import type { Parameter } from '../../server/http/operation.ts';
import type { problemSchema } from '../../shared/problem.ts';

// What the browser may ask of the API, read from the operations of the server. Types only: this is
// the one file of web/ that names files of server/ (test/import-rules.ts).

type Operations = {
  [Op in ApiOperation as Op['endpoint']]: Op;
};

/** An operation by method and path, as the server names it: 'GET /api/jobs/{id}'. */
export type Endpoint = keyof Operations;

/** The endpoints that only read. */
export type Readable = Extract<Endpoint, `GET ${string}`>;

/** As they stand in an address: the server refuses a text that is no number. */
type Params<Op extends ApiOperation> = {
  [Name in keyof Op['params']]: Op['params'][Name] extends Parameter<infer Value>
    ? Value | (Value extends number ? string : never)
    : never;
};

type Input<S> = S extends v.GenericSchema ? v.InferInput<S> : never;

/** Values as they stand in an address. The server refuses those that are none of a list. */
type Query<In> = {
  [Name in keyof In]: undefined extends In[Name] ? string | number | undefined : string | number;
};

type NonEmpty<Name extends string, Part> = [Part] extends [never]
  ? unknown
  : keyof Part extends never
    ? unknown
    : Record<never, never> extends Part
      ? { [N in Name]?: Part }
      : { [N in Name]: Part };

/** The body of a request, before the server has parsed it. */
export type BodyOf<E extends Endpoint> = Input<NonNullable<Operations[E]['body']>>;

/** The parameters of the path, when it has some. */
export type ParamsPart<E extends Endpoint> = NonEmpty<'params', Params<Operations[E]>>;

/** The type of a documented answer that is no JSON. */
type As<Documented> = [Documented] extends [never]
  ? unknown
  : Documented extends { type: infer Type extends string }
    ? { as: Type }
    : unknown;

/** What a request needs beside its method and path. */
export type RequestOf<E extends Endpoint> = ParamsPart<E> &
  NonEmpty<'query', Query<Input<NonNullable<Operations[E]['query']>>>> &
  NonEmpty<'body', BodyOf<E>> &
  As<Answers<E>[Extract<keyof Answers<E>, 200>]>;

type Answers<E extends Endpoint> = Operations[E]['responses'];

type Parsed<Documented> = Documented extends { schema: infer S extends v.GenericSchema }
  ? v.InferOutput<S>
  : Documented extends { type: infer Type }
    ? Type extends 'text/html'
      ? string
      : Blob
    : Documented extends string
      ? v.InferOutput<typeof problemSchema>
      : Record<never, never>;

/** The statuses of successful answers. */
export type Success = 200 | 201 | 202 | 204;

/** The JSON of a successful answer, or of the one with this status. */
export type AnswerOf<E extends Endpoint, Status = Success> = Parsed<
  Answers<E>[Extract<keyof Answers<E>, Status>]
>;

/** All that one of some objects may have. */
type Some<Part> = (Part extends unknown ? (part: Partial<Part>) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What a refusal may say beside its message, by the schemas of its statuses. */
export type RefusedOf<E extends Endpoint> = Some<
  Record<never, never> | AnswerOf<E, Exclude<keyof Answers<E>, Success>>
>;

type Said = {
  /** 0 = no answer */
  status: number;
  code: string | null;
  message: string | null;
  /** The wrong field of the body. */
  field: string | null;
  /** The version of what was answered. */
  etag: string | null;
  /** When to ask again, as the server said. */
  waitSeconds: number | null;
};

/** Why a request failed: `{message, code}` of an error of the API, or no answer. */
export type Refusal = Said & { ok: false };

/** An answer of the API; `body` is all of it. */
export type Answer<E extends Endpoint> = Said &
  ({ ok: true; body: AnswerOf<E> } | { ok: false; body: RefusedOf<E> });

/** A request as it is sent, when its types have been checked. */
export type Sent = {
  params?: Record<string, string | number> | undefined;
  query?: Record<string, string | number | undefined>;
  body?: object;
  headers?: Record<string, string>;
  /** The type of an answer that is no JSON. */
  as?: 'text/html' | 'application/pdf';
  /** The longest wait, in milliseconds. */
  ms?: number;
  signal?: AbortSignal;
  /** The request outlives the page. */
  keepalive?: boolean;
};

type Sending = Omit<Sent, 'params' | 'query' | 'body' | 'as'>;

/** What follows the endpoint when it is called: nothing, when nothing is needed. */
export type ArgumentsOf<E extends Endpoint, More = Sending> =
  Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E> & More]
    : [request: RequestOf<E> & More];

/** Calls an endpoint with what it takes. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...request: ArgumentsOf<E>
) => Promise<Answer<E>>;
