import type { DisputeState, GatewayName } from '../../shared/billing.ts';

/** An amount in minor units (cents) of an ISO 4217 currency. */
export type Money = { amount: number; currency: string };

/** Whether two amounts are the same, in the same currency. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.amount === b.amount && a.currency === b.currency;
}

/** A payment to begin at the provider. `reference` is ours, and good for one payment. */
export type NewCheckout = {
  reference: string;
  email: string;
  money: Money;
  description: string;
  siteName: string;
  returnUrl: string;
  cancelUrl: string;
};

/**
 * What the provider is asked about. `providerId` is null when the checkout was never begun; `money`
 * was asked for, `received` arrived where it is another amount. `refundAttempt` counts refunds that
 * came to nothing.
 */
export type KnownPayment = {
  reference: string;
  providerId: string | null;
  captureId: string | null;
  money: Money;
  received: Money | null;
  refundAttempt: number;
  /** What is known to have gone back before, in minor units. */
  sentBack: number;
};

/** A part to be sent back. `key` is its own for ever: a part with the same key is the same part. */
export type RefundPart = { key: string; money: Money };

/** How far a refund is. `needs-attention`: the provider waits for the payer's bank details. */
export type RefundProgress = 'pending' | 'done' | 'failed' | 'needs-attention';

/**
 * Money that arrived. `paid`: it is ours, or a part of it. `refunded`: all of it went back or is on
 * its way, by a refund or a chargeback. `money` is what was paid, to be compared with what was
 * asked. `refund` is null when there was none, or was not asked about. `back` is what refunds sent
 * back in minor units, a part or all of it; null when that was not asked about. `isTaken`: a bank
 * or the provider took the money back, no refund did.
 */
export type PaidAnswer = {
  kind: 'paid' | 'refunded';
  money: Money;
  paidAt: Date;
  captureId: string;
  refund: RefundProgress | null;
  back: number | null;
  isTaken: boolean;
};

/**
 * What the provider says about a payment. `open`: not paid, and may still be. `gone`: the provider
 * knows the checkout no more, so it cannot be paid.
 */
export type ProviderAnswer = { kind: 'open' | 'declined' | 'gone' } | PaidAnswer;

/**
 * A dispute as the provider has it. `dueAt` (ISO) is until when evidence can be sent, `moneyBack`
 * what a lost one took.
 */
export type Dispute = {
  id: string;
  state: DisputeState;
  dueAt: string | null;
  moneyBack: Money | null;
};

/** Names of a payment, any of which says which one is meant. */
export type PaymentNames = Pick<ProviderEvent, 'reference' | 'providerId' | 'captureId'>;

/** What a webhook tells. `reference` (ours), `providerId` or `captureId` say of which payment. */
export type ProviderEvent = {
  /** Unique for each event; the same when the provider sends it again. */
  id: string;
  type: string;
  reference: string | null;
  providerId: string | null;
  captureId: string | null;
  /** What went back to the payer, for events whose fact the state of the payment may not show. */
  moneyBack: Money | null;
  dispute: Dispute | null;
  /** About money that goes back: refunds and disputes must be asked about as well. */
  isAboutMoneyBack: boolean;
};

/**
 * An event. `prove` is null when its signature is good; otherwise it is to be believed only once
 * `prove` says so, which asks the provider and rejects when that cannot be asked.
 */
export type ReadWebhook = { event: ProviderEvent; prove: (() => Promise<boolean>) | null };

/** A webhook request: the raw body, which was signed. */
export type WebhookRequest = { header: (name: string) => string | undefined; body: Uint8Array };

/**
 * A payment provider. All methods reject when it does not answer in time or answers nonsense; then
 * nothing is known, and they can be called again.
 */
export type Gateway = {
  /** Begins a payment. Returns the provider's id and the page where the member pays. */
  start(checkout: NewCheckout): Promise<{ providerId: string; url: string }>;
  /**
   * Asks for the state of a payment. With `mayCapture`, money that was approved is taken. With
   * `isThorough`, refunds are asked about as well: several parts may make up the whole.
   */
  look(
    payment: KnownPayment,
    options: { mayCapture: boolean; isThorough: boolean },
  ): Promise<ProviderAnswer>;
  /** The disputes of a paid payment; null when the provider does not let us ask. */
  disputes(payment: KnownPayment): Promise<Dispute[] | null>;
  /** Payments that refunds or disputes touched since then; null as above. */
  touchedSince(since: Date): Promise<PaymentNames[] | null>;
  /** Sends all money back, once however often it is called. `refused`: the provider will not. */
  refund(payment: KnownPayment): Promise<'accepted' | 'refused'>;
  /**
   * Sends a part back, once however often it is called with its key. `refused`: the provider will
   * not, or the part came to nothing.
   */
  refundPart(payment: KnownPayment, part: RefundPart): Promise<'accepted' | 'refused'>;
  /**
   * Reads a webhook, and checks all that can be checked without a request. `forged` when the
   * signature is wrong or cannot be one, `unreadable` for what is no JSON and not signed, `unused`
   * for signed events of no use here.
   */
  readWebhook(request: WebhookRequest): ReadWebhook | 'forged' | 'unreadable' | 'unused';
};

/** The providers that are configured. */
export type Gateways = Partial<Record<GatewayName, Gateway>>;
