import { sql, type Transaction } from 'kysely';
import { ENTERED_NAMES } from '../../shared/entered-facts.ts';
import type { Salary } from '../../shared/salary.ts';
import type { Schema } from '../db/schema.ts';
import { JOB_SOURCES, readJob } from '../reading/read-job.ts';
import { staysHeld } from '../safety/screen-listing.service.ts';
import { keysOf } from './repeats/repeats.service.ts';
import type { SearchReading } from './search/find/search-document.service.ts';

/** What was read again: `formerKeys` are for `refreshRepeats`, `readings` for `indexJobs`, by id. */
export type Refreshed = {
  formerKeys: (string | null)[];
  readings: ReadonlyMap<number, SearchReading>;
};

/**
 * Reads these jobs again and stores what changed, in `jobs` only. A job with a severe sign of a false
 * offer is held from then on, unless an administrator has let this text through.
 */
export async function refreshReadings(tx: Transaction<Schema>, ids: number[]): Promise<Refreshed> {
  const rows = await tx
    .selectFrom('jobs')
    .select(['id', 'held', 'released', 'repeat_key', 'link_key', ...JOB_SOURCES, ...ENTERED_NAMES])
    .where('id', '=', sql<number>`ANY(${ids}::int[])`)
    .execute();
  const read = rows.map((row) => {
    const { columns, search } = readJob({ ...row, salary: row.salary as Salary | null });
    return { row, search, now: { ...columns, held: staysHeld(row, columns) } };
  });
  type Now = (typeof read)[number]['now'];
  const all = <K extends keyof Now>(name: K) => read.map(({ now }) => now[name]);
  await sql`
    UPDATE jobs SET facts = new.facts, public_facts = new.public_facts, reading = new.reading, public_reading = new.public_reading,
      repeat_key = new.repeat_key, link_key = new.link_key, findings = new.findings, screened = new.screened, held = new.held, work = new.work
    FROM unnest(${read.map(({ row }) => row.id)}::int[], ${all('facts')}::int[], ${all('public_facts')}::int[],
      ${all('reading')}::jsonb[], ${all('public_reading')}::jsonb[], ${all('repeat_key')}::bigint[], ${all('link_key')}::bigint[],
      ${all('findings')}::jsonb[], ${all('screened')}::text[], ${all('held')}::boolean[], ${all('work')}::text[])
      AS new (id, facts, public_facts, reading, public_reading, repeat_key, link_key, findings, screened, held, work)
    WHERE jobs.id = new.id AND (jobs.facts, jobs.public_facts, jobs.reading, jobs.public_reading, jobs.repeat_key, jobs.link_key,
      jobs.findings, jobs.screened, jobs.held, jobs.work) IS DISTINCT FROM
      (new.facts, new.public_facts, new.reading, new.public_reading, new.repeat_key, new.link_key, new.findings, new.screened, new.held, new.work)`.execute(
    tx,
  );
  return {
    formerKeys: read.flatMap(({ row, now }) =>
      row.repeat_key === now.repeat_key && row.link_key === now.link_key ? [] : keysOf([row]),
    ),
    readings: new Map(read.map(({ row, search }) => [row.id, search])),
  };
}
