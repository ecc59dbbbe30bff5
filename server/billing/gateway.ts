import type { GatewayName } from '../../shared/billing.ts';

/** An amount in minor units (cents) of an ISO 4217 currency. */
export type Money = { amount: number; currency: string };

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

/** What the provider is asked about. `providerId` is null when the checkout was never begun. */
export type KnownPayment = {
  reference: string;
  providerId: string | null;
  captureId: string | null;
  money: Money;
};

/**
 * What the provider says about a payment.
 * - `open`: not paid, and may still be.
 * - `paid`: the money is ours. `money` is what was paid, to be compared with what was asked.
 * - `refunded`: all of it went back, by a refund or a chargeback.
 */
export type ProviderAnswer =
  | { kind: 'open' }
  | { kind: 'declined' }
  | { kind: 'paid' | 'refunded'; money: Money; paidAt: Date; captureId: string };

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
  /** A refund that was accepted did not reach the payer: the money is ours again. */
  hasRefundFailed: boolean;
};

/**
 * An event, to be believed only once `isGenuine` says so: PayPal is asked about its signature.
 * `isGenuine` rejects when the provider cannot be asked.
 */
export type ReadWebhook = { event: ProviderEvent; isGenuine: () => Promise<boolean> };

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
   * `hasMoneyBack`, an event told of money that went back: several parts may make up the whole.
   */
  look(
    payment: KnownPayment,
    options: { mayCapture: boolean; hasMoneyBack: boolean },
  ): Promise<ProviderAnswer>;
  /** Sends all money back, once however often it is called. `refused`: the provider will not. */
  refund(payment: KnownPayment): Promise<'accepted' | 'refused'>;
  /**
   * Reads a webhook, and checks all that can be checked without a request. `forged` when the
   * signature is wrong or cannot be one, `unreadable` for bad content.
   */
  readWebhook(request: WebhookRequest): ReadWebhook | 'forged' | 'unreadable';
};

/** The providers that are configured. */
export type Gateways = Partial<Record<GatewayName, Gateway>>;
