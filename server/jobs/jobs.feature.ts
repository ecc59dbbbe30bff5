import { utcToday } from '../../shared/job-dates.ts';
import type { Base } from '../feature.ts';
import { jobOperations } from './jobs.routes.ts';
import { startReadingAgain } from './read-again.service.ts';
import { dropExpired } from './search/find/index-jobs.service.ts';
import { createJobSearch } from './search/search-jobs.service.ts';
import { suggestionOperations } from './suggestions/suggestions.routes.ts';
import { createSuggestions } from './suggestions/suggestions.service.ts';

/** Jobs: lists, search, details and suggestions. */
export function openJobs(base: Base) {
  const { db, jobChanges, now, log } = base;
  const search = createJobSearch({ db, now });
  const suggestions = createSuggestions({ db, search, now, log });
  const forget = () => {
    search.forget();
    suggestions.forget();
  };
  jobChanges.onChange(forget);
  let readingAgain: ReturnType<typeof startReadingAgain> | undefined;
  return {
    search,
    operations: [...jobOperations({ db, search, now }), ...suggestionOperations({ suggestions })],
    start: () => {
      readingAgain = startReadingAgain(base, (error) =>
        log.error({ err: error }, 'reading jobs again failed'),
      );
    },
    tidy: () => {
      forget();
      return dropExpired(db, utcToday(now()));
    },
    close: {
      suggestions: suggestions.close,
      'reading jobs again': () => readingAgain?.stop(),
    },
  };
}
