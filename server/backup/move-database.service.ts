import { compareTable, differingChunks, digestTable } from '../db/copy/compare-tables.ts';
import { type Client, connect } from '../db/copy/connect.ts';
import { emptyTables, readRows, writeRows } from '../db/copy/copy-tables.ts';
import {
  findFilled,
  readSequences,
  readTables,
  type Table,
  writeSequences,
} from '../db/copy/tables.ts';
import { listMigrations } from '../db/migrate.ts';
import { BEING_FILLED, MOVED_TO } from '../db/move-marks.ts';
import { openDatabase } from '../db/open.ts';
import { excludeWriters } from '../db/writer-lock.ts';
import { createQueueTables } from '../worker/queue.service.ts';

/** A database, and what it is called in words: no password. */
export type Place = { url: string; name: string };

/** What was moved: `kept` are tables that an earlier, cut off move had copied already. */
export type MoveReport = { tables: number; rows: number; kept: number };

const SETTINGS = 'public.settings';

/**
 * Copies all rows of one database into another one, each table in a transaction, and compares them
 * row by row. Cut off, it goes on with the next call: tables that are equal stay. The other one is
 * empty, or has a part of this move. In the end, products start on it alone. Rejects with an Error
 * in words.
 */
export async function moveDatabase(
  from: Place,
  to: Place,
  tell: (line: string) => void,
): Promise<MoveReport> {
  const source = await connect(from.url);
  const target = await connect(to.url).catch(async (error: unknown) => {
    await source.end();
    throw error;
  });
  try {
    await refuseOneDatabase(source, target);
    await exclude(source, from);
    await exclude(target, to);
    await refuseMovedSource(source, target, { from, to });
    await refuseFilled(target, from, to);
    for (const { url } of [from, to]) await createTables(url);
    await mark(target, BEING_FILLED, from.name);
    return await copyAll(source, target, { from, to, tell });
  } finally {
    for (const client of [source, target]) await client.end().catch(() => undefined);
  }
}

/** Lets products start again on a database that was moved elsewhere. False if it was not. */
export async function reopenDatabase({ url }: Place): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query('DELETE FROM settings WHERE key = $1', [MOVED_TO]);
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

async function copyAll(
  source: Client,
  target: Client,
  { from, to, tell }: { from: Place; to: Place; tell: (line: string) => void },
): Promise<MoveReport> {
  const tables = await readTables(source);
  const others = tables.filter(({ name }) => name !== SETTINGS);
  let kept = 0;
  let rows = 0;
  for (const table of others) {
    const copied = await copyTable(source, target, table);
    if (copied === null) kept++;
    else if (copied > 0) tell(`${table.name}: ${copied} rows`);
    rows += copied ?? (await countRows(source, table));
  }
  await writeSequences(target, await readSequences(source));
  tell('Comparing all rows.');
  for (const table of others) await refuseDifferent(source, target, table);
  await target.query('ANALYZE');
  // At no moment may a product start on both.
  await mark(source, MOVED_TO, to.name);
  rows += await copySettings(source, target);
  tell(`No product starts on ${from.name} any more.`);
  return { tables: tables.length, rows, kept };
}

/** Copies the settings; the mark goes with it: from here on the other database is whole. */
async function copySettings(source: Client, target: Client): Promise<number> {
  const { rows } = await source.query<{ key: string; value: string }>(
    'SELECT key, value FROM settings WHERE key <> $1',
    [MOVED_TO],
  );
  await target.query('BEGIN');
  await target.query('DELETE FROM settings');
  await target.query(
    'INSERT INTO settings (key, value) SELECT * FROM unnest($1::text[], $2::text[])',
    [rows.map(({ key }) => key), rows.map(({ value }) => value)],
  );
  await target.query('COMMIT');
  return rows.length;
}

/** Resolves with the number of rows; null if the table was equal and stays. */
async function copyTable(source: Client, target: Client, table: Table): Promise<number | null> {
  const [wanted, there] = await Promise.all([
    digestTable(source, table),
    digestTable(target, table),
  ]);
  if (differingChunks(wanted, there).length === 0) return null;
  await target.query('BEGIN');
  try {
    await emptyTables(target, [table]);
    const { data, rows } = readRows(source, table);
    const written = await writeRows(target, table, table.columns, data);
    if (written !== rows()) throw new Error(`${table.name} took ${written} of ${rows()} rows.`);
    await target.query('COMMIT');
    return written;
  } catch (error) {
    await target.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function refuseDifferent(source: Client, target: Client, table: Table): Promise<void> {
  const difference = await compareTable(source, target, table);
  if (difference !== null) throw new Error(`The copy is not equal: ${difference}`);
}

async function exclude(client: Client, { name }: Place): Promise<void> {
  if (!(await excludeWriters(client)))
    throw new Error(`A product, an import or another move is running on ${name}: stop it first.`);
}

async function refuseOneDatabase(source: Client, target: Client): Promise<void> {
  const asked = `SELECT current_database() || ' ' || pg_postmaster_start_time() || ' ' ||
    (SELECT oid FROM pg_database WHERE datname = current_database()) AS which`;
  const [one, other] = await Promise.all(
    [source, target].map((client) => client.query<{ which: string }>(asked)),
  );
  if (one?.rows[0]?.which === other?.rows[0]?.which)
    throw new Error('The database would be moved into itself.');
}

async function refuseMovedSource(
  source: Client,
  target: Client,
  { from, to }: { from: Place; to: Place },
): Promise<void> {
  const moved = await readMark(source, MOVED_TO);
  const isLastStep = moved === to.name && (await readMark(target, BEING_FILLED)) === from.name;
  if (moved !== null && !isLastStep) throw new Error(`${from.name} was moved to ${moved} already.`);
  const unfinished = await readMark(source, BEING_FILLED);
  if (unfinished !== null)
    throw new Error(`${from.name} has only a part: a move from ${unfinished} to it has not ended.`);
}

/** Only an empty database takes a move, or one that has a part of this one. */
async function refuseFilled(target: Client, from: Place, to: Place): Promise<void> {
  const begun = await readMark(target, BEING_FILLED);
  if (begun === from.name) return;
  if (begun !== null)
    throw new Error(`${to.name} has a part of another move, from ${begun}. Take an empty one.`);
  const moved = await readMark(target, MOVED_TO);
  const filled = await findFilled(target, await readTables(target));
  if (filled.length === 0) return;
  const [first] = filled.sort((a, b) => b.rows - a.rows);
  const why = moved === null ? '' : ` It has what was moved to ${moved}.`;
  throw new Error(
    `${to.name} is not empty: it has rows in ${first?.name} (${first?.rows}).${why} Take an empty one; of the bundled database, rename DATA_DIR/database.`,
  );
}

/** The tables of this release, on both sides. */
async function createTables(url: string): Promise<void> {
  const latest = await openDatabase(url, () => undefined, { upTo: listMigrations().at(-1) });
  await createQueueTables(latest).finally(latest.close);
}

async function mark(client: Client, key: string, value: string): Promise<void> {
  await client.query(
    'INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
    [key, value],
  );
}

async function readMark(client: Client, key: string): Promise<string | null> {
  const { rows: there } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.settings') IS NOT NULL AS there`,
  );
  if (!there[0]?.there) return null;
  const { rows } = await client.query<{ value: string }>(
    'SELECT value FROM settings WHERE key = $1',
    [key],
  );
  return rows[0]?.value ?? null;
}

async function countRows(client: Client, { sql }: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) AS count FROM ${sql}`);
  return Number(rows[0]?.count);
}
