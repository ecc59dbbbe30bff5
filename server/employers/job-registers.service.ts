import { sql } from 'kysely';
import { FACT_BITS } from '../../shared/job-facts.ts';
import {
  type Refusal,
  type RegisterEntry,
  type RegisterMark,
  registerOf,
} from '../../shared/registers.ts';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/schema.ts';
import { type AskedRegister, type Compared, compareEmployers } from './compare-employers.ts';
import { badgeOf, markOf } from './entry-shown.ts';
import { findRefusals } from './refusals.ts';

/** The fields of a job that are compared with a register. */
export type JobEmployer = { employer: string | null; state: string | null; country_code: string };

/** SQL over jobs: whether lists say that the employer is on a register. */
export const isOnRegister = sql<boolean>`(register_entry ->> 'gone') IS NOT DISTINCT FROM 'false'`;

/** What the registers say of the employer of a job, for its page and for lists. */
export function registerFields({
  register_entry,
  register_refused = null,
}: {
  register_entry: RegisterEntry | null;
  register_refused?: Refusal[] | null;
}): { register?: RegisterMark; register_entry?: RegisterEntry; register_refused?: Refusal[] } {
  const mark = markOf(register_entry);
  return {
    ...(mark && { register: mark }),
    ...(register_entry && { register_entry }),
    ...(register_refused && { register_refused }),
  };
}

/** What is stored of the employer of a job, as JSON. */
export type RegisterColumns = { register_entry: string | null; register_refused: string | null };

/** What the lists of their countries say of these employers. */
export async function registerColumns(
  db: Db,
  jobs: readonly JobEmployer[],
): Promise<RegisterColumns[]> {
  const compared = await compareJobs(db, jobs);
  return jobs.map((job) => columnsOf(job, compared));
}

/** What was found for each employer, by `employerId`. */
export type ComparedJobs = ReadonlyMap<string, Compared & AskedRegister & { refused: Refusal[] }>;

/** What was found for a job, as its columns keep it. */
export function columnsOf(job: JobEmployer, compared: ComparedJobs): RegisterColumns {
  const { exact = [], refused = [] } = compared.get(employerId(job)) ?? {};
  const badge = badgeOf(exact);
  return {
    register_entry: badge && JSON.stringify(badge),
    register_refused: refused.length === 0 ? null : JSON.stringify(refused),
  };
}

/** Compares the employers of jobs, each name and place once. */
export async function compareJobs(db: Db, jobs: readonly JobEmployer[]): Promise<ComparedJobs> {
  const asked = new Map<string, AskedRegister>();
  for (const job of jobs) {
    const register = registerOf(job.country_code);
    if (register && job.employer !== null)
      asked.set(employerId(job), { name: job.employer, place: job.state ?? '', register });
  }
  if (asked.size === 0) return new Map();
  const all = [...asked];
  const { results } = await compareEmployers(
    db,
    all.map(([, one]) => one),
  );
  const inCanada = all.filter(([, { register }]) => register === 'ca');
  const found = await findRefusals(
    db,
    inCanada.map(([, one]) => one),
  );
  const refusals = new Map(inCanada.map(([id], index) => [id, found[index] ?? []]));
  return new Map(
    all.flatMap(([id, one], index) => {
      const result = results[index];
      const refused = refusals.get(id) ?? [];
      return result ? [[id, { ...one, ...result, refused }] as const] : [];
    }),
  );
}

/** Jobs with the same are compared once. */
export function employerId({ employer, state, country_code }: JobEmployer): string {
  return [country_code, employer ?? '', state ?? ''].join('\n');
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
  const compared = await compareJobs(tx, jobs);
  return storeEntries(
    tx,
    jobs.map((job) => ({ id: job.id, ...columnsOf(job, compared) })),
  );
}

/** Stores what registers say of jobs; says how many changed. */
export async function storeEntries(
  tx: Tx,
  rows: readonly ({ id: number } & RegisterColumns)[],
): Promise<number> {
  const bit = sql.lit(FACT_BITS.onRegister);
  const result = await sql`
    WITH changed AS (
      UPDATE jobs SET register_entry = read.entry::jsonb, register_refused = read.refused::jsonb
      FROM unnest(
        ${rows.map(({ id }) => id)}::int[],
        ${rows.map(({ register_entry }) => register_entry)}::text[],
        ${rows.map(({ register_refused }) => register_refused)}::text[]
      ) AS read (id, entry, refused)
      WHERE jobs.id = read.id AND (jobs.register_entry IS DISTINCT FROM read.entry::jsonb
        OR jobs.register_refused IS DISTINCT FROM read.refused::jsonb)
      RETURNING jobs.id, ${isOnRegister} AS is_on
    ), searched AS (
      UPDATE job_search SET facts = facts & ~${bit} | CASE WHEN is_on THEN ${bit} ELSE 0 END
      FROM changed WHERE job_id = changed.id
    )
    SELECT FROM changed
  `.execute(tx);
  return result.rows.length;
}
