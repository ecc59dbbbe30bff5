import { describe, expect, test } from 'vitest';
import type { KnownPayment } from './gateway.ts';
import { readDispute as readPaypalDispute } from './paypal-event.ts';
import { answerOf, type Order } from './paypal-order.ts';
import { readDispute as readPaystackDispute } from './paystack-event.ts';

const payment: KnownPayment = {
  reference: 'wm-7',
  providerId: 'ORDER',
  captureId: null,
  money: { amount: 400, currency: 'USD' },
  received: null,
  refundAttempt: 0,
  sentBack: 0,
};
const usd = (value: string) => ({ currency_code: 'USD', value });

type Refunds = { status?: string; amount?: { currency_code: string; value: string } }[];

/** An order with captures of these states, and refunds; undefined where PayPal lists none. */
function orderOf(status: string, captures: string[], refunds?: Refunds): Order {
  const payments = {
    captures: captures.map((state) => ({
      id: `of ${state}`,
      status: state,
      amount: usd('4.00'),
      create_time: '2031-05-07T10:00:00Z',
    })),
    refunds,
  };
  const unit = { custom_id: 'wm-7', amount: usd('4.00'), payments };
  return { id: 'ORDER', status, purchase_units: [unit] };
}

const part = { status: 'COMPLETED', amount: usd('1.00') };
const rest = { status: 'COMPLETED', amount: usd('3.00') };

describe('an order of PayPal', () => {
  test.each([
    ['CREATED', [], 'open'],
    ['APPROVED', [], 'open'],
    ['VOIDED', [], 'declined'],
    ['COMPLETED', ['PENDING'], 'open'],
    ['COMPLETED', ['DECLINED'], 'declined'],
    ['COMPLETED', ['FAILED'], 'declined'],
    ['COMPLETED', ['a state of the future'], 'declined'],
    ['COMPLETED', ['DECLINED', 'PENDING'], 'open'],
    ['COMPLETED', ['DECLINED', 'COMPLETED'], 'paid'],
    ['COMPLETED', ['REFUNDED', 'COMPLETED'], 'paid'],
    ['COMPLETED', ['PENDING', 'REFUNDED'], 'refunded'],
    ['COMPLETED', ['REVERSED'], 'refunded'],
  ])('that is %s, with captures %j: %s', (status, captures, kind) => {
    expect(answerOf(payment, orderOf(status, captures)).kind).toBe(kind);
  });

  test.each([
    ['no refund', 'COMPLETED', [], { kind: 'paid', back: 0, refund: null, isTaken: false }],
    ['a part', 'PARTIALLY_REFUNDED', [part], { kind: 'paid', back: 100, refund: null }],
    ['a part that is not listed', 'PARTIALLY_REFUNDED', undefined, { kind: 'paid', back: null }],
    ['all in parts', 'PARTIALLY_REFUNDED', [part, rest], { kind: 'refunded', refund: 'done' }],
    ['one on its way', 'REFUNDED', [{ ...rest, status: 'PENDING' }], { refund: 'pending' }],
    [
      'one that failed',
      'COMPLETED',
      [{ ...rest, status: 'FAILED' }],
      { back: 0, refund: 'failed' },
    ],
    ['one that was cancelled', 'COMPLETED', [{ ...rest, status: 'CANCELLED' }], { back: 0 }],
    ['a reversal', 'REVERSED', [], { kind: 'refunded', refund: 'done', isTaken: true }],
    ['a refund of ours', 'REFUNDED', [part, rest], { kind: 'refunded', isTaken: false }],
  ])('with %s', (_, capture, refunds, expected) => {
    expect(answerOf(payment, orderOf('COMPLETED', [capture], refunds))).toMatchObject(expected);
  });

  test('of another payment is no answer', () => {
    const other = { ...payment, reference: 'wm-8' };
    expect(() => answerOf(other, orderOf('COMPLETED', ['COMPLETED']))).toThrow('another payment');
  });
});

describe('a dispute of PayPal', () => {
  const lost = { outcome_code: 'RESOLVED_BUYER_FAVOUR' };
  test.each([
    ['WAITING_FOR_SELLER_RESPONSE', undefined, 'open', null],
    ['UNDER_REVIEW', undefined, 'open', null],
    ['RESOLVED', { outcome_code: 'RESOLVED_SELLER_FAVOUR' }, 'won', null],
    ['RESOLVED', { outcome_code: 'CANCELED_BY_BUYER' }, 'won', null],
    ['RESOLVED', lost, 'lost', 400],
    ['RESOLVED', { outcome_code: 'ACCEPTED' }, 'lost', 400],
    ['RESOLVED', { ...lost, amount_refunded: usd('1.00') }, 'lost', 100],
    ['RESOLVED', { amount_refunded: usd('4.00') }, 'lost', 400],
  ])('that is %s with the outcome %j is %s', (status, dispute_outcome, state, amount) => {
    const content = { dispute_id: 'D', status, dispute_amount: usd('4.00'), dispute_outcome };
    const moneyBack = amount === null ? null : { amount, currency: 'USD' };
    expect(readPaypalDispute(content as never)).toMatchObject({ id: 'D', state, moneyBack });
  });

  test('that was lost without an amount names no money', () => {
    const content = { dispute_id: 'D', status: 'RESOLVED', dispute_outcome: lost };
    expect(readPaypalDispute(content as never)).toMatchObject({ state: 'lost', moneyBack: null });
  });
});

describe('a dispute of Paystack', () => {
  test.each([
    ['awaiting-merchant-feedback', null, 5000, 'open', null],
    ['awaiting-bank-feedback', null, 5000, 'open', null],
    ['pending', null, 5000, 'open', null],
    ['resolved', 'declined', 5000, 'won', null],
    ['resolved', 'merchant-accepted', 5000, 'lost', 5000],
    ['resolved', 'auto-accepted', 5000, 'lost', 5000],
    ['resolved', null, 5000, 'lost', 5000],
    ['resolved', 'merchant-accepted', null, 'lost', null],
  ])('that is %s, %s, about %s, is %s', (status, resolution, refund_amount, state, amount) => {
    const times = { dueAt: null, due_at: null };
    const content = { id: 7, status, resolution, refund_amount, currency: 'GHS', ...times };
    const moneyBack = amount === null ? null : { amount, currency: 'GHS' };
    expect(readPaystackDispute(content)).toMatchObject({ id: '7', state, moneyBack });
  });
});
