import { describe, expect, test } from 'vitest';
import type { ProviderAnswer } from './gateway.ts';
import { type MoneyFacts, nextState, type PaymentRow, restOf } from './payment-state.ts';

const MINUTE = 60_000;
const now = new Date('2031-05-07T12:00:00Z');
const paidAt = new Date('2031-05-07T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

const pending: PaymentRow = {
  id: 7,
  user_id: 1,
  gateway: 'paypal',
  reference: 'wm-7',
  provider_id: 'ORDER',
  capture_id: null,
  country: 'UG',
  amount: 400,
  currency: 'USD',
  months: 6,
  status: 'pending',
  failure: null,
  checkout_url: null,
  session_id: null,
  browser_hash: null,
  created_at: minutesAgo(180),
  paid_at: null,
  refund_asked_at: null,
  refunded_at: null,
  received_amount: null,
  received_currency: null,
  refund_problem: null,
  refund_attempt: 0,
  is_refund_after_use: false,
  sent_back_amount: 0,
  sent_back_at: null,
  settled_at: null,
  settled_as: null,
  next_look_at: null,
  looking_at: null,
  return_to: null,
};
const paid: PaymentRow = { ...pending, status: 'paid', paid_at: paidAt, capture_id: 'CAPTURE' };
const odd: PaymentRow = {
  ...paid,
  status: 'failed',
  failure: 'amount-differs',
  received_amount: 399,
  received_currency: 'USD',
};
const refunded: PaymentRow = { ...paid, status: 'refunded', refunded_at: minutesAgo(30) };
const ROWS = {
  pending,
  declined: { ...pending, status: 'failed', failure: 'declined' },
  abandoned: { ...pending, status: 'failed', failure: 'abandoned' },
  cancelled: { ...pending, status: 'cancelled' },
  odd,
  paid,
  refunded,
} satisfies Record<string, PaymentRow>;

const money = { amount: 400, currency: 'USD' };
const isOurs = {
  kind: 'paid',
  money,
  paidAt,
  captureId: 'CAPTURE',
  refund: null,
  back: null,
  isTaken: false,
} as const;
const ANSWERS = {
  open: { kind: 'open' },
  declined: { kind: 'declined' },
  gone: { kind: 'gone' },
  paid: isOurs,
  'paid too little': { ...isOurs, money: { amount: 399, currency: 'USD' } },
  'paid too much': { ...isOurs, money: { amount: 401, currency: 'USD' } },
  'paid in another currency': { ...isOurs, money: { amount: 400, currency: 'NGN' } },
  'refund failed': { ...isOurs, refund: 'failed' },
  refunded: { ...isOurs, kind: 'refunded', refund: 'done' },
} satisfies Record<string, ProviderAnswer>;

type Known = keyof typeof ROWS;
type Told = keyof typeof ANSWERS;

/** What a payment is after an answer; the clock of the question is a minute ago. */
function become(
  row: PaymentRow,
  answer: ProviderAnswer,
  { facts = null, askedAt = minutesAgo(1) }: { facts?: MoneyFacts | null; askedAt?: Date } = {},
): PaymentRow {
  return { ...row, ...nextState(row, answer, facts, { askedAt, now }) };
}

/** Status, and why it failed. */
function inWords({ status, failure }: Pick<PaymentRow, 'status' | 'failure'>): string {
  return failure === null ? status : `${status}: ${failure}`;
}

const DECLINED = 'failed: declined';
const DIFFERS = 'failed: amount-differs';
const SAME = null;

/** Row, then answers; `SAME` where nothing changes. */
const TABLE: Record<Known, Record<Told, string | null>> = {
  pending: {
    open: SAME,
    declined: DECLINED,
    gone: 'failed: abandoned',
    paid: 'paid',
    'paid too little': DIFFERS,
    'paid too much': 'paid',
    'paid in another currency': DIFFERS,
    'refund failed': 'paid',
    refunded: 'refunded',
  },
  declined: {
    open: SAME,
    declined: SAME,
    gone: SAME,
    paid: 'paid',
    'paid too little': DIFFERS,
    'paid too much': 'paid',
    'paid in another currency': DIFFERS,
    'refund failed': 'paid',
    refunded: 'refunded',
  },
  abandoned: {
    open: SAME,
    declined: SAME,
    gone: SAME,
    paid: 'paid',
    'paid too little': DIFFERS,
    'paid too much': 'paid',
    'paid in another currency': DIFFERS,
    'refund failed': 'paid',
    refunded: 'refunded',
  },
  cancelled: {
    open: SAME,
    declined: SAME,
    gone: SAME,
    paid: 'paid',
    'paid too little': DIFFERS,
    'paid too much': 'paid',
    'paid in another currency': DIFFERS,
    'refund failed': 'paid',
    refunded: 'refunded',
  },
  odd: {
    open: SAME,
    declined: SAME,
    gone: SAME,
    paid: 'paid',
    'paid too little': SAME,
    'paid too much': 'paid',
    'paid in another currency': SAME,
    'refund failed': 'paid',
    refunded: 'refunded',
  },
  paid: {
    open: SAME,
    declined: SAME,
    gone: SAME,
    paid: SAME,
    'paid too little': SAME,
    'paid too much': SAME,
    'paid in another currency': SAME,
    'refund failed': 'paid',
    refunded: 'refunded',
  },
  refunded: {
    open: SAME,
    declined: SAME,
    gone: SAME,
    paid: SAME,
    'paid too little': SAME,
    'paid too much': SAME,
    'paid in another currency': SAME,
    'refund failed': 'paid',
    refunded: SAME,
  },
};

describe.each(Object.keys(TABLE) as Known[])('a payment that is %s', (known) => {
  test.each(Object.entries(TABLE[known]))('after the answer “%s” is: %s', (told, expected) => {
    const row = ROWS[known];
    const change = nextState(row, ANSWERS[told as Told], null, { askedAt: minutesAgo(1), now });
    if (expected === SAME) expect(change).toBeNull();
    else expect(inWords({ ...row, ...change })).toBe(expected);
  });
});

describe('a refund that failed', () => {
  const failed = ANSWERS['refund failed'];

  test('makes a refunded payment paid again, with a new attempt and something to look at', () => {
    const row = { ...refunded, refund_asked_at: minutesAgo(40), settled_at: minutesAgo(5) };
    expect(become(row, failed)).toMatchObject({
      status: 'paid',
      refund_problem: 'failed',
      refund_attempt: 1,
      refund_asked_at: null,
      refunded_at: null,
      settled_at: null,
    });
  });

  test.each([
    ['before the refund', 31, 'refunded'],
    ['at the moment of the refund', 30, 'paid'],
    ['after the refund', 29, 'paid'],
  ])('told by an answer to a question that was asked %s: the payment is', (_, ago, status) => {
    expect(become(refunded, failed, { askedAt: minutesAgo(ago) }).status).toBe(status);
  });

  test('leaves money of another amount without premium', () => {
    const row = { ...odd, status: 'refunded', failure: null, refunded_at: minutesAgo(30) } as const;
    const answer = { ...failed, money: { amount: 399, currency: 'USD' } };
    expect(inWords(become(row, answer))).toBe(DIFFERS);
  });

  test.each([
    ['it was not asked for here', {}, 'failed'],
    ['another one is on its way', { refund_asked_at: minutesAgo(2) }, null],
    ['a problem is noted already', { refund_problem: 'refused' as const }, 'refused'],
  ])('of a paid payment is noted, unless there is more to come: %s', (_, change, problem) => {
    expect(become({ ...paid, ...change }, failed).refund_problem).toBe(problem);
  });
});

describe('money that went back, as an event or a list of disputes tells', () => {
  test.each([
    ['all of it', { amount: 400, currency: 'USD' }, 'refunded'],
    ['more than all of it', { amount: 401, currency: 'USD' }, 'refunded'],
    ['a part of it', { amount: 399, currency: 'USD' }, 'paid'],
    ['an amount in another currency', { amount: 400, currency: 'NGN' }, 'paid'],
    ['no amount', null, 'paid'],
  ])('%s', (_, moneyBack, status) => {
    expect(become(paid, isOurs, { facts: { moneyBack } }).status).toBe(status);
  });

  test('is compared with what arrived, where that was another amount', () => {
    const row = { ...paid, received_amount: 500, received_currency: 'USD' };
    const told = (amount: number) => ({ facts: { moneyBack: { amount, currency: 'USD' } } });
    expect(become(row, isOurs, told(400)).status).toBe('paid');
    expect(become(row, isOurs, told(500)).status).toBe('refunded');
  });
});

describe('a part that went back at the provider', () => {
  const told = (back: number | null, refund: 'failed' | null = null) => ({
    ...isOurs,
    back,
    refund,
  });
  const halved = { ...paid, sent_back_amount: 200, sent_back_at: minutesAgo(9) };

  test.each([
    ['a first part', paid, told(100), 100],
    ['nothing', paid, told(0), 0],
    ['nothing that was asked about', halved, told(null), 200],
    ['nothing that can be read', halved, told(Number.NaN), 200],
    ['another part', halved, told(300), 300],
    ['less than is known, in an old answer', halved, told(100), 200],
    ['less, since a refund failed', halved, told(100, 'failed'), 100],
  ])('is kept: %s', (_, row, answer, amount) => {
    expect(become(row, answer)).toMatchObject({ status: 'paid', sent_back_amount: amount });
  });

  test('is known with the payment, of another amount too', () => {
    expect(become(pending, told(100))).toMatchObject({ status: 'paid', sent_back_amount: 100 });
    const row = become(odd, { ...told(100), money: { amount: 399, currency: 'USD' } });
    expect(row).toMatchObject({ status: 'failed', sent_back_amount: 100, sent_back_at: now });
    expect(restOf(row)).toEqual({ amount: 299, currency: 'USD' });
  });
});

test.each([
  [59, 'pending'],
  [61, 'failed'],
])('an order that PayPal does not know %s minutes after its begin is %s', (ago, status) => {
  expect(become({ ...pending, created_at: minutesAgo(ago) }, { kind: 'gone' }).status).toBe(status);
});

test('a refund that failed changes nothing once the money went back another way', () => {
  const row = { ...refunded, settled_as: 'sent-back' as const };
  expect(become(row, ANSWERS['refund failed'])).toEqual(row);
});

describe('the bank details that a refund needs', () => {
  const waits = { ...isOurs, kind: 'refunded', refund: 'needs-attention' } as const;
  const onItsWay = { ...waits, refund: 'pending' } as const;

  test('are noted once, until the refund goes on', () => {
    expect(become(paid, waits)).toMatchObject({
      status: 'refunded',
      refund_problem: 'needs-attention',
    });
    expect(become(refunded, waits).refund_problem).toBe('needs-attention');
    const noted = { ...refunded, refund_problem: 'needs-attention' as const };
    expect(nextState(noted, waits, null, { askedAt: now, now })).toBeNull();
    expect(become(noted, onItsWay).refund_problem).toBeNull();
    expect(become(noted, { ...waits, refund: null }).refund_problem).toBe('needs-attention');
  });
});

describe('the time of payment', () => {
  test.each([
    ['is the provider’s', paidAt, paidAt],
    ['is not before the checkout', minutesAgo(999), pending.created_at],
    ['is not in the future', new Date(now.getTime() + MINUTE), now],
  ])('%s', (_, told, expected) => {
    const row = become(pending, { ...isOurs, paidAt: told });
    expect(row).toMatchObject({ paid_at: expected, capture_id: 'CAPTURE', received_amount: null });
  });

  test('and the amount stay as they were first told', () => {
    const answer = { ...isOurs, kind: 'refunded', paidAt: now, captureId: 'OTHER' } as const;
    expect(become(paid, answer)).toMatchObject({ paid_at: paidAt, capture_id: 'CAPTURE' });
    expect(become(pending, ANSWERS['paid too little'])).toMatchObject({
      received_amount: 399,
      received_currency: 'USD',
    });
  });
});
