import { DEMO_SOURCE } from '../../shared/admin-imports.ts';
import type { Deleted } from '../../shared/admin-jobs.ts';
import type { AdminDeps } from '../admin/admin-jobs.service.ts';
import { deleteManyJobs } from '../admin/job-deletions.service.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';

/**
 * Deletes all demo jobs; the deletion can be undone. They are not written again at the next start.
 * Throws a Problem 404 if there are none.
 */
export async function removeDemoJobs(deps: AdminDeps, user: SignedIn): Promise<Deleted> {
  const rows = await deps.db
    .selectFrom('jobs')
    .select('id')
    .where('source', '=', DEMO_SOURCE)
    .execute();
  if (rows.length === 0) throw new Problem(404, 'no-demo-jobs', 'There are no demo jobs left.');
  return deleteManyJobs(
    deps,
    user,
    rows.map(({ id }) => id),
  );
}
