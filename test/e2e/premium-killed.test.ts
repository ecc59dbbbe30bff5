import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addMonths } from '../../server/billing/premium-term.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/open.ts';
import type { GatewayName } from '../../shared/billing.ts';
import {
  PAID_EVENT,
  type PaymentProviders,
  providerEnv,
  startPaymentProviders,
  wayBack,
  webhookOf,
} from '../payment-providers.ts';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { letQueueMinutesPass } from '../queue-minutes.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { startSmtpServer, type TestSmtpServer } from '../smtp-server.ts';
import type { Payer } from './premium-app.ts';
import { signSession } from './session-tokens.ts';
import { insertAccounts } from './stored-accounts.ts';

const GATEWAYS = ['paystack', 'paypal'] as const;

/** Where a payment is when the process is killed. */
const STEPS = {
  written: 'the row is written, and the provider is not asked',
  begun: 'the provider has begun the payment, and its answer is not stored',
  returned: 'the browser is back, and the provider is not asked',
  captured: 'PayPal has taken the money, and its answer is not there',
  told: 'an event is taken, and the provider is not asked about it',
  settling: 'all is written, and not committed',
  settled: 'all is committed, and the receipt is on its way',
  refunding: 'the provider has sent the money back, and its answer is not stored',
} as const;
type Step = keyof typeof STEPS;

const CASES = (Object.keys(STEPS) as Step[]).flatMap((step) =>
  GATEWAYS.filter((gateway) => step !== 'captured' || gateway === 'paypal').map((gateway) => ({
    step,
    gateway,
    when: STEPS[step],
  })),
);

/** The lock that holds the transactions of members whose address begins with `settling`. */
const LOCK = 4711;

