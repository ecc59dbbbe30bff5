import { expect, test } from 'vitest';
import { formatDates, parseDates } from '../../shared/cv-dates.ts';
import { eraYear, hasEra, withWesternYears, yearsOf } from './japanese-era.ts';

test.each([
  [{ year: 2024, month: 3, day: 1 }, '令和6'],
  [{ year: 2019, month: 4, day: 1 }, '令和元'],
  [{ year: 2019, month: 3, day: 30 }, '平成31'],
  [{ year: 1989, month: 0, day: 8 }, '平成元'],
  [{ year: 1989, month: 0, day: 7 }, '昭和64'],
  [{ year: 1926, month: 11, day: 25 }, '昭和元'],
  [{ year: 1926, month: 11, day: 24 }, '大正15'],
  [{ year: 2019, month: 4 }, '令和元'],
  [{ year: 2019, month: 3 }, '平成31'],
  [{ year: 2018 }, '平成30'],
  // A year or month alone in which an era ended could be either.
  [{ year: 2019 }, '平成31/令和元'],
  [{ year: 1989, month: 0 }, '昭和64/平成元'],
  [{ year: 1989, month: 1 }, '平成元'],
  [{ year: 1926, month: 11 }, '大正15/昭和元'],
])('the year of %o is %s', (date, expected) => {
  expect(eraYear(date)).toBe(expected);
  const text = `${expected}年`;
  expect([hasEra(text), withWesternYears(text)]).toEqual([true, `${date.year}年`]);
});

test('a date of a column without 年 has an era', () => {
  expect(['平成27 5', '令和元', '平成31/令和元', '27 5'].map(hasEra)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a text that has no year of an era stays as it is', () => {
  for (const text of ['2019年4月', '令和', '東京12年', '平成100年', 'May 2019', ''])
    expect([hasEra(text), withWesternYears(text)]).toEqual([false, text]);
});

test('dates have eras where they are asked for, and in Japanese alone', () => {
  const period = parseDates('Apr 2019 - present');
  const text = (years: 'western' | 'era', language: 'ja' | 'ko') =>
    period && formatDates(period, language, yearsOf({ years }, language));
  expect(text('era', 'ja')).toBe('平成31年4月 – 現在');
  expect(text('western', 'ja')).toBe('2019年4月 – 現在');
  expect(text('era', 'ko')).toBe('2019.04 – 현재');
});
