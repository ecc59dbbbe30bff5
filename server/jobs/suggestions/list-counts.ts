import type { Logger } from 'pino';
import { findCountry } from '../../../shared/constants/countries.ts';
import { usualSort } from '../../../shared/jobs.ts';
import type { SuggestionKind } from '../../../shared/suggestions.ts';
import { readWhere } from '../read-where.ts';
import type { JobSearchQuery } from '../search/compile/search-plan.ts';
import { createMemo } from '../search/find/memo.ts';
import { type JobSearch, searchJobs } from '../search/search-jobs.service.ts';

/**
 * What the list of a suggestion has. `jobs` is left out where the list goes on after the jobs that
 * have everything: then two numbers stand over it.
 */
export type ListCount = { isEmpty: boolean; jobs?: number };

/** Counts the lists that suggestions open, as searches do. */
export type ListCounts = {
  /** Undefined when too many wait already. */
  of(suggestion: Suggested): Promise<ListCount | undefined>;
  forget(): void;
  /** Ends the count that runs; those that wait are not begun. */
  close(): Promise<void>;
};

type Suggested = { kind: SuggestionKind; text: string };

const MOST_KEPT = 5000;
const NOT_COUNTED: ListCount = { isEmpty: false };
/** One list is counted at a time; more than these do not wait. */
const MOST_WAITING = 24;

/** Creates the counts of a process. They are kept until listings change. */
export function createListCounts(search: JobSearch, log: Logger): ListCounts {
  const counts = createMemo<ListCount>(MOST_KEPT);
  let waiting = 0;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = (query: JobSearchQuery): Promise<ListCount> => {
    waiting += 1;
    const counted = last
      .then(() => (isClosed ? NOT_COUNTED : countList(search, query)))
      .finally(() => {
        waiting -= 1;
      });
    last = counted.catch((error: unknown) => {
      log.warn({ err: error }, 'could not count the list of a suggestion');
    });
    return counted;
  };

  return {
    of: async (suggestion) => {
      const query = queryOf(suggestion);
      const key = JSON.stringify(query);
      const known = counts.known(key);
      if (known === undefined && waiting >= MOST_WAITING) return undefined;
      try {
        return await counts.get(key, () => inTurn(query));
      } catch {
        // Logged above: a suggestion is as good without its number.
        return undefined;
      }
    },
    forget: counts.clear,
    close: async () => {
      isClosed = true;
      await last;
    },
  };
}

/** The search of the list that a suggestion opens: what suggest.ts fills in. */
function queryOf({ kind, text }: Suggested): JobSearchQuery {
  const page = { offset: 0, limit: 0, counts: false };
  if (kind !== 'place')
    return { ...page, text: kind === 'employer' ? `"${text}"` : text, sort: 'relevance' };
  const { country, state, search } = readWhere({ place: text });
  return {
    ...page,
    ...(search !== undefined && { text: search }),
    ...(country !== undefined && { country_code: findCountry(country)?.code ?? null }),
    ...(state !== undefined && { state }),
    sort: usualSort(search),
  };
}

async function countList(search: JobSearch, query: JobSearchQuery): Promise<ListCount> {
  const { totalCount, close, corrected } = await searchJobs(search, query);
  // A name that would be searched for in another spelling is none to suggest.
  const isEmpty = corrected !== undefined || totalCount === close.length;
  return { isEmpty, ...(close.length === 0 && !isEmpty && { jobs: totalCount }) };
}
