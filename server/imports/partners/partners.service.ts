import { createHash, randomBytes } from 'node:crypto';
import {
  PARTNER_CALLS_SHOWN,
  type Partner,
  type PartnerInput,
  type PartnerScope,
} from '../../../shared/partners.ts';
import { record } from '../../admin/audit-log.service.ts';
import type { Db } from '../../db/open.ts';
import { findRow, lockRow } from '../../db/rows.ts';
import type { Row } from '../../db/schema.ts';
import { Problem } from '../../problem.ts';
import type { Starter } from '../run/import-runs.service.ts';

export type PartnerRow = Row<'partners'>;
type Deps = { db: Db; now: () => Date };
type User = NonNullable<Starter>;
type NewKey = { id: number; name: string; key: string };

const KEY_START = 'wmp_';
const KEPT_DAYS = 30;

/** All partners by name, each with its last calls. */
export async function listPartners({ db, now }: Deps): Promise<{ partners: Partner[] }> {
  const rows = await db.selectFrom('partners').selectAll().orderBy('name').execute();
  const partners: Partner[] = [];
  for (const row of rows) {
    const calls = await db
      .selectFrom('partner_calls')
      .select(['at', 'reference', 'outcome', 'detail'])
      .where('partner_id', '=', row.id)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PARTNER_CALLS_SHOWN)
      .execute();
    const { id, name, daily_limit, scopes, created_at, revoked_at } = row;
    partners.push({
      ...{ id, name, daily_limit, scopes, created_at: created_at.toISOString() },
      revoked_at: revoked_at?.toISOString() ?? null,
      today: await callsToday(db, id, now()),
      calls: calls.map((call) => ({ ...call, at: call.at.toISOString() })),
    });
  }
  return { partners };
}

/**
 * Adds a partner and makes its key. Throws a Problem 409 `source-taken` for field `name` when a feed,
 * jobs or another partner have the name.
 */
export async function createPartner(
  { db, now }: Deps,
  user: User,
  { name, daily_limit, scopes }: PartnerInput,
): Promise<NewKey> {
  const key = newKey();
  return db.transaction().execute(async (tx) => {
    const taken =
      (await findRow(tx, 'feeds', { source: name }, ['id'])) ??
      (await findRow(tx, 'jobs', { source: name }, ['id']));
    const row = taken
      ? undefined
      : await tx
          .insertInto('partners')
          .values({ name, daily_limit, scopes, key_hash: hashOf(key), created_at: now() })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('id')
          .executeTakeFirst();
    if (!row)
      throw new Problem(409, 'source-taken', `Jobs, a feed or a partner have the name “${name}”.`, {
        field: 'name',
      });
    const after = { name, daily_limit, scopes };
    await record(tx, { user, action: 'partner.create', subject: `partner ${row.id}`, after });
    return { id: row.id, name, key };
  });
}

/** Makes a new key, also after the old one was revoked. Throws a Problem 404 `partner-not-found`. */
export async function renewKey({ db }: Deps, user: User, id: number): Promise<NewKey> {
  const key = newKey();
  return db.transaction().execute(async (tx) => {
    const { name } = await requirePartner(tx, id);
    const values = { key_hash: hashOf(key), revoked_at: null };
    await tx.updateTable('partners').set(values).where('id', '=', id).execute();
    await record(tx, { user, action: 'partner.renew', subject: `partner ${id}`, after: { name } });
    return { id, name, key };
  });
}

/** Revokes a key at once. The jobs stay. Throws a Problem 404 `partner-not-found`. */
export async function revokeKey({ db, now }: Deps, user: User, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await requirePartner(tx, id);
    await tx.updateTable('partners').set({ revoked_at: now() }).where('id', '=', id).execute();
    await record(tx, { user, action: 'partner.revoke', subject: `partner ${id}`, after: { name } });
  });
}

/** Sets what a partner may do with its key, at once. Throws a Problem 404 `partner-not-found`. */
export async function setScopes(
  { db }: Deps,
  user: User,
  id: number,
  scopes: PartnerScope[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await requirePartner(tx, id);
    await tx.updateTable('partners').set({ scopes }).where('id', '=', id).execute();
    await record(tx, {
      ...{ user, action: 'partner.scopes', subject: `partner ${id}` },
      ...{ before: { scopes: before.scopes }, after: { name: before.name, scopes } },
    });
  });
}

/** The partner of a header `Authorization: Bearer KEY`. Throws a Problem 401 `partner-key-wrong`. */
export async function findPartner(db: Db, header: string | undefined): Promise<PartnerRow> {
  const key = /^Bearer +(\S{1,200})$/i.exec(header ?? '')?.[1];
  const row =
    key === undefined ? undefined : await findRow(db, 'partners', { key_hash: hashOf(key) });
  if (!row || row.revoked_at !== null)
    throw new Problem(
      401,
      'partner-key-wrong',
      'Send the key of a partner as “Authorization: Bearer KEY”. This one is missing, wrong or revoked.',
    );
  return row;
}

/** How many jobs a partner has sent on this UTC day. */
export async function callsToday(db: Db, partnerId: number, now: Date): Promise<number> {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const { count } = await db
    .selectFrom('partner_calls')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('partner_id', '=', partnerId)
    .where('at', '>=', midnight)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes calls that are older than 30 days. */
export async function forgetCalls(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('partner_calls').where('at', '<', since).execute();
}

/** The error for the number of a partner that there is not. */
export function partnerNotFound(): Problem {
  return new Problem(404, 'partner-not-found', 'There is no partner with this number.');
}

async function requirePartner(tx: Parameters<typeof lockRow>[0], id: number): Promise<PartnerRow> {
  const row = await lockRow(tx, 'partners', { id });
  if (!row) throw partnerNotFound();
  return row;
}

const newKey = () => KEY_START + randomBytes(24).toString('base64url');

/** The key has 192 random bits: a fast hash is enough. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
