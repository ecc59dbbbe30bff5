import { type Kysely, sql } from 'kysely';
import {
  ACCOUNTS_PAGE_SIZE,
  type AccountList,
  type AccountQuery,
  type AdminAccount,
} from '../../shared/admin-accounts.ts';
import { readPremiumSources } from '../billing/premium.service.ts';
import type { Schema } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';

/** A page of accounts, newest first, with exact totals. */
export async function listAccounts(
  deps: AccountsDeps,
  { page = 1, search = '' }: AccountQuery,
): Promise<AccountList> {
  const isFound = sql<boolean>`strpos(users.email, ${search}) > 0`;
  const { count } = await deps.db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(search !== '', (query) => query.where(isFound))
    .executeTakeFirstOrThrow();
  const rows = await selectAccounts(deps.db)
    .$if(search !== '', (query) => query.where(isFound))
    .orderBy('users.id', 'desc')
    .limit(ACCOUNTS_PAGE_SIZE)
    .offset((page - 1) * ACCOUNTS_PAGE_SIZE)
    .execute();
  return {
    accounts: await presentAccounts(deps, rows),
    totalCount: count,
    totalPages: Math.ceil(count / ACCOUNTS_PAGE_SIZE),
  };
}

/** One account. Throws a Problem 404. */
export async function readAdminAccount(deps: AccountsDeps, id: number): Promise<AdminAccount> {
  const rows = await selectAccounts(deps.db).where('users.id', '=', id).execute();
  const [account] = await presentAccounts(deps, rows);
  if (!account) throw accountNotFound();
  return account;
}

/** The 404 for an account that is not there. */
export function accountNotFound(): Problem {
  return new Problem(404, 'account-not-found', 'There is no account with this number.');
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function selectAccounts(db: Kysely<Schema>) {
  return db
    .selectFrom('users')
    .leftJoin('mail_blocks', 'mail_blocks.address', 'users.email')
    .select(['users.id', 'email', 'users.created_at', 'email_verified_at', 'alerts_confirmed_at'])
    .select(['last_login_at', 'premium_until'])
    .select(['reason as mail_reason', 'detail', 'mail_blocks.created_at as mail_blocked_at']);
}

async function presentAccounts(deps: AccountsDeps, rows: AccountRow[]): Promise<AdminAccount[]> {
  const { db, sessions } = deps;
  const now = deps.now();
  const members = rows.filter(({ premium_until: until }) => until !== null && until > now);
  const sources = await readPremiumSources(
    db,
    members.map(({ id }) => id),
    now,
  );
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    isAdmin: sessions.adminEmails.has(row.email),
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.email_verified_at?.toISOString() ?? null,
    hasConfirmedAlerts: row.alerts_confirmed_at !== null,
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    premium:
      row.premium_until !== null && row.premium_until > now
        ? { until: row.premium_until.toISOString(), sources: sources.get(row.id) ?? [] }
        : null,
    mailBlock:
      row.mail_reason !== null && row.mail_blocked_at !== null
        ? { reason: row.mail_reason, detail: row.detail, at: row.mail_blocked_at.toISOString() }
        : null,
  }));
}
