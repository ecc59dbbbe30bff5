import { expect, test } from 'vitest';
import { hasShrunk } from './missing-listings.service.ts';

test.each([
  // before, met of these, new ones
  [3, 0, 0, false],
  [4, 0, 0, true],
  [4, 1, 0, true],
  [4, 2, 0, false],
  [5, 2, 0, true],
  [5, 3, 0, false],
  [100, 49, 0, true],
  [100, 50, 0, false],
  [100, 100, 0, false],
  [0, 0, 7, false],
  // New rows are rows as well, but a feed that has none of its former rows may be another one.
  [10, 1, 4, false],
  [10, 1, 3, true],
  [10, 0, 5, true],
  [10, 0, 40, true],
  [3, 0, 3, false],
  [10, 4, 1, false],
  [10, 4, 0, true],
  [3, 1, 50, false],
  [4, 0, 1, true],
])(
  'a feed of %i rows that comes again with %i of them and %i new ones has shrunk: %s',
  (before, met, added, shrunk) => {
    expect(hasShrunk({ met: met + added, missing: before - met }, added)).toBe(shrunk);
  },
);
