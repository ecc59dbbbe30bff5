import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { Problem } from '../problem.ts';

type Schema = v.GenericSchema;

/** One operation of the API: what OpenAPI says of it and the function that answers. Paths are written the OpenAPI way: /api/jobs/{id}. */
export type Operation = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  summary: string;
  query?: v.ObjectSchema<v.ObjectEntries, undefined>;
  params?: Record<string, { description: string; schema: Schema }>;
  responses: Record<number, { description: string; schema?: Schema }>;
  handle: (c: Context) => Response | Promise<Response>;
};

/** Mounts operations, and answers 405 with Allow for every other method on their paths. */
export function mountOperations(app: Hono, operations: Operation[]): void {
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(operation.method.toUpperCase(), path, operation.handle);
    methods.set(path, [...(methods.get(path) ?? []), operation.method.toUpperCase()]);
  }
  for (const [path, allowed] of methods) {
    const allow = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).join(', ');
    app.all(path, (c) => {
      throw new Problem(405, 'method-not-allowed', `${c.req.method} is not possible here. Possible: ${allow}.`, {}, { Allow: allow });
    });
  }
}

/** Reads the query string with a schema; empty values count as absent, the last of several wins. Throws a Problem 400 that names the field. */
export function parseQuery<S extends Schema>(c: Context, schema: S): v.InferOutput<S> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (value.trim() !== '') values[name] = value;
    else delete values[name];
  }
  return parse(schema, values);
}

function parse<S extends Schema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const issue = parsed.issues[0];
  throw new Problem(400, 'bad-request', issue.message, { field: v.getDotPath(issue) ?? undefined });
}
