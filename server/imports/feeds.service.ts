import { join } from 'node:path';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Feed, FeedInput, FeedList, ImportRun } from '../../shared/admin-imports.ts';
import { record } from '../admin/audit-log.service.ts';
import type { Db } from '../db/open.ts';
import type { FeedsTable, Schema } from '../db/schema.ts';
import { Problem } from '../problem.ts';
import type { FeedFetcher } from './fetch-feed.adapter.ts';
import { importFile } from './import-file.service.ts';
import type { ImportQueue, RunWork } from './import-queue.service.ts';
import {
  closeInterruptedRuns,
  type ImportRunsDeps,
  insertRun,
  presentRun,
  type RunRow,
  type Starter,
  stopRunsOfFeed,
} from './import-runs.service.ts';

export type FeedsDeps = ImportRunsDeps & { imports: ImportQueue; feeds: FeedFetcher };

type FeedRow = Selectable<FeedsTable>;
type User = NonNullable<Starter>;

const HOUR_MS = 3_600_000;
const LOOK_MS = 60_000;

/** All feeds by name, each with its newest run. */
export async function listFeeds(db: Db): Promise<FeedList> {
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
  return {
    feeds: rows.map((row) =>
      presentFeed(
        row,
        runs.find(({ feed_id }) => feed_id === row.id),
      ),
    ),
  };
}

/**
 * Adds a feed; it is fetched within a minute. Throws a Problem: 400 with the field `url`, 409
 * `source-taken` with the field `source`.
 */
export async function createFeed(deps: FeedsDeps, user: User, input: FeedInput): Promise<Feed> {
  checkUrl(deps, input.url);
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('feeds')
      .values({ ...input, next_run_at: deps.now(), created_at: deps.now() })
      .onConflict((conflict) => conflict.column('source').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw sourceTaken(input.source);
    await record(tx, { user, action: 'feed.create', subject: `feed ${row.id}`, after: input });
    return presentFeed(row, undefined);
  });
}

/**
 * Changes a feed. Another address, company or name forgets what the server said about its last
 * version; another address is fetched within a minute. The name cannot change once listings stand
 * under it: they would be left behind. Throws a Problem: 400 with the field `url`, 404
 * `feed-not-found`, 409 `source-taken` or `source-in-use` with the field `source`.
 */
export async function updateFeed(
  deps: FeedsDeps,
  user: User,
  feedId: number,
  input: FeedInput,
): Promise<Feed> {
  checkUrl(deps, input.url);
  return deps.db.transaction().execute(async (tx) => {
    const before = await requireFeed(tx, feedId);
    if (before.source !== input.source) await checkNewSource(tx, before, input.source);
    const isSame =
      before.url === input.url &&
      before.source === input.source &&
      before.employer === input.employer;
    const now = deps.now();
    const isDue = before.url !== input.url || !before.active;
    const latest = new Date(now.getTime() + input.every_hours * HOUR_MS);
    const row = await tx
      .updateTable('feeds')
      .set({
        ...input,
        ...(!isSame && { etag: null, last_modified: null }),
        next_run_at: isDue ? now : before.next_run_at < latest ? before.next_run_at : latest,
      })
      .where('id', '=', feedId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, {
      user,
      action: 'feed.update',
      subject: `feed ${feedId}`,
      ...changes(inputOf(before), input),
    });
    return presentFeed(row, await newestRun(tx, feedId));
  });
}

/**
 * Removes a feed and stops its import; its listings stay until they end. Throws a Problem 404
 * `feed-not-found`.
 */
export async function deleteFeed(deps: FeedsDeps, user: User, feedId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await requireFeed(tx, feedId);
    await stopRunsOfFeed(tx, feedId, deps.now());
    await tx.deleteFrom('feeds').where('id', '=', feedId).execute();
    await record(tx, {
      user,
      action: 'feed.delete',
      subject: `feed ${feedId}`,
      before: inputOf(before),
    });
  });
}

