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
import { utcToday } from '../../shared/job-dates.ts';
import { paymentHistorySchema, paymentMonthsSchema } from '../../shared/payment-history.ts';
import { operation, rowNumber } from '../http/operation.ts';
import { sendCsv } from '../send-csv.ts';
import {
  changeMember,
  findMember,
  listAllPayments,
  memberNotFound,
} from './admin-billing.service.ts';
import { askProviderAgain, refundByAdmin, settleByAdmin } from './admin-payment.service.ts';
import type { BillingDeps } from './billing-deps.ts';
import { readHistory, sumMonths } from './payment-history.service.ts';
import { paymentReference } from './payment-reference.ts';
import { paymentsCsv } from './payments-csv.service.ts';

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
    operation('GET /api/admin/payments.csv', {
      summary: 'All payments as a CSV file',
      responses: {
        200: { description: 'text/csv, UTF-8 with a byte order mark, lines end with CRLF' },
      },
      access: 'admin',
      handle: ({ c }) =>
        sendCsv(c, `payments-${utcToday(deps.now())}`, paymentsCsv(deps.db), deps.log),
    }),
    operation('GET /api/admin/payment-months', {
      summary: 'What arrived and what went back, by month and currency',
      responses: { 200: { description: 'The newest month first', schema: paymentMonthsSchema } },
      access: 'admin',
      handle: async ({ c }) => c.json(await sumMonths(deps.db)),
    }),
    operation('GET /api/admin/payments/{reference}', {
      summary: 'One payment and its history, oldest first',
      params: { reference: paymentReference },
      responses: {
        200: { description: 'The payment and what became of it', schema: paymentHistorySchema },
      },
      access: 'admin',
      handle: async ({ c, params }) => c.json(await readHistory(deps, params.reference)),
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
      summary: 'Send the money of a payment back, or a part of it, with a reason',
      params: { reference: paymentReference },
      body: adminRefundSchema,
      cleansTexts: true,
      responses: {
        200: done,
        409: 'There is no money to send back, or not so much, or a dispute may send it back as well',
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
