import { sql, type Transaction } from 'kysely';
import { KEEP_DAYS } from '../../shared/admin-imports.ts';
import { ENTERED_NAMES, type EnteredFacts, NOTHING_ENTERED } from '../../shared/entered-facts.ts';
import { addDays, utcToday } from '../../shared/job-dates.ts';
import { lockRow } from '../db/rows.ts';
import type { FeedValues, Schema } from '../db/schema.ts';
import { refreshRegister } from '../employers/job-registers.service.ts';
import { type JobReading, readJob } from '../reading/read-job.ts';
import { staysHeld } from '../safety/screen-listing.service.ts';
import { createYielder } from '../yield-event-loop.ts';
import { confirmJobs } from './confirmed-jobs.service.ts';
import { mergeEntered } from './facts/entered-facts.service.ts';
import { withEntered } from './facts/fact-columns.service.ts';
import { keepEdits, WITH_FEED_VALUES } from './feed-values.service.ts';
import { followReferences } from './followed-references.service.ts';
import { columnsOf, insertIndexed, type JobFields, type NewJob } from './job-write.service.ts';
import { lockJobWrites } from './job-write-lock.service.ts';
import { contentHash } from './listed-content.service.ts';
import { refreshRepeats } from './repeats/repeats.service.ts';
import {
  dropReviewed,
  findReviewed,
  keepForReview,
  meetRefused,
  type ReviewRow,
} from './review-rows.service.ts';
import { indexJobs } from './search/find/index-jobs.service.ts';
import type { SearchReading } from './search/find/search-document.service.ts';

const A_DAY = 86_400_000;

/**
 * A listing of a feed. `created_at` is null if the feed gives no date that can be read: then the
 * time of the first import is kept, and the listing is undated.
 */
export type ImportedJob = {
  reference: string;
  /** Its reference as the feed was read before, if that was another one. */
  formerReference?: string;
  fields: Omit<JobFields, 'created_at'> & { created_at: string | null };
  /** What the file states in place of the text. */
  stated?: Partial<EnteredFacts> | undefined;
  /**
   * What follows from the fields, where the thread that read the feed has found it already. It reads
   * no listing that is stored like this.
   */
  reading?: JobReading;
};

/**
 * An import of a source. `keepDays`: a listing without an end lives so long after its feed confirmed
 * it. `afresh`: every listing is written, also one that is stored as the feed has it. `reviewsNew`: new
 * listings are not stored and wait for an administrator.
 */
export type ImportedRun = {
  source: string;
  runId: string;
  now: Date;
  keepDays?: number | undefined;
  afresh?: boolean | undefined;
  reviewsNew?: boolean | undefined;
};

/**
 * The outcome for an imported listing. `duplicate`: its reference occurred before in this run.
 * `removed`: an administrator deleted it (server/jobs/delete-jobs.service.ts). `waiting`: it waits for
 * an administrator; `refused`: one refused it, and it says the same.
 */
export type UpsertOutcome =
  | 'new'
  | 'updated'
  | 'unchanged'
  | 'duplicate'
  | 'removed'
  | 'waiting'
  | 'refused';

/**
 * Upserts a batch of imported listings by source and reference and returns the outcome of each, in
 * order. An update keeps `featured` and `is_premium_visible`, which feeds do not set, and what an
 * administrator entered about facts, unless the file states something else than before. Call it in
 * one transaction with at most a few hundred rows.
 */
