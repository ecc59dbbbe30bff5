import * as v from 'valibot';
import type { Parameter } from '../http/operation.ts';
import { paymentNotFound } from './payments.service.ts';

/** The reference of a payment in a path. */
export const paymentReference: Parameter<string> = {
  description: 'The reference of a payment',
  schema: v.pipe(v.string(), v.regex(/^wm-[0-9a-f]{32}$/)),
  missing: paymentNotFound,
};
