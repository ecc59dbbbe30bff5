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
import { recipeAt } from '../recipes/known-recipes.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { type FileOptions, importInRun, keepForDecision } from '../run/file-work.service.ts';
import type { RunWork } from '../run/import-queue.service.ts';
import {
  type ImportRunsDeps,
  insertRun,
  type RunRow,
  type Starter,
} from '../run/import-runs.service.ts';
import { FILE_NAME } from '../run/store-file.ts';
import { feedInPage, feedOfBoard } from './board-address.ts';
import { type Collected, type CollectLimits, collectFeed } from './collect-feed.ts';
import { type FeedKeys, type KeyVault, takeKeys } from './feed-keys.ts';
import { storeRows } from './feed-rows.ts';
import { type FeedFetcher, type FetchedFeed, feedError } from './fetch-feed.adapter.ts';
import { createPoliteFetch, type Pause } from './polite-fetch.ts';

/** `pause` and `collecting` are for tests: how waiting is done, and what a run may ask for. */
export type FeedWorkDeps = ImportRunsDeps & {
  feeds: FeedFetcher;
  queue: Pick<Queue, 'send'>;
  vault: KeyVault;
  pause?: Pause | undefined;
  collecting?: Partial<CollectLimits> | undefined;
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
  const employer = feed.employer ?? undefined;
  const options: FileOptions = { source, employer };
  // What a feed of events does not name is still open.
  const confirmAll = () =>
    deps.jobChanges.change((tx) => confirmSource(tx, source, deps.now(), { all: true }));
  const isTrial = run.trial !== null;
  let fetched: FetchedFeed = { kind: 'unchanged' };
  let collected: (Collected & { recipe: Recipe }) | null = null;
  let address = feedOfBoard(feed.url) ?? feed.url;
  return {
    work: async ({ tell, signal, folder }) => {
      const path = join(folder, FILE_NAME);
      tell({ phase: 'fetching', bytes: 0, totalBytes: 0, read: 0 });
      const polite = createPoliteFetch(deps, { folder, signal, now: deps.now });
      const fetchFrom = (
        url: string,
        version: { etag: string | null; lastModified: string | null },
      ) =>
        polite.fetch({
          url,
          ...version,
          path,
          onBytes: (bytes, totalBytes) => tell({ phase: 'fetching', bytes, totalBytes, read: 0 }),
        });
      let recipe = recipeAt(address);
      if (!recipe) {
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
          recipe = recipeAt(address);
          await rm(path);
          // The next run asks the page first: it would answer for itself that nothing is new.
          fetched = { kind: 'file', ...NO_VERSION };
          if (!recipe) await fetchFrom(address, NO_VERSION);
        }
      }
      options.address = address;
      if (recipe) {
        const keys = keysOf(deps, feed, recipe);
        address = takeKeys(recipe, address).address;
        options.address = address;
        // The details of all jobs are read anew, and events from their beginning.
        if (afresh && !isTrial)
          await deps.db.deleteFrom('feed_rows').where('feed_id', '=', feed.id).execute();
        const from = { ...feed, ...(afresh && { cursor: null }) };
        const list = { recipe, address, feed: from, keys, folder, path, signal, isTrial, tell };
        const found = await collectFeed(deps, polite, list);
        collected = { ...found, recipe };
        fetched = { kind: 'file', ...NO_VERSION };
        if (found.rows === 0 && recipe.events) {
          if (!isTrial) await confirmAll();
          return { status: 'unchanged' };
        }
        if (found.rows === 0) throw feedError(`The list of ${recipe.name} is empty.`);
        options.collected = recipe.name;
        options.partialBecause = found.because ?? undefined;
      }
      const asked = { ...options, afresh, dryRun: isTrial, path, signal };
      const outcome = await importInRun(deps, run, asked, tell);
      // The same rows wait for a decision already: none of them was imported.
      if (outcome.status === 'unchanged') collected = null;
      // What was held has written nothing.
      if (recipe?.events && outcome.status === 'done' && !outcome.report.dryRun) await confirmAll();
      return outcome;
    },
    settle: async (tx, outcome, folder) => {
      const asked = { options: { source, employer }, folder, now: deps.now(), read: options };
      const isKept = await keepForDecision(tx, run, outcome, asked);
      // A held import has written nothing; one of an unknown format has failed as well.
      if (isTrial || (isKept && outcome.status === 'done')) return isKept;
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
      if (outcome.status !== 'failed' && collected) {
        await storeRows(tx, feed, collected.read, deps.now());
        await keepPlace(tx, feed, collected, deps.now());
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
      return isKept;
    },
  };
}

/** Keeps where the next run goes on, and lets it come soon when something waits for it. */
async function keepPlace(
  tx: Tx,
  feed: FeedRow,
  { cursor, hasMore }: Collected,
  now: Date,
): Promise<void> {
  const soon = new Date(now.getTime() + HOUR_MS);
  await tx
    .updateTable('feeds')
    .set((eb) => ({
      cursor,
      ...(hasMore && { next_run_at: eb.fn<Date>('least', ['next_run_at', eb.val(soon)]) }),
    }))
    .where('id', '=', feed.id)
    .where('url', '=', feed.url)
    .execute();
}

/** The keys that were entered with a feed. Throws `feed-failed` when one is missing. */
function keysOf({ vault }: FeedWorkDeps, feed: FeedRow, recipe: Recipe): FeedKeys {
  const { sealed_keys: sealed, url } = feed;
  const opened = sealed === null ? {} : vault.open(sealed, recipe.name);
  if (opened === null)
    throw feedError(
      `The key for ${recipe.name} can no longer be read. Edit the feed, and enter it again.`,
    );
  // Feeds of earlier releases have their keys in the address.
  const keys = { ...takeKeys(recipe, url).keys, ...opened };
  if (recipe.keys.every(({ name }) => keys[name] !== undefined)) return keys;
  throw feedError(`${recipe.name} asks for a key. Edit the feed, and enter it.`);
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
    WHERE feed_id = ${feed.id} AND status = 'failed' AND (trial IS NULL OR trial ? 'isUnknown')
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
