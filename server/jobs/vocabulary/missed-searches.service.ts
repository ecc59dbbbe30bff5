import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { utcToday } from '../../../shared/job-dates.ts';
import {
  LEAST_SEARCHES,
  MAX_MISSED_SEARCHES,
  MAX_WORDS_LENGTH,
  type MissedSearch,
} from '../../../shared/vocabulary.ts';
import type { Db } from '../../db/open.ts';
import { plainName } from '../../language/words.ts';

const WRITE_EVERY_MS = 60_000;
/** Bounds the memory between two writes, and the table. */
const MOST_WAITING = 1000;
const MOST_ROWS = 20_000;
/** The same words count once in so many minutes: a page that is loaded again is one search. */
const PAUSE_MS = 600_000;
const KEPT_DAYS = 90;
const MOST_WORDS = 6;
/** Addresses, and numbers that may be a telephone's or a document's. */
const PERSONAL = /@|\(at\)|https?:|www\.|\p{N}(?:[\s().+-]*\p{N}){4}|\w\.(?:com|net|org)\b/iu;

/**
 * Counts searches that found nothing, as words and days: no account, no address, no time. They are
 * buffered; a killed process loses the buffer.
 */
export type MissedSearches = {
  note(text: string): void;
  /** Writes the buffer. It never rejects. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** The words of a search as they are kept; undefined for what may be personal. */
export function keptWords(text: string): string | undefined {
  const plain = text.normalize('NFKC');
  if (PERSONAL.test(plain)) return undefined;
  const words = plainName(plain);
  const isName = /\p{L}{2}/u.test(words) && words.split(' ').length <= MOST_WORDS;
  return isName && words.length <= MAX_WORDS_LENGTH ? words : undefined;
}

/** Creates the counter of a process. */
export function createMissedSearches(deps: {
  db: Db;
  now: () => Date;
  log: Logger;
}): MissedSearches {
  const { db, now, log } = deps;
  const recent = new LRUCache<string, true>({ max: MOST_WAITING, ttl: PAUSE_MS });
  let waiting = new Map<string, number>();
  let writes = Promise.resolve();

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const counts = waiting;
    waiting = new Map();
    try {
      await addToDay(db, utcToday(now()), counts);
    } catch (error) {
      // Not tried again: words of searches are no loss.
      log.warn({ err: error }, 'searches without result could not be written');
    }
  }
  const flush = () => {
    writes = writes.then(write);
    return writes;
  };
  const timer = setInterval(() => void flush(), WRITE_EVERY_MS);
  timer.unref();

  return {
    note: (text) => {
      const words = keptWords(text);
      if (words === undefined || recent.has(words) || waiting.size >= MOST_WAITING) return;
      recent.set(words, true);
      waiting.set(words, (waiting.get(words) ?? 0) + 1);
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}

/** Adds the counts; words that are new are left out when the table is full. */
async function addToDay(db: Db, day: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const words = [...counts.keys()].sort();
  await sql`
    INSERT INTO missed_searches (words, day, count)
    SELECT words, ${day}::date, count
    FROM unnest(${words}::text[], ${words.map((word) => counts.get(word))}::int[]) AS met (words, count)
    WHERE (SELECT count(*) FROM missed_searches) < ${MOST_ROWS}::int
    ORDER BY words
    ON CONFLICT (words, day) DO UPDATE SET count = least(missed_searches.count + excluded.count, 1000000)`.execute(
    db,
  );
}

/** Drops what is older than 90 days. */
export async function forgetMissedSearches(db: Db, today: string): Promise<void> {
  await sql`DELETE FROM missed_searches WHERE day < ${today}::date - ${KEPT_DAYS}::int`.execute(db);
}

/** The most frequent searches without a result that no synonym explains, and how many there are. */
export async function listMissedSearches(
  db: Db,
): Promise<{ searches: MissedSearch[]; totalCount: number }> {
  const { rows } = await sql<{ words: string; count: number; lastDay: string; total: number }>`
    SELECT words, sum(count)::int AS count, max(day)::text AS "lastDay", (count(*) OVER ())::int AS total
    FROM missed_searches WHERE words NOT IN (SELECT words FROM synonyms)
    GROUP BY words HAVING sum(count) >= ${LEAST_SEARCHES}::int
    ORDER BY 2 DESC, words LIMIT ${MAX_MISSED_SEARCHES}::int`.execute(db);
  return {
    searches: rows.map(({ words, count, lastDay }) => ({ words, count, lastDay })),
    totalCount: rows[0]?.total ?? 0,
  };
}
