import { expect, test } from 'vitest';
import type { Feed, ImportRun } from '../../../shared/admin-imports.ts';
import { isAnyRunning, isFeedDue } from './follow-imports.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const run = (id: number, status: ImportRun['status'] = 'done') => ({ id, status }) as ImportRun;
const feed = (next_run_at: string | null, last_run: ImportRun | null = null) =>
  ({ next_run_at, last_run }) as Feed;

test.each([
  ['one that was just added', '2026-11-27T12:00:00Z', true],
  ['one of the next minute', '2026-11-27T12:00:59Z', true],
  ['one of tomorrow', '2026-11-28T12:00:00Z', false],
  ['a paused one', null, false],
])('the next fetch of %s', (_, next_run_at, isDue) => {
  expect(isFeedDue([feed('2026-12-01T00:00:00Z'), feed(next_run_at)], NOW)).toBe(isDue);
});

test('the list is read again while an import runs, and when a feed has a newer one', () => {
  expect(isAnyRunning([run(2), run(1, 'running')])).toBe(true);
  expect(isAnyRunning([run(2), run(1)], [feed(null), feed(null, run(1))])).toBe(false);
  expect(isAnyRunning([run(2)], [feed(null, run(3))])).toBe(true);
  expect(isAnyRunning([], [])).toBe(false);
});
