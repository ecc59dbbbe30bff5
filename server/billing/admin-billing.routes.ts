import * as v from 'valibot';
import {
  adminPaymentListSchema,
  adminPaymentQuerySchema,
  adminRefundSchema,
  memberQuerySchema,
  memberSchema,
  premiumChangeSchema,
  settledSchema,
} from '../../shared/admin-billing.ts';
import { operation, rowNumber } from '../http/operation.ts';
import {
  changeMember,
  findMember,
  listAllPayments,
  memberNotFound,
} from './admin-billing.service.ts';
import { askProviderAgain, refundByAdmin, settleByAdmin } from './admin-payment.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { paymentReference } from './payment-reference.ts';

/** Payments and premium for administrators. */
export function adminBillingOperations(deps: BillingDeps) {
  const done = { description: 'Done', schema: v.object({ done: v.literal(true) }) };
  const member = { description: 'The member, with payments and changes', schema: memberSchema };
  return [
    operation('GET /api/admin/payments', {
      summary: 'All payments, newest first',
      query: adminPaymentQuerySchema,
      responses: {
        200: { description: 'A page of 50 with exact totals', schema: adminPaymentListSchema },
      },
      access: 'admin',
      handle: async ({ c, query }) => c.json(await listAllPayments(deps, query)),
    }),
    operation('POST /api/admin/payments/{reference}/ask', {
      summary: 'Ask the provider for the state of a payment, its refunds and disputes',
      params: { reference: paymentReference },
      responses: {
        200: done,
        503: 'The provider does not answer',
      },
      access: 'admin',
      handle: async ({ c, params }) => {
        await askProviderAgain(deps, params.reference);
        return c.json({ done: true as const });
      },
    }),
    operation('POST /api/admin/payments/{reference}/refund', {
      summary: 'Send the money of a payment back, with a reason',
      params: { reference: paymentReference },
      body: adminRefundSchema,
      cleansTexts: true,
      responses: {
        200: done,
        409: 'There is no money to send back, or a dispute may send it back as well',
      },
      access: 'admin',
      handle: async ({ c, viewer, params, body }) => {
        await refundByAdmin(deps, { admin: viewer, ...params, ...body });
        return c.json({ done: true as const });
      },
    }),
    operation('POST /api/admin/payments/{reference}/settled', {
      summary: 'Say what was done about a payment to review: sent back another way, or not owed',
      params: { reference: paymentReference },
      body: settledSchema,
      cleansTexts: true,
      responses: { 200: done },
      access: 'admin',
      handle: async ({ c, viewer, params, body }) => {
        await settleByAdmin(deps, { admin: viewer, ...params, ...body });
        return c.json({ done: true as const });
      },
    }),
    operation('GET /api/admin/members', {
      summary: 'The premium of the account with an email address',
      query: memberQuerySchema,
      responses: {
        200: member,
        404: 'No account has this address',
      },
      access: 'admin',
      handle: async ({ c, query }) => c.json(await findMember(deps, query.email)),
    }),
    operation('POST /api/admin/members/{id}/premium', {
      summary: 'Give a member months of premium, or end it now, with a reason',
      params: { id: rowNumber('The number of an account', memberNotFound) },
      body: premiumChangeSchema,
      cleansTexts: true,
      responses: {
        200: member,
        409: 'There is no premium to end',
      },
      access: 'admin',
      handle: async ({ c, viewer, params, body }) =>
        c.json(await changeMember(deps, viewer, params.id, body)),
    }),
  ];
}
