import { createHash } from 'node:crypto';
import type { GatewayName } from '../../../shared/billing.ts';

/** A payment at a provider that is played. Amounts are in minor units. */
export type SandboxPayment = {
  /** Paystack: the reference of the merchant. PayPal: the order. */
  id: string;
  provider: GatewayName;
  reference: string;
  amount: number;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
  /** `approved`: the payer agreed, PayPal's merchant has not captured yet. */
  state: 'created' | 'approved' | 'paid' | 'declined' | 'refunded';
  /** What was paid, when it is not what was asked for. */
  paid?: { amount: number; currency: string };
  /** The payer's way to pay will be refused at the capture. */
  isDeclining?: boolean;
  /** Paid by itself at this time (ms). */
  payAt?: number;
  paidAt?: string;
  captureId?: string;
  refund?: 'pending' | 'processed' | 'failed' | 'needs-attention';
  /** What the next refund comes to; `processed` without it. `refused`: it is not accepted. */
  nextRefund?: 'pending' | 'needs-attention' | 'refused';
  /** Refunds of the whole that failed before the last one. */
  failedRefunds?: number;
  /** What was sent back before, by hand or in parts. */
  sentBack?: number;
  /** The parts of it that the merchant named, and what became of each. */
  parts?: { key: string; amount: number; status: 'processed' | 'failed' }[];
  /** PayPal first tried another payment method of this payer, and it was declined. */
  hasDeclinedCapture?: boolean;
  /** PayPal has not decided about the money that was captured, or has declined it since. */
  heldCapture?: 'PENDING' | 'DECLINED';
  /** PayPal no longer knows the order, because it was not approved in time. */
  isForgotten?: boolean;
  disputes?: SandboxDispute[];
};

/** A payer's complaint. Evidence can be sent until `dueAt` (ISO). `isVague`: it names no amount. */
export type SandboxDispute = {
  id: string;
  state: 'open' | 'won' | 'lost';
  dueAt: string;
  isVague?: boolean;
};

type SandboxRefund = {
  status: NonNullable<SandboxPayment['refund']>;
  amount: number;
  /** The name that the merchant gave it. */
  key?: string;
};

/** The refunds of a payment, oldest first. */
export function refundsOf(payment: SandboxPayment): SandboxRefund[] {
  const { sentBack = 0, refund, failedRefunds = 0, state, parts = [] } = payment;
  const { amount } = payment.paid ?? payment;
  const last = refund ?? (state === 'refunded' ? 'processed' : undefined);
  const named = parts
    .filter(({ status }) => status === 'processed')
    .reduce((sum, part) => sum + part.amount, 0);
  return [
    ...(sentBack > named ? [{ status: 'processed' as const, amount: sentBack - named }] : []),
    ...parts,
    ...Array.from({ length: failedRefunds }, () => ({
      status: 'failed' as const,
      amount: amount - sentBack,
    })),
    ...(last === undefined ? [] : [{ status: last, amount: amount - sentBack }]),
  ];
}

/** A payment after a refund of what is left of it was accepted. */
export function sendBack(payment: SandboxPayment): SandboxPayment {
  const { nextRefund, refund, failedRefunds = 0, ...rest } = payment;
  return {
    ...rest,
    state: 'refunded',
    failedRefunds: failedRefunds + (refund === 'failed' ? 1 : 0),
    refund: nextRefund === undefined || nextRefund === 'refused' ? 'processed' : nextRefund,
  };
}

/** A payment after a refund of a part of it was accepted; of all that is left when the part is that. */
export function sendPartBack(
  payment: SandboxPayment,
  { amount, key }: { amount: number; key: string | undefined },
): SandboxPayment {
  const { sentBack = 0, parts = [], paid } = payment;
  if (sentBack + amount >= (paid ?? payment).amount && key === undefined) return sendBack(payment);
  return {
    ...payment,
    sentBack: sentBack + amount,
    ...(key !== undefined && { parts: [...parts, { key, amount, status: 'processed' }] }),
  };
}

/** The dispute that an event tells of: the last one, or one that was lost. */
export function disputeOf({ disputes, captureId = '' }: SandboxPayment): SandboxDispute {
  return (
    disputes?.at(-1) ?? { id: `9${captureId}`, state: 'lost', dueAt: new Date(0).toISOString() }
  );
}

/** Where the payments of a played provider are kept. */
export type SandboxStore = {
  find(id: string): Promise<SandboxPayment | undefined>;
  findCapture(captureId: string): Promise<SandboxPayment | undefined>;
  /** The latest payments. */
  list(): Promise<SandboxPayment[]>;
  save(payment: SandboxPayment): Promise<void>;
};

/** An event that a played provider sends to the merchant. */
export type SendEvent = (payment: SandboxPayment, type: string) => void;

export type SandboxDeps = {
  store: SandboxStore;
  now: () => Date;
  /** Where the payer's pages are: the address of this provider's routes. */
  pageUrl: () => string;
  sendEvent: SendEvent;
};

/** A number or name that no other payment has. */
export function newId(length: number): string {
  return lettersOf(crypto.getRandomValues(new Uint8Array(length)));
}

function lettersOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');
}

/** A payment as it is now: one that is to be paid later may be paid by now. */
export async function readSandbox(
  { store, now }: Pick<SandboxDeps, 'store' | 'now'>,
  id: string,
): Promise<SandboxPayment | undefined> {
  const payment = await store.find(id);
  if (payment?.payAt === undefined || payment.payAt > now().getTime()) return payment;
  const { payAt: _, ...rest } = payment;
  const due =
    payment.state === 'created'
      ? payerPays(rest, new Date(payment.payAt))
      : (rest as SandboxPayment);
  await store.save(due);
  return due;
}

/** What the payer's "Pay" does: Paystack takes the money, PayPal notes that the payer agrees. */
export function payerPays(payment: SandboxPayment, time: Date): SandboxPayment {
  return payment.provider === 'paypal'
    ? { ...payment, state: 'approved' }
    : takeMoney(payment, time);
}

/**
 * The money arrives at the merchant. The capture is named after the payment: the return of the
 * payer and the event may capture at the same moment, and both must name the capture that is kept.
 */
export function takeMoney(payment: SandboxPayment, time: Date): SandboxPayment {
  const hash = createHash('sha256').update(payment.id).digest();
  const captureId =
    payment.provider === 'paypal' ? lettersOf(hash.subarray(0, 17)) : String(hash.readUInt32BE());
  return { ...payment, state: 'paid', paidAt: time.toISOString(), captureId };
}
