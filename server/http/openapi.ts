import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { FEED_FIELDS } from '../../shared/constants/page-fields.ts';
import { FEED_FORMATS, FEED_JOBS, FEED_PATHS, type FeedFormat } from '../../shared/job-feed.ts';
import { answersOf, type Operation } from './operation.ts';

/** Builds the OpenAPI 3.1 document from the mounted operations, so that it is always true. */
export function openApiDocument(siteName: string, operations: readonly Operation[]): object {
  const paths: Record<string, Record<string, object>> = feedPaths();
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${siteName} API`,
      version: '1.0.0',
      description:
        'Errors are answered as {message, code} with a stable code, and the field that is wrong.',
    },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}

/** The feeds of jobs are pages for programs: they are no operations. */
function feedPaths(): Record<string, Record<string, object>> {
  const parameters = FEED_FIELDS.map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
  }));
  return Object.fromEntries(
    FEED_FORMATS.map((format) => {
      const [summary, type] = FEEDS[format];
      const responses = {
        200: {
          description: `At most ${FEED_JOBS} jobs, the newest first`,
          content: { [type]: {} },
        },
        304: { description: 'Nothing has changed since the version that If-None-Match names' },
        400: { description: 'A filter is wrong', content: { 'text/plain': {} } },
      };
      return [FEED_PATHS[format], { get: { summary, parameters, responses } }];
    }),
  );
}

const FEEDS: Record<FeedFormat, [summary: string, type: string]> = {
  xml: ['Jobs as RSS 2.0', 'application/rss+xml'],
  json: ['Jobs as JSON Feed 1.1', 'application/feed+json'],
  indeed: ['Free jobs with their whole text as Indeed XML', 'application/xml'],
};

function describe(operation: Operation): object {
  return {
    summary: operation.summary,
    ...(operation.access !== 'public' && {
      security: operation.access === 'optional' ? [{}, { session: [] }] : [{ session: [] }],
    }),
    ...requestBody(operation.body ?? operation.rawBodySchema),
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

function requestBody(schema: v.GenericSchema | undefined): object {
  if (!schema) return {};
  const content = { 'application/json': { schema: jsonSchema(schema, 'input') } };
  return { requestBody: { required: true, content } };
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
