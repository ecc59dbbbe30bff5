import { expect, test } from 'vitest';
import type { CountryCode } from '../../../shared/constants/countries.ts';
import { parseSalary } from './parse-salary.ts';

test.each<[string, CountryCode, ReturnType<typeof parseSalary>]>([
  ['Up to $75,000/year', 'US', { max: 75_000, currency: 'USD', period: 'year' }],
  ['De 500€ à 1700€ par mois', 'FR', { min: 500, max: 1_700, currency: 'EUR', period: 'month' }],
  ['$18 - $22 an hour', 'US', { min: 18, max: 22, currency: 'USD', period: 'hour' }],
  ['$25.50/hr', 'CA', { min: 25.5, max: 25.5, currency: 'CAD', period: 'hour' }],
  ['80000-100000', 'US', { min: 80_000, max: 100_000, currency: 'USD', period: 'year' }],
  ['30000-40000', 'GB', { min: 30_000, max: 40_000, currency: 'GBP', period: 'year' }],
  ['4000-6000', 'AE', { min: 4_000, max: 6_000, currency: 'AED' }],
  ['80-100k USD', 'DE', { min: 80_000, max: 100_000, currency: 'USD', period: 'year' }],
  [
    '1.700,50 € brutto im Monat',
    'DE',
    { min: 1_700.5, max: 1_700.5, currency: 'EUR', period: 'month' },
  ],
  ['ab 15 € / Stunde', 'AT', { min: 15, currency: 'EUR', period: 'hour' }],
  ['Jusqu’à 2 000 € par mois', 'FR', { max: 2_000, currency: 'EUR', period: 'month' }],
  ['£12 per hour, 40 hours a week', 'GB', { min: 12, max: 12, currency: 'GBP', period: 'hour' }],
  ['CHF 90’000 p.a.', 'CH', { min: 90_000, max: 90_000, currency: 'CHF', period: 'year' }],
  ['AED 4,500 per month', 'AE', { min: 4_500, max: 4_500, currency: 'AED', period: 'month' }],
  ['Starting at $60,000 annually', 'AU', { min: 60_000, currency: 'AUD', period: 'year' }],
  ['0-34300', 'US', { max: 34_300, currency: 'USD', period: 'year' }],
  ['Commission', 'US', { commission_based: true, details: '' }],
  ['20% commission on sales', 'US', { commission_based: true, details: '20% commission on sales' }],
  ['Competitive', 'US', null],
  ['0-0', 'US', null],
  ['60-80', 'US', null],
  ['500-100', 'US', null],
  ['1000-150000000', 'US', null],
  ['$75,000/hour', 'US', null],
  ['€3,000 a month or £30,000 a year', 'GB', null],
  ['$60,000 a year and $500 a month', 'US', null],
  ['', 'US', null],
])('%s in %s', (text, country, expected) => {
  expect(parseSalary({ text }, country)).toEqual(expected);
});

test('columns of their own', () => {
  expect(
    parseSalary({ min: '2000', max: '2600', currency: 'EUR', period: 'monthly' }, 'DE'),
  ).toEqual({
    min: 2000,
    max: 2600,
    currency: 'EUR',
    period: 'month',
  });
  expect(parseSalary({ min: '18', currency: 'USD', period: 'HOUR' }, 'US')).toEqual({
    min: 18,
    currency: 'USD',
    period: 'hour',
  });
  expect(parseSalary({ max: '30000' }, 'GB')).toEqual({
    max: 30_000,
    currency: 'GBP',
    period: 'year',
  });
});
