import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Charge, GatewayName } from '../../shared/billing.ts';
import { findRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem, sessionExpired } from '../problem.ts';
import type { BillingDeps } from './billing-deps.ts';
import { queuesOf, type SettleJob } from './billing-queues.ts';
import type { PaymentRow } from './payment-state.ts';
import { settleInTime } from './settle-in-time.service.ts';
import { firstWatch } from './watch-payment.service.ts';

export type CheckoutDeps = BillingDeps & { limits: RateLimits };

/** Who presses "Pay" twice gets the same page of the provider, for this time. */
const REUSE_MS = 30 * 60_000;

/** Longest wait for another press of "Pay" that is asking the provider, and how often it looks. */
const OTHER_PRESS_MS = 12_000;
const OTHER_PRESS_STEP_MS = 100;

/** Longest time a browser that comes back waits; then it sees "Confirming your payment". */
const RETURN_WAIT_MS = 8_000;

/** How long a browser can prove that it began a checkout. */
export const BROWSER_SECONDS = 86_400;

/** A checkout that was begun: where the browser goes. */
export type BegunCheckout = { reference: string; url: string };

/**
 * Begins a payment: writes its row, then the provider's. A second press of "Pay", even at
 * the same time, gets the same page. `browserKey` stays in a cookie of the browser and proves it when it
 * comes back. Throws a Problem 400, 401, 429, 502 or 503.
 */
export async function beginCheckout(
  deps: CheckoutDeps,
  user: SignedIn,
  {
    gateway,
    country,
    returnTo,
  }: { gateway: GatewayName; country: string; returnTo?: string | undefined },
  browserKey: string,
): Promise<BegunCheckout> {
  const provider = deps.gateways[gateway];
  if (!provider) throw new Problem(503, 'gateway-unavailable', 'Payment initiation failed.');
  const price = deps.prices.of(country);
  const charge = price.charges.find((each) => each.gateway === gateway);
  if (!charge)
    throw new Problem(
      400,
      'bad-request',
      'Mobile money is not offered in this country. Please pay with PayPal.',
      { field: 'gateway' },
    );
  await deps.limits.consume('checkout', String(user.id));
  const { row: payment, isNew } = await openCheckout(deps, user, {
    country,
    charge,
    months: price.months,
    returnTo: returnTo ?? null,
    browser: { session_id: user.sessionId, browser_hash: hashKey(browserKey, user) },
  });
  if (!isNew) return otherPress(deps, payment);
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
    throw notBegun();
  }
}

type WantedCheckout = {
  country: string;
  charge: Charge;
  months: number;
  returnTo: string | null;
  browser: { session_id: string; browser_hash: string };
};

/**
 * The open payment of this account, way to pay and price; a new one without it. The account is
 * locked meanwhile, so that presses at the same time find one payment.
 */
async function openCheckout(
  { queue, now }: BillingDeps,
  user: SignedIn,
  { country, charge, months, returnTo, browser }: WantedCheckout,
): Promise<{ row: PaymentRow; isNew: boolean }> {
  return queue.transaction(async (tx, send) => {
    await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await holdSession(tx, user.sessionId);
    const open = await tx
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('status', '=', 'pending')
      .where('gateway', '=', charge.gateway)
      .where('amount', '=', charge.amount)
      .where('currency', '=', charge.currency)
      .where((eb) =>
        eb.or([
          eb('checkout_url', 'is not', null),
          // Without a page for this long, the process that asked for it is gone.
          eb('created_at', '>', new Date(now().getTime() - OTHER_PRESS_MS)),
        ]),
      )
      .where('created_at', '>', new Date(now().getTime() - REUSE_MS))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (open) {
      const last = { ...browser, return_to: returnTo };
      await tx.updateTable('payments').set(last).where('id', '=', open.id).execute();
      return { row: open, isNew: false };
    }
    const row = await tx
      .insertInto('payments')
      .values({
        user_id: user.id,
        gateway: charge.gateway,
        reference: `wm-${randomBytes(16).toString('hex')}`,
        country,
        amount: charge.amount,
        currency: charge.currency,
        months,
        status: 'pending',
        return_to: returnTo,
        ...browser,
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await send(queuesOf(charge.gateway).watch, ...firstWatch(row));
    return { row, isNew: true };
  });
}

/** The page of a payment that another press is just beginning. Throws its Problem 502. */
async function otherPress({ db }: BillingDeps, { id }: PaymentRow): Promise<BegunCheckout> {
  for (let waited = 0; waited <= OTHER_PRESS_MS; waited += OTHER_PRESS_STEP_MS) {
    const { reference, checkout_url, failure } = await db
      .selectFrom('payments')
      .select(['reference', 'checkout_url', 'failure'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (checkout_url !== null) return { reference, url: checkout_url };
    if (failure === 'not-started') break;
    await setTimeout(OTHER_PRESS_STEP_MS);
  }
  throw notBegun();
}

function notBegun(): Problem {
  return new Problem(502, 'payment-initiation-failed', 'Payment initiation failed.');
}

/** The payment of a browser that comes back, settled as far as its provider answers in time. */
export type FinishedCheckout = {
  payment: PaymentRow;
  /** The account of the payment; null when the browser is not the one that began the checkout. */
  owner: Row<'users'> | null;
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
  const payment = await findRow(deps.db, 'payments', { gateway, reference });
  if (!payment || (providerId !== undefined && payment.provider_id !== providerId))
    return undefined;
  const isSeen = (await findOwner(deps, payment, browserKey)) !== null;
  const settled = await settleReturned(deps, payment, isSeen);
  return { payment: settled, owner: await findOwner(deps, settled, browserKey) };
}

/** The payment as its provider has it now; as it was, when that cannot be asked. */
async function settleReturned(
  deps: CheckoutDeps,
  payment: PaymentRow,
  isSeen: boolean,
): Promise<PaymentRow> {
  // Asked often enough: the watch goes on asking.
  if (!(await deps.limits.allows('checkoutReturn', payment.reference))) return payment;
  const job: SettleJob = { paymentId: payment.id, facts: null };
  const settled = await settleInTime(deps, payment, {
    isSeen,
    waitMs: RETURN_WAIT_MS,
    onFailure: () => deps.queue.send(queuesOf(payment.gateway).settle, job),
  });
  return settled ?? payment;
}

async function findOwner(
  { db, now }: BillingDeps,
  { user_id, browser_hash, created_at }: PaymentRow,
  browserKey: string | undefined,
): Promise<FinishedCheckout['owner']> {
  const age = now().getTime() - created_at.getTime();
  if (user_id === null || browserKey === undefined || age > BROWSER_SECONDS * 1000) return null;
  const user = await findRow(db, 'users', { id: user_id });
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

/**
 * Locks the session that a payment will name, before the payment: a log-out locks in this order
 * too, so that the two cannot deadlock. Throws a Problem 401 when the session has ended meanwhile.
 */
async function holdSession(tx: Tx, id: string): Promise<void> {
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
