import { type RawBuilder, sql } from 'kysely';
import type { Deleted } from '../../shared/admin-jobs.ts';
import type { Tx } from '../db/schema.ts';
import type { SignedIn } from '../middleware/viewer.ts';

/** How long a deletion or an edit can be undone. */
export const UNDO_MS = 10 * 60_000;

/** The undo offer of an answer. */
export type UndoOffer = NonNullable<Deleted['undo']>;

/** Stores an edit for undo. `edits` is SQL for a JSON array as in `job_edits.jobs`. */
export async function keepEdit(
  tx: Tx,
  { user, at, edits }: { user: SignedIn; at: Date; edits: RawBuilder<unknown> },
): Promise<UndoOffer> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO job_edits (edited_at, edited_by, jobs) VALUES (${at}::timestamptz, ${user.id}::int, ${edits}) RETURNING id`.execute(
    tx,
  );
  const [kept] = rows;
  if (!kept) throw new Error('The database kept no edit.');
  return { id: kept.id, until: new Date(at.getTime() + UNDO_MS).toISOString() };
}
