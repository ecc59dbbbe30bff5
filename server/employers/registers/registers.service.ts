import { sql } from 'kysely';
import type { REGISTER_PHASES, RegisterReport } from '../../../shared/admin-registers.ts';
import { homeOf, type ListName, namesAll } from '../../../shared/registers.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import { findRow } from '../../db/rows.ts';
import type { Tx } from '../../db/schema.ts';
import { wantMatching } from '../match-jobs.service.ts';
import { type Part, type ReadFile, readInThread, UnreadableRegister } from './read-in-thread.ts';

/** An import that was refused; nothing was written. */
export class RegisterRefusal extends Error {}

/** More than this part of the organisations gone at once is rather a broken file. */
const LARGEST_LOSS = 1 / 3;

/** How far an import is. */
export type RegisterProgress = { phase: (typeof REGISTER_PHASES)[number]; percent: number };

export type RegisterFile = {
  register: ListName;
  issuedOn: string;
  bytes: Uint8Array;
  /** Takes it even if more than a third of the organisations are gone. */
  force: boolean;
};

/**
 * Stores an issue of a register and compares it with the issue before. Everything or nothing is
 * written. Throws `RegisterRefusal`. Afterwards `matchJobs` compares the jobs.
 */
export async function importRegister(
  { db, now }: { db: Db; now: () => Date },
  { register, issuedOn, bytes, force }: RegisterFile,
  {
    tell = () => undefined,
    inTransaction = async () => undefined,
  }: {
    tell?: (progress: RegisterProgress) => void;
    /** Runs with what is written. */
    inTransaction?: (tx: Tx, report: RegisterReport) => Promise<unknown>;
  } = {},
): Promise<RegisterReport> {
  if (issuedOn > now().toISOString().slice(0, 10))
    throw new RegisterRefusal(`${issuedOn} is in the future.`);
  tell({ phase: 'reading', percent: 0 });
  await using file = await readOrRefuse(register, bytes);
  // Awaited here: else the thread would end first.
  return await asLongWork(() =>
    db.transaction().execute(async (tx) => {
      await lockRegisters(tx);
      if (await findIssue(tx, register, issuedOn))
        throw new RegisterRefusal(`The edition of ${issuedOn} is already there. Remove it first.`);
      const { rows, organisations } = file;
      const issue = await tx
        .insertInto('register_issues')
        .values({
          register,
          issued_on: issuedOn,
          file_rows: rows,
          organisations,
          imported_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeEntries(tx, { register, issueId: issue.id }, file, tell);
      await settleEntries(tx);
      tell({ phase: 'comparing', percent: 0 });
      const report = await compareWithBefore(tx, { register, issuedOn, force, file }, issue.id);
      await wantMatching(tx, [homeOf(register)]);
      await inTransaction(tx, report);
      return report;
    }),
  );
}

/** Has the many new rows found as fast as old ones: a vacuum would do so much later. */
async function settleEntries(tx: Db): Promise<void> {
  await sql`SELECT gin_clean_pending_list('register_entries_other_keys')`.execute(tx);
  await sql`ANALYZE register_entries, register_listings`.execute(tx);
}

async function compareWithBefore(
  tx: Db,
  { register, issuedOn, force, file }: Omit<RegisterFile, 'bytes'> & { file: ReadFile },
  issueId: number,
): Promise<RegisterReport> {
  const { rows, organisations } = file;
  const before = await tx
    .selectFrom('register_issues')
    .select(['id', 'issued_on', 'organisations'])
    .where('register', '=', register)
    .where('issued_on', '<', issuedOn)
    .orderBy('issued_on', 'desc')
    .executeTakeFirst();
  const report = { rows, organisations, before: before?.issued_on ?? null };
  if (before === undefined)
    return { ...report, added: organisations, removed: 0, changed: 0, downRated: 0, upRated: 0 };
  const changes = await compareIssues(tx, before.id, issueId);
  // What was decided in one quarter is not what was decided in the next.
  if (!force && namesAll(register) && changes.removed > before.organisations * LARGEST_LOSS)
    throw new RegisterRefusal(
      `${changes.removed} of ${before.organisations} organisations of ${before.issued_on} are gone, more than a third. If that is right, import it anyway.`,
    );
  return { ...report, ...changes };
}

async function readOrRefuse(register: ListName, bytes: Uint8Array): Promise<ReadFile> {
  try {
    return await readInThread(register, bytes);
  } catch (error) {
    if (error instanceof UnreadableRegister)
      throw new RegisterRefusal(error.message, { cause: error });
    throw error;
  }
}

/** Removes an issue, and the entries that no other issue has; says how many rows it had. */
export function undoRegister(
  db: Db,
  register: ListName,
  issuedOn: string,
  inTransaction: (
    tx: Tx,
    issue: { issued_on: string; file_rows: number },
  ) => Promise<unknown> = async () => undefined,
): Promise<number> {
  return asLongWork(() =>
    db.transaction().execute(async (tx) => {
      await lockRegisters(tx);
      const issue = await findIssue(tx, register, issuedOn);
      if (issue === undefined) throw new RegisterRefusal(`There is no edition of ${issuedOn}.`);
      // Right after an import the planner may still take the tables for empty.
      await sql`ANALYZE register_entries, register_listings`.execute(tx);
      await sql`
        WITH removed AS (DELETE FROM register_listings WHERE issue_id = ${issue.id} RETURNING entry_id)
        DELETE FROM register_entries e USING removed r WHERE e.id = r.entry_id AND NOT EXISTS (
          SELECT FROM register_listings l WHERE l.entry_id = e.id AND l.issue_id <> ${issue.id})
      `.execute(tx);
      await tx.deleteFrom('register_issues').where('id', '=', issue.id).execute();
      await wantMatching(tx, [homeOf(register)]);
      await inTransaction(tx, { issued_on: issuedOn, file_rows: issue.file_rows });
      return issue.file_rows;
    }),
  );
}

function findIssue(db: Db, register: ListName, issuedOn: string) {
  return findRow(db, 'register_issues', { register, issued_on: issuedOn }, ['id', 'file_rows']);
}

/** Imports take turns; readers are not in their way. */
async function lockRegisters(tx: Db): Promise<void> {
  await sql`LOCK TABLE register_issues IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Where entries are written to. `isFirst`: the register has none yet, so none is looked for. */
type Target = { register: ListName; issueId: number; isFirst: boolean };

/**
 * Entries that other issues have as well are stored once; their keys are brought up to date. A part
 * travels as one text: arrays of texts take longer to write and to read.
 */
async function writeEntries(
  tx: Db,
  { register, issueId }: Omit<Target, 'isFirst'>,
  file: ReadFile,
  tell: (progress: RegisterProgress) => void,
): Promise<void> {
  const other = await tx
    .selectFrom('register_issues')
    .select('id')
    .where('register', '=', register)
    .where('id', '<>', issueId)
    .limit(1)
    .executeTakeFirst();
  const target = { register, issueId, isFirst: other === undefined };
  let stored = 0;
  let part = await file.nextPart();
  while (part.entries > 0) {
    stored += part.entries;
    // The thread makes the next part while the database writes this one.
    const [next] = await Promise.all([file.nextPart(), writePart(tx, target, part)]);
    tell({ phase: 'storing', percent: Math.floor((100 * stored) / file.entries) });
    part = next;
  }
}

const COLUMNS = sql`register, content, name, place, region, routes, key, other_keys`;

/** The entries of a part, as register-worker.ts writes them. */
function sentRows(register: ListName, { lines, lists }: Part) {
  return sql`
    SELECT ${register} AS register, f[1]::uuid AS content, f[2] AS name, f[3] AS place,
      f[4] AS region, lists.routes, f[6] AS key,
      CASE WHEN cardinality(f) > 6 THEN f[7:] END AS other_keys
    FROM string_to_table(${lines}, E'\n') AS line
      CROSS JOIN LATERAL string_to_array(line, E'\t') AS f
      JOIN (
        SELECT number, list::jsonb AS routes
        FROM unnest(${lists}::text[]) WITH ORDINALITY AS lists (list, number) OFFSET 0
      ) AS lists ON number = f[5]::int`;
}

async function writePart(tx: Db, { register, issueId, isFirst }: Target, part: Part) {
  const sent = sentRows(register, part);
  if (isFirst)
    await sql`
      WITH added AS (INSERT INTO register_entries (${COLUMNS}) ${sent} RETURNING id)
      INSERT INTO register_listings (entry_id, issue_id) SELECT id, ${issueId}::int FROM added
    `.execute(tx);
  else
    await sql`
      WITH sent AS MATERIALIZED (${sent}), known AS MATERIALIZED (
        SELECT e.id, sent.content, sent.key, sent.other_keys,
          e.key <> sent.key OR e.other_keys IS DISTINCT FROM sent.other_keys AS is_stale
        FROM sent JOIN register_entries e USING (content)
      ), renewed AS (
        UPDATE register_entries e SET key = known.key, other_keys = known.other_keys
        FROM known WHERE e.id = known.id AND is_stale
      ), added AS (
        INSERT INTO register_entries (${COLUMNS}) SELECT ${COLUMNS} FROM sent
        WHERE content NOT IN (SELECT content FROM known) RETURNING id
      )
      INSERT INTO register_listings (entry_id, issue_id)
      SELECT id, ${issueId}::int FROM (SELECT id FROM known UNION ALL SELECT id FROM added) AS entry
    `.execute(tx);
}

/** Organisations are compared by their names, as the register writes them. */
async function compareIssues(tx: Db, before: number, after: number) {
  const { rows } = await sql<
    Pick<RegisterReport, 'added' | 'removed' | 'changed' | 'downRated' | 'upRated'>
  >`
    WITH old AS (SELECT entry_id FROM register_listings WHERE issue_id = ${before}),
    new AS (SELECT entry_id FROM register_listings WHERE issue_id = ${after}),
    differing AS MATERIALIZED (
      SELECT DISTINCT e.name FROM register_entries e WHERE e.id IN (
        (TABLE old EXCEPT TABLE new) UNION ALL (TABLE new EXCEPT TABLE old))
    ), seen AS (
      SELECT e.name, bool_or(o.entry_id IS NOT NULL) AS had, bool_or(n.entry_id IS NOT NULL) AS has,
        bool_or(o.entry_id IS NOT NULL AND e.routes @? '$[*].rating ? (@ starts with "B")') AS was_b,
        bool_or(n.entry_id IS NOT NULL AND e.routes @? '$[*].rating ? (@ starts with "B")') AS is_b
      FROM register_entries e JOIN differing USING (name)
        LEFT JOIN old o ON o.entry_id = e.id LEFT JOIN new n ON n.entry_id = e.id
      GROUP BY e.name
    )
    SELECT count(*) FILTER (WHERE has AND NOT had)::int AS added,
      count(*) FILTER (WHERE had AND NOT has)::int AS removed,
      count(*) FILTER (WHERE had AND has)::int AS changed,
      count(*) FILTER (WHERE had AND has AND is_b AND NOT was_b)::int AS "downRated",
      count(*) FILTER (WHERE had AND has AND was_b AND NOT is_b)::int AS "upRated"
    FROM seen
  `.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new Error('A count has one row.');
  return found;
}
