import { createHash } from 'node:crypto';
import type { Role, Team } from '../../shared/team.ts';
import { record } from '../admin/audit-log.service.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { teamInvitation } from './mails/team-invitation.mail.ts';

const INVITATION_DAYS = 7;

type Deps = Pick<AccountsDeps, 'db' | 'queue' | 'sessions' | 'now'>;

/** Who has a role, and who is invited to one. */
export async function readTeam({ db, sessions, now }: Deps): Promise<Team> {
  const people = await peopleOf(db, sessions.adminEmails);
  const invitations = await db
    .selectFrom('role_invitations')
    .select(['id', 'email', 'role', 'expires_at'])
    .where('expires_at', '>', now())
    .orderBy('id')
    .execute();
  return {
    people: people.map(({ id, email, role, last_login_at }) => {
      const isBySetting = sessions.adminEmails.has(email);
      return {
        ...{ id, email, isBySetting },
        role: isBySetting ? 'admin' : (role as Role),
        lastLoginAt: last_login_at?.toISOString() ?? null,
      };
    }),
    invitations: invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      expiresAt: expires_at.toISOString(),
    })),
  };
}

/**
 * Invites an address to a role, by a mail with a link of 7 days. A second invitation of the same
 * address takes the place of the first. Throws a Problem 409 when its account has a role.
 */
export async function invite(
  { queue, sessions, now }: Deps,
  admin: SignedIn,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const at = now();
  await queue.transaction(async (tx, send) => {
    const account = await findRow(tx, 'users', { email }, ['role']);
    if (sessions.adminEmails.has(email) || (account && account.role !== null))
      throw new Problem(409, 'has-role', 'This address has a role already. Take it away first.');
    await tx.deleteFrom('role_invitations').where('email', '=', email).execute();
    const { id } = await tx
      .insertInto('role_invitations')
      .values({
        ...{ email, role, invited_by: admin.id, created_at: at },
        expires_at: new Date(at.getTime() + INVITATION_DAYS * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, {
      user: admin,
      action: 'team.invite',
      subject: `invitation ${id}`,
      after: { email, role },
    });
    await enqueueMail(send, teamInvitation, { invitationId: id });
  });
}

/** Takes an invitation back: its link works no more. Throws a Problem 404. */
export async function takeBack({ db }: Deps, admin: SignedIn, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const invitation = await tx
      .deleteFrom('role_invitations')
      .where('id', '=', id)
      .returning(['email', 'role'])
      .executeTakeFirst();
    if (!invitation) throw invitationNotFound();
    await record(tx, {
      user: admin,
      action: 'team.uninvite',
      subject: `invitation ${id}`,
      before: invitation,
    });
  });
}

/**
 * Gives the account the role of an invitation, at once. Throws a Problem 404 for a link that is over
 * or was taken back, or 403 when it was sent to another address.
 */
export async function accept({ db, now }: Deps, user: SignedIn, secret: string): Promise<Role> {
  const secret_hash = createHash('sha256').update(secret).digest('base64url');
  return db.transaction().execute(async (tx) => {
    const invitation = await lockRow(tx, 'role_invitations', { secret_hash });
    if (!invitation || invitation.expires_at <= now())
      throw new Problem(
        404,
        'invitation-over',
        'This invitation has ended or was taken back. Please ask for a new one.',
      );
    if (invitation.email !== user.email)
      throw new Problem(
        403,
        'other-address',
        'This invitation was sent to another address. Log in with the address that got the email.',
      );
    const { role } = invitation;
    await tx.updateTable('users').set({ role }).where('id', '=', user.id).execute();
    await tx.deleteFrom('role_invitations').where('id', '=', invitation.id).execute();
    await record(tx, {
      user,
      action: 'team.accept',
      subject: `member ${user.id}`,
      after: { role },
    });
    return role;
  });
}

/**
 * Takes the role of an account away, at once. Throws a Problem 404, or 409 for one of ADMIN_EMAIL and
 * for the last administrator.
 */
export async function removeRole(
  { db, sessions }: Deps,
  admin: SignedIn,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await refuseLastAdministrator(tx, sessions.adminEmails, id);
    const account = await lockRow(tx, 'users', { id }, ['email', 'role']);
    if (account && sessions.adminEmails.has(account.email))
      throw new Problem(
        409,
        'named-in-setting',
        'ADMIN_EMAIL names this administrator. Take the address out of the setting and restart.',
      );
    if (!account || account.role === null)
      throw new Problem(404, 'no-role', 'This account has no role.');
    await tx.updateTable('users').set({ role: null }).where('id', '=', id).execute();
    await record(tx, {
      user: admin,
      action: 'team.remove',
      subject: `member ${id}`,
      before: { role: account.role },
    });
  });
}

/**
 * Throws a Problem 409 when an account is the only administrator. Locks all of them, so that of two
 * who remove each other one stays.
 */
export async function refuseLastAdministrator(
  tx: Tx,
  adminEmails: ReadonlySet<string>,
  id: number,
): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('email', 'in', [...adminEmails, ''])]))
    .where('email_verified_at', 'is not', null)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (administrators.length === 1 && administrators[0]?.id === id)
    throw new Problem(
      409,
      'last-administrator',
      'This is the only administrator. Invite another one first.',
    );
}

function peopleOf(db: Deps['db'], adminEmails: ReadonlySet<string>) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'last_login_at'])
    .where((eb) => eb.or([eb('role', 'is not', null), eb('email', 'in', [...adminEmails, ''])]))
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** The 404 for an invitation that is not there. */
export function invitationNotFound(): Problem {
  return new Problem(404, 'invitation-not-found', 'There is no such invitation any more.');
}
