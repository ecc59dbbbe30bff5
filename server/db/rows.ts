import type { Kysely } from 'kysely';
import type { Row, Schema } from './schema.ts';

type Table = keyof Schema;
type Column<T extends Table> = Extract<keyof Row<T>, string>;

/** The values that a row must have. Null finds nothing, as `= NULL` in SQL. */
type Having<T extends Table> = Partial<Row<T>>;

// Table and columns are checked above: Kysely need not infer them again.
type Untyped = Kysely<Record<string, Record<string, unknown>>>;

function select(db: Kysely<Schema>, table: string, having: object, columns?: readonly string[]) {
  let rows = (db as unknown as Untyped).selectFrom(table);
  for (const [column, value] of Object.entries(having)) rows = rows.where(column, '=', value);
  return columns === undefined ? rows.selectAll() : rows.select(columns);
}

/**
 * A row that has these values, or the named columns of it; undefined when there is none. `db` may be
 * a transaction.
 */
export async function findRow<T extends Table, C extends Column<T> = Column<T>>(
  db: Kysely<Schema>,
  table: T,
  having: Having<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const row = await select(db, table, having, columns).limit(1).executeTakeFirst();
  return row as Pick<Row<T>, C> | undefined;
}

/** The same, locked (FOR UPDATE) until the transaction ends. */
export async function lockRow<T extends Table, C extends Column<T> = Column<T>>(
  tx: Kysely<Schema>,
  table: T,
  having: Having<T>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const row = await select(tx, table, having, columns).forUpdate().executeTakeFirst();
  return row as Pick<Row<T>, C> | undefined;
}
