import type { CountryCode } from '../../shared/constants/countries.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { MAX_SAVED_JOBS, replaces, type SavedJob } from '../../shared/journey.ts';
import type { Listings } from '../../shared/saved-jobs.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { Problem } from '../problem.ts';

export type JourneyDeps = { db: Db; now: () => Date };

/** A saved job as the API takes it: its country is one of the board. */
type Change = SavedJob & { country_code: CountryCode | null };

/** How long the other devices of an account have to hear that a job was removed. */
const REMOVED_DAYS = 180;

/** The saved jobs of an account, newest change first, with those that were removed. */
export async function listSaved(db: Db, userId: number): Promise<Change[]> {
  const rows = await db
    .selectFrom('saved_jobs')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('job_id')
    .execute();
  return rows.map(present);
}

/**
 * Takes over what changed on a device: of each job the newer change stays. Throws a Problem 409 when
 * more would be kept than an account may, and then nothing is taken over.
 */
export async function saveChanges(
  { db, now }: JourneyDeps,
  userId: number,
  changes: readonly Change[],
): Promise<Change[]> {
  return db.transaction().execute(async (tx) => {
    // Devices of one account come one after the other.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const kept = new Map((await listSaved(tx, userId)).map((job) => [job.job_id, job]));
    for (const asked of changes) {
      const change = { ...asked, changed_at: notAhead(asked.changed_at, now()) };
      const before = kept.get(change.job_id);
      // What the account never had need not be remembered as removed.
      if (!replaces(change, before) || (change.removed && before === undefined)) continue;
      const job = change.removed ? bare(change) : change;
      kept.set(job.job_id, job);
      await store(tx, userId, job);
    }
    const saved = [...kept.values()].filter(({ removed }) => !removed);
    if (saved.length > MAX_SAVED_JOBS) throw tooMany();
    await forgetOldest(tx, userId);
    return listSaved(tx, userId);
  });
}

/** What anybody may know of listings: those that are held or gone are left out. */
export async function findListings(
  { db, now }: JourneyDeps,
  ids: readonly number[],
): Promise<Listings['listings']> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'country_code', 'category', 'expires_at'])
    .where('id', 'in', ids.filter((id) => id > 0 && id <= 2_147_483_647).concat(0))
    .where('held', '=', false)
    .execute();
  return rows.map((row) => ({ ...row, is_open: !isExpired(row.expires_at, now()) }));
}

/** The saved jobs for the download of an account's data. */
export async function exportSaved(db: Db, userId: number): Promise<object[]> {
  return (await listSaved(db, userId)).map((job) => ({
    job: job.job_id,
    title: job.title,
    employer: job.employer,
    place: job.place,
    country: job.country_code,
    stage: job.stage,
    dates: job.dates,
    note: job.note,
    papers: job.papers,
    changedAt: job.changed_at,
    removed: job.removed,
  }));
}

/** Forgets what was removed long ago. */
export async function forgetRemoved({ db, now }: JourneyDeps): Promise<void> {
  const before = new Date(now().getTime() - REMOVED_DAYS * 86_400_000);
  await db
    .deleteFrom('saved_jobs')
    .where('removed', '=', true)
    .where('changed_at', '<', before)
    .execute();
}

/** Deletes the oldest removed jobs of an account, so that its rows stay below the limit. */
async function forgetOldest(tx: Db, userId: number): Promise<void> {
  await tx
    .deleteFrom('saved_jobs')
    .where('user_id', '=', userId)
    .where('job_id', 'in', (eb) =>
      eb
        .selectFrom('saved_jobs')
        .select('job_id')
        .where('user_id', '=', userId)
        .where('removed', '=', true)
        .orderBy('changed_at', 'desc')
        .offset(MAX_SAVED_JOBS),
    )
    .execute();
}

async function store(tx: Db, userId: number, job: Change): Promise<void> {
  const { job_id, dates, ...rest } = job;
  const row = { ...rest, dates: JSON.stringify(dates) };
  await tx
    .insertInto('saved_jobs')
    .values({ user_id: userId, job_id, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'job_id']).doUpdateSet(row))
    .execute();
}

/** A removed job keeps its number alone. */
function bare(job: Change): Change {
  const nothing = { title: '', employer: '', place: '', country_code: null, note: '' };
  return { ...job, ...nothing, stage: 'saved', dates: {}, papers: [] };
}

/** A clock that is ahead must not win for days. */
function notAhead(time: string, now: Date): string {
  return new Date(Math.min(Date.parse(time), now.getTime())).toISOString();
}

function present({ user_id: _, changed_at, ...row }: Row<'saved_jobs'>): Change {
  return { ...row, changed_at: changed_at.toISOString() };
}

function tooMany(): Problem {
  return new Problem(
    409,
    'too-many-saved-jobs',
    `Your account can hold ${MAX_SAVED_JOBS} saved jobs. Remove some first.`,
  );
}
