import { expect, test } from 'vitest';
import type { ProviderAnswer } from './gateway.ts';
import { nextLook } from './next-look.ts';

const DAY = 86_400_000;
const paidAt = new Date('2031-05-07T10:00:00Z');
const after = (days: number) => new Date(paidAt.getTime() + days * DAY);

const paid = {
  status: 'paid',
  failure: null,
  paid_at: paidAt,
  refund_asked_at: null,
  refunded_at: null,
} as const;
const odd = { ...paid, status: 'failed', failure: 'amount-differs' } as const;
const refunded = { ...paid, status: 'refunded', refunded_at: paidAt } as const;

const back = (refund: 'pending' | 'done' | null): ProviderAnswer => ({
  kind: 'refunded',
  money: { amount: 400, currency: 'USD' },
  paidAt,
  captureId: 'CAPTURE',
  refund,
  back: null,
  isTaken: false,
});

test.each([
  [0, 3],
  [2.9, 3],
  [3, 14],
  [14, 45],
  [45, 120],
  [120, null],
])('money that is ours for %s days is asked about next on day %s', (age, next) => {
  const expected = next === null ? null : after(next);
  expect(nextLook(paid, null, after(age))).toEqual(expected);
  expect(nextLook(odd, null, after(age))).toEqual(expected);
});

test.each([
  ['an open dispute', paid, true],
  ['a refund that was asked for', { ...paid, refund_asked_at: paidAt }, false],
])('%s is asked about each day', (_, row, hasOpenDispute) => {
  expect(nextLook(row, null, after(200), hasOpenDispute)).toEqual(after(201));
});

test.each([
  ['is asked about each day for 60 days', null, 60, 61],
  ['is not asked about after that', null, 60.1, null],
  ['is asked about while it is on its way', back('pending'), 1, 2],
  ['is asked about when nothing was said of the refund', back(null), 1, 2],
  ['is not asked about once it is done', back('done'), 1, null],
])('money that went back %s', (_, answer, age, next) => {
  expect(nextLook(refunded, answer, after(age))).toEqual(next === null ? null : after(next));
});

test.each([
  ['pending', null],
  ['cancelled', null],
  ['failed', 'declined'],
  ['failed', 'abandoned'],
] as const)('a payment without money is not asked about: %s, %s', (status, failure) => {
  expect(nextLook({ ...paid, status, failure, paid_at: null }, null, after(1))).toBeNull();
});
