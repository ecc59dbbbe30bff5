import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { columnList, type Table } from './tables.ts';

/**
 * The rows of a table as PostgreSQL's COPY writes them: a line each, in UTF-8. `rows` is their
 * number when all have been read.
 */
export function readRows(
  client: pg.ClientBase,
  { sql, columns }: Table,
): { data: Readable; rows(): number } {
  const stream = client.query(copyTo(`COPY (SELECT ${columnList(columns)} FROM ${sql}) TO STDOUT`));
  return { data: stream, rows: () => stream.rowCount };
}

/**
 * Writes rows as `readRows` gives them into an empty table, within a transaction of the caller, and
 * resolves with their number. The columns are those of the rows. Indexes are made afterwards, which
 * is far less work. Triggers do not run: what they would write is in other tables already.
 */
export async function writeRows(
  client: pg.ClientBase,
  { sql, name }: Table,
  columns: readonly string[],
  data: AsyncIterable<Buffer>,
): Promise<number> {
  const parts = data[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) return 0;
  // The tables of the queue have neither indexes worth it nor triggers.
  const isOurs = name.startsWith('public.');
  const indexes = isOurs ? await dropIndexes(client, sql) : [];
  if (isOurs) await client.query(`ALTER TABLE ${sql} DISABLE TRIGGER USER`);
  const stream = client.query(copyFrom(`COPY ${sql} (${columnList(columns)}) FROM STDIN`));
  await pipeline(Readable.from(allOf(first.value, parts)), stream);
  if (isOurs) await client.query(`ALTER TABLE ${sql} ENABLE TRIGGER USER`);
  for (const statement of indexes) await client.query(statement);
  return stream.rowCount;
}

async function* allOf(first: Buffer, others: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await others.next(); !next.done; next = await others.next()) yield next.value;
}

/** Empties tables, and those that point at them, without their triggers. */
export async function emptyTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const ours = tables.filter(({ name }) => name.startsWith('public.'));
  for (const { sql } of ours) await client.query(`ALTER TABLE ${sql} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ sql }) => sql).join(', ')} CASCADE`);
  for (const { sql } of ours) await client.query(`ALTER TABLE ${sql} ENABLE TRIGGER USER`);
}

/** Drops the indexes of a table on which no constraint depends; gives the statements that make them. */
async function dropIndexes(client: pg.ClientBase, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary
      AND indexrelid NOT IN (SELECT conindid FROM pg_constraint)`,
    [sql],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
