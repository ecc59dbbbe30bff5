import type { Browser } from 'playwright-core';
import { createSessionTokens } from '../server/auth/session-token.adapter.ts';
import type { GatewayName } from '../shared/billing.ts';
import { launchChromium } from '../test/chromium.ts';
import { findChromium } from '../test/chromium-binary.ts';
import { openDataFolder } from '../test/data-folder.ts';
import {
  PAYPAL_ACCOUNT,
  PAYSTACK_SECRET,
  startPaymentProviders,
} from '../test/payment-providers.ts';
import { startApp, temporaryFolder } from '../test/running-app.ts';
import { percentile, printTable } from './lib/figures.ts';

// From the provider's redirect to the Apply button of a premium job, in Chromium, without another
// login. Fails when the p95 is above a second. Usage: npx node bench/premium-return.ts [--runs 10]

const at = process.argv.indexOf('--runs');
const RUNS = at === -1 ? 10 : Number(process.argv[at + 1]);
const LIMIT_MS = 1000;
const SECRET = 'only-for-this-benchmark-0123456789';
const BUTTONS = { paystack: 'Pay with mobile money', paypal: 'Pay with PayPal ($)' } as const;
const GATEWAYS = Object.keys(BUTTONS) as GatewayName[];

type Times = { success: number; apply: number };

const folder = temporaryFolder();
const first = await startApp({ dataDir: folder.path });
await first.stop();
const tokens = await storeMembers(folder.path, RUNS * GATEWAYS.length);
const providers = await startPaymentProviders();
const app = await startApp({
  dataDir: folder.path,
  env: {
    SESSION_SECRET: SECRET,
    PAYSTACK_SECRET_KEY: PAYSTACK_SECRET,
    PAYSTACK_URL: `${providers.url}/paystack`,
    PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_ACCOUNT.webhookId,
    PAYPAL_URL: `${providers.url}/paypal`,
  },
});
const origin = app.url.replace('127.0.0.1', 'localhost').replace(/\/$/, '');
const browser = await launchChromium(await findChromium());
try {
  const { jobs } = (await (await fetch(`${origin}/api/jobs`)).json()) as {
    jobs: { id: number; is_premium_visible: boolean }[];
  };
  const job = jobs.find(({ is_premium_visible }) => is_premium_visible)?.id;
  const rows: (string | number)[][] = [];
  for (const gateway of GATEWAYS) {
    const times: Times[] = [];
    for (let run = 0; run < RUNS; run += 1)
      times.push(await payOnce(browser, gateway, tokens.pop() ?? '', `/jobs/${job}`));
    for (const step of ['success', 'apply'] as const) {
      const all = times.map((each) => each[step]);
      const p95 = percentile(all, 0.95);
      rows.push([`${gateway}: ${step}`, Math.round(percentile(all, 0.5)), Math.round(p95)]);
      if (p95 > LIMIT_MS) process.exitCode = 1;
    }
  }
  console.log(
    `${RUNS} payments each, ms from the provider's redirect until the page says "Payment Successful!",\nand until the Apply button of a premium job is there, through the list of jobs.\n`,
  );
  printTable(['', 'p50', 'p95'], rows);
} finally {
  await browser.close();
  await app.stop();
  await providers.stop();
  folder.remove();
}

async function payOnce(
  chromium: Browser,
  gateway: GatewayName,
  token: string,
  jobPath: string,
): Promise<Times> {
  const context = await chromium.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(`${origin}/premium`);
  await page.getByText("We couldn't detect your location.").waitFor();
  await page.getByLabel('Country').selectOption({ label: 'Ghana' });
  await page.getByRole('button', { name: BUTTONS[gateway] }).click();
  await page.waitForURL(`${providers.url}/pay/*`);
  let begin = Number.NaN;
  page.on('request', (request) => {
    if (request.url().includes(`/api/checkout/${gateway}/return`)) begin = performance.now();
  });
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  const success = performance.now() - begin;
  await page.getByRole('link', { name: 'See the jobs now' }).click();
  await page.locator(`main a[href="${jobPath}"]`).first().click();
  await page.getByRole('link', { name: 'Apply Now' }).first().waitFor();
  const apply = performance.now() - begin;
  await context.close();
  return { success, apply };
}

/** Confirmed accounts with a session each; returns their tokens. */
async function storeMembers(dataDir: string, count: number): Promise<string[]> {
  const database = await openDataFolder(dataDir);
  const now = new Date();
  const users = await database.db
    .insertInto('users')
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `payer${index}@example.com`,
        password_hash: null,
        email_verified_at: now,
      })),
    )
    .returning(['id', 'email', 'token_version'])
    .execute();
  const sessions = await database.db
    .insertInto('sessions')
    .values(
      users.map(({ id }) => ({
        user_id: id,
        device: 'Chrome',
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  await database.close();
  const signer = createSessionTokens(SECRET, () => new Date());
  return Promise.all(
    users.map(({ id, email, token_version: version }) => {
      const session = sessions.find(({ user_id }) => user_id === id)?.id ?? '';
      const claims = { id, email, is_premium: false, is_admin: false, version, session };
      return signer.signSession(claims, 86_400);
    }),
  );
}
