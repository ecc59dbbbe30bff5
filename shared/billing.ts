import * as v from 'valibot';
import { MAX_WAY_ON_LENGTH, wayOnOf } from './way-on.ts';

/** The ways to pay. Paystack takes mobile money. */
export const GATEWAYS = ['paystack', 'paypal'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

/** How texts call the providers. */
export const PROVIDER_NAMES = { paystack: 'Paystack', paypal: 'PayPal' } as const;

const gatewaySchema = v.picklist(GATEWAYS, 'gateway must be paystack or paypal.');
const countrySchema = v.pipe(
  v.string('Please select your country.'),
  v.trim(),
  v.regex(/^[A-Za-z]{2}$/, 'country must be a two-letter code.'),
  v.toUpperCase(),
);

/** What one way to pay takes in total, in minor units (cents) of an ISO 4217 currency. */
export const chargeSchema = v.object({
  gateway: gatewaySchema,
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.string(),
});
export type Charge = v.InferOutput<typeof chargeSchema>;

/** The price of a country. `charges` are the ways to pay that are open there. */
export const priceSchema = v.object({
  currencySymbol: v.string(),
  label: v.string(),
  months: v.number(),
  charges: v.array(chargeSchema),
});
export type Price = v.InferOutput<typeof priceSchema>;

/** Answer of GET /api/pricing: by country code, and DEFAULT for all others. */
export const pricingSchema = v.objectWithRest({ DEFAULT: priceSchema }, priceSchema);
export type Pricing = v.InferOutput<typeof pricingSchema>;

/** What GET /api/premium-offer says, for the gate of a premium job and the premium page. */
export const premiumOfferSchema = v.object({
  /** The price for all countries without one of their own: "$4". */
  price: v.string(),
  /** The prices of mobile money that are open, by country code: "KES 520". */
  local: v.record(v.string(), v.string()),
  months: v.number(),
  /** How many jobs are live, and how many of them anybody reads in full. */
  jobs: v.object({ all: v.number(), free: v.number() }),
  /** The job that was asked about, when it is live and needs premium. */
  job: v.nullable(
    v.object({ id: v.number(), title: v.string(), employer: v.string(), place: v.string() }),
  ),
});
export type PremiumOffer = v.InferOutput<typeof premiumOfferSchema>;

/**
 * Body of POST /api/create-checkout-session. The country decides the price. `returnTo`: where the
 * reader goes on to after paying; anything but a way on is left out.
 */
export const checkoutSchema = v.object({
  gateway: gatewaySchema,
  country: countrySchema,
  returnTo: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_WAY_ON_LENGTH),
      v.transform((path) => wayOnOf(path)?.path),
    ),
  ),
});

/** Its answer: where to pay; `link` for Paystack, `approvalUrl` for PayPal. */
export const checkoutAnswerSchema = v.object({
  reference: v.string(),
  link: v.optional(v.string()),
  approvalUrl: v.optional(v.string()),
});

/** Payment states. `cancelled` and `failed` may still become `paid` when the money comes late. */
export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'cancelled', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Why a payment failed. `amount-differs`: money came, but another sum or currency. */
export const PAYMENT_FAILURES = ['declined', 'abandoned', 'not-started', 'amount-differs'] as const;
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number];

/**
 * Why money that was to go back has not arrived: the provider did not take the refund (`refused`),
 * could not carry it out (`failed`), or needs the payer's bank details (`needs-attention`).
 */
export const REFUND_PROBLEMS = ['refused', 'failed', 'needs-attention'] as const;
export type RefundProblem = (typeof REFUND_PROBLEMS)[number];

/**
 * What an administrator did about a payment to review: the payer has the money back another way, or
 * none is owed.
 */
