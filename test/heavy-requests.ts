import { DEFAULT_MAX_BODY, type Operation } from '../server/http/operation.ts';
import { fuzzRuns } from './fuzz-runs.ts';
import { escapedJson, LARGEST_BODIES } from './largest-bodies.ts';

/** Longest texts of a query: Node takes 16 kB of headers. */
const TEXTS = ['a'.repeat(8_000), `${'nurce '.repeat(1_300)}`, `${'"-(%_'.repeat(1_000)}`];

/**
 * An operation to be asked: `size` is its largest body in bytes, null without one; `fields` are
 * those of its query.
 */
export type Asked = { method: string; path: string; size: number | null; fields: string[] };

/** What a text repeats that readers of texts could take long for. */
const REPEATED = ['*', '<', 'Thai ', '&', ' ', '.', '-', '\n', 'a ', 'fee '];

/** Shorter texts are read in no time. */
const LONG_TEXT = 2_000;

/** Bodies of uploads are as large as this. */
const UPLOAD = 1_000_000;

/** What there is to ask of an operation. */
export function askedOf(operation: Operation): Asked {
  const { method, path, body, rawBody, query, maxBody = DEFAULT_MAX_BODY } = operation;
  const size = rawBody === 'stream' ? UPLOAD : body || rawBody ? maxBody : null;
  return { method, path, size, fields: Object.keys(query?.entries ?? {}) };
}

/** The addresses of an operation: plain, and with the longest texts in every field of its query. */
export function addressesOf({ path, fields }: Asked, id: number): string[] {
  const plain = path.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, 'x');
  return [
    plain,
    ...TEXTS.flatMap((text) =>
      fields.map((field) => `${plain}?${new URLSearchParams({ [field]: text })}`),
    ),
  ];
}

/** The heaviest bodies that an operation does not refuse unread, and one that it does, by name. */
export function heavyBodies({ method, path, size }: Asked): Record<string, string | undefined> {
  if (size === null) return { 'no body': undefined };
  const filled = (start: string, part: (index: number) => string, end: string) => {
    const parts: string[] = [start];
    let length = start.length + end.length;
    for (let index = 0; ; index += 1) {
      const next = part(index);
      if (length + next.length > size) break;
      parts.push(next);
      length += next.length;
    }
    return parts.join('') + end;
  };
  const largest = LARGEST_BODIES[`${method} ${path}`] ?? {};
  const names = Object.keys(largest);
  return {
    'the largest body that is right': escapedJson(largest),
    'the same with tags': JSON.stringify(largest, (_, value: unknown) =>
      typeof value === 'string' && value.length > 300
        ? '<b><a href="https://a.example/?x=1&amp;y">'.repeat(value.length / 42)
        : value,
    ),
    'a text as long as the body': filled('{"a":"', () => '\\u0001x', '"}'),
    'as many keys as fit': filled('{"":0', (index) => `,"k${index}":1`, '}'),
    'as many values as are read': `{"a":[${',0'.repeat(Math.min(14_000, size / 2 - 10)).slice(1)}]}`,
    'the deepest lists': filled('{"a":[0', () => `,${'['.repeat(8)}${']'.repeat(8)}`, ']}'),
    ...Object.fromEntries(
      repeatedTexts(largest, size).map(([unit, body]) => [
        `the same of ${JSON.stringify(unit)}`,
        body,
      ]),
    ),
    'every text too long': JSON.stringify(
      Object.fromEntries(
        names.map((name) => [name, '\u0915'.repeat(Math.floor(size / names.length / 3) - 20)]),
      ),
    ),
    'too much': `{"a":"${'x'.repeat(size)}"}`,
  };
}

/** The body with its long texts as repetitions of one sign or word; none if it has no long text. */
function repeatedTexts(largest: object, size: number): [unit: string, body: string][] {
  const isLong = (value: unknown): value is string =>
    typeof value === 'string' && value.length >= LONG_TEXT && !value.startsWith('data:');
  let hasLong = false;
  JSON.stringify(largest, (_, value: unknown) => {
    hasLong ||= isLong(value);
    return value;
  });
  if (!hasLong) return [];
  return REPEATED.slice(0, fuzzRuns(3, REPEATED.length))
    .map((unit): [string, string] => [
      unit,
      JSON.stringify(largest, (_, value: unknown) =>
        isLong(value)
          ? unit.repeat(Math.ceil(value.length / unit.length)).slice(0, value.length)
          : value,
      ),
    ])
    .filter(([, body]) => body.length <= size);
}
