import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SandboxPayment } from '../server/billing/sandbox/sandbox-payment.ts';
import type { AdminPayment, AdminPaymentList } from '../shared/admin-billing.ts';
import type { GatewayName, Payment } from '../shared/billing.ts';
import { createAccount, type TestAccount } from './accounts.ts';
import { type Answer, openTestApi, TEST_ADMIN, type TestApi } from './api.ts';
import { beginCheckout, buyPremium, deliver, readPayment } from './checkout.ts';
import { type PaymentProviders, startPaymentProviders } from './payment-providers.ts';

/** A member and one payment. */
export type Payer = TestAccount & { reference: string };

/** The API with providers, an administrator, and what tests of money need of them. */
export type BillingKit = {
  api: TestApi;
  providers: PaymentProviders;
  admin: TestAccount;
  /** Sets the clock of product and providers this far ahead. */
  goAhead(ms: number): void;
  begin(gateway: GatewayName, account?: TestAccount): Promise<Payer>;
  pay(gateway: GatewayName, account?: TestAccount): Promise<Payer>;
  /** The payment as its owner sees it. */
  read(payer: Payer): Promise<Payment>;
  isPremium(payer: Payer): Promise<boolean>;
  /** Changes the payment at its provider. */
  change(payer: Payer, to: Partial<SandboxPayment>): Promise<void>;
  tell(payer: Payer, event: string): Promise<void>;
  withdraw(payer: Payer): Promise<Answer>;
  /** The payment in the administrators' list: of all, or of what is to be looked at. */
  row(payer: Pick<Payer, 'reference'>): Promise<AdminPayment | undefined>;
  toReview(payer: Pick<Payer, 'reference'>): Promise<AdminPayment | undefined>;
  /** What an administrator does about the payment. */
  act(
    action: 'ask' | 'refund' | 'settled',
    payer: Pick<Payer, 'reference'>,
    body?: object,
  ): Promise<Answer>;
  /** Waits until the queues have done all that is due. */
  settle(): Promise<void>;
  /** Subject and text of all mails to an address so far, about a payment where one is named. */
  mailsTo(address: string, reference?: string): Promise<{ subject: string; text: string }[]>;
  close(): Promise<void>;
};

/** Opens the kit of a test file. */
export async function openBillingKit(): Promise<BillingKit> {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const providers = await startPaymentProviders(now);
  const api = await openTestApi({ gateways: providers.gateways, now });
  const admin = await createAccount(api, { email: TEST_ADMIN });
  const listed = async ({ reference }: Pick<Payer, 'reference'>, query = '') => {
    const path = `/api/admin/payments?search=${reference}${query}`;
    const { body } = await api.get(path, { 'x-auth-token': admin.token });
    return (body as unknown as AdminPaymentList).payments[0];
  };
  const settle = async () => {
    const isIdle = async () => {
      const { rows } = await sql`SELECT name FROM pgboss.job
        WHERE (name = 'mail' OR name ~ '^(settle|watch|refund)-payment')
          AND state IN ('created', 'active', 'retry') AND start_after <= now()`.execute(
        api.database.db,
      );
      return rows;
    };
    await expect.poll(isIdle).toEqual([]);
  };
  const read = (payer: Payer) => readPayment(api, payer, payer.reference);
  return {
    api,
    providers,
    admin,
    goAhead: (ms) => {
      ahead = ms;
    },
    begin: async (gateway, account) => {
      const payer = account ?? (await createAccount(api));
      return { ...payer, reference: (await beginCheckout(api, payer, gateway)).reference };
    },
    pay: async (gateway, account) => {
      const payer = account ?? (await createAccount(api));
      return { ...payer, reference: await buyPremium(api, providers, payer, gateway) };
    },
    read: async (payer) => (await read(payer)).payment,
    isPremium: async (payer) => (await read(payer)).is_premium,
    change: async ({ reference }, to) =>
      providers.save({ ...(await providers.find(reference)), ...to }),
    tell: async ({ reference }, event) =>
      expect(await deliver(api, providers, reference, event)).toBe(200),
    withdraw: ({ reference, token }) =>
      api.send('POST', `/api/payments/${reference}/withdraw`, { name: 'Ama Mensah' }, { token }),
    row: (payer) => listed(payer),
    toReview: (payer) => listed(payer, '&status=attention'),
    act: (action, { reference }, body) => {
      const path = `/api/admin/payments/${reference}/${action}`;
      return api.send('POST', path, body, { token: admin.token });
    },
    settle,
    mailsTo: async (address, reference = '') => {
      await settle();
      return api.mailbox.mails
        .filter(({ to, text }) => to === address && text.includes(reference))
        .map(({ subject, text }) => ({ subject, text: text.replace(/\s+/g, ' ') }));
    },
    close: async () => {
      await api.close();
      await providers.stop();
    },
  };
}