/**
 * Fetches a feed now, in the background. Throws a Problem: 404 `feed-not-found`, 409
 * `already-running`, 429 when too many imports wait.
 */
export async function runFeed(deps: FeedsDeps, user: User, feedId: number): Promise<ImportRun> {
  const place = deps.imports.takePlace();
  try {
    const { feed, run } = await deps.db.transaction().execute(async (tx) => {
      const feed = await requireFeed(tx, feedId);
      const other = await tx
        .selectFrom('import_runs')
        .select('id')
        .where('feed_id', '=', feedId)
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (other)
        throw new Problem(409, 'already-running', 'This feed is already being fetched.', {
          runId: other.id,
        });
      const run = await claim(deps, tx, feed, user);
      await record(tx, {
        user,
        action: 'import.feed',
        subject: `import ${run.id}`,
        after: { feed: feed.id, source: feed.source, url: feed.url },
      });
      return { feed, run };
    });
    void place.start(run, feedWork(deps, feed, run, user));
    return presentRun(run);
  } catch (error) {
    place.giveBack();
    throw error;
  }
}

/**
 * Fetches and imports all feeds that are due, one after the other, as long as no other import of
 * this process runs. A feed is claimed in the database first, so that of several processes one
 * fetches it. Gives how many were fetched.
 */
export async function runDueFeeds(deps: FeedsDeps): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (!deps.imports.isIdle()) return count;
    const place = deps.imports.takePlace();
    try {
      const claimed = await claimDueFeed(deps);
      if (!claimed) return count;
      await place.start(claimed.run, feedWork(deps, claimed.feed, claimed.run, null));
    } finally {
      place.giveBack();
    }
  }
}

/**
 * Looks once a minute for feeds that are due, and for imports whose process died. `stop` waits
 * until what it began has ended: close the import queue at the same time.
 */
export function startFeedSchedule(deps: FeedsDeps, everyMs = LOOK_MS): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      // What the dead process wrote last may not have been announced.
      if ((await closeInterruptedRuns(deps.db)) > 0)
        await deps.jobChanges.change(async () => undefined);
      await runDueFeeds(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'the schedule of feeds failed; it looks again in a minute');
    }
    looking = null;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

function claimDueFeed(deps: FeedsDeps): Promise<{ feed: FeedRow; run: RunRow } | undefined> {
  return deps.db.transaction().execute(async (tx) => {
    const feed = await tx
      .selectFrom('feeds')
      .selectAll()
      .where('active', '=', true)
      .where('next_run_at', '<=', deps.now())
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
    return feed && { feed, run: await claim(deps, tx, feed, null) };
  });
}

async function claim(
  deps: FeedsDeps,
  tx: Transaction<Schema>,
  feed: FeedRow,
  starter: Starter,
): Promise<RunRow> {
  const now = deps.now();
  const next_run_at = new Date(now.getTime() + feed.every_hours * HOUR_MS);
  await tx.updateTable('feeds').set({ next_run_at }).where('id', '=', feed.id).execute();
  return insertRun(tx, { kind: 'feed', feedId: feed.id, name: feed.source, starter, now });
}

