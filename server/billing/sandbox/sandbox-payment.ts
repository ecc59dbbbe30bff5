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
  refund?: 'pending' | 'processed' | 'failed';
  /** What was sent back before, by hand. */
  sentBack?: number;
};

/** Where the payments of a played provider are kept. */
export type SandboxStore = {
  find(id: string): Promise<SandboxPayment | undefined>;
  findCapture(captureId: string): Promise<SandboxPayment | undefined>;
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
  const letters = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(letters, (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('');
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

/** The money arrives at the merchant. */
export function takeMoney(payment: SandboxPayment, time: Date): SandboxPayment {
  const captureId =
    payment.provider === 'paypal'
      ? newId(17)
      : String(crypto.getRandomValues(new Uint32Array(1))[0]);
  return { ...payment, state: 'paid', paidAt: time.toISOString(), captureId };
}
