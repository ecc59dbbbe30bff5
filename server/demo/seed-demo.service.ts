import { DEMO_SOURCE } from '../../shared/admin-imports.ts';
import type { JobChanges } from '../db/job-changes.ts';
import type { Db } from '../db/open.ts';
import { insertJobs } from '../jobs/job-write.service.ts';
import { demoListings } from './demo-listings.ts';

/** Fills an empty local database with the demo listings; returns how many were written (0 when it holds anything already). */
export async function seedDemo(db: Db, jobChanges: JobChanges, now: Date): Promise<number> {
  const any = await db.selectFrom('jobs').select('id').limit(1).executeTakeFirst();
  if (any) return 0;
  const ids = await jobChanges.change((tx) => insertJobs(tx, demoListings(now), now, DEMO_SOURCE));
  return ids.length;
}

/** True when demo listings stand in the database: the footer says so. */
export async function hasDemoListings(db: Db): Promise<boolean> {
  const row = await db.selectFrom('jobs').select('id').where('source', '=', DEMO_SOURCE).limit(1).executeTakeFirst();
  return row !== undefined;
}
