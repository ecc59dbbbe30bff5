import { expect, test } from 'vitest';
import { rangeText } from './range-text.ts';

test.each([
  [1, 0, 0, 'No entries.'],
  [1, 1, 1, 'Showing 1 of 1 entry'],
  [1, 4, 4, 'Showing 1 - 4 of 4 entries'],
  [2, 50, 1234, 'Showing 51 - 100 of 1,234 entries'],
  [2, 1, 51, 'Showing entry 51 of 51'],
  [3, 0, 1, 'This page is empty. There is 1 matching entry.'],
  [3, 0, 51, 'This page is empty. There are 51 matching entries.'],
])('page %i with %i of %i entries is "%s"', (page, shown, total, text) => {
  expect(rangeText({ page, pageSize: 50, shown, total }, 'entry', 'entries')).toBe(text);
});
