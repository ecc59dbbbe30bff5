import { sql } from 'kysely';
import { countryName } from '../../../shared/constants/countries.ts';
import { addDays, utcToday } from '../../../shared/job-dates.ts';
import {
  REFUSAL_DAYS,
  REVIEW_PAGE_SIZE,
  type ReviewDecision,
  type ReviewList,
  type ReviewView,
} from '../../../shared/review.ts';
import { recordMany } from '../../admin/audit-log.service.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import { keepDaysOf } from '../../jobs/confirmed-jobs.service.ts';
import { type ImportedJob, upsertImportedJobs } from '../../jobs/imported-jobs.service.ts';
import { lockJobWrites } from '../../jobs/job-write-lock.service.ts';
import type { ImportRunsDeps, Starter } from './import-runs.service.ts';

/** What its source has not had for so long is forgotten, also that it was refused. */
const UNSEEN_DAYS = 90;

/**
 * New jobs of feeds that wait for a look, those that their feed had last on top; or those whose refusal
 * can be taken back, the last refused on top.
 */
export async function listReview(
  db: Db,
  { show, page = 1 }: { show: ReviewView; page?: number | undefined },
): Promise<ReviewList> {
  const rows = await db
    .selectFrom('review_rows')
    .select(['id', 'content_hash', 'source', 'job', 'seen_at', 'refused_at', 'refused_by'])
    .where('job', 'is not', null)
    .where('refused_at', show === 'waiting' ? 'is' : 'is not', null)
    .orderBy(show === 'waiting' ? 'seen_at' : 'refused_at', 'desc')
    .orderBy('id')
    .limit(REVIEW_PAGE_SIZE)
    .offset((page - 1) * REVIEW_PAGE_SIZE)
    .execute();
  const totalCount = await countReview(db, show);
  return {
    rows: rows.map(({ id, content_hash, source, job, seen_at, refused_at, refused_by }) => {
      const { title, employer, country_code, state, category, excerpt, application_url } =
        fieldsOf(job);
      const country = countryName(country_code);
      return {
        ...{ id, version: content_hash, source, title, employer, category, excerpt },
        ...{ application_url, seen_at: seen_at.toISOString(), refused_by },
        refused_at: refused_at?.toISOString() ?? null,
        place: state === null ? country : `${state}, ${country}`,
      };
    }),
    totalCount,
    totalPages: Math.ceil(totalCount / REVIEW_PAGE_SIZE),
  };
}

