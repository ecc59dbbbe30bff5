import { firstName } from '../../shared/alert-words.ts';
import type { AlertRequestState, RequestAlert } from '../../shared/alerts.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import type { Queue } from '../worker/queue.service.ts';
import { hashOfKey, isAccountBlocked, REQUEST_DAYS } from './alert-request-links.ts';
import { alertTitle } from './alert-title.ts';
import { type AlertsDeps, requireFilter, saveAlert } from './alerts.service.ts';
import { confirmAlert } from './mails/confirm-alert.mail.ts';

export type AlertRequestDeps = AlertsDeps & { queue: Queue; limits: RateLimits };

/**
 * Notes an alert for an address that is not proved yet, and enqueues the mail with its link.
 * Nothing is looked up: the answer says nothing about the address. Throws a Problem 400 without a
 * filter, and 429.
 */
export async function requestAlert(
  { queue, limits, now }: AlertRequestDeps,
  { email, frequency, time_zone = 'UTC', ...filters }: RequestAlert,
  address: string,
): Promise<void> {
  requireFilter(filters);
  await limits.consume('alertRequestAddress', address);
  await limits.consume('alertRequestEmail', email);
  await queue.transaction(async (tx, send) => {
    const { id } = await tx
      .insertInto('alert_requests')
      .values({ email, filters: JSON.stringify(filters), frequency, time_zone, created_at: now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueMail(send, confirmAlert, { requestId: id });
  });
}

/** What the link of a mail stands for. Changes nothing: mail scanners open every link. */
export async function readRequest(
  { db, now }: AlertsDeps,
  key: string,
): Promise<AlertRequestState> {
  const request = await findRequest(db, key);
  if (!request) return { state: 'gone' };
  const { frequency, email } = request;
  if (request.confirmed_at === null) {
    if (isOld(request, now())) return { state: 'gone' };
    return { state: 'asked', title: firstName(request.filters), frequency, email };
  }
  const alert = await db
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', request.alert_id)
    .executeTakeFirst();
  if (!alert) return { state: 'gone' };
  return {
    state: alert.is_active ? 'active' : 'stopped',
    title: alertTitle(alert),
    frequency: alert.frequency,
    email,
    stop: `/unsubscribe?key=${alert.unsubscribe_key}`,
    next_at: alert.next_at.toISOString(),
    time_zone: alert.time_zone,
  };
}

/**
 * Turns a request into an alert: of the account with this address, or of an address without one
 * (decision 091). The link proves the mailbox. Pressing twice is the same as once. Throws a Problem
 * 409 when the account has too many alerts.
 */
export async function confirmRequest(deps: AlertsDeps, key: string): Promise<void> {
  const { db, now } = deps;
  const request = await findRequest(db, key);
  if (!request || request.confirmed_at !== null || isOld(request, now())) return;
  const { id, email, frequency, time_zone } = request;
  const userId = await findSubscriber(db, email, now());
  const wanted = { ...request.filters, frequency, time_zone };
  const { alert } = await saveAlert(deps, { id: userId }, wanted);
  await db
    .updateTable('alert_requests')
    .set({ confirmed_at: now(), alert_id: alert.id })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** The requests of an account and of its address, for its data download. */
export async function exportRequests(
  db: Db,
  { id, email }: { id: number; email: string },
): Promise<object[]> {
  const requests = await db
    .selectFrom('alert_requests')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        // Those of an address that the account had before.
        eb('alert_id', 'in', eb.selectFrom('alerts').select('id').where('user_id', '=', id)),
      ]),
    )
    .orderBy('id')
    .execute();
  return requests.map((request) => ({
    email: request.email,
    filters: request.filters,
    frequency: request.frequency,
    timeZone: request.time_zone,
    askedAt: request.created_at,
    confirmedAt: request.confirmed_at,
  }));
}

/** Deletes the requests of an address: their links are dead. The others go with their alerts. */
export async function deleteRequests(db: Db, email: string): Promise<void> {
  await db.deleteFrom('alert_requests').where('email', '=', email).execute();
}

/** Deletes requests that were not confirmed. The others say when an address was proved. */
export async function forgetRequests({ db, now }: AlertsDeps): Promise<void> {
  await db
    .deleteFrom('alert_requests')
    .where('created_at', '<', new Date(now().getTime() - REQUEST_DAYS * 86_400_000))
    .where('alert_id', 'is', null)
    .execute();
}

type Request = Row<'alert_requests'>;

/** The request of a link; undefined also while its account is blocked, which gets no alerts. */
async function findRequest(db: Db, key: string): Promise<Request | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return undefined;
  const request = await findRow(db, 'alert_requests', { secret_hash: hashOfKey(key) });
  return request && (await isAccountBlocked(db, request.email)) ? undefined : request;
}

/** The account of an address, or a row that is no account: no log-in leads to it. */
async function findSubscriber(db: Db, email: string, now: Date): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ email, alerts_confirmed_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ alerts_confirmed_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function isOld({ created_at }: Request, now: Date): boolean {
  return created_at.getTime() < now.getTime() - REQUEST_DAYS * 86_400_000;
}
