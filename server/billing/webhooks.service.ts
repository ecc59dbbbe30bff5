import type { GatewayName } from '../../shared/billing.ts';
import { Problem } from '../problem.ts';
import type { ProviderEvent, WebhookRequest } from './gateway.ts';
import { type BillingDeps, SETTLE_QUEUE, type SettleJob } from './settle-payment.service.ts';

/**
 * Takes a webhook: verifies its signature, keeps the event once, and enqueues the settling of its
 * payment in the same transaction. An event about nothing of ours is kept too. Throws a Problem 400
 * `unreadable-event`, 401 `bad-signature`, 404 when this provider is not configured, or 503 when it
 * cannot be asked.
 */
export async function takeWebhook(
  deps: BillingDeps,
  gateway: GatewayName,
  request: WebhookRequest,
): Promise<void> {
  const event = await readEvent(deps, gateway, request);
  await deps.queue.transaction(async (tx, send) => {
    const { type, id } = event;
    const found = await tx
      .selectFrom('payments')
      .select('id')
      .where('gateway', '=', gateway)
      .where((eb) =>
        eb.or([
          eb('reference', '=', event.reference),
          eb('provider_id', '=', event.providerId),
          eb('capture_id', '=', event.captureId),
        ]),
      )
      .executeTakeFirst();
    const kept = await tx
      .insertInto('payment_events')
      .values({
        gateway,
        event_id: id,
        type,
        payment_id: found?.id ?? null,
        received_at: deps.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!found || kept.numInsertedOrUpdatedRows === 0n) return;
    const { moneyBack, hasRefundFailed } = event;
    const facts = moneyBack || hasRefundFailed ? { moneyBack, hasRefundFailed } : null;
    await send(SETTLE_QUEUE, { paymentId: found.id, facts } satisfies SettleJob);
  });
}

async function readEvent(
  { gateways, log }: BillingDeps,
  gateway: GatewayName,
  request: WebhookRequest,
): Promise<ProviderEvent> {
  const provider = gateways[gateway];
  if (!provider) throw new Problem(404, 'not-found', 'There is nothing at this address.');
  let event: Awaited<ReturnType<typeof provider.readWebhook>>;
  try {
    event = await provider.readWebhook(request);
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
  if (event === 'forged')
    throw new Problem(401, 'bad-signature', 'The signature of this event is missing or wrong.');
  if (event === 'unreadable')
    throw new Problem(400, 'unreadable-event', 'This is not an event as documented.');
  return event;
}
