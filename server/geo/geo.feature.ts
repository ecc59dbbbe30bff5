import type { Base, Feature } from '../feature.ts';
import { geoOperations } from './geo.routes.ts';
import type { FindCountry } from './ip-country.adapter.ts';

/** The country of a reader. `findCountry`: asked one after the other until one knows. */
export function openGeo(base: Base, findCountry: readonly FindCountry[]) {
  return { operations: geoOperations(base, findCountry) } satisfies Feature;
}
