import { sql } from 'kysely';
import { FACT_BITS } from '../../shared/job-facts.ts';
import { type RegisterEntry, type RegisterMark, registerOf } from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';
import { type AskedRegister, type Compared, compareEmployers } from './compare-employers.ts';
import { badgeOf, markOf } from './entry-shown.ts';

/** The fields of a job that are compared with a register. */
export type JobEmployer = { employer: string; state: string | null; country_code: string };

/** SQL over jobs: whether lists say that the employer is on a register. */
export const isOnRegister = sql<boolean>`(register_entry ->> 'gone') IS NOT DISTINCT FROM 'false'`;

/** What the registers say of the employer of a job, for its page and for lists. */
export function registerFields(entry: RegisterEntry | null): {
  register?: RegisterMark;
  register_entry?: RegisterEntry;
} {
  const mark = markOf(entry);
  return { ...(mark && { register: mark }), ...(entry && { register_entry: entry }) };
}

/** What the registers of their countries say of these employers, as the column keeps it. */
export async function registerEntries(
  db: Db,
  jobs: readonly JobEmployer[],
): Promise<(string | null)[]> {
  const compared = await compareJobs(db, jobs);
  return jobs.map((job) => entryOf(job, compared));
}

/** What was found for each employer, by `employerId`. */
export type ComparedJobs = ReadonlyMap<string, Compared & AskedRegister>;

/** What was found for a job, as the column keeps it. */
export function entryOf(job: JobEmployer, compared: ComparedJobs): string | null {
  const badge = badgeOf(compared.get(employerId(job))?.exact ?? []);
  return badge && JSON.stringify(badge);
}

/** Compares the employers of jobs, each name and place once. */
export async function compareJobs(db: Db, jobs: readonly JobEmployer[]): Promise<ComparedJobs> {
  const asked = new Map<string, AskedRegister>();
  for (const job of jobs) {
    const register = registerOf(job.country_code);
    if (register)
      asked.set(employerId(job), { name: job.employer, place: job.state ?? '', register });
  }
  if (asked.size === 0) return new Map();
  const all = [...asked];
  const { results } = await compareEmployers(
    db,
    all.map(([, one]) => one),
  );
  return new Map(
    all.flatMap(([id, one], index) => {
      const result = results[index];
      return result ? [[id, { ...one, ...result }] as const] : [];
    }),
  );
}

/** Jobs with the same are compared once. */
export function employerId({ employer, state, country_code }: JobEmployer): string {
  return [country_code, employer, state ?? ''].join('\n');
}

/**
 * Compares these jobs with the registers again and stores what changed, in the search as well; says
 * how many changed. Call `lockJobWrites` before.
 */
export async function refreshRegister(tx: Tx, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const jobs = await tx
    .selectFrom('jobs')
    .select(['id', 'employer', 'state', 'country_code'])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  const entries = await registerEntries(tx, jobs);
  return storeEntries(
    tx,
    jobs.map(({ id }, index) => ({ id, entry: entries[index] ?? null })),
  );
}

/** Stores what registers say of jobs; says how many changed. */
export async function storeEntries(
  tx: Tx,
  rows: readonly { id: number; entry: string | null }[],
): Promise<number> {
  const bit = sql.lit(FACT_BITS.onRegister);
  const result = await sql`
    WITH changed AS (
      UPDATE jobs SET register_entry = read.entry::jsonb
      FROM unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ entry }) => entry)}::text[])
        AS read (id, entry)
      WHERE jobs.id = read.id AND jobs.register_entry IS DISTINCT FROM read.entry::jsonb
      RETURNING jobs.id, ${isOnRegister} AS is_on
    ), searched AS (
      UPDATE job_search SET facts = facts & ~${bit} | CASE WHEN is_on THEN ${bit} ELSE 0 END
      FROM changed WHERE job_id = changed.id
    )
    SELECT FROM changed
  `.execute(tx);
  return result.rows.length;
}
