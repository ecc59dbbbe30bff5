import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

/** A hostile request: the raw target of the request line, and headers. */
export type Hostile = { path: string; headers: Record<string, string> };

/**
 * Hostile text: any code points, lone surrogates, quotes and operators of SQL, tsquery, HTML and
 * URLs, very long.
 */
const nasty = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(...`"'\\-|&!:*()<>%_;/?#=+ \0\n\t\u202e\ud800nurse`),
    maxLength: 40,
  }),
  fc.constantFrom(
    "' OR 1=1 --",
    '"',
    '-"',
    '""',
    'a:*',
    '!!',
    '<->',
    '%',
    '%00',
    '%E0%A4%A',
    '../../etc/passwd',
    '{"$ne":1}',
    '0x10',
    '1e9',
    'NaN',
  ),
  fc.string({ maxLength: 20 }).map((text) => text.repeat(300)),
  fc.integer().map(String),
  fc.constantFrom('1', '2', 'today', 'oldest', 'relevance', 'USA', 'Construction', 'true'),
);
const name = fc.oneof(
  fc.constantFrom(
    'search',
    'category',
    'country',
    'state',
    'date',
    'page',
    'limit',
    'sort',
    'featured',
    'counts',
    'premium',
  ),
  nasty,
);
const query = fc
  .array(fc.tuple(name, nasty, fc.boolean()), { maxLength: 6 })
  .map((pairs) =>
    pairs
      .map(([key, value, raw]) =>
        raw ? `${wire(key)}=${wire(value)}` : `${encode(key)}=${encode(value)}`,
      )
      .join('&'),
  );
const path = fc.oneof(
  fc.constantFrom(
    '/',
    '/jobs',
    '/api/jobs',
    '/api/stats',
    '/category/Construction',
    '/country/DE',
    '/api/openapi.json',
    '/healthz',
    '/login',
  ),
  nasty.map((id) => `/jobs/${encode(id)}`),
  nasty.map((id) => `/api/jobs/${encode(id)}`),
  nasty.map((id) => `/api/jobs/${wire(id)}/related`),
  nasty.map((text) => `/category/${wire(text)}`),
  nasty.map((text) => `/country/${encode(text)}`),
  nasty.map((text) => `/${wire(text)}`),
);
const headerName = fc.constantFrom(
  'authorization',
  'x-auth-token',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'host',
  'x-forwarded-for',
  'x-forwarded-proto',
  'origin',
  'content-type',
  'range',
  'cookie',
);
const headers = fc.dictionary(headerName, nasty.map(headerText), { maxKeys: 4 });
/** URLs of pages and the API, existing and invented, with hostile parts and headers. */
export const hostile: fc.Arbitrary<Hostile> = fc.record({
  path: fc.tuple(path, query).map(([at, asked]) => (asked ? `${at}?${asked}` : at)),
  headers,
});

/** Percent-encodes, lone surrogates included (encodeURIComponent would throw on them). */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Raw for the request line: removes only what HTTP forbids there. */
function wire(text: string): string {
  return text.replaceAll(/[^\x21-\x7e]/g, '').replaceAll('#', '%23');
}

function headerText(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 2000);
}
