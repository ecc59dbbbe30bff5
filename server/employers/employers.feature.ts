import type { Base, Feature } from '../feature.ts';
import { employerOperations } from './employers.routes.ts';

/** Official registers of employers: what they say of a name. */
export function openEmployers(base: Base) {
  return { operations: employerOperations(base) } satisfies Feature;
}
