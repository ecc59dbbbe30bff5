import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Db } from '../../db/open.ts';
import { findRow } from '../../db/rows.ts';
import { Problem } from '../../problem.ts';
import type { Gateways } from '../gateway.ts';
import { createPaypal } from '../paypal.adapter.ts';
import { createPaystack } from '../paystack.adapter.ts';
import { postEvent } from '../provider-http.adapter.ts';
import { paypalEvent, playPaypal } from './play-paypal.ts';
import { paystackEvent, playPaystack } from './play-paystack.ts';
import {
  SANDBOX_ACTIONS,
  type SandboxAction,
  sandboxEndPage,
  sandboxPage,
  sandboxReadyPage,
} from './sandbox-page.ts';
import {
  payerPays,
  readSandbox,
  type SandboxDeps,
  type SandboxPayment,
  type SandboxStore,
} from './sandbox-payment.ts';

const ROOT = '/dev/payments';
const LATE_MS = 15_000;

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const actionSchema = v.picklist(Object.keys(SANDBOX_ACTIONS) as SandboxAction[]);

/**
 * The sandbox of local mode: this process plays Paystack and PayPal under /dev/payments, and the
 * product's own adapters speak to it over HTTP. Mounted only where no provider is configured.
 */
export function openSandbox({
  db,
  now,
  log,
  siteUrl,
  ownUrl,
}: {
  db: Db;
  now: () => Date;
  log: Logger;
  /** Where the browser finds the site, and where this process finds itself. */
  siteUrl: () => string;
  ownUrl: () => string;
}): { routes: Hono; gateways: Gateways } {
  const secretKey = `sk_sandbox_${randomBytes(16).toString('hex')}`;
  const account = {
    clientId: 'sandbox',
    clientSecret: randomBytes(16).toString('hex'),
    webhookId: 'sandbox',
  };
  const eventOf = (payment: SandboxPayment, type: string) =>
    payment.provider === 'paystack'
      ? paystackEvent(payment, type, secretKey)
      : paypalEvent(payment, type, account, now());
  const sendEvent = (payment: SandboxPayment, type: string, times = 1): void => {
    const event = eventOf(payment, type);
    const send = async () => {
      for (let time = 0; time < times; time += 1)
        await postEvent(`${ownUrl()}/api/webhooks/${payment.provider}`, event);
    };
    send().catch((error: unknown) => log.warn({ err: error }, 'the sandbox sent an event in vain'));
  };
  const deps: SandboxDeps = {
    store: createStore(db),
    now,
    pageUrl: () => siteUrl() + ROOT,
    sendEvent,
  };

  /** The payer's decision; returns where the browser goes, or null for nowhere. */
  const decide = async (payment: SandboxPayment, action: SandboxAction): Promise<string | null> => {
    const { store } = deps;
    const comeBack = `${payment.returnUrl}${payment.returnUrl.includes('?') ? '&' : '?'}${
      payment.provider === 'paystack'
        ? `trxref=${payment.reference}&reference=${payment.reference}`
        : `token=${payment.id}&PayerID=SANDBOXPAYER`
    }`;
    const tellType = payment.provider === 'paystack' ? 'charge.success' : 'CHECKOUT.ORDER.APPROVED';
    if (action === 'cancel')
      return payment.provider === 'paypal'
        ? `${payment.cancelUrl}&token=${payment.id}`
        : payment.cancelUrl;
    if (action === 'decline') {
      await store.save(
        payment.provider === 'paypal'
          ? { ...payment, state: 'approved', isDeclining: true }
          : { ...payment, state: 'declined' },
      );
      return comeBack;
    }
    if (action === 'pay-late') {
      await store.save({ ...payment, payAt: now().getTime() + LATE_MS });
      setTimeout(() => {
        readSandbox(deps, payment.id)
          .then((paid) => paid && sendEvent(paid, tellType))
          .catch((error: unknown) => log.warn({ err: error }, 'the sandbox could not pay'));
      }, LATE_MS + 50).unref();
      return comeBack;
    }
    const paid = payerPays(payment, now());
    await store.save(paid);
    if (action === 'pay-untold') return null;
    sendEvent(paid, tellType, action === 'pay-twice-told' ? 2 : 1);
    return comeBack;
  };

  const routes = new Hono();
  routes.use(`${ROOT}/*`, bodyLimit({ maxSize: 100_000 }), async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  routes.route(`${ROOT}/paystack`, playPaystack({ ...deps, secretKey }));
  routes.route(`${ROOT}/paypal`, playPaypal({ ...deps, account }));
  routes.get(ROOT, (c) =>
    c.html(sandboxReadyPage(), 200, {
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
    }),
  );
  routes.get(`${ROOT}/pay/:id`, async (c) => {
    const payment = await find(deps, c.req.param('id'));
    return c.html(sandboxPage(payment), 200, { 'Content-Security-Policy': POLICY });
  });
  routes.post(`${ROOT}/pay/:id`, async (c) => {
    const payment = await find(deps, c.req.param('id'));
    const action = v.safeParse(actionSchema, (await c.req.parseBody()).action);
    if (!action.success || payment.state !== 'created') return c.redirect(c.req.path, 303);
    const next = await decide(payment, action.output);
    if (next !== null) return c.redirect(next, 303);
    return c.html(sandboxEndPage(), 200, { 'Content-Security-Policy': POLICY });
  });

  const url = (provider: string) => () => `${ownUrl()}${ROOT}/${provider}`;
  return {
    routes,
    gateways: {
      paystack: createPaystack({ secretKey, url: url('paystack') }),
      paypal: createPaypal({ ...account, url: url('paypal'), now }),
    },
  };
}

async function find(deps: SandboxDeps, id: string): Promise<SandboxPayment> {
  const payment = await readSandbox(deps, id);
  if (!payment) throw new Problem(404, 'not-found', 'The sandbox has no such payment.');
  return payment;
}

/** Kept in the database, so that a payment outlives a restart as it does at a real provider. */
function createStore(db: Db): SandboxStore {
  return {
    async find(id) {
      const row = await findRow(db, 'sandbox_payments', { id }, ['data']);
      return row?.data as SandboxPayment | undefined;
    },
    async findCapture(captureId) {
      const row = await db
        .selectFrom('sandbox_payments')
        .select('data')
        .where(sql`data->>'captureId'`, '=', captureId)
        .executeTakeFirst();
      return row?.data as SandboxPayment | undefined;
    },
    async list() {
      const rows = await db
        .selectFrom('sandbox_payments')
        .select('data')
        .orderBy('created_at', 'desc')
        .limit(1000)
        .execute();
      return rows.map(({ data }) => data as SandboxPayment);
    },
    async save(payment) {
      const data = JSON.stringify(payment);
      await db
        .insertInto('sandbox_payments')
        .values({ id: payment.id, data })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ data }))
        .execute();
    },
  };
}
