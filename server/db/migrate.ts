import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** All migrations in order. A released migration is never edited; a change is a new one. */
const MIGRATIONS: Record<string, Migration> = {
  '001-schema': statements('001-schema'),
  '002-deleted-reports': statements('002-deleted-reports'),
  '003-money-back': statements('003-money-back'),
  '004-import-mails': statements('004-import-mails'),
  '005-bulk-audit': statements('005-bulk-audit'),
  '006-saved-job-versions': statements('006-saved-job-versions'),
  '007-reports-by-job': statements('007-reports-by-job'),
  '008-seals-by-place': statements('008-seals-by-place'),
  '009-refused-assessments': statements('009-refused-assessments'),
  '010-feed-values': statements('010-feed-values'),
  '011-permit-amounts': statements('011-permit-amounts'),
  '016-unnamed-employers': statements('016-unnamed-employers'),
  '017-feed-rules': statements('017-feed-rules'),
  '018-feed-pages': statements('018-feed-pages'),
  '019-life-of-feed-jobs': statements('019-life-of-feed-jobs'),
  '020-blocked-accounts': statements('020-blocked-accounts'),
  '021-mail-refusals': statements('021-mail-refusals'),
  '022-employer-jobs': statements('022-employer-jobs'),
  '024-feeds': statements('024-feeds'),
  '027-cv-settings': statements('027-cv-settings'),
  '029-payment-history': statements('029-payment-history'),
  '031-roles': statements('031-roles'),
  '033-passkeys': statements('033-passkeys'),
  '035-cv-links': statements('035-cv-links'),
  '036-cvs': statements('036-cvs'),
  '037-cv-letters': statements('037-cv-letters'),
  '038-jobs-that-wait': statements('038-jobs-that-wait'),
  '041-filters-of-lists': statements('041-filters-of-lists'),
  '047-answers-about-registers': statements('047-answers-about-registers'),
  '048-refusals-taken-back': statements('048-refusals-taken-back'),
  '049-drafts-that-fail': statements('049-drafts-that-fail'),
};

/** A migration whose statements are a file of SQL. */
function statements(name: string): Migration {
  const file = join(import.meta.dirname, 'migrations', `${name}.sql`);
  return { up: async (db) => void (await sql.raw(readFileSync(file, 'utf8')).execute(db)) };
}

/**
 * Migrates the schema under kysely's migration lock, so that several processes may start at once.
 * Throws on failure, and if a newer release has migrated the database.
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<void> {
  await migrate(db, (migrator) => migrator.migrateToLatest());
}

/** Migrates an empty database as far as an earlier release did. Throws as `migrateToLatest`. */
export async function migrateTo(db: Kysely<Schema>, name: string): Promise<void> {
  await migrate(db, (migrator) => migrator.migrateTo(name));
}

/** The names of the migrations of this release, in order. */
export function listMigrations(): string[] {
  return Object.keys(MIGRATIONS);
}

/** The names of the migrations that have run in a database, in order. */
export async function listRunMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.kysely_migration') IS NOT NULL AS there`,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.kysely_migration ORDER BY name',
  );
  return rows.map(({ name }) => name);
}

async function migrate(
  db: Kysely<Schema>,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const { error } = await run(
    new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } }),
  );
  if (!error) return;
  const unknown = /migration (\S+) is missing/.exec(String(error))?.[1];
  if (unknown === undefined) throw error;
  throw new Error(
    `it belongs to a newer release (${unknown}). Start that release, or one after it.`,
    { cause: error },
  );
}

/**
 * Whether the database has every migration of this release. It may have more: a newer release has
 * migrated it, and this one still serves.
 */
export async function hasAllMigrations(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM kysely_migration
    WHERE name = ANY (${Object.keys(MIGRATIONS)})`.execute(db);
  return rows[0]?.count === Object.keys(MIGRATIONS).length;
}
