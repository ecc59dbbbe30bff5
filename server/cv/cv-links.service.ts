import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type CvLink, MAX_CV_LINKS, type NewCvLink } from '../../shared/cv-links.ts';
import type { Db } from '../db/open.ts';
import { lockRow } from '../db/rows.ts';
import type { Row } from '../db/schema.ts';
import { Problem } from '../problem.ts';

/** A link is forgotten so long after its end. Until then it says that it has ended. */
const REMEMBERED_DAYS = 90;
const DAY_MS = 86_400_000;

type LinkDeps = { db: Db; now: () => Date };

/** A link that works, with what its owner may show. */
export type LiveLink = Row<'cv_links'> & { isPaid: boolean };

/**
 * Makes a link to the CV of an account and returns its secret, of which only a hash is stored.
 * Throws a Problem 409 `too-many-cv-links`.
 */
export async function createCvLink(
  { db, now }: LinkDeps,
  userId: number,
  { days, paper, country, cv, showsEmail, showsPhone, showsAddress }: NewCvLink,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const at = now();
  await db.transaction().execute(async (tx) => {
    await lockRow(tx, 'users', { id: userId }, ['id']);
    const { live } = await tx
      .selectFrom('cv_links')
      .select((eb) => eb.fn.countAll<string>().as('live'))
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', at)
      .executeTakeFirstOrThrow();
    if (Number(live) >= MAX_CV_LINKS) throw tooManyLinks();
    await tx
      .insertInto('cv_links')
      .values({
        user_id: userId,
        secret_hash: hashOf(secret),
        cv_id: cv ?? null,
        ...{ paper, country, shows_email: showsEmail },
        ...{ shows_phone: showsPhone, shows_address: showsAddress },
        created_at: at,
        expires_at: new Date(at.getTime() + days * DAY_MS),
      })
      .execute();
  });
  return secret;
}

/** The links of an account, newest first. */
export async function listCvLinks(db: Db, userId: number): Promise<CvLink[]> {
  const rows = await db
    .selectFrom('cv_links')
    .leftJoin('cvs', 'cvs.id', 'cv_links.cv_id')
    .selectAll('cv_links')
    .select('cvs.name as cv_name')
    .where('cv_links.user_id', '=', userId)
    .orderBy('cv_links.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    cvName: row.cv_name,
    views: row.views,
    showsEmail: row.shows_email,
    showsPhone: row.shows_phone,
    showsAddress: row.shows_address,
  }));
}

/** Ends a link of an account at once; one that has ended stays so. Throws a Problem 404. */
export async function endCvLink(
  { db, now }: LinkDeps,
  userId: number,
  linkId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('cv_links')
    .set({ ended_at: sql`coalesce(ended_at, ${now()})` })
    .where('user_id', '=', userId)
    .where('id', '=', linkId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw noSuchLink();
}

/**
 * The link of a secret. Throws a Problem 404 `cv-link-unknown`, and 410 `cv-link-ended` for one
 * that was ended, that is over, or whose owner is blocked.
 */
export async function findLiveLink({ db, now }: LinkDeps, secret: string): Promise<LiveLink> {
  const row = await db
    .selectFrom('cv_links')
    .innerJoin('users', 'users.id', 'cv_links.user_id')
    .selectAll('cv_links')
    .select(['users.premium_until', 'users.blocked_at'])
    .where('secret_hash', '=', hashOf(secret))
    .executeTakeFirst();
  if (!row) throw linkUnknown();
  const { premium_until, blocked_at, ...link } = row;
  const isOver = link.ended_at !== null || link.expires_at <= now();
  if (isOver || blocked_at !== null) throw linkEnded();
  return { ...link, isPaid: premium_until !== null && premium_until > now() };
}

/** Counts an opening. */
export async function countView(db: Db, linkId: number): Promise<void> {
  await db
    .updateTable('cv_links')
    .set({ views: sql`views + 1` })
    .where('id', '=', linkId)
    .execute();
}

/** Forgets the links that ended long ago. */
export async function forgetCvLinks({ db, now }: LinkDeps): Promise<void> {
  const before = new Date(now().getTime() - REMEMBERED_DAYS * DAY_MS);
  await db
    .deleteFrom('cv_links')
    .where(sql<Date>`coalesce(ended_at, expires_at)`, '<', before)
    .execute();
}

/** Said of the number of a link that the account has not. */
export function noSuchLink(): Problem {
  return new Problem(404, 'cv-link-not-found', 'You have no link with this number.');
}

function tooManyLinks(): Problem {
  const message = `You have ${MAX_CV_LINKS} links that work. End one of them first.`;
  return new Problem(409, 'too-many-cv-links', message);
}

function linkUnknown(): Problem {
  const message = 'This link to a CV does not work. Check that the address is complete.';
  return new Problem(404, 'cv-link-unknown', message);
}

function linkEnded(): Problem {
  return new Problem(410, 'cv-link-ended', 'This CV is no longer shared.');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