export const SETTLEMENTS = ['sent-back', 'not-owed'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** How a dispute stands: `lost` took the money away. */
export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/** A payment as its owner sees it. */
export const paymentSchema = v.object({
  reference: v.string(),
  gateway: gatewaySchema,
  status: v.picklist(PAYMENT_STATUSES),
  failure: v.nullable(v.picklist(PAYMENT_FAILURES)),
  amount: v.number(),
  currency: v.string(),
  months: v.number(),
  /** The country that was chosen for it. */
  country: v.nullable(v.string()),
  createdAt: timeSchema,
  paidAt: v.nullable(timeSchema),
  refundedAt: v.nullable(timeSchema),
  /** A refund was asked for and is on its way. */
  isRefundAsked: v.boolean(),
  /** What arrived, where it is not what was asked for. */
  received: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
  /** A part that was sent back while the rest was kept; null without one. */
  partSentBack: v.nullable(v.object({ amount: v.number(), currency: v.string() })),
  refundProblem: v.nullable(v.picklist(REFUND_PROBLEMS)),
  /** The last moment for a refund by the button; null when there is no button. */
  refundUntil: v.nullable(timeSchema),
  /** The last moment to withdraw from the contract; null when that is not possible. */
  withdrawUntil: v.nullable(timeSchema),
});
export type Payment = v.InferOutput<typeof paymentSchema>;

/**
 * Open money of a payment, which a member must know of before deleting the account: a payment
 * that is not confirmed (`unconfirmed`), money that is to go back (`owed`), and money of
 * another amount that was not asked back (`unclaimed`). Null: nothing is open.
 */
export function openMoneyOf(payment: Payment): 'unconfirmed' | 'owed' | 'unclaimed' | null {
  const { status, failure, isRefundAsked, refundProblem } = payment;
  if (status === 'pending') return 'unconfirmed';
  const isHere = status === 'paid' || failure === 'amount-differs';
  if (refundProblem !== null || (isHere && isRefundAsked)) return 'owed';
  return failure === 'amount-differs' ? 'unclaimed' : null;
}

/** What of the money of a payment has not gone back yet. */
export function restOfPayment({ amount, currency, received, partSentBack }: Payment): {
  amount: number;
  currency: string;
} {
  const arrived = received ?? { amount, currency };
  return { ...arrived, amount: arrived.amount - (partSentBack?.amount ?? 0) };
}

/** Answer of GET /api/payments: newest first. */
export const paymentListSchema = v.object({ payments: v.array(paymentSchema) });

/** Answer of GET /api/payments/{reference}, with the premium that the member has now. */
export const paymentStateSchema = v.object({
  payment: paymentSchema,
  is_premium: v.boolean(),
  premiumUntil: v.nullable(timeSchema),
  /** The payment added its months to premium that was still running. */
  isExtension: v.boolean(),
  /** Where its payer came from: the path of a job or of the CV, and the title of the job. */
  returnTo: v.nullable(v.string()),
  jobTitle: v.nullable(v.string()),
});
export type PaymentState = v.InferOutput<typeof paymentStateSchema>;

/** Body of POST /api/payments/{reference}/withdraw: who withdraws. */
export const withdrawalRequestSchema = v.object({
  name: v.pipe(
    v.string('Please enter your name.'),
    v.trim(),
    v.minLength(1, 'Please enter your name.'),
    v.maxLength(100, 'The name may have at most 100 characters.'),
  ),
});

/** A withdrawal that was taken, and the address that its confirmation goes to. */
export const withdrawalSchema = v.object({
  reference: v.string(),
  name: v.string(),
  at: timeSchema,
  email: v.string(),
  /** The money is not sent by itself: a person looks at it first. */
  isLookedAt: v.boolean(),
});
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>;

/** The receipt of a payment that arrived, to print or to keep. */
export const receiptSchema = v.object({
  number: v.string(),
  reference: v.string(),
  email: v.string(),
  gateway: gatewaySchema,
  amount: v.number(),
  currency: v.string(),
  months: v.number(),
  paidAt: timeSchema,
  refundedAt: v.nullable(timeSchema),
});
export type Receipt = v.InferOutput<typeof receiptSchema>;

/** Answer of GET /api/geo: a country code of two letters. */
export const geoSchema = v.object({ country_code: v.nullable(v.string()) });

/** A price without empty decimals, as on a price tag: "KES 520", "ZAR 72.50". */
export function formatPrice(amount: number, currency: string): string {
  return formatMoney(amount, currency).replace(/\.00$/, '');
}

/** Currencies without decimals, and with three (ISO 4217). Browsers do not agree on them. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
const THREE_DECIMALS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

/** How many decimals a currency has (ISO 4217): 2 for USD, 0 for JPY. */
export function decimalsOf(currency: string): number {
  if (WHOLE.includes(currency)) return 0;
  return THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** An amount of minor units in words, such as "USD 4.00" or "JPY 400". */
export function formatMoney(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
    .format(amount / 10 ** decimals)
    .replace(/\u00a0/g, ' ');
}

/** "4.5" of USD becomes 450; null for a text that is no positive amount of the currency. */
export function toMinorUnits(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency);
  const [, whole, fraction = ''] = /^([0-9]{1,9})(?:[.,]([0-9]{1,3}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > decimals) return null;
  const amount = Number(whole + fraction.padEnd(decimals, '0'));
  return amount > 0 ? amount : null;
}
