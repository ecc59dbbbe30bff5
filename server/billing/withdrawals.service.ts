import type { Withdrawal } from '../../shared/billing.ts';
import { REFUND_DAYS } from '../../shared/constants/pricing-countries.ts';
import type { Db } from '../db/open.ts';
import type { SignedIn } from '../middleware/viewer.ts';
import { Problem } from '../problem.ts';
import type { BillingDeps } from './billing-deps.ts';
import { findWithdrawal } from './find-payment.service.ts';
import {
  asked,
  findOwn,
  hadRefundAfterUse,
  mayWithdraw,
  notRefundable,
  sendRefund,
} from './payments.service.ts';
import { hasBegun } from './premium.service.ts';
import { changePayment } from './settle-payment.service.ts';
import { tellMember, tellOperator } from './tell-payment.service.ts';

/**
 * Withdraws from the contract of a payment (shared/sale-conditions.ts has the rule in words): the
 * declaration is kept, confirmed by mail, and the money is sent back. After an earlier refund after
 * use, a person sends it. Twice is the same as once. Throws a Problem 404 or 409.
 */
export async function withdraw(
  deps: BillingDeps,
  { id: userId, email }: SignedIn,
  reference: string,
  name: string,
): Promise<Withdrawal> {
  const { db, now } = deps;
  const own = await findOwn(db, userId, reference);
  let isLookedAt = false;
  await changePayment(
    deps,
    own,
    async (payment, tx) => {
      const before = await findWithdrawal(tx, payment.id);
      if (before) return null;
      if (payment.status !== 'paid') throw notRefundable();
      if (!mayWithdraw({ ...payment, refund_asked_at: null }, now()))
        throw new Problem(
          409,
          'too-late',
          `You can withdraw within ${REFUND_DAYS} days of the payment. Please write to us on the contact page.`,
        );
      await tx
        .insertInto('withdrawals')
        .values({ payment_id: payment.id, user_id: userId, name, at: now() })
        .execute();
      // The money is on its way already: only the declaration is added.
      if (payment.refund_asked_at !== null) return { settled_at: null };
      const isAfterUse = await hasBegun(tx, userId, payment, now());
      isLookedAt = isAfterUse && (await hadRefundAfterUse(tx, userId));
      return { ...asked(now()), is_refund_after_use: isAfterUse };
    },
    async (rows, send) => {
      await tellMember(send, 'withdrawal', rows.after);
      if (rows.before.refund_asked_at !== null) return;
      if (isLookedAt) await tellOperator(send, 'withdrawal', rows.after.id);
      else await sendRefund(rows, send);
    },
  );
  const kept = await findWithdrawal(db, own.id);
  if (!kept) throw new Error(`The withdrawal from payment ${own.id} was not kept`);
  return { reference, name: kept.name, at: kept.at.toISOString(), email, isLookedAt };
}

/** All withdrawals of an account, for its data download. */
export async function exportWithdrawals(db: Db, userId: number): Promise<object[]> {
  return db
    .selectFrom('withdrawals')
    .innerJoin('payments', 'payments.id', 'withdrawals.payment_id')
    .select(['payments.reference', 'withdrawals.name', 'withdrawals.at'])
    .where('withdrawals.user_id', '=', userId)
    .orderBy('payment_id')
    .execute();
}
