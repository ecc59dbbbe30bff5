import { expect, test } from 'vitest';
import { wayOnOf } from './way-on.ts';

test('a way on is a job or the CV', () => {
  expect(wayOnOf('/jobs/14')).toEqual({ path: '/jobs/14', job: 14 });
  expect(wayOnOf('/cv-builder')).toEqual({ path: '/cv-builder', job: null });
});

test.each([
  null,
  undefined,
  '',
  '/',
  '/jobs',
  '/jobs/0',
  '/jobs/14/',
  '/jobs/14?x=1',
  '/jobs/14#x',
  '/jobs/2147483648',
  '//evil.example/jobs/14',
  '/\\evil.example',
  'https://evil.example/jobs/14',
  '/jobs/14\n',
  ' /jobs/14',
  'javascript:alert(1)',
  '/admin',
])('nothing else is one: %j', (path) => {
  expect(wayOnOf(path)).toBeNull();
});
