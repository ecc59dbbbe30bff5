import { type Kysely, sql } from 'kysely';
import {
  ACCOUNTS_PAGE_SIZE,
  type AccountList,
  type AccountQuery,
  type AdminAccount,
} from '../../shared/admin-accounts.ts';
import { record } from '../admin/audit-log.service.ts';
import { findMailBlock, liftMailBlock } from '../alerts/mail-blocks.service.ts';
import { readPremiumSources } from '../billing/premium.service.ts';
import { lockRow } from '../db/rows.ts';
import type { Row, Schema, Tx } from '../db/schema.ts';
import { endJobsOfAccount } from '../employer-jobs/employer-account.service.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { eraseAccount, exportAccount } from './account.service.ts';
import { endSessions } from './account-sessions.service.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { endLinks } from './email-links.service.ts';
import { confirmEmailAgain } from './mails/confirm-email-again.mail.ts';

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

/** Alerts are sent to an account again. Throws a Problem 404, or 409 when nothing stops them. */
export async function liftBlockByAdmin(
  deps: AccountsDeps,
  admin: SignedIn,
  id: number,
): Promise<AdminAccount> {
  await deps.db.transaction().execute(async (tx) => {
    const { email } = await lockAccount(tx, id);
    const block = await findMailBlock(tx, email);
    if (!block) throw new Problem(409, 'no-mail-block', 'Nothing stops mail to this member.');
    await liftMailBlock(tx, email);
    const { reason, created_at } = block;
    await record(tx, {
      user: admin,
      action: 'member.lift-mail-block',
      subject: subjectOf(id),
      before: { reason, created_at },
    });
  });
  return readAdminAccount(deps, id);
}

/**
 * Sends the mail that confirms a sign-up again. Its reader chooses a password, because another
 * browser asked for the link. Throws a Problem 404, 409 when there is nothing to confirm, or 429.
 */
export async function sendConfirmationByAdmin(
  deps: AccountsDeps,
  admin: SignedIn,
  id: number,
): Promise<AdminAccount> {
  await deps.queue.transaction(async (tx, send) => {
    const account = await lockAccount(tx, id);
    const { email } = account;
    if (account.email_verified_at !== null || !hasSignedUp(account))
      throw new Problem(
        409,
        'nothing-to-confirm',
        'This address is already confirmed, or it has job alerts only.',
      );
    if (account.blocked_at !== null)
      throw new Problem(
        409,
        'member-blocked',
        'This member is blocked. Unblock the account first.',
      );
    await deps.limits.consume('resendEmail', email);
    await enqueueMail(send, confirmEmailAgain, { email, returnTo: null, browser: null });
    await record(tx, {
      user: admin,
      action: 'member.confirmation-mail',
      subject: subjectOf(id),
    });
  });
  return readAdminAccount(deps, id);
}

/**
 * Blocks an account: its sessions end, its links stop working, and it gets no alerts and no mails
 * that lead into the account; the live jobs that it posted end. Throws a Problem 404, or 409 for
 * an administrator, oneself included, and for an account that is blocked.
 */
