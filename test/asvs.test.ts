import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TEXT = readFileSync(join(ROOT, 'docs', 'asvs.md'), 'utf8');

/** How many requirements of levels 1 and 2 the sections of ASVS 5.0.0 have; they are numbered from 1. */
const SECTIONS: Record<string, number> = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1, 3.2: 2, 3.3: 4 },
  ...{ 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4, 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3 },
  ...{ 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5 },
  ...{ 7.5: 2, 7.6: 2, 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4, 10.1: 2, 10.2: 2 },
  ...{ 10.3: 4, 10.4: 11, 10.5: 5, 10.6: 2, 10.7: 3, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1 },
  ...{ 11.6: 1, 12.1: 3, 12.2: 2, 12.3: 4, 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4 },
  ...{ 14.3: 3, 15.1: 3, 15.2: 3, 15.3: 7, 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3, 17.1: 1 },
  ...{ 17.2: 4, 17.3: 2 },
};

const rows = TEXT.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim());
  const [, no = '', , met = '', where = '', tested = ''] = cells;
  return /^\d+\.\d+\.\d+$/.test(no) ? [{ no, met, where, tested }] : [];
});

const byNumber = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

test('the table of ASVS has every requirement of levels 1 and 2, once, and an answer to each', () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  );
  expect(rows.map(({ no }) => no)).toEqual(all.toSorted(byNumber));
  expect(all).toHaveLength(253);
  for (const { no, met, where } of rows) {
    expect(['yes', 'partly', 'no', '–'], no).toContain(met);
    expect(where, no).not.toBe('');
  }
});

test('every file and test that the table of ASVS names is there', () => {
  const named = [...TEXT.matchAll(/`((?:[\w-]+\/)*[\w.-]+)`/g)].flatMap(([, path = '']) =>
    path.includes('/') || /\.(?:ts|md|json)$/.test(path) ? [path] : [],
  );
  const written = [...TEXT.matchAll(/(?<![\w/`])(docs\/[\w-]+\.md|[A-Z]+\.md)/g)].map(
    ([path]) => path,
  );
  const linked = [...TEXT.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => `docs/${path}`);
  const paths = [...named, ...written, ...linked];
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const tests = rows.flatMap(({ tested }) => [...tested.matchAll(/`([^`]+)`/g)]);
  expect(tests.filter(([, path = '']) => !path.endsWith('.test.ts'))).toEqual([]);
});
