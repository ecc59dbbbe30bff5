import type { GatewayName } from '../../shared/billing.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { Problem, tryLater } from '../problem.ts';
import { queuesOf, type SettleJob } from './billing-queues.ts';
import type { CheckoutDeps } from './checkout.service.ts';
import { noteDispute } from './disputes.service.ts';
import { findPayment } from './find-payment.service.ts';
import type { Gateway, ProviderEvent, ReadWebhook, WebhookRequest } from './gateway.ts';
import { settleInTime } from './settle-in-time.service.ts';
import type { SettleOptions } from './settle-payment.service.ts';

/** How long a provider's request waits for its payment to be settled; then the queue does it. */
const SETTLE_MS = 5_000;

/** The least time between two looks that unproven events ask for. */
const LOOK_PAUSE_MS = 60_000;

/** How often PayPal may be asked about a signature: limits that a good signature gives back. */
const PROOF_LIMITS = ['webhookPayment', 'webhookForger'] as const;

/**
 * Takes a webhook: verifies its signature, settles its payment at once if the provider answers,
 * else enqueues that, and keeps the event once. An event of no use, or about no payment of ours,
 * is answered as if it were taken: the provider is not asked about its signature, and nothing is kept. Where
 * too many were forged (for one payment, or from `address`), the provider is asked about the
 * payment instead of the signature. Throws a Problem 400 `unreadable-event`, 401 `bad-signature`,
 * 404 when this provider is not configured, or 503 when it cannot be asked.
 */
export async function takeWebhook(
  deps: CheckoutDeps,
  gateway: GatewayName,
  request: WebhookRequest,
  address = '',
): Promise<void> {
  const { db, gateways, queue, now } = deps;
  const provider = gateways[gateway];
  if (!provider) throw new Problem(404, 'not-found', 'There is nothing at this address.');
  const read = readEvent(provider, request);
  if (read === 'unused') return;
  const { event } = read;
  const paymentId = await findPayment(db, gateway, event);
  if (paymentId === undefined) return;
  const proof = await proveEvent(deps, gateway, read, {
    webhookPayment: paymentId,
    webhookForger: address,
  });
  if (proof === 'too-many') return lookSoon(deps, gateway, paymentId);
  if (proof === 'forged') throw badSignature();
  if (await isKept(db, gateway, event)) return;
  const options = {
    facts: event.moneyBack && { moneyBack: event.moneyBack },
    isThorough: event.isAboutMoneyBack,
  };
  const isSettled = await settleAtOnce(deps, paymentId, options);
  await queue.transaction(async (tx, send) => {
    const { type, id, dispute } = event;
    const kept = await tx
      .insertInto('payment_events')
      .values({ gateway, event_id: id, type, payment_id: paymentId, received_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (kept.numInsertedOrUpdatedRows === 0n) return;
    if (!isSettled)
      await send(queuesOf(gateway).settle, { paymentId, ...options } satisfies SettleJob);
    if (dispute === null) return;
    const isReminder = type.endsWith('.remind');
    await noteDispute(deps, { tx, send }, { id: paymentId, gateway }, dispute, isReminder);
  });
}

async function settleAtOnce(
  deps: CheckoutDeps,
  paymentId: number,
  options: SettleOptions,
): Promise<boolean> {
  const row = await findRow(deps.db, 'payments', { id: paymentId });
  if (!row) return true;
  return (await settleInTime(deps, row, { ...options, waitMs: SETTLE_MS })) !== undefined;
}

/**
 * Enqueues a thorough look at a payment, unless one is waiting that covers this moment too: at most
 * one a minute.
 */
async function lookSoon(
  { db, queue, now }: CheckoutDeps,
  gateway: GatewayName,
  paymentId: number,
): Promise<void> {
  const { looking_at: before } = await db
    .selectFrom('payments')
    .select('looking_at')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  if (before !== null && before > now()) return;
  const at = new Date(Math.max(now().getTime(), (before?.getTime() ?? 0) + LOOK_PAUSE_MS));
  await queue.transaction(async (tx, send) => {
    const planned = await tx
      .updateTable('payments')
      .set({ looking_at: at })
      .where('id', '=', paymentId)
      .where('looking_at', 'is not distinct from', before)
      .executeTakeFirstOrThrow();
    if (planned.numUpdatedRows === 0n) return;
    const job: SettleJob = { paymentId, facts: null, isThorough: true };
    const afterSeconds = Math.ceil((at.getTime() - now().getTime()) / 1000);
    await send(queuesOf(gateway).settle, job, afterSeconds > 0 ? { afterSeconds } : {});
  });
}

async function isKept(db: Db, gateway: GatewayName, { id }: ProviderEvent): Promise<boolean> {
  const row = await findRow(db, 'payment_events', { gateway, event_id: id }, ['event_id']);
  return row !== undefined;
}

function readEvent(provider: Gateway, request: WebhookRequest): ReadWebhook | 'unused' {
  const read = provider.readWebhook(request);
  if (read === 'forged') throw badSignature();
  if (read === 'unreadable')
    throw new Problem(400, 'unreadable-event', 'This is not an event as documented.');
  return read;
}

/** Asks about a signature, within the limits; what is genuine does not count. */
async function proveEvent(
  { limits, log }: Pick<CheckoutDeps, 'limits' | 'log'>,
  gateway: GatewayName,
  { prove }: ReadWebhook,
  keys: Record<(typeof PROOF_LIMITS)[number], string | number>,
): Promise<'genuine' | 'forged' | 'too-many'> {
  if (prove === null) return 'genuine';
  for (const limit of PROOF_LIMITS)
    if (!(await limits.allows(limit, String(keys[limit])))) return 'too-many';
  try {
    if (!(await prove())) return 'forged';
  } catch (error) {
    log.warn({ err: error, gateway }, 'a webhook could not be verified');
    throw tryLater(
      503,
      'cannot-verify',
      'The signature could not be verified now. Please send it again.',
      60,
    );
  }
  for (const limit of PROOF_LIMITS) await limits.giveBack(limit, String(keys[limit]));
  return 'genuine';
}

function badSignature(): Problem {
  return new Problem(401, 'bad-signature', 'The signature of this event is missing or wrong.');
}
