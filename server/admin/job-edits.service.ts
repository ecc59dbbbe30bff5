import { type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '../../shared/admin-audit.ts';
import {
  type BulkAction,
  type BulkEdit,
  type Edited,
  EXTENSION_DAYS,
  type Undone,
} from '../../shared/admin-jobs.ts';
import { utcToday } from '../../shared/job-dates.ts';
import { asLongWork } from '../db/kinds-of-work.ts';
import { lockRow } from '../db/rows.ts';
import type { Tx } from '../db/schema.ts';
import {
  type AuditedEdit,
  columnsOfEdit,
  type EditedField,
  type JobEdit,
  setBack,
  setForMany,
} from '../jobs/edit-jobs.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import { type KeptRelease, undoRelease } from '../safety/undo-release.service.ts';
import type { AdminDeps } from './admin-jobs.service.ts';
import { recordMany } from './audit-log.service.ts';
import { keepEdit, UNDO_MS } from './kept-edits.service.ts';

type Edit = {
  field: EditedField;
  action: AuditAction;
  /**
   * The new value, and the condition for jobs that do not have it yet, as SQL over `jobs`. `given` is
   * the value of the request.
   */
  value: (today: string, given: string) => RawBuilder<unknown>;
  where: (today: string, given: string) => RawBuilder<unknown>;
  /** Messages: for the changed jobs, and for the unchanged ones. */
  done: (count: number) => string;
  others: (count: number) => string;
};

/** A later date could get a year of five digits. */
const LAST_EXTENDED = '9999-12-01';

const EDITS: Record<BulkAction, Edit> = {
  extend: {
    field: 'expires_at',
    action: 'job.expiry',
    value: (today) => sql`greatest(expires_at, ${today}::date) + ${EXTENSION_DAYS}::int`,
    where: () => sql`expires_at <= ${LAST_EXTENDED}`,
    done: (count) => `${jobs(count)} extended by ${EXTENSION_DAYS} days`,
    others: (count) => (count === 1 ? '1 has no end.' : `${number(count)} have no end.`),
  },
  end: {
    field: 'expires_at',
    action: 'job.expiry',
    value: (today) => sql`${today}::date`,
    where: (today) => sql`(expires_at IS NULL OR expires_at > ${today})`,
    done: (count) => `${jobs(count)} ended`,
    others: (count) => (count === 1 ? '1 had ended before.' : `${number(count)} had ended before.`),
  },
  feature: {
    field: 'featured',
    action: 'job.feature',
    value: () => sql`true`,
    where: () => sql`NOT featured`,
    done: (count) => (count === 1 ? 'Job featured' : `${number(count)} jobs featured`),
    others: (count) =>
      count === 1 ? '1 was featured before.' : `${number(count)} were featured before.`,
  },
  unfeature: {
    field: 'featured',
    action: 'job.feature',
    value: () => sql`false`,
    where: () => sql`featured`,
    done: (count) =>
      count === 1 ? 'Job no longer featured' : `${number(count)} jobs no longer featured`,
    others: (count) =>
      count === 1 ? '1 was not featured.' : `${number(count)} were not featured.`,
  },
  premium: {
    field: 'is_premium_visible',
    action: 'job.premium',
    value: () => sql`true`,
    where: () => sql`NOT is_premium_visible`,
    done: (count) => `${jobs(count)} for premium members only`,
    others: (count) => (count === 1 ? '1 was so before.' : `${number(count)} were so before.`),
  },
  free: {
    field: 'is_premium_visible',
    action: 'job.premium',
    value: () => sql`false`,
    where: () => sql`is_premium_visible`,
    done: (count) => `${jobs(count)} free to read`,
    others: (count) => (count === 1 ? '1 was so before.' : `${number(count)} were so before.`),
  },
  category: {
    field: 'category',
    action: 'job.update',
    value: (_, given) => sql`${given}::text`,
    where: (_, given) => sql`category <> ${given}`,
    done: (count) => `${jobs(count)} moved to this category`,
    others: inBefore,
  },
  country: {
    field: 'country_code',
    action: 'job.update',
    value: (_, given) => sql`${given}::text`,
    where: (_, given) => sql`country_code <> ${given}`,
    done: (count) => `${jobs(count)} moved to this country`,
    others: inBefore,
  },
  expiry: {
    field: 'expires_at',
    action: 'job.expiry',
    value: (_, given) => sql`${given}::date`,
    where: (_, given) => sql`expires_at IS DISTINCT FROM ${given}::date`,
    done: (count) => `Last day of ${count === 1 ? 'the job' : `${number(count)} jobs`} changed`,
    others: (count) => (count === 1 ? '1 had it before.' : `${number(count)} had it before.`),
  },
};

/**
 * Extends, ends, features or unfeatures jobs, sets who reads them, or gives all the same category,
 * country or end, in one transaction. Another country takes the region away. Jobs that have the value
 * already, or no end to extend, stay unchanged; unknown ids are reported in `missing`. Can be undone for
 * 10 minutes.
 */
export async function editManyJobs(
  { jobChanges, now }: AdminDeps,
  user: SignedIn,
  { action, value: given = '', jobIds }: BulkEdit,
): Promise<Edited> {
  const at = now();
  const today = utcToday(at);
  const edit = EDITS[action];
  const work = async (tx: Tx) => {
    const { field, value, where } = edit;
    const { existing, edits } = await setForMany(tx, jobIds, {
      field,
      value: value(today, given),
      where: where(today, given),
      at,
    });
    const known = new Set(existing);
    const missing = [...new Set(jobIds)].filter((id) => !known.has(id));
    const unchanged = existing.length - edits.length;
    const rest = [
      unchanged > 0 && edit.others(unchanged),
      missing.length > 0 &&
        (missing.length === 1
          ? '1 no longer exists.'
          : `${number(missing.length)} no longer exist.`),
    ].filter((text) => text !== false);
    const done = edits.length === 0 ? 'No job was changed' : edit.done(edits.length);
    const message = rest.length === 0 ? done : `${done}. ${rest.join(' ')}`;
    if (edits.length === 0) return { message, changed: 0, unchanged, missing, undo: null };
    await recordEdits(tx, { user, action: edit.action }, edits);
    const kept = edits.map(({ id, before, after }) => ({
      id,
      before: only(field, before),
      after: only(field, after),
    }));
    return {
      message,
      changed: edits.length,
      unchanged,
      missing,
      undo: await keepEdit(tx, { user, at, edits: sql`${JSON.stringify(kept)}::jsonb` }),
    };
  };
  return asLongWork(() => jobChanges.change(work));
}

/**
 * Undoes an edit, or the release of a held job: restores the old value of each job. Jobs that
 * were deleted, or whose field was edited since, are reported in `kept` and not overwritten.
 * Throws a Problem: 404, 410 `undo-expired` after 10 minutes, 409 `already-undone`, or 409
 * `edited-since` when no job is left to undo.
 */
export async function undoEdit(
  { jobChanges, now }: AdminDeps,
  user: SignedIn,
  id: number,
): Promise<Undone> {
  const at = now();
  const work = async (tx: Tx) => {
    const edit = await lockRow(tx, 'job_edits', { id }, ['edited_at', 'jobs']);
    if (!edit) throw editNotFound();
    const wanted = edit.jobs as (JobEdit | KeptRelease)[];
    if (wanted.length === 0)
      throw new Problem(409, 'already-undone', 'This change has already been undone.');
    if (at.getTime() > edit.edited_at.getTime() + UNDO_MS) {
      throw new Problem(
        410,
        'undo-expired',
        'A change can be undone only within 10 minutes. It is too late now.',
      );
    }
    const [first] = wanted;
    const edits =
      first && 'release' in first
        ? await undoRelease(tx, first, at)
        : await setBack(tx, wanted as JobEdit[], at);
    const undone = new Set(edits.map((done) => done.id));
    const kept = wanted.map((job) => job.id).filter((jobId) => !undone.has(jobId));
    if (undone.size === 0) {
      const text =
        kept.length === 1
          ? 'This job was changed again or deleted.'
          : 'These jobs were changed again or deleted.';
      throw new Problem(409, 'edited-since', `${text} Nothing was undone.`, { kept });
    }
    await recordEdits(tx, { user, action: 'job.undo' }, edits);
    await tx.updateTable('job_edits').set({ jobs: '[]' }).where('id', '=', id).execute();
    return { message: undoneMessage(undone.size, kept.length), undone: undone.size, kept };
  };
  return asLongWork(() => jobChanges.change(work));
}

/** The error for an edit that is unknown or deleted. */
export function editNotFound(): Problem {
  return new Problem(404, 'edit-not-found', 'This change can no longer be found.');
}

function recordEdits(
  tx: Tx,
  event: { user: SignedIn; action: AuditAction },
  edits: AuditedEdit[],
): Promise<void> {
  return recordMany(
    tx,
    event,
    sql`SELECT 'job ' || id AS subject, title, edit->'before' AS before, edit->'after' AS after
      FROM jsonb_array_elements(${JSON.stringify(edits)}::jsonb) WITH ORDINALITY AS kept(edit, position)
        JOIN jobs ON id = (edit->>'id')::int
      ORDER BY position`,
  );
}

function only(field: EditedField, values: object): object {
  return Object.fromEntries(
    columnsOfEdit(field).map((column) => [column, (values as Record<string, unknown>)[column]]),
  );
}

function undoneMessage(undone: number, kept: number): string {
  const done = undone === 1 ? 'Change undone' : `Change of ${number(undone)} jobs undone`;
  if (kept === 0) return done;
  return `${done}. ${kept === 1 ? '1 was changed again or deleted, and stays so.' : `${number(kept)} were changed again or deleted, and stay so.`}`;
}

function inBefore(count: number): string {
  return count === 1 ? '1 was there before.' : `${number(count)} were there before.`;
}

function jobs(count: number): string {
  return count === 1 ? 'Job' : `${number(count)} jobs`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}