function feedWork(deps: FeedsDeps, feed: FeedRow, run: RunRow, starter: Starter): RunWork {
  let fetched: Awaited<ReturnType<FeedFetcher['fetch']>> = { kind: 'unchanged' };
  return {
    work: async ({ tell, signal, folder }) => {
      const path = join(folder, 'feed');
      tell({ phase: 'fetching', bytes: 0, totalBytes: 0, read: 0 });
      fetched = await deps.feeds.fetch({
        url: feed.url,
        etag: feed.etag,
        lastModified: feed.last_modified,
        path,
        signal,
        onBytes: (bytes, totalBytes) => tell({ phase: 'fetching', bytes, totalBytes, read: 0 }),
      });
      if (fetched.kind === 'unchanged') return { status: 'unchanged' };
      const { source, employer } = feed;
      const report = await importFile(
        deps,
        { path, source, employer: employer ?? undefined, signal },
        (progress) => {
          if (progress.kind === 'problem') return;
          const { phase, bytes, totalBytes, read } = progress;
          tell({ phase, bytes, totalBytes, read });
        },
      );
      return { status: 'done', report };
    },
    settle: async (tx, outcome) => {
      if (outcome.status === 'failed') {
        const next_run_at = new Date(
          deps.now().getTime() + (await hoursAfterFailure(tx, feed)) * HOUR_MS,
        );
        await tx
          .updateTable('feeds')
          .set((eb) => ({
            next_run_at: eb.fn<Date>('least', ['next_run_at', eb.val(next_run_at)]),
          }))
          .where('id', '=', feed.id)
          .execute();
      }
      if (outcome.status === 'done' && fetched.kind === 'file') {
        // Not before the import is done: a server that then says "nothing new" must mean what was
        // imported.
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
    },
  };
}

/**
 * 1, 2, 4, … hours after the first, second, third failure in a row, but never longer than the
 * feed's own pace.
 */
async function hoursAfterFailure(tx: Transaction<Schema>, feed: FeedRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM import_runs
    WHERE feed_id = ${feed.id} AND status = 'failed'
      AND id > coalesce((SELECT max(id) FROM import_runs WHERE feed_id = ${feed.id} AND status IN ('done', 'unchanged')), 0)`.execute(
    tx,
  );
  return Math.min(feed.every_hours, 2 ** Math.min((rows[0]?.count ?? 1) - 1, 10));
}

/** The sentence of the fetcher is for the operator; nothing is asked for yet. */
function checkUrl({ feeds }: FeedsDeps, url: string): void {
  const problem = feeds.problemOf(url);
  if (problem !== undefined) throw new Problem(400, 'bad-request', problem, { field: 'url' });
}

async function checkNewSource(
  tx: Transaction<Schema>,
  before: FeedRow,
  source: string,
): Promise<void> {
  const other = await tx
    .selectFrom('feeds')
    .select('id')
    .where('source', '=', source)
    .executeTakeFirst();
  if (other) throw sourceTaken(source);
  const listing = await tx
    .selectFrom('jobs')
    .select('id')
    .where('source', '=', before.source)
    .limit(1)
    .executeTakeFirst();
  if (listing) {
    const message = `Listings already use the name “${before.source}”, so it cannot be changed. Add a new feed instead.`;
    throw new Problem(409, 'source-in-use', message, { field: 'source' });
  }
}

function sourceTaken(source: string): Problem {
  return new Problem(409, 'source-taken', `Another feed has the name “${source}”.`, {
    field: 'source',
  });
}

async function requireFeed(tx: Transaction<Schema>, feedId: number): Promise<FeedRow> {
  const row = await tx
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', feedId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem(404, 'feed-not-found', 'No feed has this number.');
  return row;
}

function newestRun(tx: Transaction<Schema>, feedId: number): Promise<RunRow | undefined> {
  return tx
    .selectFrom('import_runs')
    .selectAll()
    .where('feed_id', '=', feedId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function inputOf({ url, source, employer, every_hours, active }: FeedRow): FeedInput {
  return { url, source, employer, every_hours, active };
}

function changes(
  before: FeedInput,
  after: FeedInput,
): { before: Partial<FeedInput>; after: Partial<FeedInput> } {
  const changed = (Object.keys(after) as (keyof FeedInput)[]).filter(
    (name) => before[name] !== after[name],
  );
  const only = (feed: FeedInput) => Object.fromEntries(changed.map((name) => [name, feed[name]]));
  return { before: only(before), after: only(after) };
}

function presentFeed(row: FeedRow, run: RunRow | undefined): Feed {
  return {
    id: row.id,
    ...inputOf(row),
    next_run_at: row.active ? row.next_run_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
    last_run: run ? presentRun(run) : null,
  };
}
