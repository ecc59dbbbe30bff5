import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as jobs from './migrations/001-jobs.ts';
import * as jobSearch from './migrations/002-job-search.ts';
import * as accounts from './migrations/003-accounts.ts';
import * as admin from './migrations/004-admin.ts';
import * as removedListings from './migrations/005-removed-listings.ts';
import * as searchWordsIndex from './migrations/006-search-words-index.ts';
import * as searchIndexWrites from './migrations/007-search-index-writes.ts';
import * as sessions from './migrations/008-sessions.ts';
import * as premiumSearch from './migrations/009-premium-search.ts';
import * as jobEdits from './migrations/010-job-edits.ts';
import * as signInTimes from './migrations/011-sign-in-times.ts';
import * as profiles from './migrations/012-profiles.ts';
import * as payments from './migrations/013-payments.ts';
import * as alerts from './migrations/014-alerts.ts';
import * as contact from './migrations/015-contact.ts';
import * as searchOrder from './migrations/016-search-order.ts';
import * as facts from './migrations/017-facts.ts';
import * as alertFacts from './migrations/019-alert-facts.ts';
import * as repeats from './migrations/020-repeats.ts';
import * as linkBrowsers from './migrations/021-link-browsers.ts';
import * as linkCredentials from './migrations/022-link-credentials.ts';
import * as paymentCases from './migrations/024-payment-cases.ts';
import * as withdrawals from './migrations/025-withdrawals.ts';
import * as undatedJobs from './migrations/026-undated-jobs.ts';
import * as stampsAndPriority from './migrations/027-stamps-and-priority.ts';
import * as advertReadings from './migrations/028-advert-readings.ts';
import type { Schema } from './schema.ts';

/** All migrations in order. A released migration is never edited; a change is a new one. */
const MIGRATIONS: Record<string, Migration> = {
  '001-jobs': jobs,
  '002-job-search': jobSearch,
  '003-accounts': accounts,
  '004-admin': admin,
  '005-removed-listings': removedListings,
  '006-search-words-index': searchWordsIndex,
  '007-search-index-writes': searchIndexWrites,
  '008-sessions': sessions,
  '009-premium-search': premiumSearch,
  '010-job-edits': jobEdits,
  '011-sign-in-times': signInTimes,
  '012-profiles': profiles,
  '013-payments': payments,
  '014-alerts': alerts,
  '015-contact': contact,
  '016-search-order': searchOrder,
  '017-facts': facts,
  '019-alert-facts': alertFacts,
  '020-repeats': repeats,
  '021-link-browsers': linkBrowsers,
  '022-link-credentials': linkCredentials,
  '024-payment-cases': paymentCases,
  '025-withdrawals': withdrawals,
  '026-undated-jobs': undatedJobs,
  '027-stamps-and-priority': stampsAndPriority,
  '028-advert-readings': advertReadings,
};

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
