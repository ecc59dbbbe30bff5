import { expect, test } from 'vitest';
import { fuzzRuns } from '../../../test/fuzz-runs.ts';
import { HOSTILE_UNITS } from '../../../test/hostile-units.ts';
import { leastTime } from '../../../test/machine-speed.ts';
import { FIELD_NAMES } from '../read/field-names.ts';
import type { FeedFacts, RawRow } from '../read/raw-row.ts';
import { normaliseRow } from './normalise-row.ts';

const LENGTH = 200_000;
const MOST_MS = 50;
/** The short form reads one in four combinations of a field and a text; each is in some of them. */
const PARTS = fuzzRuns(4, 1);
const NAMES = [...FIELD_NAMES.values()].map(([name = '']) => name);

function hostileRow(field: string, unit: string): RawRow {
  const values = new Map([
    ['title', 'Nurse'],
    ['country', 'Norway'],
    ['description', 'You work on a ward.'],
  ]);
  return {
    line: 1,
    values: values.set(field, unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH)),
  };
}

const read = (row: RawRow, format: FeedFacts['format']) =>
  normaliseRow(row, {
    facts: { format, publisher: null, channelTitle: null },
    employer: undefined,
  });

test('there are enough hostile texts', () => {
  expect(new Set(HOSTILE_UNITS).size).toBeGreaterThanOrEqual(70);
});

test('no row takes more than 50 ms, whatever 200 kB one of its fields repeats', () => {
  const slow = HOSTILE_UNITS.flatMap((unit, unitIndex) =>
    NAMES.filter((_, index) => (unitIndex + index) % PARTS === 0).flatMap((name) => {
      const row = hostileRow(name, unit);
      const format = name === 'title' || name === 'contentencoded' ? 'RSS 2' : 'Indeed XML';
      const took = leastTime(() => read(row, format), { bound: MOST_MS, tries: 12 });
      return took > MOST_MS ? [`${name}: ${JSON.stringify(unit)} ${Math.round(took)} ms`] : [];
    }),
  );
  expect(slow).toEqual([]);
});
