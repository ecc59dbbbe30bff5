import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Selectable, Transaction } from 'kysely';
import type { GatewayName } from '../../shared/billing.ts';
import type { Schema, UsersTable } from '../db/schema.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import type { PaymentRow } from './payment-state.ts';
import { priceOf } from './pricing.ts';
import {
  type BillingDeps,
  SETTLE_QUEUE,
  type SettleJob,
  settlePayment,
  WATCH_QUEUE,
} from './settle-payment.service.ts';
import { firstWatch } from './watch-payment.service.ts';

export type CheckoutDeps = BillingDeps & { limits: RateLimits };

/** Who presses "Pay" twice gets the same page of the provider, for this time. */
const REUSE_MS = 30 * 60_000;

/** Longest time a browser that comes back waits; then it sees "Confirming your payment". */
const RETURN_WAIT_MS = 8_000;

/** How long a browser can prove that it began a checkout. */
export const BROWSER_SECONDS = 86_400;

/** A checkout that was begun: where the browser goes. */
export type BegunCheckout = { reference: string; url: string };

/**
 * Begins a payment: writes its row, then the provider's. `browserKey` stays in a cookie of the
 * browser and proves it when it comes back. Throws a Problem 400, 401, 429, 502 or 503.
 */
export async function beginCheckout(
  deps: CheckoutDeps,
  user: SignedIn,
  { gateway, country }: { gateway: GatewayName; country: string | null },
  browserKey: string,
): Promise<BegunCheckout> {
  const provider = deps.gateways[gateway];
  if (!provider) throw new Problem(503, 'gateway-unavailable', 'Payment initiation failed.');
  const price = priceOf(country);
  const charge = price.charges.find((each) => each.gateway === gateway);
  if (!charge)
    throw new Problem(
      400,
      'bad-request',
      'Mobile money is not offered in this country. Please pay with PayPal.',
      { field: 'gateway' },
    );
  await deps.limits.consume('checkout', String(user.id));
  const browser = { session_id: user.sessionId, browser_hash: hashKey(browserKey, user) };
  const open = await reuseCheckout(deps, user, charge, browser);
  if (open) return open;

  const payment = await deps.queue.transaction(async (tx, send) => {
    await holdSession(tx, user.sessionId);
    const row = await tx
      .insertInto('payments')
      .values({
        user_id: user.id,
        gateway,
        reference: `wm-${randomBytes(16).toString('hex')}`,
        country,
        amount: charge.amount,
        currency: charge.currency,
        months: price.months,
        status: 'pending',
        ...browser,
        created_at: deps.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await send(WATCH_QUEUE, ...firstWatch(row));
    return row;
  });
  const { reference, amount, currency } = payment;
  const { url, name } = deps.site();
  const comeBack = `${url}/api/checkout/${gateway}`;
  try {
    const started = await provider.start({
      reference,
      email: user.email,
      money: { amount, currency },
      description: `${name} Premium, ${price.months} months, one payment`,
      siteName: name,
      // Paystack adds the reference by itself, as ?reference=.
      returnUrl: `${comeBack}/return${gateway === 'paystack' ? '' : `?payment=${reference}`}`,
      cancelUrl: `${comeBack}/cancel?payment=${reference}`,
    });
    await deps.db
      .updateTable('payments')
      .set({ provider_id: started.providerId, checkout_url: started.url })
      .where('id', '=', payment.id)
      .execute();
    return { reference, url: started.url };
  } catch (error) {
    deps.log.warn({ err: error, payment: payment.id }, 'the provider did not begin a payment');
    await deps.db
      .updateTable('payments')
      .set({ status: 'failed', failure: 'not-started' })
      .where('id', '=', payment.id)
      .where('status', '=', 'pending')
      .execute();
    throw new Problem(502, 'payment-initiation-failed', 'Payment initiation failed.');
  }
}

/** The payment of a browser that comes back, settled as far as its provider answers in time. */
export type FinishedCheckout = {
  payment: PaymentRow;
  /** The account of the payment; null when the browser is not the one that began the checkout. */
  owner: Selectable<UsersTable> | null;
};

/**
 * Settles the payment of a browser that comes back from the provider. Undefined when there is no
 * such payment. `providerId` is checked where the provider sends it along.
 */
export async function finishCheckout(
  deps: CheckoutDeps,
  returned: { gateway: GatewayName; reference: string; providerId: string | undefined },
  browserKey: string | undefined,
): Promise<FinishedCheckout | undefined> {
  const { gateway, reference, providerId } = returned;
  const payment = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!payment || (providerId !== undefined && payment.provider_id !== providerId))
    return undefined;
  const settle = async () => {
    await deps.limits.consume('checkoutReturn', reference);
    return settlePayment(deps, payment);
  };
  const settled = settle().catch(async (error: unknown) => {
    // Asked often enough: the watch goes on asking.
    if (error instanceof Problem) return payment;
    deps.log.warn({ err: error, payment: payment.id }, 'a payment could not be settled at return');
    await deps.queue.send(SETTLE_QUEUE, {
      paymentId: payment.id,
      facts: null,
    } satisfies SettleJob);
    return payment;
  });
  const timer = new AbortController();
  const timeIsUp = setTimeout(RETURN_WAIT_MS, payment, { signal: timer.signal }).catch(
    () => payment,
  );
  const result = await Promise.race([settled, timeIsUp]);
  timer.abort();
  return { payment: result, owner: await findOwner(deps, result, browserKey) };
}

async function findOwner(
  { db, now }: BillingDeps,
  { user_id, browser_hash, created_at }: PaymentRow,
  browserKey: string | undefined,
): Promise<FinishedCheckout['owner']> {
  const age = now().getTime() - created_at.getTime();
  if (user_id === null || browserKey === undefined || age > BROWSER_SECONDS * 1000) return null;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user_id)
    .executeTakeFirst();
  const isOwn =
    user && browser_hash === hashKey(browserKey, { id: user_id, tokenVersion: user.token_version });
  return isOwn ? user : null;
}

