import type { JobFields } from '../jobs/job-write.service.ts';
import { type DemoListing, datedFrom } from './demo-listing.ts';
import { agricultureListings } from './listings-agriculture.ts';
import { cleaningTransportListings } from './listings-cleaning-transport.ts';
import { constructionAndTransportListings } from './listings-construction-and-transport.ts';
import { creativeAndMarketingListings } from './listings-creative-and-marketing.ts';
import { cybersecurityAndFinanceListings } from './listings-cybersecurity-and-finance.ts';
import { educationAndLegalListings } from './listings-education-and-legal.ts';
import { engineeringAndHealthcareListings } from './listings-engineering-and-healthcare.ts';
import { factoryAndGarageListings } from './listings-factory-and-garage.ts';
import { homeCareListings } from './listings-home-care.ts';
import { hospitalityAndFoodListings } from './listings-hospitality-and-food.ts';
import { oddJobsListings } from './listings-odd-jobs.ts';
import { outdoorBuildingListings } from './listings-outdoor-building.ts';
import { salesAndSupplyChainListings } from './listings-sales-and-supply-chain.ts';
import { securityRetailListings } from './listings-security-retail.ts';
import { technologyAndDataListings } from './listings-technology-and-data.ts';

const LISTINGS: DemoListing[] = [
  ...agricultureListings,
  ...cleaningTransportListings,
  ...constructionAndTransportListings,
  ...creativeAndMarketingListings,
  ...cybersecurityAndFinanceListings,
  ...educationAndLegalListings,
  ...engineeringAndHealthcareListings,
  ...factoryAndGarageListings,
  ...homeCareListings,
  ...hospitalityAndFoodListings,
  ...oddJobsListings,
  ...outdoorBuildingListings,
  ...salesAndSupplyChainListings,
  ...securityRetailListings,
  ...technologyAndDataListings,
];

/** All demo listings, fictional and written for this project, dated from `now`. */
export function demoListings(now: Date): JobFields[] {
  return LISTINGS.map((listing) => datedFrom(now, listing));
}
