import { sql } from 'kysely';
import {
  type AdminMessage,
  MESSAGES_PAGE_SIZE,
  type MessageList,
  type MessageQuery,
  type MessageState,
  type MessageSummary,
  type ReplyRequest,
} from '../../shared/admin-messages.ts';
import { record } from '../admin/audit-log.service.ts';
import { findRow, lockRow } from '../db/rows.ts';
import type { Row, Tx } from '../db/schema.ts';
import { enqueueMail } from '../mail/mail-queue.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { ContactDeps } from './contact.service.ts';
import { messageReply } from './mails/message-reply.mail.ts';
import { messageToSupport } from './mails/message-to-support.mail.ts';

/** A page of messages, newest first, with exact totals, and how many the search finds by state. */
export async function listMessages(
  { db }: ContactDeps,
  { page = 1, state, search }: MessageQuery,
): Promise<MessageList> {
  const found = db
    .selectFrom('contact_messages')
    .$if(search !== undefined && search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(concat_ws(' ', email, subject, message, id)), lower(${search})) > 0`,
      ),
    );
  const byState = await found
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute();
  const counts = Object.fromEntries(byState.map(({ state: of, count }) => [of, count]));
  const rows = await found
    .$if(state !== undefined, (query) => query.where('state', '=', state as MessageState))
    .selectAll()
    .select(replyCount)
    .orderBy('id', 'desc')
    .limit(MESSAGES_PAGE_SIZE)
    .offset((page - 1) * MESSAGES_PAGE_SIZE)
    .execute();
  const totalCount = byState
    .filter(({ state: of }) => state === undefined || of === state)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    messages: rows.map(summaryOf),
    totalCount,
    totalPages: Math.ceil(totalCount / MESSAGES_PAGE_SIZE),
    counts,
  };
}

/** Open messages without an answer, when the oldest came, and those that may be spam. */
export async function countWaitingMessages(
  db: ContactDeps['db'],
): Promise<{ count: number; oldest: string | null; suspect: number }> {
  const { rows } = await sql<{ count: number; oldest: Date | null; suspect: number }>`
    SELECT (count(*) FILTER (WHERE state = 'open'))::int AS count,
      min(created_at) FILTER (WHERE state = 'open') AS oldest,
      (count(*) FILTER (WHERE state = 'suspect'))::int AS suspect
    FROM contact_messages WHERE state = 'suspect' OR (state = 'open' AND NOT EXISTS (
      SELECT FROM contact_replies WHERE message_id = contact_messages.id))`.execute(db);
  const [row] = rows;
  return {
    count: row?.count ?? 0,
    oldest: row?.oldest?.toISOString() ?? null,
    suspect: row?.suspect ?? 0,
  };
}

/** One message with its answers. Throws a Problem 404. */
export async function readMessage({ db }: ContactDeps, id: number): Promise<AdminMessage> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .select(replyCount)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw messageNotFound();
  const replies = await db
    .selectFrom('contact_replies')
    .selectAll()
    .where('message_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    ...summaryOf(row),
    message: row.message,
    accountId: row.user_id,
    suspicion: row.suspicion,
    closedAt: row.closed_at?.toISOString() ?? null,
    mailedAt: row.mailed_at?.toISOString() ?? null,
    replies: replies.map((reply) => ({
      id: reply.id,
      author: reply.author,
      text: reply.text,
      createdAt: reply.created_at.toISOString(),
      sentAt: reply.sent_at?.toISOString() ?? null,
      refusedAt: reply.refused_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Stores an answer and enqueues its mail; `close` closes the message with it. The text of the last
 * answer again is the same answer: its request was repeated. Throws a Problem 404.
 */
export async function answerMessage(
  deps: ContactDeps,
  admin: SignedIn,
  id: number,
  { text, close = false }: ReplyRequest,
): Promise<AdminMessage> {
  const { queue, now } = deps;
  await queue.transaction(async (tx, send) => {
    const before = await lockMessage(tx, id);
    const last = await tx
      .selectFrom('contact_replies')
      .select('text')
      .where('message_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.text !== text) {
      const { id: replyId } = await tx
        .insertInto('contact_replies')
        .values({ message_id: id, author: admin.email, text, created_at: now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await enqueueMail(send, messageReply, { replyId });
      // The audit log is never deleted: it holds no text of a person.
      await record(tx, {
        user: admin,
        action: 'message.reply',
        subject: subjectOf(id),
        after: { reply: replyId },
      });
    }
    const state = close ? 'closed' : before.state === 'suspect' ? 'open' : before.state;
    await changeState(deps, { tx, admin, before, state });
  });
  return readMessage(deps, id);
}

/**
 * Closes a message, or opens it (again). A suspect one that is opened is mailed to the support
 * address like the others. Throws a Problem 404, or 409 when the same text is open in another
 * message.
 */
export async function setMessageState(
  deps: ContactDeps,
  admin: SignedIn,
  id: number,
  state: 'open' | 'closed',
): Promise<AdminMessage> {
  await deps.queue.transaction(async (tx, send) => {
    const before = await lockMessage(tx, id);
    await changeState(deps, { tx, admin, before, state });
    if (before.state === 'suspect' && state === 'open' && deps.site().supportEmail !== null)
      await enqueueMail(send, messageToSupport, { messageId: id });
  });
  return readMessage(deps, id);
}

/** Deletes a message with its answers, for good. Throws a Problem 404. */
export async function deleteMessage(
  { db }: ContactDeps,
  admin: SignedIn,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockMessage(tx, id);
    await tx.deleteFrom('contact_messages').where('id', '=', id).execute();
    await record(tx, {
      user: admin,
      action: 'message.delete',
      subject: subjectOf(id),
      before: { state: before.state, issueType: before.issue_type },
    });
  });
}

/** The 404 for a message that is not there. */
export function messageNotFound(): Problem {
  return new Problem(404, 'message-not-found', 'There is no message with this number.');
}

async function changeState(
  { now }: ContactDeps,
  change: {
    tx: Tx;
    admin: SignedIn;
    before: Row<'contact_messages'>;
    state: MessageState;
  },
): Promise<void> {
  const { tx, admin, before, state } = change;
  const { id } = before;
  if (state === before.state) return;
  const twin =
    state === 'open' &&
    (await findRow(tx, 'contact_messages', { digest: before.digest, state: 'open' }, ['id']));
  if (twin)
    throw new Problem(409, 'open-already', `The same text is already open as message ${twin.id}.`);
  await tx
    .updateTable('contact_messages')
    .set({ state, closed_at: state === 'closed' ? now() : null })
    .where('id', '=', id)
    .execute();
  await record(tx, {
    user: admin,
    action: state === 'closed' ? 'message.close' : 'message.open',
    subject: subjectOf(id),
    before: { state: before.state },
    after: { state },
  });
}

async function lockMessage(tx: Tx, id: number): Promise<Row<'contact_messages'>> {
  const row = await lockRow(tx, 'contact_messages', { id });
  if (!row) throw messageNotFound();
  return row;
}

const subjectOf = (id: number) => `message ${id}`;

const replyCount = sql<number>`(
  SELECT count(*)::int FROM contact_replies WHERE message_id = contact_messages.id
)`.as('reply_count');

function summaryOf(row: Row<'contact_messages'> & { reply_count: number }): MessageSummary {
  const { id, email, issue_type, subject, state, created_at, reply_count } = row;
  return {
    id,
    email,
    issueType: issue_type,
    subject,
    state,
    createdAt: created_at.toISOString(),
    replyCount: reply_count,
  };
}
