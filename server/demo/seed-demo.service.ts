import { sql } from 'kysely';
import { DEMO_SOURCE } from '../../shared/admin-imports.ts';
import type { JobChanges } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import { findRow } from '../db/rows.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { insertJobs } from '../jobs/job-write.service.ts';
import { notePassDone } from '../jobs/pass-over-jobs.service.ts';
import { READ_AGAIN } from '../jobs/read-again.service.ts';
import { demoListings } from './demo-listings.ts';

/** Setting of a database that has held jobs: deleted demo jobs are not written again. */
const SEEDED = 'demo-jobs';

/**
 * Fills a new local database with the demo listings. Returns how many were written: 0 if the
 * database holds jobs or held some before.
 */
export async function seedDemo(db: Db, jobChanges: JobChanges, now: Date): Promise<number> {
  const seeded = await findRow(db, 'settings', { key: SEEDED }, ['key']);
  if (seeded) return 0;
  const any = await db.selectFrom('jobs').select('id').limit(1).executeTakeFirst();
  const ids = await jobChanges.change(async (tx) => {
    await tx.insertInto('settings').values({ key: SEEDED, value: 'written' }).execute();
    if (any) return [];
    await notePassDone(tx, READ_AGAIN);
    return insertJobs(tx, demoListings(now), now, DEMO_SOURCE);
  });
  return ids.length;
}

/** The share of demo listings, null if there are none; the footer shows it. */
export type DemoShare = 'all' | 'some' | null;

/**
 * Caches the share of demo listings until `forget`, which must be called after jobs changed. While
 * the database is unavailable, it is the last one that was read.
 */
export function createDemoShare(db: Db): { read(): Promise<DemoShare>; forget(): void } {
  let known: Promise<DemoShare> | undefined;
  let last: DemoShare = null;
  return {
    read: async () => {
      const reading = known ?? readDemoShare(db);
      known = reading;
      try {
        const found = await reading;
        last = found;
        return found;
      } catch (error) {
        if (known === reading) known = undefined;
        // Every page has it, also one that needs nothing of the database.
        if (!isDatabaseUnavailable(error)) throw error;
        return last;
      }
    },
    forget: () => {
      known = undefined;
    },
  };
}

async function readDemoShare(db: Db): Promise<DemoShare> {
  const { rows } = await sql<{ demo: boolean; real: boolean }>`
    SELECT EXISTS (SELECT FROM jobs WHERE source = ${DEMO_SOURCE}) AS demo,
      EXISTS (SELECT FROM jobs WHERE source IS DISTINCT FROM ${DEMO_SOURCE}) AS real`.execute(db);
  const [found] = rows;
  if (!found?.demo) return null;
  return found.real ? 'some' : 'all';
}