export async function upsertImportedJobs(
  tx: Transaction<Schema>,
  run: ImportedRun,
  rows: ImportedJob[],
): Promise<UpsertOutcome[]> {
  await lockJobWrites(tx);
  await followReferences(tx, run.source, rows);
  const references = sql<string[]>`${rows.map((row) => row.reference)}::text[]`;
  const known = new Map(
    (
      await tx
        .selectFrom('jobs')
        .select([
          'id',
          'reference',
          'content_hash',
          'import_run',
          'repeat_key',
          'link_key',
          'held',
          'released',
          'feed_values',
          'expires_at',
          'open_until',
        ])
        .select([...ENTERED_NAMES, 'imported_facts'])
        .where('source', '=', run.source)
        .where('reference', '=', (eb) => eb.fn.any(references))
        .execute()
    ).map((row) => [row.reference, row]),
  );
  const removed = new Set(
    (
      await tx
        .selectFrom('removed_listings')
        .select('reference')
        .where('source', '=', run.source)
        .where('reference', '=', (eb) => eb.fn.any(references))
        .execute()
    ).map((row) => row.reference),
  );
  const reviewed = await findReviewed(
    tx,
    run.source,
    rows.map(({ reference }) => reference),
  );
  const waiting: ReviewRow[] = [];
  const stillRefused: string[] = [];
  const outcomes: UpsertOutcome[] = [];
  const met = new Set<string>();
  const added: NewJob[] = [];
  const seen: number[] = [];
  const changed = new Map<number, SearchReading>();
  const formerKeys: (string | null)[] = [];

  const today = utcToday(run.now);
  const openUntil = addDays(today, run.keepDays ?? KEEP_DAYS.usual);
  const yieldIfDue = createYielder(2);
  for (const job of rows) {
    const { reference, fields, reading: read, stated } = job;
    await yieldIfDue();
    const before = known.get(reference);
    const review = reviewed.get(reference);
    const isHeld = run.reviewsNew || review?.isRefused;
    const lastRun = before ? before.import_run : isHeld && review?.seen_run;
    if (met.has(reference) || lastRun === run.runId) {
      outcomes.push('duplicate');
      continue;
    }
    met.add(reference);
    if (removed.has(reference)) {
      outcomes.push('removed');
      continue;
    }
    const content_hash = contentHash({ fields, stated });
    const imported_facts = JSON.stringify(stated ?? {});
    const created_at = postedAt(fields.created_at, run.now);
    if (!before && review?.isRefused && review.content_hash === content_hash) {
      outcomes.push('refused');
      stillRefused.push(reference);
    } else if (!before && run.reviewsNew) {
      outcomes.push('waiting');
      waiting.push({ content_hash, job });
    } else if (!before) {
      outcomes.push('new');
      const reading = read ?? readJob(fields);
      const values = columnsOf(
        { ...fields, created_at: created_at ?? run.now.toISOString() },
        reading,
        created_at === null,
      );
      const row = {
        ...values,
        ...enteredColumns(values, { ...NOTHING_ENTERED, ...stated }),
        ...(fields.expires_at === null && { expires_at: openUntil, open_until: openUntil }),
        imported_facts,
        source: run.source,
        reference,
        content_hash,
        import_run: run.runId,
        updated_at: run.now,
      };
      added.push({ row, reading });
    } else if (before.content_hash === content_hash && !run.afresh && !hasRunOut(before, today)) {
      outcomes.push('unchanged');
      seen.push(before.id);
    } else {
      outcomes.push('updated');
      const { kept, feedValues } = await editsOf(tx, before, fields, run.now);
      const edited = { ...fields, ...kept };
      // What follows from the feed's own values is not that of an edited listing.
      const isAsInFeed = Object.keys(kept).length === 0;
      const reading = (isAsInFeed ? read : undefined) ?? readJob(edited);
      changed.set(before.id, reading.search);
      const {
        is_premium_visible,
        featured,
        created_at: _,
        undated: __,
        ...feedDecides
      } = columnsOf({ ...edited, created_at: run.now.toISOString() }, reading);
      if (before.repeat_key !== feedDecides.repeat_key) formerKeys.push(before.repeat_key);
      if (before.link_key !== feedDecides.link_key) formerKeys.push(before.link_key);
      await tx
        .updateTable('jobs')
        .set({
          ...feedDecides,
          ...enteredColumns(feedDecides, mergeEntered(before, stated)),
          imported_facts,
          feed_values: feedValues,
          ...(fields.expires_at !== null && { open_until: null }),
          ...(fields.expires_at === null && {
            open_until: openUntil,
            expires_at: 'expires_at' in kept ? feedDecides.expires_at : openUntil,
          }),
          held: staysHeld(before, feedDecides),
          ...(created_at && { created_at, undated: false }),
          source: run.source,
          reference,
          content_hash,
          import_run: run.runId,
          updated_at: run.now,
        })
        .where('id', '=', before.id)
        .execute();
    }
  }

  if (seen.length > 0) {
    await tx.updateTable('jobs').set({ import_run: run.runId }).where('id', 'in', seen).execute();
    await confirmJobs(tx, run, seen);
  }
  await meetRefused(tx, run, stillRefused);
  await keepForReview(tx, run, waiting);
  await dropReviewed(
    tx,
    run.source,
    added.flatMap(({ row }) => row.reference ?? []),
  );
  await insertIndexed(tx, added);
  await refreshRegister(tx, [...changed.keys()]);
  await indexJobs(tx, [...changed.keys()], changed);
  await refreshRepeats(tx, formerKeys, run.now);
  return outcomes;
}

