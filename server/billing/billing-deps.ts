import type { Base } from '../feature.ts';
import type { Gateways } from './gateway.ts';
import type { Prices } from './pricing.ts';

/** What the services of billing work with. */
export type BillingDeps = Pick<Base, 'db' | 'queue' | 'site' | 'now' | 'log'> & {
  gateways: Gateways;
  prices: Prices;
};
