import { DEMO_SOURCE } from '../../shared/admin-imports.ts';
import type { JobChanges } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import { insertJobs } from '../jobs/job-write.service.ts';
import { demoListings } from './demo-listings.ts';

/** Says that the database held jobs once: demo jobs that were deleted do not come back. */
const SEEDED = 'demo-jobs';

/**
 * Fills a new local database with the demo listings; returns how many were written (0 when it holds
 * jobs, or held some before).
 */
export async function seedDemo(db: Db, jobChanges: JobChanges, now: Date): Promise<number> {
  const seeded = await db.selectFrom('settings').select('key').where('key', '=', SEEDED).executeTakeFirst();
  if (seeded) return 0;
  const any = await db.selectFrom('jobs').select('id').limit(1).executeTakeFirst();
  const ids = await jobChanges.change(async (tx) => {
    await tx.insertInto('settings').values({ key: SEEDED, value: 'written' }).execute();
    return any ? [] : insertJobs(tx, demoListings(now), now, DEMO_SOURCE);
  });
  return ids.length;
}

/** True when demo listings stand in the database: the footer says so. */
export async function hasDemoListings(db: Db): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('id').where('source', '=', DEMO_SOURCE).limit(1).executeTakeFirst();
  return row !== undefined;
}
