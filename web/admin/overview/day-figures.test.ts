import { describe, expect, test } from 'vitest';
import { axisTop, figuresInWords, shortDay } from './day-figures.ts';

describe('the axis of a chart', () => {
  test.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 4],
    [5, 6],
    [9, 10],
    [10, 10],
    [11, 20],
    [21, 40],
    [99, 100],
    [100, 100],
    [101, 200],
    [1234, 2000],
    [812_345, 1_000_000],
  ])('for at most %i it ends at %i', (largest, top) => expect(axisTop(largest)).toBe(top));

  test('its half is always a whole number', () => {
    for (let largest = 0; largest < 3000; largest += 1) expect(axisTop(largest) % 2).toBe(0);
  });
});

test('a day is short and the same in every time zone', () => {
  expect(shortDay('2026-03-05')).toBe('5 Mar');
});

describe('the words for a chart', () => {
  const days = (...counts: number[]) =>
    counts.map((count, index) => ({ day: `2026-03-0${index + 1}`, count }));

  test('say the total, the days and the best of them', () => {
    expect(figuresInWords(days(3, 1200, 1), 'view')).toBe(
      '1,204 views from 1 Mar to 3 Mar. Most on 2 Mar: 1,200 views.',
    );
    expect(figuresInWords(days(0, 1), 'Apply click')).toBe(
      '1 Apply click from 1 Mar to 2 Mar. Most on 2 Mar: 1 Apply click.',
    );
  });

  test('say that there was nothing', () => {
    expect(figuresInWords(days(0, 0), 'view')).toBe('No views from 1 Mar to 2 Mar.');
    expect(figuresInWords([], 'view')).toBe('No views.');
  });
});
