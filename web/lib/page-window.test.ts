import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test.each([
  [1, 1, 5, [1]],
  [1, 14, 5, [1, 2, 3, 4, 5, 'gap', 14]],
  [7, 14, 5, [1, 'gap', 5, 6, 7, 8, 9, 'gap', 14]],
  [14, 14, 5, [1, 'gap', 10, 11, 12, 13, 14]],
  [4, 7, 5, [1, 2, 3, 4, 5, 6, 7]],
  [5, 20, 3, [1, 'gap', 4, 5, 6, 'gap', 20]],
  [2, 3, 3, [1, 2, 3]],
])('page %i of %i in a window of %i', (current, total, size, steps) => {
  expect(pageWindow(current, total, size)).toEqual(steps);
});