/** Marks a checkout as cancelled by its member, unless it was decided otherwise. */
export async function cancelCheckout({ db }: BillingDeps, { id }: PaymentRow): Promise<void> {
  await db
    .updateTable('payments')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

async function reuseCheckout(
  { db, now }: BillingDeps,
  user: SignedIn,
  charge: { gateway: GatewayName; amount: number; currency: string },
  browser: { session_id: string; browser_hash: string },
): Promise<BegunCheckout | undefined> {
  const open = await db
    .selectFrom('payments')
    .select(['id', 'reference', 'checkout_url'])
    .where('user_id', '=', user.id)
    .where('status', '=', 'pending')
    .where('gateway', '=', charge.gateway)
    .where('amount', '=', charge.amount)
    .where('currency', '=', charge.currency)
    .where('checkout_url', 'is not', null)
    .where('created_at', '>', new Date(now().getTime() - REUSE_MS))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!open?.checkout_url) return undefined;
  await db.transaction().execute(async (tx) => {
    await holdSession(tx, user.sessionId);
    await tx.updateTable('payments').set(browser).where('id', '=', open.id).execute();
  });
  return { reference: open.reference, url: open.checkout_url };
}

/**
 * Locks the session that a payment will name, before the payment: a log-out locks in this order
 * too, so that the two cannot deadlock. Throws a Problem 401 when the session has ended meanwhile.
 */
async function holdSession(tx: Transaction<Schema>, id: string): Promise<void> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  if (!session) throw sessionExpired();
}

/**
 * The proof of a browser. It ends with the token version: who had stolen a token before a new
 * password must not get another one from an old checkout.
 */
function hashKey(key: string, { id, tokenVersion }: Pick<SignedIn, 'id' | 'tokenVersion'>): string {
  return createHash('sha256').update(`${id} ${tokenVersion} ${key}`).digest('base64url');
}
