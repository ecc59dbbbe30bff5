import { expect, test } from 'vitest';
import { CATEGORIES } from './categories.ts';
import { TRADES, tradeOf } from './trades.ts';

test('each category belongs to one trade', () => {
  expect(TRADES.flatMap(({ categories }) => [...categories]).toSorted()).toEqual(
    [...CATEGORIES].toSorted(),
  );
  expect(tradeOf('Caregiving')).toBe('carer');
});
