import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GatewayName } from '../../shared/billing.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, type TestApi } from '../../test/api.ts';
import {
  type Fault,
  type PaymentProviders,
  startPaymentProviders,
  webhookOf,
} from '../../test/payment-providers.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { askProviderAgain } from './admin-payment.service.ts';
import { beginCheckout, cancelCheckout, finishCheckout } from './checkout.service.ts';
import { askForRefund, refundPayment } from './payments.service.ts';
import { premiumUntil } from './premium-term.ts';
import { reconcile } from './reconcile.service.ts';
import type { SandboxPayment } from './sandbox/sandbox-payment.ts';
import { settlePayment } from './settle-payment.service.ts';
import { watchPayment } from './watch-payment.service.ts';
import { takeWebhook } from './webhooks.service.ts';

/** How payments ended, at the provider and here. */
const reached = new Set<string>();

const RUNS = process.env.TEST_FULL ? 1000 : 25;

/** The clock of product and providers; a step may be months later than the one before. */
let time = Date.UTC(2026, 0, 1);
const now = () => new Date(time);

let providers: PaymentProviders;
let api: TestApi;
beforeAll(async () => {
  providers = await startPaymentProviders(now);
  api = await openTestApi({ gateways: providers.gateways, now });
});
afterAll(async () => {
  await api.close();
  await providers.stop();
});

const STEPS = [
  'begin',
  'pay',
  'decline',
  'return',
  'cancel',
  'event',
  'watch',
  'refund at the provider',
  'refund by the button',
  'refund job',
  'refund fails',
  'refund stalls',
  'a part goes back',
  'dispute',
  'dispute ends',
  'daily look',
  'ask by an administrator',
] as const;

type Step = {
  what: (typeof STEPS)[number];
  which: number;
  hours: number;
  /** What goes wrong with a request of this step. `lost` is a process that dies after it. */
  fault: Fault | null;
  atOnce: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...STEPS, 'pay', 'pay', 'pay', 'return', 'return', 'event', 'watch'),
  which: fc.nat(2),
  hours: fc.oneof(fc.constant(0), fc.nat(24), fc.nat(24 * 100)),
  fault: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom<Fault>('down', 'error', 'garbage', 'lost') },
  ),
  atOnce: fc.oneof(fc.constant(false), fc.constant(false), fc.constant(true)),
});

const rows = (userId: number) =>
  api.database.db
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

/** Premium as the ledger of the providers gives it. */
async function owed(userId: number): Promise<Date | null> {
  const paid = await Promise.all(
    (await rows(userId))
      .filter(({ provider_id }) => provider_id !== null)
      .map(({ reference }) => providers.find(reference)),
  );
  return premiumUntil(
    paid
      .filter(({ state }) => state === 'paid')
      .map(({ paidAt }) => ({ kind: 'months', at: new Date(paidAt ?? ''), months: 6 })),
  );
}

async function premiumOf(userId: number): Promise<Date | null> {
  const { premium_until } = await api.database.db
    .selectFrom('users')
    .select('premium_until')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return premium_until;
}

async function take({ payment, type }: PaymentProviders['events'][number]): Promise<void> {
  const { body, headers } = webhookOf(payment, type, now());
  await takeWebhook(api.billing, payment.provider, {
    header: (name) => headers[name],
    body: new TextEncoder().encode(body),
  });
}

