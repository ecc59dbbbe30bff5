import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DeadJobs } from '../../../shared/admin-overview.ts';
import { utcToday } from '../../../shared/job-dates.ts';
import { recordMany } from '../../admin/audit-log.service.ts';
import type { JobChanges } from '../../db/job-changes.ts';
import { asLongWork } from '../../db/kinds-of-work.ts';
import type { Db } from '../../db/open.ts';
import { setForMany } from '../../jobs/edit-jobs.service.ts';
import { isFeedError } from '../feeds/fetch-feed.adapter.ts';

/** Answers "gone" in a row after which an Apply link counts as dead. */
export const GONE_TIMES = 3;
const ASK_AGAIN_DAYS = 7;
/** Links that are taken at a time: a process that stops leaves no more for the next week. */
const BATCH = 50;
/** Of one host, one link a second is asked (ms). */
const HOST_GAP_MS = 1000;
const LOOK_MS = 60_000;
/** After a start, other work comes first. */
const FIRST_LOOK_MS = 900_000;
const GONE: readonly number[] = [404, 410];
const MOST_SHOWN = 50;

/**
 * What becomes of Apply links: they are not asked (`off`), or jobs with a dead one are shown to the
 * operator (`mark`), or end by themselves (`end`).
 */
export type LinkChecks = 'off' | 'mark' | 'end';

export type DeadLinksDeps = {
  db: Db;
  jobChanges: JobChanges;
  now: () => Date;
  log: Logger;
  /** Asks a link; the status of the answer. Throws the error of a feed that cannot be fetched. */
  links: { linkStatus(url: string, signal: AbortSignal): Promise<number> };
  /** Whether the rules of a site (robots.txt) allow to ask a link; without it all may be asked. */
  mayAsk?: (url: string, signal: AbortSignal) => Promise<boolean>;
  /** Tests do not wait a second. */
  hostGapMs?: number;
};

/**
 * Asks the Apply links of live jobs that were not asked for a week, as long as there are any, one a
 * second for a host. Returns how many were asked.
 */
export async function askDueLinks(
  deps: DeadLinksDeps,
  checks: LinkChecks,
  signal: AbortSignal,
): Promise<number> {
  if (checks === 'off') return 0;
  const { hostGapMs = HOST_GAP_MS } = deps;
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    const urls = await claimLinks(deps);
    if (urls.length === 0) return count;
    const hosts = Map.groupBy(urls, (url) => URL.parse(url)?.host ?? '');
    await Promise.all(
      [...hosts.values()].map(async (ofHost) => {
        for (const [index, url] of ofHost.entries()) {
          if (index > 0) await wait(hostGapMs, undefined, { signal });
          await askLink(deps, url, signal);
        }
      }),
    );
    count += urls.length;
    if (checks === 'end') await endDead(deps);
    // The next batch may begin with the host that this one ended with.
    await wait(hostGapMs, undefined, { signal });
  }
}

/** Looks once a minute for links to ask, and at once again as long as there are any. */
export function startLinkChecks(deps: DeadLinksDeps, checks: LinkChecks) {
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  const look = async () => {
    try {
      await asLongWork(() => askDueLinks(deps, checks, stopping.signal));
    } catch (error) {
      if (!stopping.signal.aborted)
        deps.log.error({ err: error }, 'asking Apply links failed; it goes on in a minute');
    }
    looking = null;
  };
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    every = setInterval(() => {
      looking ??= look();
    }, LOOK_MS).unref();
  }, FIRST_LOOK_MS).unref();
  return {
    stop: async () => {
      clearTimeout(first);
      clearInterval(every);
      stopping.abort();
      await looking;
    },
  };
}

/** Live jobs whose Apply link is gone: how many, and those that were gone first. */
export async function listDeadJobs(db: Db, now: Date): Promise<DeadJobs> {
  const dead = db
    .selectFrom('jobs')
    .innerJoin('apply_links', 'url', 'application_url')
    .where('gone_times', '>=', GONE_TIMES)
    .where('held', '=', false)
    .where(sql<boolean>`(expires_at IS NULL OR expires_at > ${utcToday(now)})`);
  const jobs = await dead
    .select(['id', 'title', 'employer', 'url', 'jobs.source'])
    .orderBy('asked_at')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  const { count } = await dead
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return { count: Number(count), jobs };
}

/** Forgets the links that no live job has. */
export async function forgetLinks(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM apply_links WHERE NOT EXISTS (SELECT FROM jobs
      WHERE application_url = url AND (expires_at IS NULL OR expires_at > ${utcToday(now)}))`.execute(
    db,
  );
}

/**
 * Takes links that are due. They count as asked from now on, so that no other process asks them, and
 * so that one that stops this process is not asked again at once.
 */
async function claimLinks({ db, now }: DeadLinksDeps): Promise<string[]> {
  const at = now();
  const due = new Date(at.getTime() - ASK_AGAIN_DAYS * 86_400_000);
  const { rows } = await sql<{ url: string }>`
    INSERT INTO apply_links (url, asked_at)
    SELECT application_url, ${at}::timestamptz FROM (
      SELECT DISTINCT application_url FROM jobs
      WHERE application_url LIKE 'http%' AND NOT held AND source IS DISTINCT FROM 'demo'
        AND (expires_at IS NULL OR expires_at > ${utcToday(at)})
    ) AS live LEFT JOIN apply_links ON url = application_url
    WHERE asked_at IS NULL OR asked_at <= ${due}
    ORDER BY asked_at NULLS FIRST, application_url LIMIT ${BATCH}
    ON CONFLICT (url) DO UPDATE SET asked_at = excluded.asked_at
      WHERE apply_links.asked_at <= ${due}
    RETURNING url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Asks one link. Only an answer changes what is known of it: a network that fails does not. */
async function askLink(deps: DeadLinksDeps, url: string, signal: AbortSignal): Promise<void> {
  const status = await statusOf(deps, url, signal);
  if (status === null) return;
  const isGone = GONE.includes(status);
  await deps.db
    .updateTable('apply_links')
    .set(({ eb }) => ({ status, gone_times: isGone ? eb('gone_times', '+', 1) : 0 }))
    .where('url', '=', url)
    .execute();
}

async function statusOf(
  { links, mayAsk, log }: DeadLinksDeps,
  url: string,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    if (mayAsk && !(await mayAsk(url, signal))) return null;
    return await links.linkStatus(url, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!isFeedError(error)) throw error;
    log.debug({ err: error, url }, 'an Apply link did not answer');
    return null;
  }
}

/** Ends the jobs whose link is dead. */
async function endDead({ jobChanges, db, now }: DeadLinksDeps): Promise<void> {
  const at = now();
  const today = utcToday(at);
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM jobs JOIN apply_links ON url = application_url
    WHERE gone_times >= ${GONE_TIMES} AND NOT held AND (expires_at IS NULL OR expires_at > ${today})`.execute(
    db,
  );
  if (rows.length === 0) return;
  await jobChanges.change(async (tx) => {
    const { edits } = await setForMany(
      tx,
      rows.map(({ id }) => id),
      {
        field: 'expires_at',
        value: sql`${today}::date`,
        where: sql`(expires_at IS NULL OR expires_at > ${today})`,
        at,
      },
    );
    await recordMany(
      tx,
      { user: null, action: 'job.expiry' },
      sql`SELECT 'job ' || id AS subject, title, edit->'before' AS before, edit->'after' AS after
        FROM jsonb_array_elements(${JSON.stringify(edits)}::jsonb) AS edit JOIN jobs ON id = (edit->>'id')::int`,
    );
  });
}
