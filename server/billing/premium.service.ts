import type { PremiumSource } from '../../shared/admin-accounts.ts';
import type { Db } from '../db/open.ts';
import { lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { entriesAt, type LedgerEntry, premiumUntil } from './premium-term.ts';

/** What a member's premium was before and after a change. */
export type PremiumChange = { before: Date | null; after: Date | null };

/**
 * Runs `change`, which writes to the ledger (payments, premium_changes), and computes the member's
 * premium from it. Every change of premium goes through here, inside the transaction of what caused
 * it. Locks the account; undefined when it is gone, and then `change` did not run.
 */
export async function changePremium(
  tx: Tx,
  userId: number,
  now: Date,
  change: () => Promise<void>,
): Promise<PremiumChange | undefined> {
  const user = await lockRow(tx, 'users', { id: userId }, ['premium_until', 'created_at']);
  if (!user) return undefined;
  await recordManualTerm(tx, userId, user, now);
  await change();
  const after = premiumUntil(await readLedger(tx, userId));
  await tx.updateTable('users').set({ premium_until: after }).where('id', '=', userId).execute();
  return { before: user.premium_until, after };
}

/**
 * Whether the months of a paid payment have begun by `now`: no other entry of the ledger runs before
 * it.
 */
export async function hasBegun(
  db: Db,
  userId: number,
  { id, paid_at }: { id: number; paid_at: Date | null },
  now: Date,
): Promise<boolean> {
  const others = await readLedger(db, userId, id);
  const before = premiumUntil(others.filter(({ at }) => paid_at !== null && at <= paid_at));
  return before === null || before <= now;
}

/**
 * What the premium of accounts follows from at a time, by account: months that were paid, given by
 * an administrator, or both. Accounts whose ledger gives no premium are left out.
 */
export async function readPremiumSources(
  db: Db,
  userIds: number[],
  now: Date,
): Promise<Map<number, PremiumSource[]>> {
  const ledger = userIds.length === 0 ? [] : await readEntries(db, userIds);
  return new Map(
    userIds.flatMap((id) => {
      const entries = entriesAt(
        ledger.filter(({ userId }) => userId === id),
        now,
      );
      const sources = new Set(entries.map(({ source }) => source));
      return sources.size > 0 ? [[id, [...sources]]] : [];
    }),
  );
}

type OwnEntry = LedgerEntry & { userId: number; source: PremiumSource };

/** The entries that a member's premium follows from; without one payment, where it is named. */
function readLedger(db: Db, userId: number, withoutPayment = 0): Promise<LedgerEntry[]> {
  return readEntries(db, [userId], withoutPayment);
}

async function readEntries(db: Db, userIds: number[], withoutPayment = 0): Promise<OwnEntry[]> {
  const payments = await db
    .selectFrom('payments')
    .select(['user_id', 'paid_at', 'months'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'paid')
    .where('id', '!=', withoutPayment)
    .orderBy('id')
    .execute();
  const changes = await db
    .selectFrom('premium_changes')
    .select(['user_id', 'kind', 'at', 'months', 'until'])
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
  return [
    ...payments.map(({ user_id, paid_at, months }): OwnEntry => {
      const own = { userId: user_id as number, source: 'paid' } as const;
      return { ...own, kind: 'months', at: paid_at as Date, months };
    }),
    ...changes.map(({ user_id, kind, at, months, until }): OwnEntry => {
      const own = { userId: user_id, source: 'given' } as const;
      if (kind === 'months') return { ...own, kind, at, months: months ?? 0 };
      return kind === 'until' ? { ...own, kind, at, until: until as Date } : { ...own, kind, at };
    }),
  ];
}

/**
 * Takes over a term that was written into the account by hand (SQL): it becomes an entry of the
 * ledger, right after those that were there, so that it is not lost.
 */
async function recordManualTerm(
  tx: Tx,
  userId: number,
  { premium_until, created_at }: { premium_until: Date | null; created_at: Date },
  now: Date,
): Promise<void> {
  const ledger = await readLedger(tx, userId);
  if (premiumUntil(ledger)?.getTime() === premium_until?.getTime()) return;
  const at = new Date(
    Math.min(
      now.getTime(),
      Math.max(created_at.getTime(), ...ledger.map((entry) => entry.at.getTime())),
    ),
  );
  await tx
    .insertInto('premium_changes')
    .values({
      user_id: userId,
      kind: premium_until === null ? 'revoked' : 'until',
      at: premium_until === null ? now : at,
      months: null,
      until: premium_until,
      reason: 'written into the account by hand',
    })
    .execute();
}
