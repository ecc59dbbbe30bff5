import { pick } from '../bench/lib/random.ts';
import {
  ABSENT,
  faultsOf,
  type JsonSchema,
  placesOf,
  rightValue,
  withAt,
} from './openapi-values.ts';
import { rightBodyOf } from './right-bodies.ts';

/** An operation as the OpenAPI document tells it. */
export type Described = {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; schema: JsonSchema }[];
  body: JsonSchema | null;
};

/** A request to be sent: `body` is the text of it, and null when there is none. */
export type FuzzCase = { what: string; path: string; body: string | null; type?: string };

/** Makes a case when it is its turn: an operation has hundreds, some of them large. */
export type LazyCase = () => FuzzCase;

type Document = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Described['parameters'];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
      }
    >
  >;
};

/** Values of path parameters that name nothing, or are none. */
const ODD_PARAMETERS = [
  ...['x', '0', '-1', '1e3', '01', '2147483647', '2147483648', '9007199254740993', '1%00', '%00'],
  ...['%2F', '1%2F2', '%ED%A0%80', '%FF', '%E2%80%AE1', "'", '__proto__', '1;2'],
  'a'.repeat(3_000),
  '%F0%9F%98%80'.repeat(100),
];

/** Texts of a query, encoded as they are sent. */
const ODD_QUERIES = [
  ...['', '%00', '%00a', '%ED%A0%80', '%FF', '%E2%80%AE', '+', '%', '%zz', '&', 'NaN', '1e309'],
  ...['-1', '0', '2147483648', '9007199254740993', '99999999999999999999', '[]', '{"$ne":1}'],
  ...['__proto__', 'constructor', '%27%20OR%201%3D1--', '%22', 'a%3A*', '%25_', '..%2F..%2Fetc'],
  `%F0%9F%98%80${'%CC%81'.repeat(300)}`,
  'word+'.repeat(300),
  'a'.repeat(6_000),
];

/** The operations of an OpenAPI document, apart from those of pages. */
export function readOperations(document: unknown): Described[] {
  const { paths } = document as Document;
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
        method,
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema ?? null,
      })),
    );
}

/**
 * What is asked of an operation: first as it should be, then each field absent, wrong and odd, bodies
 * that are no object, odd parameters and odd queries. `known` are values of path parameters that exist.
 */
export function casesOf(
  operation: Described,
  random: () => number,
  known: Record<string, string[]>,
): { right: LazyCase; wrong: LazyCase[] } {
  const { body } = operation;
  const path = () => rightPath(operation, random, known);
  const like = rightBodyOf(`${operation.method} ${operation.path}`);
  const bodyOf = () => (body ? rightValue(body, random, like) : null);
  const right = (): FuzzCase => ({
    what: 'what is right',
    path: path() + rightQuery(operation, random),
    body: textOf(bodyOf()),
  });
  const wrong: LazyCase[] = [
    ...oddPaths(operation, random, known).map((odd) => () => ({
      what: `the path ${odd.slice(0, 80)}`,
      path: odd,
      body: textOf(bodyOf()),
    })),
    ...oddQueries(operation).map((odd) => () => ({
      what: `the query ${odd.slice(0, 80)}`,
      path: `${path()}?${odd}`,
      body: textOf(bodyOf()),
    })),
  ];
  if (body) {
    const value = bodyOf();
    for (const { path: place, schema } of placesOf(body, value)) {
      const name = place.join('.');
      const faults = [{ what: 'absent', value: ABSENT as unknown }, ...faultsOf(schema)];
      for (const fault of faults)
        wrong.push(() => ({
          what: `${name}: ${fault.what}`,
          path: path(),
          body: textOf(withAt(value, place, fault.value)),
        }));
    }
    for (const [what, text, type] of oddBodies(textOf(value) ?? '{}'))
      wrong.push(() => ({ what, path: path(), body: text, ...(type !== undefined && { type }) }));
  }
  return { right, wrong };
}

function rightPath(
  { path }: Described,
  random: () => number,
  known: Record<string, string[]>,
): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pick(random, known[name] ?? ['x'])),
  );
}

function oddPaths(
  operation: Described,
  random: () => number,
  known: Record<string, string[]>,
): string[] {
  const names = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
  return names.flatMap((name) =>
    ODD_PARAMETERS.map((odd) =>
      rightPath({ ...operation, path: operation.path.replace(`{${name}}`, odd) }, random, known),
    ),
  );
}

function rightQuery({ parameters }: Described, random: () => number): string {
  const query = new URLSearchParams();
  for (const { name, in: place, schema } of parameters)
    if (place === 'query' && random() < 0.4) query.set(name, String(rightValue(schema, random)));
  return query.size > 0 ? `?${query}` : '';
}

function oddQueries({ parameters }: Described): string[] {
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return [
    ...names.flatMap((name) => ODD_QUERIES.map((odd) => `${name}=${odd}`)),
    ...names.map((name) => `${name}=1&${name}=2&${name}[]=3&${name}[a]=4`),
    '__proto__=1&constructor=2&toString=3',
    '='.repeat(500),
    '&'.repeat(500),
  ];
}

/** Bodies that are no object of fields, with the content type where that is what is odd. */
function oddBodies(right: string): [what: string, text: string, type?: string][] {
  const prototypes =
    '"__proto__":{"admin":true,"is_admin":true},"constructor":{"prototype":{"admin":true}},"toString":null';
  const isEmpty = right === '{}';
  return [
    ['prototype keys', `{${prototypes}${isEmpty ? '' : ','}${right.slice(1)}`],
    ['keys twice', `{"a":1,"a":2${isEmpty ? '' : ','}${right.slice(1, -1)}}`],
    ['a body with a byte order mark', `\ufeff${right}`],
    ['a body that is cut off', right.slice(0, -1)],
    ['a list', `[${right}]`],
    ['null', 'null'],
    ['a number', '1e999'],
    ['nothing', ''],
    ['deep lists', '['.repeat(50_00) + ']'.repeat(5_000)],
    ['deep objects', `{"a":${'{"a":'.repeat(8)}1${'}'.repeat(8)}}`],
    [
      'a body of many keys',
      `{${Array.from({ length: 900 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
    ],
    ['a form', 'a=1&b=2', 'application/x-www-form-urlencoded'],
    ['a content type that is none', right, 'application/json; charset=utf-7; boundary="'],
  ];
}

function textOf(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
