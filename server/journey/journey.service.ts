import { sql } from 'kysely';
import type { CountryCode } from '../../shared/constants/countries.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { MAX_SAVED_BYTES, MAX_SAVED_JOBS, replaces, type SavedJob } from '../../shared/journey.ts';
import type { Listings, SavedJobs } from '../../shared/saved-jobs.ts';
import type { Db } from '../db/open.ts';
import type { Row } from '../db/schema.ts';
import { Problem } from '../problem.ts';

export type JourneyDeps = { db: Db; now: () => Date };

/** A saved job as the API takes it: its country is one of the board. */
type Change = SavedJob & { country_code: CountryCode | null };

/** How long the other devices of an account have to hear that a job was removed. */
const REMOVED_DAYS = 180;

const COLUMNS = [
  ...['job_id', 'title', 'employer', 'place', 'country_code', 'stage', 'dates', 'note'],
  ...['papers', 'changed_at', 'removed'],
] as const satisfies readonly (keyof SavedJob)[];

/**
 * The saved jobs of an account, newest change first, with those that were removed. Of an account
 * that is known up to the version `since` only what changed after it, and the jobs `asked`.
 */
export async function readSaved(
  db: Db,
  userId: number,
  { since = 0, asked = [] }: { since?: number | undefined; asked?: readonly number[] },
): Promise<SavedJobs> {
  // Read before the jobs: what is saved in between comes again with the next answer.
  const { version } = await stateOf(db, userId);
  // A device may know more than there is: after removed jobs were forgotten, and after a restore.
  const isWhole = since === 0 || since > version;
  const rows = await db
    .selectFrom('saved_jobs')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .$if(!isWhole, (query) =>
      query.where((eb) =>
        eb.or([eb('version', '>', String(since)), eb('job_id', 'in', [0, ...asked])]),
      ),
    )
    .orderBy('changed_at', 'desc')
    .orderBy('job_id')
    .execute();
  return { jobs: rows.map(present), version, isWhole };
}

/**
 * Takes over what changed on a device: of each job the newer change stays. Throws a Problem 409 when
 * more would be kept than an account may, and then nothing is taken over.
 */
export async function saveChanges(
  { db, now }: JourneyDeps,
  userId: number,
  { jobs: changes, since }: { jobs: readonly Change[]; since?: number | undefined },
): Promise<SavedJobs> {
  const asked = changes.map(({ job_id }) => job_id);
  return db.transaction().execute(async (tx) => {
    // Devices of one account come one after the other, also those that another process answers.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const rows = await tx
      .selectFrom('saved_jobs')
      .select(['job_id', 'changed_at', 'bytes'])
      .where('user_id', '=', userId)
      .where('job_id', 'in', [0, ...asked])
      .execute();
    const before = new Map(
      rows.map((row) => [row.job_id, { ...row, changed_at: row.changed_at.toISOString() }]),
    );
    const taken = new Map<number, Change>();
    for (const job of changes) {
      const change = { ...job, changed_at: notAhead(job.changed_at, now()) };
      const kept = taken.get(job.job_id) ?? before.get(job.job_id);
      // What the account never had need not be remembered as removed.
      if (!replaces(change, kept) || (change.removed && kept === undefined)) continue;
      taken.set(job.job_id, change.removed ? bare(change) : change);
    }
    if (taken.size > 0) {
      const added = await store(tx, userId, [...taken.values()]);
      const replaced = [...taken.keys()].reduce((sum, id) => sum + (before.get(id)?.bytes ?? 0), 0);
      const { saved, bytes } = await stateOf(tx, userId);
      if (saved > MAX_SAVED_JOBS) throw tooMany();
      // What was there before stays, and may become less.
      if (bytes > MAX_SAVED_BYTES && added > replaced) throw tooLong();
      await forgetOldest(tx, userId);
    }
    return readSaved(tx, userId, { since, asked });
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
  const { jobs } = await readSaved(db, userId, {});
  return jobs.map((job) => ({
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

/** How much an account keeps, and its newest version; 0 when it keeps nothing. */
async function stateOf(
  db: Db,
  userId: number,
): Promise<{ saved: number; bytes: number; version: number }> {
  return db
    .selectFrom('saved_jobs')
    .select([
      sql<number>`(count(*) FILTER (WHERE NOT removed))::int`.as('saved'),
      sql<number>`coalesce(sum(bytes), 0)::int`.as('bytes'),
      sql<number>`coalesce(max(version), 0)::float8`.as('version'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** Stores jobs as one change of the account, and tells how many bytes their texts take. */
async function store(tx: Db, userId: number, jobs: readonly Change[]): Promise<number> {
  const {
    rows: [next],
  } = await sql<{ version: number }>`
    SELECT nextval('saved_job_versions')::float8 AS version`.execute(tx);
  const version = next?.version ?? 0;
  const rows = jobs.map(({ dates, ...job }) => ({
    ...job,
    user_id: userId,
    dates: JSON.stringify(dates),
    version,
    bytes: Buffer.byteLength([job.title, job.employer, job.place, job.note, ...job.papers].join()),
  }));
  await tx
    .insertInto('saved_jobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'job_id'])
        .doUpdateSet((eb) =>
          Object.fromEntries(
            [...COLUMNS, 'version' as const, 'bytes' as const].map((name) => [
              name,
              eb.ref(`excluded.${name}`),
            ]),
          ),
        ),
    )
    .execute();
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
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

function present({
  changed_at,
  ...row
}: Pick<Row<'saved_jobs'>, (typeof COLUMNS)[number]>): Change {
  return { ...row, changed_at: changed_at.toISOString() };
}

function tooMany(): Problem {
  return new Problem(
    409,
    'too-many-saved-jobs',
    `Your account can hold ${MAX_SAVED_JOBS} saved jobs. Remove some first.`,
  );
}

function tooLong(): Problem {
  return new Problem(
    409,
    'saved-jobs-too-long',
    'The texts of your saved jobs are too long together. Shorten some notes, or remove some jobs.',
  );
}
