import { type RawBuilder, sql } from 'kysely';
import {
  AUDIT_PAGE_SIZE,
  type AuditAction,
  type AuditEntry,
  type AuditList,
  type AuditQuery,
} from '../../shared/admin-audit.ts';
import { hideSecrets } from '../../shared/web-address.ts';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';
import { toStorableJson } from '../db/storable-json.ts';

/**
 * An event: its actor (null = the schedule), its subject ("job 7"), and the state before and after.
 * An update has the changed fields, a deletion the whole object in `before`, a creation the whole
 * object in `after`.
 */
export type AuditEvent = {
  user: { id: number; email: string } | null;
  action: AuditAction;
  subject: string;
  before?: object | undefined;
  after?: object | undefined;
};

/** Appends an entry to the audit log, in the transaction of the action that it records. */
export async function record(tx: Tx, event: AuditEvent): Promise<void> {
  const { user, action, subject, before, after } = event;
  await sql`
    INSERT INTO audit_log (user_id, actor, action, subject, before, after)
    SELECT ${user?.id ?? null}::int, actor, ${action}, subject, before, after
    FROM jsonb_to_record(${toStorableJson({ actor: actorOf(user), subject, before, after })}::jsonb)
      AS event(actor text, subject text, before jsonb, after jsonb)`.execute(tx);
}

/**
 * Appends many entries of one action. `entries` is a SELECT of `subject`, `title` (text), `before`
 * and `after` (jsonb, nullable), so that the data need not leave the database. From two on they are
 * parts of one line, whose subject is their number ("664 jobs") and which names them all.
 */
export async function recordMany(
  tx: Tx,
  { user, action }: Pick<AuditEvent, 'user' | 'action'>,
  entries: RawBuilder<unknown>,
): Promise<void> {
  const who = sql`${user?.id ?? null}::int, ${actorOf(user)}, ${action}`;
  await sql`
    WITH entry AS MATERIALIZED (${entries}), named AS (
      SELECT count(*) AS count, min(split_part(subject, ' ', 1)) || 's' AS kind,
        jsonb_agg(subject || coalesce(': ' || title, '')) AS names, bool_and(after IS NULL) AS are_gone
      FROM entry
    ), act AS (
      INSERT INTO audit_log (user_id, actor, action, subject, before, after)
      SELECT ${who}, count || ' ' || kind,
        CASE WHEN are_gone THEN jsonb_build_object(kind, names) END,
        CASE WHEN NOT are_gone THEN jsonb_build_object(kind, names) END
      FROM named WHERE count > 1
      RETURNING id
    )
    INSERT INTO audit_log (user_id, actor, action, subject, before, after, part_of)
    SELECT ${who}, subject, before, after, (SELECT id FROM act) FROM entry`.execute(tx);
}

/**
 * A page of the audit log, newest first, with exact totals. An act on many things is one line; the
 * parts of it are listed by their own subjects, and by `part_of`.
 */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditList> {
  const { action, subject, part_of, actor, from, to } = query;
  const entries = db
    .selectFrom('audit_log')
    .$if(action !== undefined, (qb) => qb.where('action', '=', action as string))
    .$if(subject !== undefined, (qb) => qb.where(subjectIs(subject as string)))
    .$if(actor !== undefined && actor !== '', (qb) =>
      qb.where(sql<boolean>`strpos(lower(actor), ${actor}) > 0`),
    )
    .$if(from !== undefined, (qb) =>
      qb.where('at', '>=', sql<Date>`${from}::timestamp AT TIME ZONE 'UTC'`),
    )
    .$if(to !== undefined, (qb) =>
      qb.where('at', '<', sql<Date>`(${to}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`),
    )
    .$if(part_of !== undefined, (qb) => qb.where('part_of', '=', String(part_of)))
    .$if(part_of === undefined && !subject?.includes(' '), (qb) => qb.where('part_of', 'is', null));
  const { count } = await entries
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .select(['id', 'at', 'actor', 'action', 'subject', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE_SIZE)
    .offset(((query.page ?? 1) - 1) * AUDIT_PAGE_SIZE)
    .execute();
  return {
    entries: rows.map((row) => ({
      ...row,
      id: Number(row.id),
      at: row.at.toISOString(),
      before: shown(row.before as AuditEntry['before']),
      after: shown(row.after as AuditEntry['after']),
    })),
    totalCount: count,
    totalPages: Math.ceil(count / AUDIT_PAGE_SIZE),
  };
}

/** All entries about one thing ("payment wm-7"), oldest first. */
export async function listOfSubject(db: Db, subject: string) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['at', 'actor', 'action', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();
  return rows.map(({ after, ...row }) => ({ ...row, after: after as AuditEntry['after'] }));
}

/**
 * The administrator who wrote the version with this `updatedAt` (ISO with milliseconds, as in the
 * entry's `after`); null when it was written by an import.
 */
export async function findLastEditor(
  db: Db,
  subject: string,
  updatedAt: string,
): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', subject)
    .where(sql`after->>'updated_at'`, '=', updatedAt)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry?.actor ?? null;
}

/** Entries of earlier releases have addresses of feeds with their keys. */
function shown(values: AuditEntry['before']): AuditEntry['before'] {
  const url = values?.url;
  return typeof url === 'string' ? { ...values, url: hideSecrets(url) } : values;
}

function actorOf(user: AuditEvent['user']): string {
  return user?.email ?? 'schedule';
}

/** A subject with an id matches exactly; a kind alone matches all of its kind. */
function subjectIs(subject: string) {
  return subject.includes(' ')
    ? sql<boolean>`subject = ${subject}`
    : sql<boolean>`(starts_with(subject, ${`${subject} `}) OR split_part(subject, ' ', 2) = ${`${subject}s`})`;
}
