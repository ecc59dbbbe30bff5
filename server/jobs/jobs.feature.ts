import { utcToday } from '../../shared/job-dates.ts';
import type { Base } from '../feature.ts';
import type { IndexNow } from './index-now/index-now.adapter.ts';
import { openIndexNow } from './index-now/index-now.service.ts';
import { jobOperations } from './jobs.routes.ts';
import { startPass } from './pass-over-jobs.service.ts';
import { createPictures } from './picture/pictures.service.ts';
import { READ_AGAIN } from './read-again.service.ts';
import { dropExpired } from './search/find/index-jobs.service.ts';
import { createJobSearch } from './search/search-jobs.service.ts';
import { suggestionOperations } from './suggestions/suggestions.routes.ts';
import { createSuggestions } from './suggestions/suggestions.service.ts';
import { followSynonyms } from './vocabulary/follow-synonyms.service.ts';
import {
  createMissedSearches,
  forgetMissedSearches,
} from './vocabulary/missed-searches.service.ts';
import { vocabularyOperations } from './vocabulary/vocabulary.routes.ts';

/** Jobs: lists, search, details and suggestions. */
export function openJobs(base: Base, options: { indexNow?: IndexNow | null | undefined }) {
  const { db, jobChanges, now, log } = base;
  const search = createJobSearch({ db, now });
  const suggestions = createSuggestions({ db, search, now, log });
  const forget = () => {
    search.forget();
    suggestions.forget();
  };
  jobChanges.onChange(forget);
  const missed = createMissedSearches(base);
  const words = followSynonyms(base, forget);
  const indexNow = openIndexNow(base, options.indexNow);
  const pictures = createPictures(log);
  let readingAgain: ReturnType<typeof startPass> | undefined;
  return {
    search,
    pictures,
    operations: [
      ...jobOperations({ db, search, now, missed }),
      ...suggestionOperations({ suggestions }),
      ...vocabularyOperations({ ...base, search, missed, changed: words.changed }),
    ],
    work: { ...words.work, ...indexNow.work },
    start: () => {
      indexNow.start();
      readingAgain = startPass(base, READ_AGAIN, (error) =>
        log.error({ err: error }, 'reading jobs again failed'),
      );
    },
    tidy: async () => {
      forget();
      await words.follow();
      await forgetMissedSearches(db, utcToday(now()));
      await dropExpired(db, utcToday(now()));
    },
    close: {
      'searches without result': missed.close,
      'words of the operator': words.close,
      suggestions: suggestions.close,
      'pictures of jobs': pictures.close,
      'looking for changed pages': indexNow.stop,
      'reading jobs again': () => readingAgain?.stop(),
    },
  };
}
