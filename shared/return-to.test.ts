import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../test/any-character.ts';
import { fuzzRuns } from '../test/fuzz-runs.ts';
import { askedReturnTo, safeReturnTo } from './return-to.ts';

test.each([
  '/jobs/7',
  '/jobs?search=nurse&page=2',
  '/account#data',
  '/category/Industrial%20%2F%20Factory',
  '/premium',
])('%s stays', (path) => {
  expect(safeReturnTo(path)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'jobs',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/jobs\n//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/LOGIN/?returnTo=%2Fjobs',
  '/signup',
  '/auth/callback?token=x',
  `/${'x'.repeat(1000)}`,
  `/jobs?search=${'語'.repeat(200)}`,
])('%j becomes /jobs', (path) => {
  expect(safeReturnTo(path)).toBe('/jobs');
});

test('whatever is given, a browser stays on this site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter, maxLength: 40 }),
      fc.constantFrom('', '/', '//', '/\\', '/.', '/%2f', '/@'),
      (text, start) => {
        const path = safeReturnTo(start + text);
        expect(new URL(path, 'https://waymark.example').origin).toBe('https://waymark.example');
        expect(path.startsWith('/') && !path.startsWith('//')).toBe(true);
      },
    ),
    { numRuns: fuzzRuns(500, 2000) },
  );
});

test.each([
  ['/login', 'returnTo=%2Fjobs%2F7', '/jobs/7'],
  ['/verify-email-instructions', 'reason=sent&returnTo=%2Fpremium', '/premium'],
  ['/signup', 'returnTo=https%3A%2F%2Fevil.example', '/jobs'],
  ['/login', 'returnTo=', '/jobs'],
  ['/login', 'reason=ended', null],
  ['/jobs', 'returnTo=%2Fpremium', null],
  ['/reset-password', 'token=secret&returnTo=%2Fpremium', null],
])('%s?%s was asked to lead to %s', (pathname, query, expected) => {
  expect(askedReturnTo(pathname, new URLSearchParams(query))).toBe(expected);
});
