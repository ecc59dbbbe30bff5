import { expect, test } from 'vitest';
import { exactEntries } from './match-employer.ts';

const entry = (id: number, place: string, gone = false) => ({
  ...{ id, place, gone, name: 'Tarn Dairy Ltd', region: 'Cumbria' },
});
const idsFor = (place: string, ...candidates: ReturnType<typeof entry>[]) =>
  exactEntries({ name: 'Tarn Dairy', place }, candidates).map(({ id }) => id);

test('an entry that is gone counts only when the newest issue has none of the name', () => {
  expect(idsFor('Penrith', entry(1, 'Penrith', true))).toEqual([1]);
  expect(idsFor('Penrith', entry(1, 'Penrith', true), entry(2, 'Kendal'))).toEqual([]);
  expect(idsFor('Kendal', entry(1, 'Penrith', true), entry(2, 'Kendal'))).toEqual([2]);
});
