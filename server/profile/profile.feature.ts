import type { Base, Feature } from '../feature.ts';
import { exchangeOperations } from './exchange/exchange.routes.ts';
import { createExchange } from './exchange/run-exchange.ts';
import { profileOperations } from './profile.routes.ts';

/** The profile of an account, in from a file and out as one. */
export function openProfile(base: Base) {
  const exchange = createExchange();
  return {
    operations: [...profileOperations(base), ...exchangeOperations({ ...base, exchange })],
    close: { 'files of profiles': exchange.close },
  } satisfies Feature;
}
