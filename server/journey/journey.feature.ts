import type { Base, Feature } from '../feature.ts';
import { journeyOperations } from './journey.routes.ts';
import { forgetRemoved } from './journey.service.ts';

/** The jobs that a reader saves, with the way to each. */
export function openJourney(base: Base) {
  return {
    operations: journeyOperations(base),
    tidy: () => forgetRemoved(base),
  } satisfies Feature;
}
