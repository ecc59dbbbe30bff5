import { PRICING_COUNTRIES } from '../../shared/constants/pricing-countries.ts';
import data from './safety-facts.json' with { type: 'json' };

/** Who says so, where, and of when. `isSecondHand`: as others report it; the page was not seen. */
export type SeenSource = { title: string; url?: string; asOf: string; isSecondHand?: true };

export type Office = {
  code: string;
  country: string;
  name: string;
  /** Missing where its website was not seen. */
  url?: string;
  does: string;
  contact?: string;
  source: SeenSource;
};

/** Offices of the countries that workers come from. */
export const ORIGIN_OFFICES = data.originOffices as readonly Office[];

/** Offices of the countries where the work is. */
export const WORK_OFFICES = data.workOffices as readonly Office[];

/** The names of the countries that readers come from of which no office was seen. */
export const COUNTRIES_WITHOUT_OFFICE: readonly string[] = PRICING_COUNTRIES.filter(
  ({ code }) => ![...ORIGIN_OFFICES, ...WORK_OFFICES].some((office) => office.code === code),
)
  .map(({ name }) => name)
  .toSorted();

export type NeverPaid = { country: string; rule: string; law: string; source: SeenSource };

/** What a worker may not be asked to pay. */
export const NEVER_PAID = data.neverPaid as readonly NeverPaid[];

/** Official pages that say what false offers do. */
export const SIGNS_OF = data.signsOf;
