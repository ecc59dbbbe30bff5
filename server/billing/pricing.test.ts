import { expect, test } from 'vitest';
import { parseLocalAmounts } from '../../shared/local-prices.ts';
import { readEnv } from '../env.ts';
import { ASSUMED_AMOUNTS, createPrices } from './pricing.ts';

test('the operator sets what mobile money costs, and which currencies are offered', () => {
  const read = readEnv({ MOBILE_MONEY_PRICES: 'GHS 60, KES 515.50' });
  const amounts = 'env' in read ? read.env.MOBILE_MONEY_PRICES : undefined;
  expect(amounts).toEqual({ GH: 6_000, KE: 51_550 });
  const prices = createPrices(amounts ?? null);
  expect(prices.isAssumed).toBe(false);
  expect(prices.of('GH').charges[0]).toEqual({
    gateway: 'paystack',
    amount: 6_000,
    currency: 'GHS',
  });
  expect(prices.of('NG').charges.map(({ gateway }) => gateway)).toEqual(['paypal']);
  expect(prices.of('DE')).toEqual(prices.list(() => true).DEFAULT);
});

test('without the setting the assumed amounts hold, and are marked', () => {
  const prices = createPrices(null);
  expect(prices.isAssumed).toBe(true);
  expect(prices.of('ZA').charges[0]?.amount).toBe(ASSUMED_AMOUNTS.ZA);
});

test('an empty list is none, and a setting without a value is not set', () => {
  expect(parseLocalAmounts('')).toBeUndefined();
  expect(readEnv({ MOBILE_MONEY_PRICES: '' })).toHaveProperty('env');
});

test.each([
  'GHS',
  'GHS 0',
  'GHS -5',
  'GHS 1e3',
  'GHS 5.5',
  'GHS 10000000',
  'ghs 50',
  'EUR 4',
  'GHS 50, GHS 60',
  'GHS 50;KES 520',
  'GHS 50,',
])('%o is no list of prices, and stops the start', (text) => {
  expect(parseLocalAmounts(text)).toBeUndefined();
  expect(readEnv({ MOBILE_MONEY_PRICES: text })).toEqual({
    problems: [expect.stringContaining('MOBILE_MONEY_PRICES must be amounts')],
  });
});
