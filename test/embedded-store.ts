import { dirname, join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedThread } from '../server/db/embedded-thread.ts';
import { EMBEDDED_LIMITS, type OpenDatabase, onEmbeddedThread } from '../server/db/open.ts';
import { temporaryFolder } from './running-app.ts';

/** A running embedded database that one test file after the other uses. */
type Store = {
  connect(end: () => Promise<void>): OpenDatabase;
  /** Makes it what its template is. False if its schema was changed or its files have grown. */
  empty(): Promise<boolean>;
  end(): Promise<void>;
};

/** What the last test file of this process has left: emptying it costs a tenth of a new one. */
let spare: Store | undefined;

/** Opens an embedded database that is like the one in this folder. */
export async function openEmbeddedCopy(template: string): Promise<OpenDatabase> {
  const store = spare ?? (await startStore(template));
  spare = undefined;
  return store.connect(async () => {
    if (!spare && (await store.empty())) spare = store;
    else await store.end();
  });
}

async function startStore(template: string): Promise<Store> {
  // Beside the template, because the run removes that folder: at its end a process of vitest gets
  // no chance to clean up.
  const folder = temporaryFolder(template, dirname(template));
  const thread = await startEmbeddedThread(
    join(folder.path, 'postgres'),
    EMBEDDED_LIMITS,
    () => undefined,
  );
  const query = async (text: string): Promise<pg.QueryResult> => {
    const { pool, close } = onEmbeddedThread(thread, async () => undefined);
    return pool.query(text).finally(close);
  };
  const readState = async () => (await query(STATE)).rows[0] as State;

  // The rows that the migrations and the queue have written.
  const kept = (await readState()).used.map((table, index) => ({ table, copy: `kept.t${index}` }));
  await query(`
    CREATE SCHEMA kept;
    ${kept.map(({ table, copy }) => `CREATE TABLE ${copy} AS TABLE ${table};`).join('\n')}`);
  const start = await readState();
  return {
    connect: (end) => onEmbeddedThread(thread, end),
    empty: async () => {
      const { schema, used, bytes } = await readState();
      if (schema !== start.schema || bytes > start.bytes + MOST_GROWTH_BYTES) return false;
      await query(`
        BEGIN;
        -- Without triggers: one guards the audit log, and others count jobs.
        SET LOCAL session_replication_role = replica;
        ${used.map((table) => `DELETE FROM ${table};`).join('\n')}
        ${kept.map(({ table, copy }) => `INSERT INTO ${table} TABLE ${copy};`).join('\n')}
        ${RESTART_SEQUENCES};
        COMMIT`);
      await query(`VACUUM ${used.join(', ')}`);
      return true;
    },
    end: async () => {
      await thread.close();
      folder.remove();
    },
  };
}

/** What emptied tables leave behind: entries of search indexes, and the space of dead rows. */
const MOST_GROWTH_BYTES = 16_000_000;

type State = { schema: string; used: string[]; bytes: number };

/**
 * A number for each catalog and its last change, in which each change of the schema shows; the
 * tables that hold something; the size of all files.
 */
const STATE = `
  SELECT
    (SELECT string_agg(count || ' ' || latest, ', ') FROM (
      ${['attribute', 'constraint', 'index', 'trigger', 'proc', 'type', 'namespace']
        .map((name) => `SELECT count(*), max(xmin::text::bigint) AS latest FROM pg_${name}`)
        .join(' UNION ALL ')}
    ) AS catalogs) AS schema,
    ARRAY(
      SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss') AND tablename NOT LIKE 'kysely%'
        AND pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0
    ) AS used,
    pg_database_size(current_database())::int AS bytes`;

const RESTART_SEQUENCES = `
  SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  FROM pg_sequences WHERE last_value IS NOT NULL`;
