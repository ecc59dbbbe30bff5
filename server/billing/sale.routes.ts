import { receiptSchema, withdrawalRequestSchema, withdrawalSchema } from '../../shared/billing.ts';
import { operation } from '../http/operation.ts';
import type { BillingDeps } from './billing-deps.ts';
import { paymentReference } from './payment-reference.ts';
import { readReceipt } from './receipts.service.ts';
import { withdraw } from './withdrawals.service.ts';

/** What a member has after a sale: a receipt, and the right to withdraw. */
export function saleOperations(deps: BillingDeps) {
  return [
    operation('GET /api/payments/{reference}/receipt', {
      summary: 'The receipt of one of my payments',
      params: { reference: paymentReference },
      responses: { 200: { description: 'The receipt', schema: receiptSchema } },
      access: 'user',
      handle: async ({ c, viewer, params }) =>
        c.json(await readReceipt(deps, viewer, params.reference)),
    }),
    operation('POST /api/payments/{reference}/withdraw', {
      summary: 'Withdraw from the contract of a payment, within 14 days of it',
      params: { reference: paymentReference },
      body: withdrawalRequestSchema,
      cleansTexts: true,
      responses: {
        200: { description: 'Accepted, and confirmed by email', schema: withdrawalSchema },
        409: 'There is no paid contract, or it is too late to withdraw',
      },
      access: 'user',
      handle: async ({ c, viewer, params, body }) =>
        c.json(await withdraw(deps, viewer, params.reference, body.name)),
    }),
  ];
}
