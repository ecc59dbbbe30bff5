import pg from 'pg';

/** A table that backups hold: `name` is `schema.table`, as text and quoted for SQL. */
export type Table = {
  name: string;
  sql: string;
  /** The stored columns; what PostgreSQL computes (GENERATED … STORED) is not among them. */
  columns: string[];
  /** The columns of the primary key; all columns where there is none. */
  key: string[];
};

/**
 * Of the queue, what waits and the queues it waits in. Its other tables are statistics, warnings
 * and its own version (decision 155).
 */
const QUEUE_TABLES = ['queue', 'job'];
/** Its one row is written by a migration. */
export const SEEDED = 'public.alert_clock';
/** Written by the migrator: the other side has its own. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** The product's tables, each after those that its foreign keys name. Throws on a circle. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{
    oid: string;
    schema: string;
    name: string;
    columns: string[];
    key: string[] | null;
    parents: string[];
  }>(
    `SELECT c.oid::text, n.nspname AS schema, c.relname AS name,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum) AS columns,
      (SELECT ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum ORDER BY place)
        FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
      ARRAY(SELECT DISTINCT confrelid::text FROM pg_constraint
        WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS parents
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND (n.nspname = 'public' AND c.relname <> ALL ($1)
        OR n.nspname = 'pgboss' AND c.relname = ANY ($2))
    ORDER BY n.nspname, c.relname`,
    [OF_MIGRATIONS, QUEUE_TABLES],
  );
  const left = new Map(rows.map((row) => [row.oid, row]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(
      ({ parents }) => !parents.some((parent) => left.has(parent)),
    );
    if (ready.length === 0)
      throw new Error(
        `Foreign keys of these tables form a circle: ${[...left.values()].map(({ name }) => name).join(', ')}.`,
      );
    for (const { oid, schema, name, columns, key } of ready) {
      left.delete(oid);
      const sql = [schema, name].map((part) => pg.escapeIdentifier(part)).join('.');
      ordered.push({ name: `${schema}.${name}`, sql, columns, key: key ?? columns });
    }
  }
  return ordered;
}

/** Column names for SQL. */
export function columnList(columns: readonly string[]): string {
  return columns.map((name) => pg.escapeIdentifier(name)).join(', ');
}

/** The tables that have rows, apart from those of the migrations, with how many. */
export async function findFilled(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<{ name: string; rows: number }[]> {
  const filled = [];
  for (const { name, sql } of tables) {
    if (name === SEEDED) continue;
    const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${sql}`);
    const count = Number(rows[0]?.rows);
    if (count > 0) filled.push({ name, rows: count });
  }
  return filled;
}

/** The next values of sequences by name, `schema.sequence`. */
export type Sequences = Record<string, { last: string; isCalled: boolean }>;

/** Read it after the rows: a sequence is never behind what a snapshot shows. */
export async function readSequences(client: pg.ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND n.nspname = 'public' ORDER BY 2`,
  );
  const sequences: Sequences = {};
  for (const { schema, name } of rows) {
    const sql = [schema, name].map((part) => pg.escapeIdentifier(part)).join('.');
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${sql}`,
    );
    const [row] = found.rows;
    if (row)
      sequences[`${schema}.${name}`] = { last: String(row.last_value), isCalled: row.is_called };
  }
  return sequences;
}

/** Sets sequences of this database to the values of another one. */
export async function writeSequences(client: pg.ClientBase, sequences: Sequences): Promise<void> {
  for (const [name, { last, isCalled }] of Object.entries(sequences)) {
    const sql = name
      .split('.')
      .map((part) => pg.escapeIdentifier(part))
      .join('.');
    await client.query('SELECT setval($1, $2, $3)', [sql, last, isCalled]);
  }
}