/**
 * Expires, from today, the live listings of a source that this run did not see, or those of `only`
 * (references), and returns their number. Their hash is cleared, so that a listing that returns is written again.
 */
export async function expireMissingJobs(
  tx: Transaction<Schema>,
  run: { source: string; runId: string; now: Date },
  only?: readonly string[],
): Promise<number> {
  await lockJobWrites(tx);
  const today = utcToday(run.now);
  const isGone = only
    ? sql`reference = ANY(${only}::text[])`
    : sql`import_run IS DISTINCT FROM ${run.runId}`;
  const { rows } = await sql<{ count: number; keys: (string | null)[] | null }>`
    WITH gone AS (
      UPDATE jobs SET expires_at = ${today}, content_hash = NULL, updated_at = ${run.now},
        feed_values = nullif(feed_values - 'expires_at', '{}')
      WHERE source = ${run.source} AND ${isGone} AND (expires_at IS NULL OR expires_at > ${today})
      RETURNING id, repeat_key, link_key
    ), unlisted AS (
      UPDATE job_search SET expires_at = ${today} FROM gone WHERE job_id = gone.id
    )
    SELECT count(*)::int AS count,
      array_agg(DISTINCT repeat_key::text) || array_agg(DISTINCT link_key::text) AS keys FROM gone`.execute(
    tx,
  );
  const { count = 0, keys } = rows[0] ?? {};
  await refreshRepeats(tx, keys ?? [], run.now);
  return count;
}

/**
 * Marks listings of a source as seen although their row has errors this time, so that they do not
 * expire.
 */
export async function keepListed(
  tx: Transaction<Schema>,
  run: ImportedRun,
  references: string[],
): Promise<void> {
  if (references.length === 0) return;
  await lockJobWrites(tx);
  const kept = await tx
    .updateTable('jobs')
    .set({ import_run: run.runId })
    .where('source', '=', run.source)
    .where('reference', 'in', references)
    .returning('id')
    .execute();
  await confirmJobs(
    tx,
    run,
    kept.map(({ id }) => id),
  );
}

/** True if a listing without an end was not confirmed for so long that it ended by itself. */
function hasRunOut(
  { open_until, expires_at }: { open_until: string | null; expires_at: string | null },
  today: string,
): boolean {
  return open_until !== null && open_until === expires_at && expires_at <= today;
}

/** What an administrator edited of a listing and an import keeps (keepEdits). */
async function editsOf(
  tx: Transaction<Schema>,
  { id, feed_values }: { id: number; feed_values: FeedValues },
  fields: ImportedJob['fields'],
  now: Date,
): Promise<{ kept: Partial<ImportedJob['fields']>; feedValues: FeedValues }> {
  if (feed_values === null) return { kept: {}, feedValues: null };
  const stored = await lockRow(tx, 'jobs', { id }, WITH_FEED_VALUES);
  if (!stored) return { kept: {}, feedValues: null };
  const { kept, feedValues } = keepEdits(stored, fields, utcToday(now));
  return { kept: kept as Partial<ImportedJob['fields']>, feedValues };
}

/** The columns that follow from what was entered, for bits that are those of the text. */
function enteredColumns(
  bits: Pick<JobReading['columns'], 'facts' | 'public_facts'>,
  entered: EnteredFacts,
) {
  const { visa_help, housing, costs } = entered;
  return { visa_help, housing, costs, ...withEntered(bits, entered) };
}

/** True if a posting date is later than any clock and time zone explains. */
export function isFuture(iso: string | null, now: Date): boolean {
  return iso !== null && Date.parse(iso) > now.getTime() + A_DAY;
}

/**
 * A feed with a wrong date would otherwise stay on top: a later day is unknown, this one is now.
 */
function postedAt(iso: string | null, now: Date): string | null {
  if (iso === null || isFuture(iso, now)) return null;
  return Date.parse(iso) > now.getTime() ? now.toISOString() : iso;
}
