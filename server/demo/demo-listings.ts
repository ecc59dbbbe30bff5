import type { JobFields } from '../jobs/job-fields.ts';
import { type DemoListing, datedFrom } from './demo-listing.ts';
import { salesAndSupplyChainListings } from './listings-sales-and-supply-chain.ts';
import { technologyAndDataListings } from './listings-technology-and-data.ts';

/** The source demo listings are stored under, so that they can be told from real ones. */
export const DEMO_SOURCE = 'demo';

const LISTINGS: DemoListing[] = [...salesAndSupplyChainListings, ...technologyAndDataListings];

/** All demo listings, fictional and written for this project, dated from `now`. */
export function demoListings(now: Date): JobFields[] {
  return LISTINGS.map((listing) => datedFrom(now, listing));
}
