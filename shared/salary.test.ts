import { expect, test } from 'vitest';
import { formatSalary, type Salary } from './salary.ts';

test.each<[Salary | null, string]>([
  [{ min: 2400, max: 2900, currency: 'EUR', period: 'month' }, '€2,400 – €2,900 a month'],
  [{ min: 2400.5, max: 2900, currency: 'EUR', period: 'month' }, '€2,400.50 – €2,900 a month'],
  [{ min: 11.44, max: 11.44, currency: 'GBP', period: 'hour' }, '£11.44 an hour'],
  [{ min: 4500, currency: 'AED' }, 'From AED 4,500'],
  [{ max: 30_000, currency: 'USD', period: 'year' }, 'Up to $30,000 a year'],
  [{ min: 0, max: 12, currency: 'USD', period: 'hour' }, '$0 – $12 an hour'],
  [{ currency: 'USD', period: 'week' }, 'Not specified'],
  [{ commission_based: true, details: '8% of sales' }, 'Commission: 8% of sales'],
  [{ commission_based: true, details: '' }, 'Commission'],
  [null, 'Not specified'],
])('the pay %j is written as "%s"', (salary, text) => {
  expect(formatSalary(salary).replaceAll('\u00a0', ' ')).toBe(text);
});
