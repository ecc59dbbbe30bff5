import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  DisputeState,
  GatewayName,
  PaymentFailure,
  PaymentStatus,
  RefundProblem,
  Settlement,
} from '../../shared/billing.ts';
import type { PartState, PaymentChangeKind } from '../../shared/payment-history.ts';
import type { OptionalTime, Time } from './column-types.ts';

/** The tables of premium and its payments. */
export type BillingTables = {
  /**
   * A checkout and what became of it. It outlives its account, without the person: accounting must
   * keep it. Amounts are in minor units.
   */
  payments: {
    id: Generated<number>;
    user_id: number | null;
    gateway: GatewayName;
    /** Ours: random, and the provider's name for the payment as well. */
    reference: string;
    /** PayPal's order; Paystack's reference. Null until the checkout was begun. */
    provider_id: string | null;
    /** The provider's id of the money, once it is paid. */
    capture_id: string | null;
    country: string | null;
    amount: number;
    currency: string;
    months: number;
    status: PaymentStatus;
    failure: PaymentFailure | null;
    checkout_url: string | null;
    /** The session that began the checkout, and the hash of a key that its browser holds. */
    session_id: string | null;
    browser_hash: string | null;
    created_at: ColumnType<Date, Date, never>;
    paid_at: OptionalTime;
    refund_asked_at: OptionalTime;
    refunded_at: OptionalTime;
    /** What arrived, where it is not what was asked for. */
    received_amount: number | null;
    received_currency: string | null;
    refund_problem: RefundProblem | null;
    /** Counts refunds that came to nothing: each try has a name of its own at the provider. */
    refund_attempt: Generated<number>;
    /** The member asked for this refund after the months of the payment had begun. */
    is_refund_after_use: Generated<boolean>;
    /** A part that went back at the provider while the rest was kept, and when it was noticed. */
    sent_back_amount: Generated<number>;
    sent_back_at: OptionalTime;
    /** An administrator has dealt with what was to be looked at, and how. */
    settled_at: OptionalTime;
    settled_as: Settlement | null;
    /** When the provider is asked again about money that is ours, or on its way back. */
    next_look_at: OptionalTime;
    /** The time of the last look that an unverified event asked for; it may be still to come. */
    looking_at: OptionalTime;
    /** Where the payer goes on to: the path of a job or of the CV (shared/way-on.ts). */
    return_to: string | null;
  };

  /**
   * Parts that an administrator sends back. `back_before` is what had gone back when it was first
   * sent; a process sends it until `sending_until`.
   */
  payment_parts: {
    id: GeneratedAlways<number>;
    payment_id: number;
    amount: number;
    state: PartState;
    asked_at: ColumnType<Date, Date, never>;
    decided_at: OptionalTime;
    back_before: number | null;
    sending_until: OptionalTime;
  };

  /** What became of a payment, and when. `amount` arrived or went back; negative: it came back. */
  payment_changes: {
    id: GeneratedAlways<number>;
    payment_id: number;
    at: ColumnType<Date, Date, never>;
    kind: PaymentChangeKind;
    amount: Generated<number>;
  };

  /** Payers' complaints at a provider or a bank, which take the money away when they are lost. */
  payment_disputes: {
    gateway: GatewayName;
    dispute_id: string;
    payment_id: number;
    state: DisputeState;
    /** Until when evidence can be sent. */
    due_at: OptionalTime;
    opened_at: ColumnType<Date, Date, never>;
    closed_at: OptionalTime;
  };

  /**
   * Declarations of withdrawal from the contract of a payment. They outlive their account, as the
   * payment does: the money must still be sent.
   */
  withdrawals: {
    payment_id: number;
    user_id: number | null;
    /** The name that the member wrote. */
    name: string;
    at: ColumnType<Date, Date, never>;
  };

  /** Events of providers that were taken. An event that comes again finds its row. */
  payment_events: {
    gateway: GatewayName;
    event_id: string;
    type: string;
    payment_id: number | null;
    received_at: ColumnType<Date, Date, never>;
  };

  /**
   * Premium without a payment: months given, premium ended by an administrator, or a term that was
   * there before (`until`).
   */
  premium_changes: {
    id: Generated<number>;
    user_id: number;
    kind: 'months' | 'revoked' | 'until';
    at: ColumnType<Date, Date, never>;
    months: number | null;
    until: OptionalTime;
    reason: string;
  };

  /** Payments at the providers that local mode plays. */
  sandbox_payments: {
    id: string;
    data: JSONColumnType<object>;
    created_at: Time;
  };
};