describe('the process is killed when', () => {
  const folder = temporaryFolder();
  const cleanUp: (() => Promise<unknown>)[] = [];
  const payers = new Map<string, Payer>();
  const references = new Map<string, string>();
  let providers: PaymentProviders;
  let smtp: TestSmtpServer;
  let database: OpenDatabase;
  let app: RunningApp;
  let atTheKill: Record<string, string>;

  const keyOf = (step: Step, gateway: GatewayName) => `${step}-${gateway}`;
  const payerOf = (key: string): Payer => {
    const payer = payers.get(key);
    if (!payer) throw new Error(`No payer for ${key}`);
    return payer;
  };

  /** Asks the product as a payer. A request that the kill ends gives null. */
  const ask = async (key: string, path: string, method = 'GET', body?: object) => {
    const headers = {
      'x-auth-token': payerOf(key).token,
      ...(body && { 'content-type': 'application/json' }),
    };
    const init = {
      method,
      headers,
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    };
    return fetch(app.url + path, init as RequestInit).catch(() => null);
  };
  const begin = (key: string, gateway: GatewayName) =>
    ask(key, '/api/create-checkout-session', 'POST', { gateway, country: 'GH' });
  const beginAndPay = async (key: string, gateway: GatewayName) => {
    const answer = await begin(key, gateway);
    if (!answer?.ok) throw new Error(`The checkout of ${key} answers ${answer?.status}.`);
    const { reference } = (await answer.json()) as { reference: string };
    references.set(key, reference);
    return providers.pay(reference);
  };
  const comeBack = async (key: string) => {
    const { pathname, search } = wayBack(await providers.find(references.get(key) ?? ''), 'return');
    return ask(key, pathname + search);
  };
  const untilTrue = (condition: ReturnType<typeof sql<{ done: boolean }>>) =>
    vi.waitFor(
      async () => expect((await condition.execute(database.db)).rows[0]?.done).toBe(true),
      { timeout: 20_000 },
    );

  beforeAll(async () => {
    const server = await startPostgres();
    cleanUp.push(server.stop);
    const own = await createTestDatabase(server.url);
    cleanUp.push(own.drop);
    providers = await startPaymentProviders();
    smtp = await startSmtpServer();
    cleanUp.push(providers.stop, smtp.stop);
    const env = {
      ...providerEnv(providers),
      DATABASE_URL: own.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'jobs@waymark.example',
    };
    app = await startApp({ dataDir: folder.path, env });
    database = await openDatabase(own.url, () => {});
    cleanUp.push(() => database.close());
    const keys = CASES.map(({ step, gateway }) => keyOf(step, gateway));
    const accounts = await insertAccounts(
      database.db,
      keys.map((key) => ({ email: `${key}@example.com` })),
    );
    for (const [index, account] of accounts.entries())
      payers.set(keys[index] ?? '', { ...account, token: await signSession(account) });

    const release = await bringEachToItsStep(own.url);
    expect(await app.stop('SIGKILL')).toBe('SIGKILL');
    await release();
    atTheKill = await states();
    await letQueueMinutesPass(database);
    app = await startApp({ dataDir: folder.path, env });
  });
  afterAll(async () => {
    expect(await app.stop()).toBe(0);
    for (const step of cleanUp.reverse()) await step();
    folder.remove();
  });

  /** Returns what lets go of all that was held. */
  async function bringEachToItsStep(url: string): Promise<() => Promise<void>> {
    const held: (() => unknown)[] = [];
    const hold = async (path: RegExp, when: 'before' | 'after', act: () => Promise<unknown>) => {
      const { reached, letGo } = providers.hold(path, when);
      held.push(letGo);
      void act();
      await reached;
    };
    const each = async (step: Step, act: (key: string, gateway: GatewayName) => Promise<void>) => {
      for (const gateway of GATEWAYS) await act(keyOf(step, gateway), gateway);
    };
    const begins = /initialize$|POST .*orders$/;

    await each('settled', async (key, gateway) => {
      await beginAndPay(key, gateway);
      const isTaken = gateway === 'paystack' && smtp.leaveWaiting(payerOf(key).email);
      expect((await comeBack(key))?.status).toBe(302);
      await isTaken;
    });
    await each('refunding', async (key, gateway) => {
      await beginAndPay(key, gateway);
      await comeBack(key);
      const refund = () => ask(key, `/api/payments/${references.get(key)}/refund`, 'POST');
      const path = gateway === 'paystack' ? /POST .*paystack\/refund$/ : /POST .*captures.*refund$/;
      await hold(path, 'after', refund);
    });
    await each('told', async (key, gateway) => {
      const payment = await beginAndPay(key, gateway);
      const { path, ...event } = webhookOf(payment, PAID_EVENT[gateway]);
      // The kill may end the request before its answer.
      const tell = () => fetch(app.url + path, { method: 'POST', ...event }).catch(() => null);
      const asks = new RegExp(`(verify|orders)/${payment.id}$`);
      await hold(asks, 'before', tell);
      // The queue asks again when the event has waited for too long.
      for (let more = 0; more < 3; more += 1) held.push(providers.hold(asks, 'before').letGo);
    });
    await each('written', (key, gateway) => hold(begins, 'before', () => begin(key, gateway)));
    await each('begun', async (key, gateway) => {
      await hold(begins, 'after', () => begin(key, gateway));
      const row = await database.db
        .selectFrom('payments')
        .select('reference')
        .where('user_id', '=', payerOf(key).id)
        .executeTakeFirstOrThrow();
      await providers.pay(row.reference);
    });
    await each('returned', async (key, gateway) => {
      const { id } = await beginAndPay(key, gateway);
      await hold(new RegExp(`(verify|orders)/${id}$`), 'before', () => comeBack(key));
    });
    const captured = keyOf('captured', 'paypal');
    const { id } = await beginAndPay(captured, 'paypal');
    await hold(new RegExp(`orders/${id}/capture$`), 'after', () => comeBack(captured));

    const locker = await openDatabase(url, () => {});
    held.push(() => locker.close());
    await sql
      .raw(`
      CREATE FUNCTION wait_before_commit() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN NEW; END';
      CREATE TRIGGER wait_before_commit AFTER UPDATE OF premium_until ON users FOR EACH ROW
      WHEN (NEW.email LIKE 'settling%') EXECUTE FUNCTION wait_before_commit();`)
      .execute(database.db);
    const isReleased = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const locking = locker.db.transaction().execute(async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
      isLocked.resolve();
      await isReleased.promise;
    });
    await isLocked.promise;
    await each('settling', async (key, gateway) => {
      await beginAndPay(key, gateway);
      void comeBack(key);
    });
    await untilTrue(sql`SELECT count(*) = 2 AS done FROM pg_locks
      WHERE locktype = 'advisory' AND objid = ${LOCK} AND NOT granted`);
    return async () => {
      isReleased.resolve();
      await locking;
      for (const letGo of held) await letGo();
    };
  }

  /** What the database says of each payment, by the key of its payer. */
  async function states(): Promise<Record<string, string>> {
    const rows = await database.db
      .selectFrom('payments')
      .innerJoin('users', 'users.id', 'payments.user_id')
      .select(['email', 'status', 'provider_id', 'premium_until'])
      .execute();
    return Object.fromEntries(
      rows.map(({ email, status, provider_id, premium_until }) => [
        email.split('@')[0] ?? '',
        [status, provider_id && 'begun', premium_until && 'premium'].filter(Boolean).join(', '),
      ]),
    );
  }

  test('each payment is at its step', () => {
    const expected = {
      written: 'pending',
      begun: 'pending',
      returned: 'pending, begun',
      captured: 'pending, begun',
      told: 'pending, begun',
      settling: 'pending, begun',
      settled: 'paid, begun, premium',
      refunding: 'paid, begun, premium',
    };
    expect(atTheKill).toEqual(
      Object.fromEntries(CASES.map(({ step, gateway }) => [keyOf(step, gateway), expected[step]])),
    );
  });

  test('all that was left undone is done after the next start', async () => {
    await untilTrue(sql`SELECT count(*) = 0 AS done FROM pgboss.job
      WHERE data ->> 'touchedAt' IS NULL AND (start_after <= now() OR name = 'mail'
        OR name LIKE 'settle-payment%' OR name LIKE 'refund-payment%')`);
    expect(app.output()).not.toContain('job failed');
  });

  test.each(CASES)(
    '$when ($gateway): premium is what the provider says, with one receipt',
    async ({ step, gateway }) => {
      const { id, email } = payerOf(keyOf(step, gateway));
      const row = await database.db
        .selectFrom('payments')
        .innerJoin('users', 'users.id', 'payments.user_id')
        .select(['reference', 'status', 'premium_until'])
        .where('users.id', '=', id)
        .executeTakeFirstOrThrow();
      const isUnknown = step === 'written';
      const ledger = isUnknown ? null : await providers.find(row.reference);
      const isPaid = ledger?.state === 'paid';
      const isRefunded = ledger?.state === 'refunded';
      expect({ status: row.status, until: row.premium_until?.toISOString() ?? null }).toEqual({
        status: isPaid ? 'paid' : isRefunded ? 'refunded' : 'pending',
        until: isPaid ? addMonths(new Date(ledger?.paidAt ?? ''), 6).toISOString() : null,
      });
      const idsOf = (subject: RegExp) =>
        new Set(
          smtp.mails
            .filter((mail) => mail.recipients.includes(email) && subject.test(mail.subject ?? ''))
            .map(({ messageId }) => messageId),
        ).size;
      // A mail server that had taken a mail and not said so gets it again, with the same
      // Message-ID.
      expect(idsOf(/receipt/)).toBe(isPaid || isRefunded ? 1 : 0);
      expect(idsOf(/on its way back/)).toBe(isRefunded ? 1 : 0);
    },
  );

  test('what was paid has given premium, and the receipt that nobody had confirmed came twice', async () => {
    const now = await states();
    const without = Object.keys(now).filter((key) => now[key] !== 'paid, begun, premium');
    expect(without.toSorted()).toEqual([
      'begun-paypal',
      'begun-paystack',
      'refunding-paypal',
      'refunding-paystack',
      'written-paypal',
      'written-paystack',
    ]);
    expect(now['begun-paystack']).toBe('paid, premium');
    // PayPal takes no money that no payment of ours would know of.
    expect(now['begun-paypal']).toBe('pending');
    const { email } = payerOf('settled-paystack');
    expect(smtp.mails.filter(({ recipients }) => recipients.includes(email))).toHaveLength(2);
  });
});
