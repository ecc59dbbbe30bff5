import { sql } from 'kysely';
import { asLongWork } from '../../server/db/kinds-of-work.ts';
import type { OpenDatabase } from '../../server/db/open.ts';
import { runPass } from '../../server/jobs/pass-over-jobs.service.ts';
import { READ_AGAIN } from '../../server/jobs/read-again.service.ts';

/**
 * Does for jobs of `loadJobs` what the product would do in the background: it reads their facts and
 * finds their repeats. Otherwise a benchmark of the product measures that work, too. There is no
 * VACUUM: an operator's board has none right after an import either.
 */
export async function finishJobs(database: OpenDatabase): Promise<void> {
  const { db } = database;
  await asLongWork(async () => {
    await runPass(db, READ_AGAIN);
    await sql`ANALYZE jobs, job_search`.execute(db);
  });
}
