import { sql } from 'kysely';
import type { Base } from '../../feature.ts';
import { plainWords } from '../../language/words.ts';
import { type QueueWork, RETRIES } from '../../worker/queue.service.ts';
import { lockJobWrites } from '../job-write-lock.service.ts';
import { indexJobs } from '../search/find/index-jobs.service.ts';
import { MARK } from '../search/find/search-document.service.ts';
import { readSynonyms } from './synonyms.service.ts';

/** Job of the queue: indexes the listings again whose titles have some words. */
const INDEX_TITLES = 'index-titles';
/** Writers wait for a step, so it is short. */
const STEP_ROWS = 50;

/** The operator's names in a process. */
export type FollowedSynonyms = {
  /** Reads the names of the database. */
  follow(): Promise<void>;
  /** The same after this process changed some; titles with them are indexed again. */
  changed(words: string): Promise<void>;
  work: Record<string, QueueWork>;
  /** Reads no more, and waits for what it reads: the database closes after it. */
  close(): Promise<void>;
};

/**
 * Keeps the operator's names of this process as the database has them: at the start, after each
 * announced change, and by `follow`. Caches of searches are dropped when they changed.
 */
export function followSynonyms(
  { db, jobChanges, queue, log }: Pick<Base, 'db' | 'jobChanges' | 'queue' | 'log'>,
  forget: () => void,
): FollowedSynonyms {
  let last: Promise<void> = Promise.resolve();
  let isClosed = false;
  const read = async () => {
    if (isClosed) return;
    if (await readSynonyms(db)) forget();
  };
  const follow = () => {
    last = last.catch(() => undefined).then(read);
    return last;
  };
  jobChanges.onChange(() => {
    follow().catch((error: unknown) => {
      log.error({ err: error }, 'the words of the operator could not be read');
    });
  });

  const handle = async ({ words }: { words: string }, signal: AbortSignal) => {
    await follow();
    const marks = plainWords(words).map((word) => `'${MARK.title}${word}'`);
    if (marks.length === 0) return;
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT job_id AS id FROM job_search
      WHERE document @@ ${marks.join(' & ')}::tsquery ORDER BY 1`.execute(db);
    for (let at = 0; at < rows.length; at += STEP_ROWS) {
      signal.throwIfAborted();
      await jobChanges.change(async (tx) => {
        await lockJobWrites(tx);
        await indexJobs(
          tx,
          rows.slice(at, at + STEP_ROWS).map(({ id }) => id),
        );
      });
    }
  };
  return {
    follow,
    changed: async (words) => {
      await follow();
      await queue.send(INDEX_TITLES, { words });
    },
    work: { [INDEX_TITLES]: { retries: RETRIES.mail, handle } },
    close: () => {
      isClosed = true;
      // Who asked for it has heard of a failure.
      return last.catch(() => undefined);
    },
  };
}
