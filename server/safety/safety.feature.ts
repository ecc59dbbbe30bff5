import type { Base, Feature } from '../feature.ts';
import { safetyOperations } from './safety.routes.ts';

/** What protects people from false offers: checking one. */
export function openSafety(base: Base) {
  return { operations: safetyOperations(base) } satisfies Feature;
}
