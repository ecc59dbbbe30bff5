import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { record } from '../../admin/audit-log.service.ts';
import type { Row, Tx } from '../../db/schema.ts';
import { confirmSource } from '../../jobs/confirmed-jobs.service.ts';
import { enqueueMail } from '../../mail/mail-queue.service.ts';
import type { Queue } from '../../worker/queue.service.ts';
import { FAILURES_BEFORE_MAIL, feedFailing } from '../mails/feed-failing.mail.ts';
import { isHtml } from '../read/read-page.ts';
import { importInRun, keepForDecision } from '../run/file-work.service.ts';
import type { RunWork } from '../run/import-queue.service.ts';
import {
  type ImportRunsDeps,
  insertRun,
  type RunRow,
  type Starter,
} from '../run/import-runs.service.ts';
import { FILE_NAME } from '../run/store-file.ts';
import { feedInPage, feedOfBoard } from './board-address.ts';
import type { FeedFetcher } from './fetch-feed.adapter.ts';

export type FeedWorkDeps = ImportRunsDeps & {
  feeds: FeedFetcher;
  queue: Pick<Queue, 'send'>;
};
export type FeedRow = Row<'feeds'>;

export const HOUR_MS = 3_600_000;
/** As much of a fetched page is looked through for a link to its feed. */
const PAGE_BYTES = 2_000_000;
/** No version is known: the whole file is sent. */
const NO_VERSION = { etag: null, lastModified: null };

/**
 * Starts a run of a feed and schedules the next one, so that no other process starts it too. Call
 * it with the feed's row locked.
 */
export async function claimFeed(
  deps: FeedWorkDeps,
  tx: Tx,
  feed: FeedRow,
  starter: Starter,
): Promise<RunRow> {
  const now = deps.now();
  const next_run_at = new Date(now.getTime() + feed.every_hours * HOUR_MS);
  await tx.updateTable('feeds').set({ next_run_at }).where('id', '=', feed.id).execute();
  return insertRun(tx, { kind: 'feed', feedId: feed.id, name: feed.source, starter, now });
}

/**
 * The work of a run: fetches the feed and imports it if it has changed. A failure is retried after
 * `hoursAfterFailure`.
 */
export function feedWork(
  deps: FeedWorkDeps,
  feed: FeedRow,
  run: RunRow,
  { starter, afresh = false }: { starter: Starter; afresh?: boolean },
): RunWork {
  const { source } = feed;
  const options = { source, employer: feed.employer ?? undefined };
  const isTrial = run.trial !== null;
  let fetched: Awaited<ReturnType<FeedFetcher['fetch']>> = { kind: 'unchanged' };
  let address = feedOfBoard(feed.url) ?? feed.url;
  return {
    work: async ({ tell, signal, folder }) => {
      const path = join(folder, FILE_NAME);
      tell({ phase: 'fetching', bytes: 0, totalBytes: 0, read: 0 });
      const fetchFrom = (
        url: string,
        version: { etag: string | null; lastModified: string | null },
      ) =>
        deps.feeds.fetch({
          url,
          ...version,
          path,
          signal,
          onBytes: (bytes, totalBytes) => tell({ phase: 'fetching', bytes, totalBytes, read: 0 }),
        });
      const { etag, last_modified: lastModified } = feed;
      // A trial shows the rows, also when nothing is new.
      const version = isTrial || afresh ? NO_VERSION : { etag, lastModified };
      fetched = await fetchFrom(address, version);
      if (fetched.kind === 'unchanged') {
        await deps.jobChanges.change((tx) => confirmSource(tx, source, deps.now()));
        return { status: 'unchanged' };
      }
      const linked = await feedLinkedFrom(path);
      if (linked !== null) {
        address = linked;
        await rm(path);
        await fetchFrom(address, NO_VERSION);
        // The next run asks the page first: it would answer for itself that nothing is new.
        fetched = { kind: 'file', ...NO_VERSION };
      }
      const asked = { ...options, address, afresh, dryRun: isTrial, path, signal };
      return importInRun(deps, run, asked, tell);
    },
    settle: async (tx, outcome, folder) => {
      const asked = { options: { ...options, dryRun: isTrial }, folder, now: deps.now(), address };
      if (await keepForDecision(tx, run, outcome, asked)) return true;
      if (isTrial) return false;
      if (outcome.status === 'failed') {
        const failures = await failuresInRow(tx, feed);
        const next_run_at = new Date(
          deps.now().getTime() + hoursAfterFailure(feed, failures) * HOUR_MS,
        );
        // Once: the operator knows of the fourth one.
        if (failures === FAILURES_BEFORE_MAIL)
          await enqueueMail(deps.queue.send, feedFailing, {
            feedId: feed.id,
            error: outcome.error,
          });
        await tx
          .updateTable('feeds')
          .set((eb) => ({
            next_run_at: eb.fn<Date>('least', ['next_run_at', eb.val(next_run_at)]),
          }))
          .where('id', '=', feed.id)
          .execute();
      }
      if (outcome.status === 'done' && fetched.kind === 'file') {
        // Not before the import is done: a 304 must refer to the version that was imported.
        await tx
          .updateTable('feeds')
          .set({ etag: fetched.etag, last_modified: fetched.lastModified })
          .where('id', '=', feed.id)
          .where('url', '=', feed.url)
          .where('source', '=', feed.source)
          .where(sql<boolean>`employer IS NOT DISTINCT FROM ${feed.employer}`)
          .execute();
        const { read, new: added, updated, expired } = outcome.report;
        if (starter === null && added + updated + expired > 0) {
          const after = {
            feed: feed.id,
            source: feed.source,
            url: feed.url,
            read,
            new: added,
            updated,
            expired,
          };
          await record(tx, {
            user: null,
            action: 'import.feed',
            subject: `import ${run.id}`,
            after,
          });
        }
      }
      return false;
    },
  };
}

/** The feed that a fetched careers page leads to; null for what is no page, or states jobs itself. */
async function feedLinkedFrom(path: string): Promise<string | null> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, 0);
    const page = buffer.toString('utf8', 0, bytesRead);
    return isHtml(page) && !page.includes('JobPosting') ? feedInPage(page) : null;
  } finally {
    await handle.close();
  }
}

/** How often a feed has failed since it last worked. */
async function failuresInRow(tx: Tx, feed: FeedRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM import_runs
    WHERE feed_id = ${feed.id} AND status = 'failed' AND trial IS NULL
      AND id > coalesce((SELECT max(id) FROM import_runs WHERE feed_id = ${feed.id} AND status IN ('done', 'unchanged') AND trial IS NULL), 0)`.execute(
    tx,
  );
  return rows[0]?.count ?? 1;
}

/**
 * Exponential backoff: 1, 2, 4, … hours after the first, second, third failure in a row, at most
 * the feed's interval.
 */
function hoursAfterFailure(feed: FeedRow, failures: number): number {
  return Math.min(feed.every_hours, 2 ** Math.min(failures - 1, 10));
}
