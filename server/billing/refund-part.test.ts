import { describe, expect, test } from 'vitest';
import { decimalsOf, formatMoney, toMinorUnits } from '../../shared/billing.ts';
import { changesOf } from './payment-changes.ts';
import { fromDecimal, toDecimal } from './provider-http.adapter.ts';
import { judgePart } from './refund-part.ts';

const paid = {
  gateway: 'paypal',
  status: 'paid',
  failure: null,
  amount: 400,
  currency: 'USD',
  received_amount: null,
  received_currency: null,
  sent_back_amount: 0,
  refund_asked_at: null,
  refund_problem: null,
  paid_at: new Date(),
} as const;
const odd = {
  ...paid,
  status: 'failed',
  failure: 'amount-differs',
  received_amount: 300,
  received_currency: 'USD',
} as const;
const whole = (currency: string, amount: number) => ({ ...paid, currency, amount });

test.each([
  ['a part of what was paid', paid, 100, 400, false, 'part'],
  ['the smallest part', paid, 1, 400, false, 'part'],
  ['all but the smallest part', paid, 399, 400, false, 'part'],
  ['all of it', paid, 400, 400, false, 'all'],
  ['more than all of it', paid, 401, 400, false, 'too-much'],
  ['a part after another', { ...paid, sent_back_amount: 100 }, 200, 300, false, 'part'],
  ['all that is left', { ...paid, sent_back_amount: 100 }, 300, 300, false, 'all'],
  ['more than is left', { ...paid, sent_back_amount: 100 }, 301, 300, false, 'too-much'],
  ['of a page from before', { ...paid, sent_back_amount: 100 }, 100, 400, false, 'refund-changed'],
  ['beside a part', paid, 100, 400, true, 'refund-under-way'],
  ['beside a whole', { ...paid, refund_asked_at: new Date() }, 100, 400, false, 'refund-under-way'],
  ['what was refunded', { ...paid, status: 'refunded' }, 100, 400, false, 'not-refundable'],
  ['what was not paid', { ...paid, status: 'pending' }, 100, 400, false, 'not-refundable'],
  ['another amount that arrived', odd, 100, 300, false, 'part'],
  ['all of that', odd, 300, 300, false, 'all'],
  ['more than arrived', odd, 400, 300, false, 'too-much'],
  ['yen', whole('JPY', 400), 1, 400, false, 'part'],
  ['whole forints', whole('HUF', 40_000), 100, 40_000, false, 'part'],
  ['fillers at PayPal', whole('HUF', 40_000), 150, 40_000, false, 'not-whole'],
  [
    'fillers elsewhere',
    { ...whole('HUF', 40_000), gateway: 'paystack' },
    150,
    40_000,
    false,
    'part',
  ],
] as const)('a refund of %s', (_, payment, amount, left, isUnderWay, judged) => {
  expect(judgePart(payment, { amount, left }, isUnderWay)).toBe(judged);
});

describe('an amount', () => {
  test.each([
    ['USD', 450, 'USD 4.50', '4.50', 2],
    ['JPY', 450, 'JPY 450', '450', 0],
    ['HUF', 45_000, 'HUF 450.00', '450', 2],
  ])('of %s is said and sent with its own decimals', (currency, amount, words, sent, decimals) => {
    expect(decimalsOf(currency)).toBe(decimals);
    expect(formatMoney(amount, currency)).toBe(words);
    expect(toDecimal({ amount, currency })).toBe(sent);
    expect(fromDecimal(sent, currency)).toBe(amount);
  });

  test.each([
    ['4.50', 'USD', 450],
    ['4,5', 'USD', 450],
    [' 4 ', 'USD', 400],
    ['0.01', 'USD', 1],
    ['450', 'JPY', 450],
    ['4.5', 'JPY', null],
    ['4.505', 'USD', null],
    ['0', 'USD', null],
    ['-4', 'USD', null],
    ['1e3', 'USD', null],
    ['', 'USD', null],
  ])('%j of %s is read as %s', (text, currency, amount) => {
    expect(toMinorUnits(text, currency)).toBe(amount);
  });

  test.each([
    ['4.5', 'USD'],
    ['4.500', 'USD'],
    ['4.00', 'JPY'],
    ['4', 'USD'],
    ['4.00', 'of no currency'],
  ])('%s of %s is none of PayPal', (value, currency) => {
    expect(fromDecimal(value, currency)).toBeNaN();
  });
});

describe('the history notes', () => {
  const pending = { ...paid, status: 'pending', paid_at: null } as const;
  const refunded = { ...paid, status: 'refunded' } as const;
  test.each([
    ['money that arrived', pending, paid, [['paid', 400]]],
    ['another amount', pending, odd, [['other-amount', 300]]],
    [
      'what was declined',
      pending,
      { ...pending, status: 'failed', failure: 'declined' },
      [['declined', 0]],
    ],
    [
      'what nobody paid',
      pending,
      { ...pending, status: 'failed', failure: 'abandoned' },
      [['abandoned', 0]],
    ],
    ['a refund', paid, refunded, [['refunded', 400]]],
    [
      'a refund that is known before the payment',
      pending,
      refunded,
      [
        ['paid', 400],
        ['refunded', 400],
      ],
    ],
    ['a part', paid, { ...paid, sent_back_amount: 100 }, [['part-back', 100]]],
    [
      'the rest after a part',
      { ...paid, sent_back_amount: 100 },
      { ...refunded, sent_back_amount: 100 },
      [['refunded', 300]],
    ],
    [
      'a refund that failed',
      refunded,
      { ...paid, refund_problem: 'failed' },
      [['refund-failed', -400]],
    ],
    [
      'a part that failed',
      { ...paid, sent_back_amount: 100 },
      { ...paid, refund_problem: 'failed' },
      [
        ['part-returned', -100],
        ['refund-failed', 0],
      ],
    ],
    [
      'a refund that was refused',
      paid,
      { ...paid, refund_problem: 'refused' },
      [['refund-refused', 0]],
    ],
    [
      'a refund that needs details',
      paid,
      { ...refunded, refund_problem: 'needs-attention' },
      [
        ['refunded', 400],
        ['refund-needs-details', 0],
      ],
    ],
    ['nothing new', paid, { ...paid, refund_asked_at: new Date() }, []],
  ] as const)('%s', (_, before, after, kinds) => {
    expect(changesOf(before, after)).toEqual(kinds.map(([kind, amount]) => ({ kind, amount })));
  });
});
