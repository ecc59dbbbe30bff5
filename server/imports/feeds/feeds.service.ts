import { sql } from 'kysely';
import type { Feed, FeedInput, FeedList, ImportRun } from '../../../shared/admin-imports.ts';
import { hideSecrets } from '../../../shared/web-address.ts';
import { record } from '../../admin/audit-log.service.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import { findRow, lockRow } from '../../db/rows.ts';
import type { Tx } from '../../db/schema.ts';
import { shiftEnds } from '../../jobs/confirmed-jobs.service.ts';
import { expireMissingJobs } from '../../jobs/imported-jobs.service.ts';
import { Problem } from '../../problem.ts';
import type { ImportQueue } from '../run/import-queue.service.ts';
import {
  closeInterruptedRuns,
  insertRun,
  presentRun,
  type RunRow,
  type Starter,
  stopRunsOfFeed,
} from '../run/import-runs.service.ts';
import { KEY_SYSTEMS, sealKeys } from './entered-keys.ts';
import { figuresOfFeeds } from './feed-figures.service.ts';
import { claimFeed, type FeedRow, type FeedWorkDeps, feedWork, HOUR_MS } from './feed-work.ts';
import { changesOf, inputOf, presentFeed, withSecrets } from './present-feed.ts';

export type FeedsDeps = FeedWorkDeps & { imports: ImportQueue };

type User = NonNullable<Starter>;
const LOOK_MS = 60_000;
/** All feeds by name, each with its latest run. */
export async function listFeeds({ db, now }: Pick<FeedsDeps, 'db' | 'now'>): Promise<FeedList> {
  const rows = await db.selectFrom('feeds').selectAll().orderBy('source').orderBy('id').execute();
  const runs = await db
    .selectFrom('import_runs')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('import_runs')
        .select((inner) => inner.fn.max('id').as('id'))
        .where('feed_id', 'is not', null)
        .groupBy('feed_id'),
    )
    .execute();
  const figures = await figuresOfFeeds(db, now());
  return {
    feeds: rows.map((row) =>
      presentFeed(
        row,
        runs.find(({ feed_id }) => feed_id === row.id),
        figures.get(row.source),
      ),
    ),
    systems: KEY_SYSTEMS,
  };
}

/**
 * Adds a feed; it is fetched within a minute. Throws a Problem: 400 for field `url`, 409
 * `source-taken` for field `source`.
 */
export async function createFeed(deps: FeedsDeps, user: User, given: FeedInput): Promise<Feed> {
  const { input, sealed_keys, audit } = sealKeys(deps.vault, given, null);
  checkUrl(deps, input.url);
  return deps.db.transaction().execute(async (tx) => {
    await checkPartners(tx, input.source);
    const row = await tx
      .insertInto('feeds')
      .values({ ...input, sealed_keys, next_run_at: deps.now(), created_at: deps.now() })
      .onConflict((conflict) => conflict.column('source').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw sourceTaken(input.source);
    await record(tx, {
      user,
      action: 'feed.create',
      subject: `feed ${row.id}`,
      after: { ...input, url: hideSecrets(input.url), ...audit },
    });
    return presentFeed(row, undefined);
  });
}

/**
 * Updates a feed. A new URL, company or name clears the stored ETag and Last-Modified; a feed with
 * a new URL is fetched within a minute. The name cannot change once jobs are stored under it.
 * Throws a Problem: 400 for field `url`, 404 `feed-not-found`, 409 `source-taken` or
 * `source-in-use` for field `source`.
 */
export async function updateFeed(
  deps: FeedsDeps,
  user: User,
  feedId: number,
  given: FeedInput,
): Promise<Feed> {
  checkUrl(deps, given.url);
  return deps.db.transaction().execute(async (tx) => {
    const before = await requireFeed(tx, feedId);
    const url = withSecrets(given.url, before.url);
    const { input, sealed_keys, audit } = sealKeys(deps.vault, { ...given, url }, before);
    if (before.source !== input.source) await checkNewSource(tx, before, input.source);
    if (before.source !== input.source)
      await tx
        .updateTable('feed_rules')
        .set({ source: input.source })
        .where('source', '=', before.source)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('feed_rules as other')
                .select('other.source')
                .where('other.source', '=', input.source),
            ),
          ),
        )
        .execute();
    if (before.source !== input.source) await moveReviewed(tx, before.source, input.source);
    const isSame =
      before.url === input.url &&
      before.source === input.source &&
      before.employer === input.employer;
    if (!isSame) await tx.deleteFrom('feed_rows').where('feed_id', '=', feedId).execute();
    const now = deps.now();
    const isDue = before.url !== input.url || !before.active;
    const latest = new Date(now.getTime() + input.every_hours * HOUR_MS);
    const row = await tx
      .updateTable('feeds')
      .set({
        ...input,
        ...(!isSame && { etag: null, last_modified: null, cursor: null }),
        sealed_keys,
        next_run_at: isDue ? now : before.next_run_at < latest ? before.next_run_at : latest,
      })
      .where('id', '=', feedId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await shiftEnds(tx, input.source, now, input.keep_days - before.keep_days);
    await record(tx, {
      user,
      action: 'feed.update',
      subject: `feed ${feedId}`,
      ...changesOf(inputOf(before), input, audit),
    });
    const figures = await figuresOfFeeds(tx, now, row.source);
    return presentFeed(row, await newestRun(tx, feedId), figures.get(row.source));
  });
}

