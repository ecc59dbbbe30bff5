import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { PaymentState } from '../../shared/billing.ts';
import { openDataFolder } from '../data-folder.ts';
import {
  type PaymentProviders,
  providerEnv,
  startPaymentProviders,
  webhookOf,
} from '../payment-providers.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { signSession } from './session-tokens.ts';
import type { StoredAccount } from './stored-accounts.ts';

/** A member of a product with payments, and a token of a session. */
export type Payer = StoredAccount & { token: string };

/** The product in a process of its own, with providers that are played by the test. */
export type PremiumApp = {
  /** http://localhost:<port>, where providers send people back to. */
  origin: string;
  providers: PaymentProviders;
  /** The next account that no test has used. */
  payer(): Payer;
  /** A payment as its owner sees it. */
  read(payer: Payer, reference: string): Promise<PaymentState>;
  /** Brings an event of a provider to the product; the status of its answer. */
  deliver(reference: string, type: string): Promise<number>;
  /** Kills the product and starts it again, this much later. */
  restart(laterMs: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts providers and a product with demo listings and accounts. */
export async function startPremiumApp(): Promise<PremiumApp> {
  const folder = temporaryFolder(inject('usedFolder'));
  const providers = await startPaymentProviders();
  const accounts = inject('accounts').payers;
  const tokens = await Promise.all(accounts.map((account) => signSession(account)));
  const unused = accounts.map((account, index) => ({ ...account, token: tokens[index] ?? '' }));
  const env = providerEnv(providers);
  let app: RunningApp = await startApp({ dataDir: folder.path, env });
  const { port } = new URL(app.url);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    providers,
    payer() {
      const next = unused.shift();
      if (!next) throw new Error('All accounts are used.');
      return next;
    },
    async read({ token }, reference) {
      const headers = { 'x-auth-token': token };
      const answer = await fetch(`${app.url}/api/payments/${reference}`, { headers });
      if (!answer.ok) throw new Error(`The payment answers ${answer.status}.`);
      return (await answer.json()) as PaymentState;
    },
    async deliver(reference, type) {
      const { path, body, headers } = webhookOf(await providers.find(reference), type);
      return (await fetch(app.url + path, { method: 'POST', body, headers })).status;
    },
    async restart(laterMs) {
      await app.stop('SIGKILL');
      await letPass(folder.path, laterMs);
      const later = { PORT: port, TEST_CLOCK_AHEAD_MS: String(laterMs) };
      app = await startApp({ dataDir: folder.path, env: { ...env, ...later } });
    },
    async stop() {
      expect(await app.stop()).toBe(0);
      await providers.stop();
      folder.remove();
    },
  };
}

/** The queue goes by the clock of the database, which is not set ahead. */
async function letPass(dataDir: string, ms: number): Promise<void> {
  const { db, close } = await openDataFolder(dataDir);
  await sql`UPDATE pgboss.job SET start_after = start_after - make_interval(secs => ${ms / 1000})`
    .execute(db)
    .finally(close);
}
