import { expect, test } from 'vitest';
import { type FactState, stateOn } from './fact-dates.ts';

test.each<[valid_from: string, valid_to: string, day: string, state: FactState]>([
  ['2026-03-02', '2026-09-30', '2026-03-01', 'future'],
  ['2026-03-02', '2026-09-30', '2026-03-02', 'current'],
  ['2026-03-02', '2026-09-30', '2026-09-30', 'current'],
  ['2026-03-02', '2026-09-30', '2026-10-01', 'ended'],
  ['', '2028-02', '2028-02-29', 'current'],
  ['', '2028-02', '2028-03-01', 'ended'],
  ['', '2026-12', '2026-12-31', 'current'],
  ['2026', '', '2025-12-31', 'future'],
  ['2026', '', '2026-01-01', 'current'],
  ['2026', '', '2026-12-31', 'current'],
  ['2026', '', '2027-01-01', 'ended'],
  ['2026', '2027', '2027-12-31', 'current'],
  ['2026-04', '', '2026-03-31', 'future'],
  ['2026-04', '', '2040-01-01', 'current'],
  ['', '', '2026-01-01', 'current'],
])('a fact from "%s" to "%s" is on %s: %s', (valid_from, valid_to, day, state) => {
  expect(stateOn({ valid_from, valid_to }, day)).toBe(state);
});

test('a fact that its source calls old has ended, whatever its dates', () => {
  expect(stateOn({ valid_from: '2026', valid_to: '', old: true }, '2026-06-01')).toBe('ended');
});
