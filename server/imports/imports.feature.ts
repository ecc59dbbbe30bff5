import type { Base, Feature } from '../feature.ts';
import { forgetLinks, type LinkChecks, startLinkChecks } from './dead-links/dead-links.service.ts';
import { createLinkRules } from './dead-links/link-rules.ts';
import { createKeyVault } from './feeds/feed-keys.ts';
import { startFeedSchedule } from './feeds/feeds.service.ts';
import { createFeedFetcher } from './feeds/fetch-feed.adapter.ts';
import { importOperations } from './import-admin.routes.ts';
import { feedFailing } from './mails/feed-failing.mail.ts';
import { partnerTurns } from './partners/partner-jobs.service.ts';
import { partnerOperations } from './partners/partners.routes.ts';
import { forgetCalls } from './partners/partners.service.ts';
import { openImportQueue } from './run/import-queue.service.ts';
import { forgetOldRuns } from './run/import-runs.service.ts';
import { dropTrialFiles } from './run/kept-files.service.ts';
import { forgetReview } from './run/review.service.ts';

/** Imports of feeds: uploads, schedules, and what became of them. */
export async function openImports(base: Base, options: { linkChecks?: LinkChecks | undefined }) {
  const { database, jobChanges, queue, site, now, log } = base;
  const deps = { ...database, jobChanges, now, log };
  const imports = await openImportQueue(deps);
  const all = {
    ...deps,
    queue,
    imports,
    feeds: createFeedFetcher({ publicUrl: () => site().url }),
    vault: createKeyVault(base.secret),
  };
  const { linkChecks = 'off' } = options;
  let schedule: ReturnType<typeof startFeedSchedule> | undefined;
  let links: ReturnType<typeof startLinkChecks> | undefined;
  return {
    operations: [
      ...importOperations(all),
      ...partnerOperations({ ...deps, site, turns: partnerTurns() }),
    ],
    mails: [feedFailing],
    start: () => {
      schedule = startFeedSchedule(all);
      const mayAsk = createLinkRules(all.feeds, now);
      if (linkChecks !== 'off')
        links = startLinkChecks({ ...all, links: all.feeds, mayAsk }, linkChecks);
    },
    tidy: async () => {
      await dropTrialFiles(base.db, now());
      await forgetOldRuns(base.db, now());
      await forgetLinks(base.db, now());
      await forgetCalls(base.db, now());
      await forgetReview(base.db, now());
    },
    // Together: the schedule waits for runs that the queue ends.
    close: {
      imports: imports.close,
      'feed schedule': () => schedule?.stop(),
      'Apply links': () => links?.stop(),
    },
  } satisfies Feature;
}
