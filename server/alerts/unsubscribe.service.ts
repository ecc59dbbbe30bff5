import type { UnsubscribeState } from '../../shared/alerts.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { nextDigest } from './alert-times.ts';
import { alertTitle } from './alert-title.ts';

export type UnsubscribeDeps = { db: Db; now: () => Date };

/** A UUID: everything else is no key, and the database need not be asked. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The alert of an unsubscribe link. Changes nothing: mail scanners open every link. */
export async function readUnsubscribe(
  { db }: Pick<UnsubscribeDeps, 'db'>,
  key: string,
): Promise<UnsubscribeState> {
  const alert = await findByKey(db, key);
  if (!alert) return { state: 'gone' };
  return {
    state: alert.is_active ? 'active' : 'stopped',
    title: alertTitle(alert),
    frequency: alert.frequency,
  };
}

/**
 * Stops the alert of an unsubscribe link, or starts it again. Every repetition has the same effect.
 * Mails of it that wait are not sent.
 */
export async function setActive(
  { db, now }: UnsubscribeDeps,
  key: string,
  isActive: boolean,
): Promise<UnsubscribeState> {
  const alert = await findByKey(db, key);
  if (alert && alert.is_active !== isActive) {
    const next_at = nextDigest(alert.frequency, alert.time_zone, now());
    await db
      .updateTable('alerts')
      .set({ is_active: isActive, updated_at: now(), ...(isActive && { next_at }) })
      .where('id', '=', alert.id)
      .execute();
  }
  return readUnsubscribe({ db }, key);
}

async function findByKey(db: Db, key: string) {
  if (!KEY.test(key)) return undefined;
  return findRow(db, 'alerts', { unsubscribe_key: key.toLowerCase() });
}
