import fc from 'fast-check';
import { pick } from '../bench/lib/random.ts';

/** JSON Schema as the OpenAPI document has it: the keywords that ours uses. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** A value with a name for what is wrong with it. */
export type Fault = { what: string; value: unknown };

/** What takes a field out of its object. */
export const ABSENT = Symbol('absent');

/** More of a list is refused before a schema sees it (read-json.ts). */
const MOST_VALUES = 14_000;
/** Fields and entries of a value whose faults are tried, and entries of each list. */
const MOST_PLACES = 80;
const MOST_ENTRIES = 2;

/** Texts that readers, databases and JSON have had trouble with. */
const ODD_TEXTS: Record<string, string> = {
  'an empty text': '',
  'white space': ' \u00a0\u2003\t\n ',
  'a NUL': '\0',
  'a NUL between letters': 'a\0b',
  'a lone surrogate': '\ud800',
  'a lone second surrogate': 'a\udfffb',
  'right-to-left marks': '\u202eabc\u2066\u200f',
  'an invisible text': '\u200b\u200d\ufeff',
  'many marks on a letter': `e${'\u0301'.repeat(300)}`,
  'letters that change length with case': 'İıſKßﬁΐ',
  'a family of emoji': '👩‍👩‍👧‍👦'.repeat(5),
  'full-width digits': '１２３',
  'quotes of SQL': `' OR 1=1 --"`,
  'operators of searches': `a:* & !(<->) "%_\\`,
  'percent signs': '%00%ff%E0%A4%A',
  'a template': '{{7*7}}<%=7*7%>',
  tags: '<script>alert(1)</script><img src=x onerror=x>',
  'a long number': '9'.repeat(400),
  'a number with an exponent': '1e309',
  'no number': 'NaN',
  'a day that is none': '2026-02-30',
  'the last time': '+275760-09-13T00:00:00.001Z',
  'the year 0': '0000-01-01',
  'a name of prototypes': '__proto__',
  'a name of objects': 'constructor',
  'a path': '../../etc/passwd\0.png',
  'an address of this machine': 'http://127.0.0.1:1/',
  'an address with a key': 'https://user:pass@[::1]:99999/',
  'a script address': 'javascript:alert(1)',
};

const ODD_NUMBERS = [0, -0, -1, 0.1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e-320];
const ODD_KINDS: [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['a number', 7],
  ['a text', 'x'],
  ['a list', []],
  ['an object', {}],
  ['a list of lists', [[[]]]],
  ['an object of objects', { a: { b: {} } }],
  ['a function’s shape', { toString: 1, valueOf: null, length: 1e9 }],
];

/** A value that a schema takes, as far as the schema tells; `like` is one that is known to be right. */
export function rightValue(schema: JsonSchema, random: () => number, like?: unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return rightValue(pick(random, choices), random, like);
  if (schema.allOf)
    return Object.assign({}, ...schema.allOf.map((part) => rightValue(part, random, like)));
  const type = Array.isArray(schema.type) ? pick(random, schema.type) : schema.type;
  if (type === 'object' || schema.properties) return rightObject(schema, random, like);
  if (type === 'array') {
    const least = schema.minItems ?? 0;
    const count = Math.max(least, Math.min(schema.maxItems ?? 3, Math.floor(random() * 3)));
    const first = Array.isArray(like) ? like[0] : undefined;
    return Array.from({ length: count }, () => rightValue(schema.items ?? {}, random, first));
  }
  if (type === 'boolean') return random() < 0.5;
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') return rightNumber(schema, random);
  return rightText(schema, random, like);
}

function rightObject(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  random: () => number,
  like: unknown,
): object {
  const known = typeof like === 'object' && like !== null ? (like as Record<string, unknown>) : {};
  // What is known to be right seldom has all fields, and goes wrong with more of them.
  const share = (name: string) => (like === undefined ? 0.5 : name in known ? 0.9 : 0.05);
  const entries = Object.entries(properties)
    .filter(([name]) => required.includes(name) || random() < share(name))
    .map(([name, schema]) => [name, rightValue(schema, random, known[name])]);
  for (const [name, value] of Object.entries(known)) {
    if (name in properties || additionalProperties === false) continue;
    const isTyped = typeof additionalProperties === 'object';
    entries.push([name, isTyped ? rightValue(additionalProperties, random, value) : value]);
  }
  return Object.fromEntries(entries);
}

function rightNumber({ type, minimum = 0, maximum = 1000 }: JsonSchema, random: () => number) {
  const value = minimum + random() * Math.min(maximum - minimum, 1000);
  return type === 'number' ? value : Math.ceil(value);
}

