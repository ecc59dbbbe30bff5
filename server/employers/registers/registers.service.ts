import { sql } from 'kysely';
import type { Register } from '../../../shared/employers.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import { entryOf, RegisterFileError, type RegisterRecord, readRegister } from './read-register.ts';

/** What an import did, against the issue before. `before` is null for the first issue. */
export type RegisterReport = {
  rows: number;
  organisations: number;
  before: string | null;
  added: number;
  removed: number;
  changed: number;
  /** Of those changed: organisations whose A rating became a B, or the other way. */
  downRated: number;
  upRated: number;
};

/** An import that was refused; nothing was written. */
export class RegisterRefusal extends Error {}

const BATCH = 10_000;
/** More than this part of the organisations gone at once is rather a broken file. */
const LARGEST_LOSS = 1 / 3;

/**
 * Stores an issue of a register and compares it with the issue before. Everything or nothing is
 * written. Throws `RegisterRefusal`.
 */
export async function importRegister(
  { db, now }: { db: Db; now: () => Date },
  {
    register,
    issuedOn,
    text,
    force,
  }: { register: Register; issuedOn: string; text: string; force: boolean },
): Promise<RegisterReport> {
  if (issuedOn > now().toISOString().slice(0, 10))
    throw new RegisterRefusal(`${issuedOn} is in the future.`);
  const { records, rows } = readOrRefuse(register, text);
  const organisations = new Set(records.map(({ name }) => name)).size;
  return asLongWork(() =>
    db.transaction().execute(async (tx) => {
      await lockRegisters(tx);
      if (await findIssue(tx, register, issuedOn))
        throw new RegisterRefusal(
          `The issue of ${issuedOn} is already there. Undo it first (--undo).`,
        );
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
      await writeEntries(tx, register, issue.id, records);
      const before = await tx
        .selectFrom('register_issues')
        .select(['id', 'issued_on', 'organisations'])
        .where('register', '=', register)
        .where('issued_on', '<', issuedOn)
        .orderBy('issued_on', 'desc')
        .executeTakeFirst();
      const report = { rows, organisations, before: before?.issued_on ?? null };
      if (before === undefined)
        return {
          ...report,
          added: organisations,
          removed: 0,
          changed: 0,
          downRated: 0,
          upRated: 0,
        };
      const changes = await compareIssues(tx, before.id, issue.id);
      if (!force && changes.removed > before.organisations * LARGEST_LOSS)
        throw new RegisterRefusal(
          `${changes.removed} of ${before.organisations} organisations of ${before.issued_on} are gone, more than a third. If that is right, use --force.`,
        );
      return { ...report, ...changes };
    }),
  );
}

function readOrRefuse(register: Register, text: string) {
  try {
    return readRegister(register, text);
  } catch (error) {
    if (error instanceof RegisterFileError)
      throw new RegisterRefusal(error.message, { cause: error });
    throw error;
  }
}

/** Removes an issue, and the entries that no other issue has; says how many rows it had. */
export function undoRegister(db: Db, register: Register, issuedOn: string): Promise<number> {
  return asLongWork(() =>
    db.transaction().execute(async (tx) => {
      await lockRegisters(tx);
      const issue = await findIssue(tx, register, issuedOn);
      if (issue === undefined) throw new RegisterRefusal(`There is no issue of ${issuedOn}.`);
      await sql`
        WITH removed AS (DELETE FROM register_listings WHERE issue_id = ${issue.id} RETURNING entry_id)
        DELETE FROM register_entries e USING removed r WHERE e.id = r.entry_id AND NOT EXISTS (
          SELECT FROM register_listings l WHERE l.entry_id = e.id AND l.issue_id <> ${issue.id})
      `.execute(tx);
      await tx.deleteFrom('register_issues').where('id', '=', issue.id).execute();
      return issue.file_rows;
    }),
  );
}

function findIssue(db: Db, register: Register, issuedOn: string) {
  return db
    .selectFrom('register_issues')
    .select(['id', 'file_rows'])
    .where('register', '=', register)
    .where('issued_on', '=', issuedOn)
    .executeTakeFirst();
}

/** Imports take turns; readers are not in their way. */
async function lockRegisters(tx: Db): Promise<void> {
  await sql`LOCK TABLE register_issues IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/**
 * Entries that other issues have as well are stored once; their keys are brought up to date. All
 * rows stand in a table of this transaction first: so each step is one statement over all of them.
 */
async function writeEntries(
  tx: Db,
  register: Register,
  issueId: number,
  records: readonly RegisterRecord[],
): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE sent (content uuid, name text, place text, region text, routes jsonb,
      key text COLLATE "C", other_keys text[]) ON COMMIT DROP
  `.execute(tx);
  for (let from = 0; from < records.length; from += BATCH)
    await sendBatch(tx, records.slice(from, from + BATCH).map(entryOf));
  await sql`ANALYZE sent`.execute(tx);
  await sql`
    UPDATE register_entries e SET key = sent.key, other_keys = sent.other_keys FROM sent
    WHERE e.register = ${register} AND e.content = sent.content
      AND (e.key <> sent.key OR e.other_keys IS DISTINCT FROM sent.other_keys)
  `.execute(tx);
  await sql`
    INSERT INTO register_entries (register, content, name, place, region, routes, key, other_keys)
    SELECT ${register}, content, name, place, region, routes, key, other_keys FROM sent
    WHERE NOT EXISTS (SELECT FROM register_entries e
      WHERE e.register = ${register} AND e.content = sent.content)
    ORDER BY key
  `.execute(tx);
  await sql`
    INSERT INTO register_listings (entry_id, issue_id)
    SELECT e.id, ${issueId}::int FROM register_entries e JOIN sent USING (content)
    WHERE e.register = ${register} ORDER BY e.id
  `.execute(tx);
}

async function sendBatch(tx: Db, entries: readonly ReturnType<typeof entryOf>[]): Promise<void> {
  const column = (name: keyof (typeof entries)[number]) => entries.map((entry) => entry[name]);
  // Most organisations have one of a few lists of routes: each list travels once.
  const lists = new Map<string, number>();
  for (const { routes } of entries) if (!lists.has(routes)) lists.set(routes, lists.size + 1);
  // Arrays of arrays cannot have rows of different lengths: other keys travel as JSON.
  const others = entries.map(({ other_keys }) => other_keys && JSON.stringify(other_keys));
  await sql`
    INSERT INTO sent
    SELECT content, name, place, region, lists.routes::jsonb, key,
      CASE WHEN others IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(others::jsonb)) END
    FROM unnest(${column('content')}::uuid[], ${column('name')}::text[],
      ${column('place')}::text[], ${column('region')}::text[],
      ${entries.map(({ routes }) => lists.get(routes))}::int[],
      ${column('key')}::text[], ${others}::text[])
      AS rows (content, name, place, region, list, key, others)
    JOIN unnest(${[...lists.keys()]}::text[]) WITH ORDINALITY AS lists (routes, list) USING (list)
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