async function act(user: SignedIn, { what, which, hours }: Step): Promise<void> {
  const { billing } = api;
  const gateway: GatewayName = which % 2 === 0 ? 'paystack' : 'paypal';
  if (what === 'begin') {
    await beginCheckout(billing, user, { gateway, country: 'GH' }, 'key');
    return;
  }
  const all = await rows(user.id);
  const row = all[which % all.length];
  if (!row?.provider_id) return;
  const { id, reference } = row;
  const at = await providers.find(reference);
  const isOpen = at.state === 'created' || at.state === 'declined' || at.isDeclining === true;
  switch (what) {
    case 'pay':
      if (isOpen) {
        await providers.save({ ...at, state: 'created', isDeclining: false });
        await providers.pay(reference);
        providers.events.push({
          payment: await providers.find(reference),
          type: at.provider === 'paystack' ? 'charge.success' : 'CHECKOUT.ORDER.APPROVED',
        });
      }
      return;
    case 'decline':
      if (isOpen) await providers.decline(reference);
      return;
    case 'return':
    case 'cancel': {
      const returned = { gateway: row.gateway, reference, providerId: row.provider_id };
      const finished = await finishCheckout(billing, returned, 'key');
      if (what === 'cancel' && finished) await cancelCheckout(billing, finished.payment);
      return;
    }
    case 'event': {
      const event = providers.events.at(-1 - (which % Math.max(1, providers.events.length)));
      if (event) await take(event);
      return;
    }
    case 'watch':
      await watchPayment(billing, { paymentId: id, step: which });
      return;
    case 'refund at the provider':
      if (at.state !== 'paid') return;
      await providers.save({ ...at, state: 'refunded', refund: 'processed' });
      providers.events.push({
        payment: at,
        type: at.provider === 'paystack' ? 'refund.processed' : 'PAYMENT.CAPTURE.REFUNDED',
      });
      return;
    case 'refund by the button':
      await askForRefund(billing, user, reference);
      return;
    case 'refund job':
      if (row.refund_asked_at !== null) await refundPayment(billing, { paymentId: id });
      return;
    case 'refund fails':
      if (at.state !== 'refunded' || hasLostDispute(at)) return;
      await providers.save({ ...at, state: 'paid', refund: 'failed' });
      providers.events.push({
        payment: at,
        type: at.provider === 'paystack' ? 'refund.failed' : 'PAYMENT.REFUND.FAILED',
      });
      return;
    case 'refund stalls':
      if (at.provider !== 'paystack' || at.state !== 'refunded' || hasLostDispute(at)) return;
      await providers.save({ ...at, refund: 'needs-attention' });
      providers.events.push({ payment: at, type: 'refund.needs-attention' });
      return;
    case 'a part goes back':
      if (at.state !== 'paid' || at.refund !== undefined) return;
      await providers.save({ ...at, sentBack: 100 });
      providers.events.push({
        payment: at,
        type: at.provider === 'paystack' ? 'refund.processed' : 'PAYMENT.CAPTURE.REFUNDED',
      });
      return;
    case 'dispute':
    case 'dispute ends': {
      const isOpen = what === 'dispute';
      if (at.state !== 'paid' || isOpen === (at.disputes !== undefined)) return;
      const state = isOpen ? 'open' : hours % 2 === 0 ? 'won' : 'lost';
      const dispute = { id: `5${at.captureId}`, state, dueAt: now().toISOString() } as const;
      // A lost one takes all of the money at once.
      const payment = {
        ...at,
        disputes: [dispute],
        ...(state === 'lost' && ({ state: 'refunded', refund: 'processed' } as const)),
      };
      await providers.save(payment);
      const [opened, ended] =
        at.provider === 'paystack'
          ? ['charge.dispute.create', 'charge.dispute.resolve']
          : ['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.RESOLVED'];
      providers.events.push({ payment, type: `${isOpen ? opened : ended}` });
      return;
    }
    case 'daily look':
      await reconcile(billing, 0);
      return;
    case 'ask by an administrator':
      await askProviderAgain(billing, reference);
      return;
  }
}

/** A bank’s decision is final: this money does not come back to us. */
function hasLostDispute({ disputes = [] }: SandboxPayment): boolean {
  return disputes.some(({ state }) => state === 'lost');
}

/** Everything that was left undone happens: events are sent again, and the provider is asked. */
async function settleAll(userId: number): Promise<void> {
  for (const event of providers.events) await take(event);
  for (const row of await rows(userId)) {
    await settlePayment(api.billing, row, { isThorough: true });
  }
}

test(`premium is what the providers’ ledger says, after ${RUNS} random orders of all that can happen`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const account = await createAccount(api);
      const { id: sessionId } = await api.database.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', account.id)
        .executeTakeFirstOrThrow();
      const user: SignedIn = {
        ...account,
        premium: false,
        admin: false,
        editor: false,
        tokenVersion: 1,
        sessionId,
      };
      providers.events.length = 0;
      const running: Promise<void>[] = [];
      await act(user, { what: 'begin', which: 0, hours: 0, fault: null, atOnce: false });
      for (const each of steps) {
        time += each.hours * 3_600_000;
        if (each.fault !== null) providers.fail(/./, each.fault);
        // Refusals, such as a refund of what was not paid, are part of it.
        const done = act(user, each).catch((error: unknown) => {
          if (!(error instanceof Error)) throw error;
        });
        running.push(done);
        if (!each.atOnce) await done;
      }
      await Promise.all(running);
      providers.mend();
      // A refund that was asked for may be on its way in the queue meanwhile.
      await expect
        .poll(async () => {
          await settleAll(user.id);
          const [premium, ledger] = [await premiumOf(user.id), await owed(user.id)];
          return premium?.getTime() === ledger?.getTime() || { premium, ledger };
        })
        .toBe(true);
      for (const { status, reference, provider_id } of await rows(user.id))
        reached.add(provider_id ? `${(await providers.find(reference)).state}: ${status}` : status);
    }),
    { numRuns: RUNS, seed: process.env.TEST_FULL ? Date.now() : 12, endOnFailure: true },
  );
  expect([...reached]).toEqual(
    expect.arrayContaining(['paid: paid', 'refunded: refunded', 'created: pending']),
  );
}, 600_000);
