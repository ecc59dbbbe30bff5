import { sql, type Transaction } from 'kysely';
import { utcToday } from '../../../shared/job-dates.ts';
import type { Schema } from '../../db/schema.ts';
import type { Base } from '../../feature.ts';
import { RETRIES } from '../../worker/queue.service.ts';
import { type IndexNow, tellIndexNow } from './index-now.adapter.ts';

type Deps = Pick<Base, 'queue' | 'site' | 'now' | 'log'>;

const QUEUE = 'index-now';
/** The end of the last look, as an ISO time. */
const SINCE = 'index_now_since';
/** The protocol takes so many addresses at once. */
const MOST_ADDRESSES = 10_000;
const LOOK_MS = 300_000;
/** Rows have the time of the start of their transaction: those that commit later are waited for. */
const SETTLED_MS = 120_000;

/** The parts of the feature of jobs that tell search engines what changed. */
export function openIndexNow(deps: Deps, indexNow: IndexNow | null | undefined) {
  if (!indexNow) return { work: {}, start: () => undefined, stop: () => undefined };
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const look = async () => {
    try {
      await queueChanges(deps);
    } catch (error) {
      deps.log.error({ err: error }, 'looking for changed pages failed; it is tried again');
    }
  };
  return {
    work: {
      [QUEUE]: {
        retries: RETRIES.mail,
        handle: ({ paths }: { paths: string[] }) =>
          tellIndexNow(indexNow, deps.site().url, paths, deps.log),
      },
    },
    start: () => {
      timer = setInterval(() => {
        looking = looking.then(look);
      }, LOOK_MS);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}

/**
 * Enqueues the pages of jobs that are new, changed, ended or deleted since the last look. Those of
 * premium jobs and of held ones are left out. The first look only notes the time: the sitemap has
 * what is there.
 */
export async function queueChanges({ queue, now }: Pick<Deps, 'queue' | 'now'>): Promise<void> {
  const until = new Date(now().getTime() - SETTLED_MS);
  await queue.transaction(async (tx, send) => {
    const last = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SINCE)
      .forUpdate()
      .executeTakeFirst();
    const since = last === undefined ? until : new Date(last.value);
    const ids = since < until ? await changedJobs(tx, since, until) : [];
    for (let from = 0; from < ids.length; from += MOST_ADDRESSES) {
      const paths = ids.slice(from, from + MOST_ADDRESSES).map((id) => `/jobs/${id}`);
      await send(QUEUE, { paths });
    }
    if (last !== undefined && since >= until) return;
    const value = until.toISOString();
    await tx
      .insertInto('settings')
      .values({ key: SINCE, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  });
}

async function changedJobs(tx: Transaction<Schema>, since: Date, until: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM jobs
    WHERE NOT is_premium_visible AND NOT held
      AND ((updated_at > ${since} AND updated_at <= ${until})
        OR (expires_at > ${utcToday(since)}::date AND expires_at <= ${utcToday(until)}::date))
    UNION
    SELECT (job->>'id')::int FROM deletions, jsonb_array_elements(jobs) AS job
    WHERE deleted_at > ${since} AND deleted_at <= ${until}
      AND NOT (job->>'is_premium_visible')::boolean AND NOT (job->>'held')::boolean
    ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
}
