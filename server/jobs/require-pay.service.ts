import { lackOfPay } from '../../shared/pay-filter.ts';
import { Problem } from '../problem.ts';

/** Throws a Problem 400 for pay whose currency or period is missing: it can be compared with none. */
export function requireWholePay(fields: Parameters<typeof lackOfPay>[0]): void {
  const lack = lackOfPay(fields);
  if (lack) throw new Problem(400, 'bad-request', lack.message, { field: lack.field });
}
