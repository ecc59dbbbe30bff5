import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const unknown = /migration (\S+) is missing/.exec(String(error))?.[1];
  if (unknown === undefined) throw error;
  throw new Error(
    `it belongs to a newer release (${unknown}). Start that release, or one after it.`,
    { cause: error },
  );
}
