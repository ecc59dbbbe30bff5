import type { Transaction } from 'kysely';
import type { GatewayName } from '../../shared/billing.ts';
import type { Db } from '../db/open.ts';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { CheckoutDeps } from './checkout.service.ts';
import type { Gateway, ProviderEvent, ReadWebhook, WebhookRequest } from './gateway.ts';
import { SETTLE_QUEUE, type SettleJob } from './settle-payment.service.ts';

/**
 * Takes a webhook: verifies its signature, keeps the event once, and enqueues the settling of its
 * payment in the same transaction. An event about no payment of ours is answered as if it were
 * taken: nobody is asked about its signature, and nothing is kept. Throws a Problem 400
 * `unreadable-event`, 401 `bad-signature`, 404 when this provider is not configured, 429, or 503
 * when it cannot be asked.
 */
export async function takeWebhook(
  deps: CheckoutDeps,
  gateway: GatewayName,
  request: WebhookRequest,
): Promise<void> {
  const { db, gateways, limits, queue, now } = deps;
  const provider = gateways[gateway];
  if (!provider) throw new Problem(404, 'not-found', 'There is nothing at this address.');
  const read = readEvent(provider, request);
  const { event } = read;
  const known = await findPayment(db, gateway, event);
  if (known === undefined) return;
  await limits.consume('webhookPayment', String(known));
  if (!(await isGenuine(deps, gateway, read))) throw badSignature();
  await queue.transaction(async (tx, send) => {
    const { type, id, moneyBack, hasRefundFailed } = event;
    const paymentId = await findPayment(tx, gateway, event);
    if (paymentId === undefined) return;
    const kept = await tx
      .insertInto('payment_events')
      .values({ gateway, event_id: id, type, payment_id: paymentId, received_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (kept.numInsertedOrUpdatedRows === 0n) return;
    const facts = moneyBack || hasRefundFailed ? { moneyBack, hasRefundFailed } : null;
    await send(SETTLE_QUEUE, { paymentId, facts } satisfies SettleJob);
  });
}

function readEvent(provider: Gateway, request: WebhookRequest): ReadWebhook {
  const read = provider.readWebhook(request);
  if (read === 'forged') throw badSignature();
  if (read === 'unreadable')
    throw new Problem(400, 'unreadable-event', 'This is not an event as documented.');
  return read;
}

async function isGenuine(
  { log }: Pick<CheckoutDeps, 'log'>,
  gateway: GatewayName,
  read: ReadWebhook,
): Promise<boolean> {
  try {
    return await read.isGenuine();
  } catch (error) {
    log.warn({ err: error, gateway }, 'a webhook could not be verified');
    throw new Problem(
      503,
      'cannot-verify',
      'The signature could not be verified now. Please send it again.',
      {},
      { 'Retry-After': '60' },
    );
  }
}

async function findPayment(
  db: Db | Transaction<Schema>,
  gateway: GatewayName,
  { reference, providerId, captureId }: ProviderEvent,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('gateway', '=', gateway)
    .where((eb) =>
      eb.or([
        eb('reference', '=', reference),
        eb('provider_id', '=', providerId),
        eb('capture_id', '=', captureId),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

function badSignature(): Problem {
  return new Problem(401, 'bad-signature', 'The signature of this event is missing or wrong.');
}
