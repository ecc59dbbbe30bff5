import type { Base, Feature } from '../feature.ts';
import { adminPermitOperations } from './admin-permits.routes.ts';
import { endingFacts } from './ending-facts.service.ts';
import { factsEnding } from './mails/facts-ending.mail.ts';
import { createPermitStore } from './permit-store.service.ts';
import { permitOperations } from './permits.routes.ts';
import { warnOfEnds } from './warn-of-ends.service.ts';

/** Official facts on work permits: of a job, and of each country. */
export function openPermits(base: Base) {
  const { db, jobChanges, now, log } = base;
  const store = createPermitStore(db);
  jobChanges.onChange(store.forget);
  const feature = {
    operations: [
      ...permitOperations({ db, store, now }),
      ...adminPermitOperations({ db, jobChanges, store, now }),
    ],
    mails: [factsEnding],
    // Before the first reader waits for them. A failure shows again with the next request.
    start: () =>
      void store
        .all()
        .catch((error: unknown) => log.error({ err: error }, 'reading facts on permits failed')),
    daily: () => warnOfEnds({ ...base, store }),
  } satisfies Feature;
  return { ...feature, endingFacts: () => endingFacts(store, now()) };
}
