import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { utcToday } from '../../../shared/job-dates.ts';
import {
  MAX_SUGGESTIONS,
  type Suggestion,
  type SuggestionQuery,
} from '../../../shared/suggestions.ts';
import { AUDIENCE } from '../../db/audience.ts';
import type { Db } from '../../db/open.ts';
import type { JobSearch } from '../search/search-jobs.service.ts';
import { createListCounts, type ListCount } from './list-counts.ts';
import { type Candidate, collectNames, type SuggestionIndex } from './suggestion-index.ts';

/** Listings read at a time: no other query and no reader waits longer than for these. */
const CHUNK = 250;
/** After each of them counting rests this many times as long as they took. */
const REST = 3;
/** Counting takes at most this part of the time (1 in 20), however often listings change. */
const PAUSES = 20;
/** A board of fewer listings is small: its count has no rests and is waited for. */
const SMALL = 5000;
/** The longest wait for the count of a small board (ms). */
const LONGEST_WAIT = 2000;
/** On a large board numbers that are not there by then are left out (ms). */
const NUMBERS_WAIT = 250;

/**
 * Names of work, places and employers with their numbers of live jobs, counted in the background
 * and kept in memory (docs/decisions/053-look.md). `forget` says that listings changed.
 */
export type Suggestions = {
  /** What begins with a text; null while nothing has been counted yet. */
  find(query: SuggestionQuery): Promise<Suggestion[] | null>;
  forget(): void;
  close(): Promise<void>;
};

/** Creates the suggestions of a process. The first question starts the first count. */
export function createSuggestions({
  db,
  search,
  now,
  log,
}: {
  db: Db;
  search: JobSearch;
  now: () => Date;
  log: Logger;
}): Suggestions {
  const listCounts = createListCounts(search, log);
  let index: SuggestionIndex | null = null;
  let counting: Promise<void> | undefined;
  /** Ends with the count, or when the board turns out to be a large one. */
  let early: Promise<void> | undefined;
  let isSmall = true;
  let isStale = true;
  let isClosed = false;
  let notBefore = 0;

  const count = async (onLarge: () => void) => {
    const start = performance.now();
    isStale = false;
    const watch = (listings: number) => {
      isSmall = listings < SMALL;
      if (!isSmall) onLarge();
      return isClosed ? 'stop' : isSmall ? 'go on' : 'rest';
    };
    try {
      index = (await countNames(db, utcToday(now()), watch)) ?? index;
    } catch (error) {
      isStale = true;
      log.error({ err: error }, 'could not count what can be suggested');
    } finally {
      const end = performance.now();
      notBefore = end + PAUSES * (end - start);
      counting = undefined;
    }
  };

  /** With the numbers of the lists that they open. What finds nothing is no suggestion. */
  const withNumbers = async (candidates: Candidate[]): Promise<Suggestion[]> => {
    const counts: (ListCount | undefined)[] = candidates.map(() => undefined);
    const counted = Promise.all(
      candidates.map(async (candidate, at) => {
        counts[at] = await listCounts.of(candidate);
      }),
    );
    const wait = isSmall ? LONGEST_WAIT : NUMBERS_WAIT;
    await Promise.race([counted, setTimeout(wait, undefined, { ref: false })]);
    return candidates
      .flatMap(({ kind, text, typed, isSure }, at): Suggestion[] => {
        const count = counts[at];
        if (count === undefined ? !isSure : count.isEmpty) return [];
        const jobs = count?.jobs;
        return [{ kind, text, ...(jobs !== undefined && { jobs }), ...(typed && { typed }) }];
      })
      .slice(0, MAX_SUGGESTIONS);
  };

  return {
    find: async (query) => {
      if (isStale && !counting && !isClosed && performance.now() >= notBefore) {
        const large = Promise.withResolvers<void>();
        counting = count(large.resolve);
        early = Promise.race([counting, large.promise]);
      }
      if (counting && isSmall)
        await Promise.race([early, setTimeout(LONGEST_WAIT, undefined, { ref: false })]);
      return index && withNumbers(index.find(query));
    },
    forget: () => {
      isStale = true;
      listCounts.forget();
    },
    close: async () => {
      isClosed = true;
      await Promise.all([counting, listCounts.close()]);
    },
  };
}

/**
 * Reads all live listings in short queries. `watch` hears how many were read and says how to go on;
 * null when it said to stop.
 */
async function countNames(
  db: Db,
  today: string,
  watch: (listings: number) => 'go on' | 'rest' | 'stop',
): Promise<SuggestionIndex | null> {
  const names = collectNames();
  for (let last = 0, read = 0; ; ) {
    const start = performance.now();
    const jobs = await db
      .selectFrom('jobs')
      .innerJoin('job_search', 'job_id', 'id')
      .select(['id', 'title', 'employer', 'state', 'country_code'])
      .select([
        sql<boolean>`repeat_until > ${today}::date`.as('isRepeat'),
        sql<boolean>`place_until > ${today}::date`.as('isRepeatHere'),
      ])
      .where('audience', '<>', AUDIENCE.members)
      .where('id', '>', last)
      .where('job_search.expires_at', '>', today)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    for (const job of jobs) names.add(job);
    if (jobs.length < CHUNK) return await names.index();
    last = jobs.at(-1)?.id ?? last;
    read += jobs.length;
    const pace = watch(read);
    if (pace === 'stop') return null;
    if (pace === 'rest') await setTimeout(REST * (performance.now() - start));
  }
}