/**
 * Deletes a feed and stops its import. Its listings end now (`end`), or stay until they expire
 * (`keep`). Returns how many ended. Throws a Problem 404 `feed-not-found`.
 */
export async function deleteFeed(
  deps: FeedsDeps,
  user: User,
  feedId: number,
  jobs: 'end' | 'keep',
): Promise<number> {
  return deps.jobChanges.change(async (tx) => {
    const before = await requireFeed(tx, feedId);
    const now = deps.now();
    await stopRunsOfFeed(tx, feedId, now);
    await tx.deleteFrom('feeds').where('id', '=', feedId).execute();
    const { source } = before;
    await tx.deleteFrom('contradictions').where('source', '=', source).execute();
    await tx.deleteFrom('review_rows').where('source', '=', source).execute();
    // No run has met them under this mark: all are missing.
    const ended = jobs === 'end' ? await expireMissingJobs(tx, { source, runId: '', now }) : 0;
    await record(tx, {
      user,
      action: 'feed.delete',
      subject: `feed ${feedId}`,
      before: { ...inputOf(before), url: hideSecrets(before.url) },
      ...(jobs === 'end' && { after: { ended } }),
    });
    return ended;
  });
}

/**
 * Deletes the keys of a feed, which is not fetched again before they are entered. Throws a Problem
 * 404 `feed-not-found`.
 */
export async function removeKeys(deps: FeedsDeps, user: User, feedId: number): Promise<Feed> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await requireFeed(tx, feedId);
    const row = { ...before, sealed_keys: null };
    if (before.sealed_keys !== null) {
      await tx.updateTable('feeds').set({ sealed_keys: null }).where('id', '=', feedId).execute();
      await record(tx, {
        user,
        action: 'feed.update',
        subject: `feed ${feedId}`,
        ...{ before: {}, after: { keys: 'removed' } },
      });
    }
    return presentFeed(row, await newestRun(tx, feedId));
  });
}

/**
 * Fetches and imports a feed in the background; a trial (`dryRun`) writes nothing, `afresh` writes
 * every listing anew and ends all others. Throws a Problem:
 * 404 `feed-not-found`, 409 `already-running`, 429 if too many imports wait.
 */
export async function runFeed(
  deps: FeedsDeps,
  user: User,
  feedId: number,
  { dryRun = false, afresh = false } = {},
): Promise<ImportRun> {
  const place = deps.imports.takePlace();
  try {
    const { feed, run } = await deps.db.transaction().execute(async (tx) => {
      const feed = await requireFeed(tx, feedId);
      const other = await findRow(tx, 'import_runs', { feed_id: feedId, status: 'running' }, [
        'id',
      ]);
      if (other)
        throw new Problem(409, 'already-running', 'This feed is already being fetched.', {
          runId: other.id,
        });
      const { source, employer } = feed;
      const run = dryRun
        ? await insertRun(tx, {
            ...{ kind: 'feed', feedId, name: source, starter: user, now: deps.now() },
            trial: { source, employer: employer ?? undefined },
          })
        : await claimFeed(deps, tx, feed, user);
      await record(tx, {
        user,
        action: 'import.feed',
        subject: `import ${run.id}`,
        after: {
          feed: feed.id,
          source,
          url: feed.url,
          ...(dryRun && { dryRun }),
          ...(afresh && { afresh }),
        },
      });
      return { feed, run };
    });
    void place.start(run, feedWork(deps, feed, run, { starter: user, afresh }));
    return presentRun(run);
  } catch (error) {
    place.giveBack();
    throw error;
  }
}