/** How many new jobs of feeds wait, or were refused and can be taken back. */
export async function countReview(db: Db, show: ReviewView = 'waiting'): Promise<number> {
  const { count } = await db
    .selectFrom('review_rows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('job', 'is not', null)
    .where('refused_at', show === 'waiting' ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Publishes new jobs of feeds, which later imports change like others, refuses them as long as they say
 * the same, or has refused ones wait again. One that is not as the administrator saw it stays as it is.
 */
export async function decideReview(
  { jobChanges, now }: ImportRunsDeps,
  user: NonNullable<Starter>,
  { answer, rows: asked }: ReviewDecision,
): Promise<{ message: string; done: number; decided: number[] }> {
  const at = now();
  const seen = new Map(asked.map(({ id, version }) => [id, version]));
  const work = async (tx: Tx) => {
    // Imports take it before they look at what was refused and what waits.
    await lockJobWrites(tx);
    const waiting = await tx
      .selectFrom('review_rows')
      .select(['id', 'source', 'seen_run', 'content_hash', 'job'])
      .where('id', '=', sql<number>`ANY(${[...seen.keys()]}::int[])`)
      .where('job', 'is not', null)
      .where('refused_at', answer === 'take-back' ? 'is not' : 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const chosen = waiting.filter(({ id, content_hash }) => seen.get(id) === content_hash);
    const ids = chosen.map(({ id }) => id);
    let done = ids.length;
    await recordMany(
      tx,
      { user, action: `review.${answer}` },
      sql`SELECT 'review ' || id AS subject, job->'fields'->>'title' AS title, NULL::jsonb AS before,
          jsonb_build_object('source', source, 'reference', reference) AS after
        FROM review_rows WHERE id = ANY(${ids}::int[]) ORDER BY id`,
    );
    if (answer !== 'publish')
      await tx
        .updateTable('review_rows')
        .set(
          answer === 'refuse'
            ? { refused_at: at, refused_by: user.email }
            : { refused_at: null, refused_by: null },
        )
        .where('id', '=', sql<number>`ANY(${ids}::int[])`)
        .execute();
    else {
      const ofRuns = Map.groupBy(chosen, ({ source, seen_run }) => `${seen_run} ${source}`);
      done = 0;
      for (const rows of ofRuns.values()) done += await publish(tx, rows, at);
      // A job that came in by another way meanwhile waits no more either.
      await tx
        .deleteFrom('review_rows')
        .where('id', '=', sql<number>`ANY(${ids}::int[])`)
        .execute();
    }
    return { message: messageOf(answer, done, seen.size - done), done, decided: ids };
  };
  return asLongWork(() => jobChanges.change(work));
}

/** Forgets what waits, and what was refused, of listings that their source has ended. */
export async function dropEnded(db: Db, source: string, references: string[]): Promise<void> {
  await db
    .deleteFrom('review_rows')
    .where('source', '=', source)
    .where('reference', '=', sql<string>`ANY(${references}::text[])`)
    .execute();
}

/** Forgets what waits although a run that read all of its source did not meet it. */
export async function dropUnseen(
  db: Db,
  { source, runId }: { source: string; runId: string },
): Promise<void> {
  await db
    .deleteFrom('review_rows')
    .where('source', '=', source)
    .where('refused_at', 'is', null)
    .where('seen_run', '<>', runId)
    .execute();
}

/**
 * Forgets what no import of its source has met for long, and the text of what was refused when it is
 * too late to take that back. Without this the table would keep every listing that ever came.
 */
export async function forgetReview(db: Db, now: Date): Promise<void> {
  const today = utcToday(now);
  const tooLate = new Date(addDays(today, -REFUSAL_DAYS));
  await db
    .deleteFrom('review_rows')
    .where('seen_at', '<', new Date(addDays(today, -UNSEEN_DAYS)))
    .where(({ or, eb }) => or([eb('refused_at', 'is', null), eb('refused_at', '<', tooLate)]))
    .execute();
  await db
    .updateTable('review_rows')
    .set({ job: null })
    .where('refused_at', '<', tooLate)
    .where('job', 'is not', null)
    .execute();
}

/**
 * Stores rows of one source that the same run met last, as if that run had stored them: a feed that has
 * not changed confirms them as well, and a run that has not met them yet finds none of its own. Returns
 * how many are new: one may have come in by another way, or been deleted.
 */
async function publish(
  tx: Tx,
  rows: { source: string; seen_run: string; job: object | null }[],
  now: Date,
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const { source, seen_run: runId } = first;
  const keepDays = await keepDaysOf(tx, source);
  const jobs = rows.map(({ job }) => job as ImportedJob);
  const outcomes = await upsertImportedJobs(tx, { source, runId, now, keepDays }, jobs);
  return outcomes.filter((outcome) => outcome === 'new').length;
}

function fieldsOf(job: object | null): ImportedJob['fields'] {
  return (job as ImportedJob).fields;
}

function messageOf(answer: ReviewDecision['answer'], done: number, others: number): string {
  const jobs = done === 1 ? '1 job' : `${done} jobs`;
  const they = done === 1 ? 'It' : 'They';
  const does = (verb: string) => `${they} ${verb}${done === 1 ? 's' : ''}`;
  const what = {
    publish: `${jobs} published.`,
    refuse: `${jobs} refused. ${does('stay')} away as long as the feed says the same.`,
    'take-back': `${jobs} no longer refused. ${does('wait')} for your look again, or ${done === 1 ? 'comes' : 'come'} in with the next import if the feed no longer holds new jobs.`,
  }[answer];
  if (others === 0) return what;
  return `${what} ${others === 1 ? '1 was' : `${others} were`} changed by the feed or decided before; please look again.`;
}
