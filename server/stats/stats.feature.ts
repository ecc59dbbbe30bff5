import type { Base } from '../feature.ts';
import { createVisitCounter } from './count-visits.service.ts';
import { visitOperations } from './visits.routes.ts';

/** How often jobs are read and applied to. */
export function openStats(base: Base) {
  const visits = createVisitCounter(base);
  return {
    visits,
    operations: visitOperations({ visits }, base.addressOf),
    close: { 'counter of visits': visits.close },
  };
}