/**
 * Fetches and imports all due feeds, one at a time, as long as no other import of this process
 * runs. Each feed is claimed in the database first, so that only one process fetches it. Returns
 * the number of feeds fetched.
 */
export async function runDueFeeds(deps: FeedsDeps): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (!deps.imports.isIdle()) return count;
    const place = deps.imports.takePlace();
    try {
      const claimed = await claimDueFeed(deps);
      if (!claimed) return count;
      await place.start(claimed.run, feedWork(deps, claimed.feed, claimed.run, { starter: null }));
    } finally {
      place.giveBack();
    }
  }
}

/**
 * Checks once a minute for due feeds and for runs of dead processes. `stop` waits for running work:
 * close the import queue at the same time.
 */
export function startFeedSchedule(deps: FeedsDeps, everyMs = LOOK_MS): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null;
  let isStopped = false;
  const look = async () => {
    try {
      // The last changes of the dead process may not have been announced.
      if ((await closeInterruptedRuns(deps.db)) > 0)
        await asLongWork(() => deps.jobChanges.change(async () => undefined));
      await runDueFeeds(deps);
    } catch (error) {
      if (!isStopped)
        deps.log.error({ err: error }, 'the feed schedule failed; it runs again in a minute');
    }
    looking = null;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, everyMs);
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}

function claimDueFeed(deps: FeedsDeps): Promise<{ feed: FeedRow; run: RunRow } | undefined> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const feed = await tx
      .selectFrom('feeds')
      .selectAll()
      .where('active', '=', true)
      .where(({ or, eb }) =>
        or([
          eb('next_run_at', '<=', now),
          // A clock that was ahead planned it. An hour: the clock may be set back by that much.
          sql<boolean>`next_run_at > ${now}::timestamptz + make_interval(hours => every_hours + 1)`,
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('import_runs')
              .select('import_runs.id')
              .whereRef('feed_id', '=', 'feeds.id')
              .where('import_runs.status', '=', 'running'),
          ),
        ),
      )
      .orderBy('next_run_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return feed && { feed, run: await claimFeed(deps, tx, feed, null) };
  });
}

/** Checks the URL without a request; the message is for the operator. */
function checkUrl({ feeds }: FeedsDeps, url: string): void {
  const problem = feeds.problemOf(url);
  if (problem !== undefined) throw new Problem(400, 'bad-request', problem, { field: 'url' });
}

async function checkNewSource(tx: Tx, before: FeedRow, source: string): Promise<void> {
  const other = await findRow(tx, 'feeds', { source }, ['id']);
  if (other) throw sourceTaken(source);
  await checkPartners(tx, source);
  const listing = await findRow(tx, 'jobs', { source: before.source }, ['id']);
  if (listing) {
    const message = `Listings already use the name “${before.source}”, so it cannot be changed. Add a new feed instead.`;
    throw new Problem(409, 'source-in-use', message, { field: 'source' });
  }
}

/** What waits of a feed, and what was refused, has its new name. */
async function moveReviewed(tx: Tx, from: string, to: string): Promise<void> {
  const moved = sql`UPDATE review_rows AS row SET source = ${to} WHERE source = ${from} AND NOT EXISTS (
    SELECT FROM review_rows AS other WHERE other.source = ${to} AND other.reference = row.reference)`;
  await moved.execute(tx);
  // A feed that had the name before may have left the same references.
  await tx.deleteFrom('review_rows').where('source', '=', from).execute();
}

/** The first import of a feed with the name of a partner would end the jobs of the partner. */
async function checkPartners(tx: Tx, source: string): Promise<void> {
  const partner = await findRow(tx, 'partners', { name: source }, ['id']);
  if (partner) throw sourceTaken(source, 'A partner');
}

function sourceTaken(source: string, whose = 'Another feed'): Problem {
  const message = `${whose} has the name “${source}”.`;
  return new Problem(409, 'source-taken', message, { field: 'source' });
}

async function requireFeed(tx: Tx, feedId: number): Promise<FeedRow> {
  const row = await lockRow(tx, 'feeds', { id: feedId });
  if (!row) throw feedNotFound();
  return row;
}

/** The error for the number of a feed that there is not. */
export function feedNotFound(): Problem {
  return new Problem(404, 'feed-not-found', 'There is no feed with this number.');
}

function newestRun(tx: Tx, feedId: number): Promise<RunRow | undefined> {
  return tx
    .selectFrom('import_runs')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