function rightText(
  { minLength = 0, maxLength = 40, pattern, format }: JsonSchema,
  random: () => number,
  like: unknown,
): string {
  if (typeof like === 'string' && like.length <= Math.min(200, maxLength)) return like;
  if (format === 'email') return `fuzz${Math.floor(random() * 1e6)}@fuzz.example`;
  // No request may leave this machine.
  if (format === 'uri' || format === 'url') return 'http://127.0.0.1:9/x';
  if (format === 'uuid') return '123e4567-e89b-12d3-a456-426614174000';
  if (format === 'date') return '2027-01-01';
  if (format === 'date-time') return '2026-11-24T10:00:00.000Z';
  if (pattern !== undefined) return textOfPattern(pattern, random);
  const text = pick(random, ['Nurse', 'Ward 7, nights', 'Kwabena', 'Ärztin', 'फिर से', '2026', 'a']);
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

function textOfPattern(pattern: string, random: () => number): string {
  const seed = Math.floor(random() * 2 ** 31);
  try {
    const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), {
      numRuns: 1,
      seed,
    });
    return text;
  } catch {
    // Some expressions have parts that fast-check does not make, such as lookbehind.
    return 'x';
  }
}

/** Each way in which a value for a schema is made wrong or odd, besides its absence. */
export function faultsOf(schema: JsonSchema): Fault[] {
  const kinds = ODD_KINDS.map(([name, value]) => ({ what: name, value }));
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) return [...kinds, ...alternatives.flatMap((each) => ownFaults(each))];
  return [...kinds, ...ownFaults(schema)];
}

function ownFaults(schema: JsonSchema): Fault[] {
  const types = [schema.type ?? (schema.properties ? 'object' : 'string')].flat();
  return types.flatMap((type) => {
    if (type === 'string') return textFaults(schema);
    if (type === 'integer' || type === 'number') return numberFaults(schema);
    if (type === 'array') return listFaults(schema);
    return [];
  });
}

function textFaults({ maxLength = 5_000 }: JsonSchema): Fault[] {
  const long = Math.min(maxLength, 20_000);
  return [
    ...Object.entries(ODD_TEXTS).map(([what, value]) => ({ what, value })),
    { what: 'a text as long as it may be', value: 'a'.repeat(long) },
    { what: 'the same in wide letters', value: 'क'.repeat(long) },
    { what: 'a text that is too long', value: 'a'.repeat(long + 1) },
    { what: 'a text of NULs', value: '\0'.repeat(Math.min(long, 500)) },
  ];
}

function numberFaults({ minimum, maximum }: JsonSchema): Fault[] {
  const bounds = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  );
  return [...ODD_NUMBERS, ...bounds].map((value) => ({ what: `the number ${value}`, value }));
}

function listFaults({ items = {}, maxItems }: JsonSchema): Fault[] {
  const entry = rightValue(items, () => 0.3);
  const most = Math.max(1, Math.floor(MOST_VALUES / countOf(entry)));
  const lengths = [...new Set([maxItems ?? 1_000, (maxItems ?? 1_000) + 1, most])];
  return lengths
    .filter((length) => length <= most)
    .map((length) => ({ what: `a list of ${length}`, value: Array(length).fill(entry) }));
}

function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, each) => sum + countOf(each), 1);
}

/** A place in a value: the names and numbers that lead to it, and the schema of what is there. */
type Place = { path: (string | number)[]; schema: JsonSchema };

/** All places of a value that its schema describes, apart from the value itself. */
export function placesOf(schema: JsonSchema, value: unknown): Place[] {
  const found: Place[] = [];
  const visit = (at: JsonSchema, inside: unknown, path: (string | number)[]) => {
    if (found.length >= MOST_PLACES) return;
    if (path.length > 0) found.push({ path, schema: at });
    if (Array.isArray(inside)) {
      for (const [index, entry] of inside.slice(0, MOST_ENTRIES).entries())
        visit(shapeFor(at, entry).items ?? {}, entry, [...path, index]);
    } else if (typeof inside === 'object' && inside !== null) {
      const { properties = {} } = shapeFor(at, inside);
      for (const [name, entry] of Object.entries(inside))
        visit(properties[name] ?? {}, entry, [...path, name]);
    }
  };
  visit(schema, value, []);
  return found;
}

/** Of a choice, the part that has a list's entries or the most fields of an object. */
function shapeFor(schema: JsonSchema, value: unknown): JsonSchema {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (!parts || typeof value !== 'object' || value === null) return schema;
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const fits = (part: JsonSchema) => {
    const inner = shapeFor(part, value);
    if (Array.isArray(value)) return inner.items ? 1 : 0;
    return names.filter((name) => inner.properties?.[name] !== undefined).length;
  };
  const [best = {}] = parts.toSorted((one, other) => fits(other) - fits(one));
  return shapeFor(best, value);
}

/** A copy of a value with something else, or nothing, at a place. */
export function withAt(value: unknown, path: readonly (string | number)[], put: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const inside = (copy as Record<string | number, unknown>)[step];
  const next = rest.length === 0 ? put : withAt(inside, rest, put);
  if (next === ABSENT) delete (copy as Record<string | number, unknown>)[step];
  else (copy as Record<string | number, unknown>)[step] = next;
  return copy;
}
