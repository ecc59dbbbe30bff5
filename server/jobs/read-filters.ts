import {
  FACT_FILTER_NAMES,
  type FactFilter,
  type FactFilterName,
  factFilter,
} from '../../shared/job-facts.ts';
import type { JobQuery } from '../../shared/jobs.ts';
import { payFilter, payUnit } from '../../shared/pay-filter.ts';
import { requireWholePay } from './require-pay.service.ts';
import type { JobSearchQuery } from './search/compile/search-plan.ts';

/** The filters on facts that a query names. */
export function chosenFacts(query: JobQuery): Partial<Record<FactFilterName, string>> {
  return Object.fromEntries(
    FACT_FILTER_NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
}

/** What a query asks of pay. Throws a Problem 400 where its currency or period is missing. */
export function payOf(query: JobQuery): Pick<JobSearchQuery, 'pay' | 'payUnit'> {
  requireWholePay(query);
  const { pay_currency, pay_period } = query;
  const pay = payFilter(query);
  return {
    ...(pay && { pay }),
    ...(pay_currency && pay_period && { payUnit: payUnit(pay_currency, pay_period) }),
  };
}

/** The same as what the search compares; nothing for none. */
export function factFilterOf(query: JobQuery): { facts?: FactFilter } {
  const facts = factFilter(query);
  return facts ? { facts } : {};
}
