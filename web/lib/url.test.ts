import { expect, test } from 'vitest';
import { categoryPath, readFields, withQuery } from './url.ts';

const NAMES = ['search', 'country', 'sort', 'page'] as const;

test('a clean address stays', () => {
  const read = readFields(new URL('http://x/jobs?search=nurse&page=2'), NAMES);
  expect(read).toEqual({ fields: { search: 'nurse', page: '2' } });
});

test('empty fields and defaults are cleaned away, other parameters stay', () => {
  const read = readFields(
    new URL('http://x/jobs?search=nurse+aide&country=&sort=newest&page=1&ref=a'),
    NAMES,
  );
  expect(read.clean).toBe('/jobs?search=nurse+aide&ref=a');
  expect(readFields(new URL('http://x/jobs?search=+'), NAMES).clean).toBe('/jobs');
});

test('paths encode names and leave empty fields out', () => {
  expect(categoryPath('Industrial / Factory')).toBe('/category/Industrial%20%2F%20Factory');
  expect(withQuery('/jobs', { search: '', country: 'UK', page: undefined })).toBe(
    '/jobs?country=UK',
  );
});