export async function blockByAdmin(
  deps: AccountsDeps,
  admin: SignedIn,
  { id, reason }: { id: number; reason: string },
): Promise<AdminAccount> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    refuseAdministrators(deps, admin, account);
    if (account.blocked_at !== null)
      throw new Problem(409, 'already-blocked', 'This member is already blocked.');
    await tx
      .updateTable('users')
      .set((eb) => ({
        blocked_at: now,
        blocked_reason: reason,
        token_version: eb('token_version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    await endJobsOfAccount(tx, { id, now: deps.now });
    await endSessions(tx, id);
    await endLinks(tx, id, ['verify', 'reset', 'change-email'], now);
    await record(tx, {
      user: admin,
      action: 'member.block',
      subject: subjectOf(id),
      after: { reason },
    });
  });
  return readAdminAccount(deps, id);
}

/** Ends the block of an account. Throws a Problem 404, or 409 when it is not blocked. */
export async function unblockByAdmin(
  deps: AccountsDeps,
  admin: SignedIn,
  id: number,
): Promise<AdminAccount> {
  await deps.db.transaction().execute(async (tx) => {
    const { blocked_at, blocked_reason: reason } = await lockAccount(tx, id);
    if (blocked_at === null) throw new Problem(409, 'not-blocked', 'This member is not blocked.');
    await tx
      .updateTable('users')
      .set({ blocked_at: null, blocked_reason: null })
      .where('id', '=', id)
      .execute();
    await record(tx, {
      user: admin,
      action: 'member.unblock',
      subject: subjectOf(id),
      before: { blocked_at, reason },
    });
  });
  return readAdminAccount(deps, id);
}

/**
 * Deletes an account on request, as its owner can, and tells the owner by mail. The audit log,
 * which is never deleted, keeps the number of the account alone. Throws a Problem 404, 400 when
 * `typed` is not its address, or 409 for an administrator, oneself included.
 */
export async function deleteByAdmin(
  deps: AccountsDeps,
  admin: SignedIn,
  { id, typed }: { id: number; typed: string },
): Promise<void> {
  await deps.queue.transaction(async (tx, send) => {
    const account = await lockAccount(tx, id);
    refuseAdministrators(deps, admin, account);
    if (typed !== account.email)
      throw new Problem(400, 'bad-request', 'This is not the address of this member.', {
        field: 'email',
      });
    await eraseAccount(deps, { tx, send }, account);
    await record(tx, {
      user: admin,
      action: 'member.delete',
      subject: subjectOf(id),
      before: { created_at: account.created_at },
    });
  });
}

/** All stored data of an account, as `exportAccount` gives it. Throws a Problem 404. */
export async function exportByAdmin(
  deps: AccountsDeps,
  admin: SignedIn,
  id: number,
): Promise<object> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, id);
    await record(tx, { user: admin, action: 'member.export', subject: subjectOf(id) });
    return exportAccount({ db: tx, now: deps.now }, { id });
  });
}

/** The 404 for an account that is not there. */
export function accountNotFound(): Problem {
  return new Problem(404, 'account-not-found', 'There is no account with this number.');
}

async function lockAccount(tx: Tx, id: number): Promise<Row<'users'>> {
  const row = await lockRow(tx, 'users', { id });
  if (!row) throw accountNotFound();
  return row;
}

function refuseAdministrators(
  { sessions }: AccountsDeps,
  admin: SignedIn,
  account: Pick<Row<'users'>, 'id' | 'email' | 'role'>,
): void {
  if (account.id === admin.id)
    throw new Problem(409, 'own-account', 'You cannot do this to your own account.');
  if (sessions.adminEmails.has(account.email) || account.role === 'admin')
    throw new Problem(
      409,
      'administrator-account',
      'You cannot do this to the account of an administrator.',
    );
}

const subjectOf = (id: number) => `member ${id}`;

function hasSignedUp(user: Pick<Row<'users'>, 'email_verified_at' | 'password_hash'>): boolean {
  return user.email_verified_at !== null || user.password_hash !== null;
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

function selectAccounts(db: Kysely<Schema>) {
  return db
    .selectFrom('users')
    .leftJoin('mail_blocks', 'mail_blocks.address', 'users.email')
    .select(['users.id', 'email', 'users.created_at', 'email_verified_at', 'password_hash'])
    .select(['last_login_at', 'premium_until', 'blocked_at', 'blocked_reason', 'users.role'])
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
    isAdmin: sessions.adminEmails.has(row.email) || row.role === 'admin',
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.email_verified_at?.toISOString() ?? null,
    hasSignedUp: hasSignedUp(row),
    lastLoginAt: row.last_login_at?.toISOString() ?? null,
    premium:
      row.premium_until !== null && row.premium_until > now
        ? { until: row.premium_until.toISOString(), sources: sources.get(row.id) ?? [] }
        : null,
    mailBlock:
      row.mail_reason !== null && row.mail_blocked_at !== null
        ? { reason: row.mail_reason, detail: row.detail, at: row.mail_blocked_at.toISOString() }
        : null,
    blocked:
      row.blocked_at !== null && row.blocked_reason !== null
        ? { at: row.blocked_at.toISOString(), reason: row.blocked_reason }
        : null,
  }));
}
