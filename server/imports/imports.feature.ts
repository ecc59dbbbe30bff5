import type { Base, Feature } from '../feature.ts';
import { startFeedSchedule } from './feeds/feeds.service.ts';
import { createFeedFetcher } from './feeds/fetch-feed.adapter.ts';
import { importOperations } from './import-admin.routes.ts';
import { feedFailing } from './mails/feed-failing.mail.ts';
import { openImportQueue } from './run/import-queue.service.ts';
import { forgetOldRuns } from './run/import-runs.service.ts';
import { dropTrialFiles } from './run/kept-files.service.ts';

/** Imports of feeds: uploads, schedules, and what became of them. */
export async function openImports(base: Base) {
  const { database, jobChanges, queue, site, now, log } = base;
  const deps = { ...database, jobChanges, now, log };
  const imports = await openImportQueue(deps);
  const all = {
    ...deps,
    queue,
    imports,
    feeds: createFeedFetcher({ publicUrl: () => site().url }),
  };
  let schedule: ReturnType<typeof startFeedSchedule> | undefined;
  return {
    operations: importOperations(all),
    mails: [feedFailing],
    start: () => {
      schedule = startFeedSchedule(all);
    },
    tidy: async () => {
      await dropTrialFiles(base.db, now());
      await forgetOldRuns(base.db, now());
    },
    // Together: the schedule waits for runs that the queue ends.
    close: { imports: imports.close, 'feed schedule': () => schedule?.stop() },
  } satisfies Feature;
}
