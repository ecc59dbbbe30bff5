import type pg from 'pg';
import { columnList, type Table } from './tables.ts';

/** Of each chunk of a table that has rows, by its number: how many, and a digest of them. */
export type Digests = Map<number, string>;

/** Keys of rows that a difference names. */
const NAMED = 5;

/**
 * Digests the rows of a table in 256 chunks. The chunk of a row follows from its key, and the order
 * of rows does not count, so that servers with other collations agree.
 */
export async function digestTable(client: pg.ClientBase, table: Table): Promise<Digests> {
  const { rows } = await client.query<{ chunk: number; digest: string }>(
    `SELECT chunk, concat_ws(' ', count(*),
      sum(('x' || left(digest, 16))::bit(64)::bigint::numeric),
      sum(('x' || right(digest, 16))::bit(64)::bigint::numeric)) AS digest
    FROM (${hashedRows(table)}) AS hashed GROUP BY chunk`,
  );
  return new Map(rows.map(({ chunk, digest }) => [chunk, digest]));
}

/** The chunks that differ. */
export function differingChunks(one: Digests, other: Digests): number[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (chunk) => one.get(chunk) !== other.get(chunk),
  );
}

/**
 * Compares a table of two databases row by row. Null if they are equal, else one sentence with the
 * keys of some rows that differ.
 */
export async function compareTable(
  one: pg.ClientBase,
  other: pg.ClientBase,
  table: Table,
): Promise<string | null> {
  const [first, second] = await Promise.all([digestTable(one, table), digestTable(other, table)]);
  const chunks = differingChunks(first, second);
  if (chunks.length === 0) return null;
  const [left, right] = await Promise.all(
    [one, other].map((client) => rowsOf(client, table, chunks)),
  );
  const keys = [...new Set([...(left ?? []), ...(right ?? [])].map(({ key }) => key))];
  const text = (rows: HashedRow[] | undefined, wanted: string) =>
    (rows ?? []).flatMap(({ key, digest }) => (key === wanted ? [digest] : [])).join();
  const differing = keys.filter((key) => text(left, key) !== text(right, key));
  return `${table.name} differs, for example in the rows ${differing.slice(0, NAMED).join(', ')}.`;
}

type HashedRow = { key: string; digest: string };

/** Rows of some chunks, at most as many as one difference needs. */
async function rowsOf(
  client: pg.ClientBase,
  table: Table,
  chunks: readonly number[],
): Promise<HashedRow[]> {
  const { rows } = await client.query<HashedRow>(
    `SELECT key, digest FROM (${hashedRows(table)}) AS hashed WHERE chunk = ANY ($1) ORDER BY 1, 2`,
    [chunks.slice(0, NAMED)],
  );
  return rows;
}

function hashedRows({ sql, columns, key }: Table): string {
  const keyText = `ROW(${columnList(key)})::text`;
  return `SELECT ${keyText} AS key, get_byte(decode(md5(${keyText}), 'hex'), 0) AS chunk,
    md5(ROW(${columnList(columns)})::text) AS digest FROM ${sql}`;
}
