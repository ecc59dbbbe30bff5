import { FACT_FILTER_NAMES, type FactChoices, factChoices } from './job-facts.ts';
import { PAY_FIELDS, type PayChoices, payChoices } from './pay-filter.ts';

/** The filters of a search on what adverts state: facts, and pay. Null: not asked for. */
export type FilterChoices = FactChoices & PayChoices;
export const CHOICE_NAMES = [...FACT_FILTER_NAMES, ...PAY_FIELDS] as const;

/** The known values of these filters among other fields. */
export function filterChoices(
  fields: Parameters<typeof factChoices>[0] & Parameters<typeof payChoices>[0],
): FilterChoices {
  return { ...factChoices(fields), ...payChoices(fields) };
}
