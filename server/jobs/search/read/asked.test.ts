import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { payAtLeast, payMarks } from '../find/pay-marks.ts';
import { parseSearch } from './parse-search.ts';
import { payLabel } from './read-pay.ts';

const conditionsOf = (text: string) =>
  parseSearch(text).all.flatMap(({ condition }) => condition ?? []);

test.each([
  ['visa sponsorship nurse', 'visa'],
  ['work permit jobs', 'visa'],
  ['any job with free visa', 'visa'],
  ['H-2B jobs', 'visa'],
  ['chef with accommodation', 'housing'],
  ['no experience', 'beginner'],
  ['fresher engineer', 'entry'],
  ['entry level accountant', 'entry'],
  ['factory job for uneducated', 'unschooled'],
  ['teacher without IELTS', 'nolanguage'],
  ['couple live in housekeeping', 'couple'],
  ['part time cleaner', 'parttime'],
  ['camarero sin experiencia', 'beginner'],
  ['cozinheiro com alojamento', 'housing'],
  ['kierowca bez doświadczenia', 'beginner'],
  ['وظائف مع فيزا', 'visa'],
  ['bucătar cazare', 'housing'],
  ['водій без досвіду', 'beginner'],
])('"%s" asks for %s', (text, condition) => {
  expect(conditionsOf(text)).toContain(condition);
});

test('each line of asked.tsv is understood', () => {
  const lines = readFileSync(new URL('../../../language/asked.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'));
  expect(lines.length).toBeGreaterThan(100);
  for (const [condition = '', language, ways = ''] of lines)
    for (const way of ways.split('='))
      expect(conditionsOf(way), `${language}: ${way}`).toEqual([condition]);
});

test.each([
  ['3000 euro month welder', 'From €3,000 a month'],
  ['welder 3.000 € im Monat', 'From €3,000 a month'],
  ['20/hr jobs', 'From 20 an hour'],
  ['nurse £15 an hour', 'From £15 an hour'],
  ['nurse /hr', 'Paid by the hour'],
  ['driver 40k', undefined],
  ['2 years experience', undefined],
  ['12 hour shifts', undefined],
  ['engineer 1 year contract', undefined],
  ['class 1 driver', undefined],
])('"%s" asks for pay: %s', (text, label) => {
  const pay = parseSearch(text).all.find((clause) => clause.pay)?.pay;
  expect(pay ? payLabel(pay) : undefined).toBe(label);
});

test('pay is found by what it comes to by the hour', () => {
  const pays = (salary: object, asked: Parameters<typeof payAtLeast>[0]) =>
    payAtLeast(asked).some((mark) => payMarks(salary as never).includes(mark));
  const monthly = { amount: 3000, currency: 'EUR', period: 'month' } as const;
  expect(pays({ min: 3000, currency: 'EUR', period: 'month' }, monthly)).toBe(true);
  expect(pays({ min: 2000, max: 3500, currency: 'EUR', period: 'month' }, monthly)).toBe(true);
  expect(pays({ min: 20, currency: 'EUR', period: 'hour' }, monthly)).toBe(true);
  expect(pays({ min: 2500, currency: 'EUR', period: 'month' }, monthly)).toBe(false);
  expect(pays({ min: 3000, currency: 'AED', period: 'month' }, monthly)).toBe(false);
  const hourly = { amount: 20, currency: null, period: 'hour' } as const;
  expect(pays({ min: 21, currency: 'GBP', period: 'hour' }, hourly)).toBe(true);
  expect(pays({ min: 50, currency: 'AED', period: 'hour' }, hourly)).toBe(false);
});

test.each([
  ['enfermera en londres', 'London'],
  ['praca alemania', 'Germany'],
  ['trabajo eeuu', 'USA'],
  ['عمل في المانيا', 'Germany'],
  ['काम जर्मनी', 'Germany'],
  ['koch schweiz', 'Switzerland'],
  ['سائق دبي', 'Dubai'],
  ['farm work new zeland', 'New Zealand'],
])('"%s" is in %s', (text, place) => {
  expect(parseSearch(text).places.map(({ name }) => name)).toEqual([place]);
});

test('small words of a language carry no weight, nor does what only seeks', () => {
  for (const text of ['busco trabajo de', 'ich suche arbeit als', 'ищу работу в', 'नौकरी चाहिए'])
    expect(parseSearch(text).all, text).toEqual([]);
});
