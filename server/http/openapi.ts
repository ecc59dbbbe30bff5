import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { answersOf, type Operation } from './operation.ts';

/** Builds the OpenAPI 3.1 document from the mounted operations, so that it is always true. */
export function openApiDocument(siteName: string, operations: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description: 'Errors are answered as {message, code} with a stable code.',
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}

function describe(operation: Operation): object {
  return {
    summary: operation.summary,
    ...(operation.access !== 'public' && {
      security: operation.access === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    }),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(operation.body, 'input') } },
      },
    }),
    parameters: [...pathParameters(operation), ...queryParameters(operation)],
    responses: Object.fromEntries(
      Object.entries(answersOf(operation)).map(([status, { description, schema, type }]) => [
        status,
        {
          description,
          ...(type && { content: { [type]: {} } }),
          ...(schema && {
            content: { 'application/json': { schema: jsonSchema(schema, 'output') } },
          }),
        },
      ]),
    ),
  };
}

function pathParameters(operation: Operation): object[] {
  return Object.entries(operation.params).map(([name, { description, schema }]) => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: jsonSchema(schema, 'output'),
  }));
}

function queryParameters(operation: Operation): object[] {
  return Object.entries(operation.query?.entries ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: jsonSchema(schema as v.GenericSchema, 'input'),
  }));
}

function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}
