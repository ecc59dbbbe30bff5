import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Gateways } from '../server/billing/gateway.ts';
import { createPaypal } from '../server/billing/paypal.adapter.ts';
import { createPaystack } from '../server/billing/paystack.adapter.ts';
import { paypalEvent, playPaypal } from '../server/billing/sandbox/play-paypal.ts';
import { paystackEvent, playPaystack } from '../server/billing/sandbox/play-paystack.ts';
import {
  payerPays,
  readSandbox,
  type SandboxPayment,
  type SandboxStore,
} from '../server/billing/sandbox/sandbox-payment.ts';
import type { GatewayName } from '../shared/billing.ts';
import { SECRET } from './e2e/secret.ts';

/**
 * How a provider can fail: no connection, no answer in time, an error page, nonsense, `denied`:
 * this account may not ask for it, or `lost`: it does what it was asked for, and the connection
 * breaks before its answer.
 */
export type Fault = 'down' | 'slow' | 'error' | 'garbage' | 'denied' | 'lost';

export const PAYSTACK_SECRET = 'sk_test_waymark';
export const PAYPAL_ACCOUNT = {
  clientId: 'client',
  clientSecret: 'client secret',
  webhookId: 'WH-WAYMARK',
};

/** While a provider is slow its answers never come, and the product gives up after this time. */
const SLOW_LIMIT_MS = 250;
/** Longer than a test waits: a request that is held is not given up, so others show that they wait. */
const LIMIT_MS = 60_000;

/** Servers that speak the protocols of Paystack and PayPal, and the ledger behind them. */
export type PaymentProviders = {
  gateways: Gateways;
  /** The address both listen at, for a product in a process of its own. */
  url: string;
  /** The events that were sent by the providers, in order; `deliver` brings one to the product. */
  events: { payment: SandboxPayment; type: string }[];
  /** Requests that were answered, such as "POST /paypal/v2/checkout/orders". */
  asked: string[];
  /** The payment of a reference, or of the provider's own id. */
  find(reference: string): Promise<SandboxPayment>;
  save(payment: SandboxPayment): Promise<void>;
  /** Takes a payment out of the lists of its provider. */
  forget(id: string): void;
  /** The payer pays (PayPal: agrees) or has the way to pay refused. */
  pay(reference: string): Promise<SandboxPayment>;
  decline(reference: string): Promise<SandboxPayment>;
  /** The next request whose path matches fails, `times` times. Returns what ends that. */
  fail(path: RegExp, fault: Fault, times?: number): () => void;
  /**
   * Holds the next request whose path matches until it is let go: `before` the provider does
   * anything, or `after` it has acted and before it answers.
   */
  hold(path: RegExp, when: 'before' | 'after'): Held;
  mend(): void;
  stop(): Promise<void>;
};

/** A request that a provider holds. `reached` resolves once it has come that far. */
export type Held = { reached: Promise<void>; letGo: () => void };

/** What a payer can do on the page of a provider. */
export const PAYER_ACTIONS = ['Pay', 'Decline', 'Cancel', 'Go back without deciding'] as const;

/** Starts the providers on one free port of this machine. */
export async function startPaymentProviders(
  now: () => Date = () => new Date(),
): Promise<PaymentProviders> {
  const payments = new Map<string, SandboxPayment>();
  const store: SandboxStore = {
    find: async (id) => payments.get(id),
    findCapture: async (id) => [...payments.values()].find(({ captureId }) => captureId === id),
    list: async () => [...payments.values()],
    save: async (payment) => void payments.set(payment.id, payment),
  };
  const events: PaymentProviders['events'] = [];
  const asked: string[] = [];
  let faults: { path: RegExp; fault: Fault; times: number }[] = [];
  const holds: Hold[] = [];
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const deps = {
    store,
    now,
    pageUrl: () => url,
    sendEvent: (payment: SandboxPayment, type: string) => void events.push({ payment, type }),
  };
  const app = new Hono();
  app.route('/paystack', playPaystack({ ...deps, secretKey: PAYSTACK_SECRET }));
  app.route('/paypal', playPaypal({ ...deps, account: PAYPAL_ACCOUNT }));
  app.get('/pay/:id', (c) =>
    c.html(
      `<!doctype html><html lang="en"><title>Payment</title><link rel="icon" href="data:,"><h1>Your payment</h1><form method="post">${PAYER_ACTIONS.map((action) => `<button name="action" value="${action}">${action}</button>`).join('')}</form>`,
    ),
  );
  app.post('/pay/:id', async (c) => {
    const payment = payments.get(c.req.param('id'));
    const { action } = await c.req.parseBody();
    if (!payment) return c.notFound();
    if (action === 'Pay') await change(payment.reference, (each) => payerPays(each, now()));
    if (action === 'Decline') await change(payment.reference, declined);
    return c.redirect(wayBack(payment, action === 'Cancel' ? 'cancel' : 'return').href, 303);
  });
  const answer = getRequestListener(app.fetch);
  server.on('request', (request, response) => {
    const path = `${request.method} ${request.url}`;
    asked.push(path);
    const held = holds.find((each) => !each.isTaken && each.path.test(path));
    if (held) {
      held.isTaken = true;
      void holdBack(held, request, response, answer);
      return;
    }
    const due = faults.find((each) => each.times > 0 && each.path.test(path));
    if (!due) {
      void answer(request, response);
      return;
    }
    due.times -= 1;
    if (due.fault === 'lost') {
      response.writeHead = () => response.destroy();
      void answer(request, response).catch(() => undefined);
    } else breakDown(due.fault, response);
  });

  const find = async (reference: string) => {
    const payment = [...payments.values()].find((each) =>
      [each.reference, each.id].includes(reference),
    );
    const current = payment && (await readSandbox(deps, payment.id));
    if (!current) throw new Error(`The providers have no payment ${reference}.`);
    return current;
  };
  const change = async (
    reference: string,
    to: (payment: SandboxPayment) => SandboxPayment,
  ): Promise<SandboxPayment> => {
    const changed = to(await find(reference));
    await store.save(changed);
    return changed;
  };
  const options = {
    timeLimitMs: () => (faults.some(({ fault }) => fault === 'slow') ? SLOW_LIMIT_MS : LIMIT_MS),
  };
  return {
    url,
    events,
    asked,
    gateways: {
      paystack: createPaystack({
        ...options,
        url: () => `${url}/paystack`,
        secretKey: PAYSTACK_SECRET,
      }),
      paypal: createPaypal({ ...options, ...PAYPAL_ACCOUNT, url: () => `${url}/paypal`, now }),
    },
    find,
    save: store.save,
    forget: (id) => void payments.delete(id),
    pay: (reference) => change(reference, (payment) => payerPays(payment, now())),
    decline: (reference) => change(reference, declined),
    fail: (path, fault, times = 1) => {
      const own = { path, fault, times };
      faults.push(own);
      return () => {
        faults = faults.filter((each) => each !== own);
      };
    },
    hold: (path, when) => {
      const [came, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ path, when, isTaken: false, came: came.resolve, isFree: free.promise });
      return { reached: came.promise, letGo: free.resolve };
    },
    mend: () => {
      faults = [];
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The environment of a product that uses these providers. */
export function providerEnv({ url }: PaymentProviders): Record<string, string> {
  return {
    SESSION_SECRET: SECRET,
    PAYSTACK_SECRET_KEY: PAYSTACK_SECRET,
    PAYSTACK_URL: `${url}/paystack`,
    PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
    PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
    PAYPAL_WEBHOOK_ID: PAYPAL_ACCOUNT.webhookId,
    PAYPAL_URL: `${url}/paypal`,
  };
}

/** The event with which a provider tells that somebody has paid. */
export const PAID_EVENT = {
  paystack: 'charge.success',
  paypal: 'CHECKOUT.ORDER.APPROVED',
} as const satisfies Record<GatewayName, string>;

/** Where a provider sends the browser of a payer, with what it adds to the address. */
export function wayBack(
  { provider, id, reference, returnUrl, cancelUrl }: SandboxPayment,
  step: 'return' | 'cancel',
): URL {
  const url = new URL(step === 'return' ? returnUrl : cancelUrl);
  if (provider === 'paypal') url.searchParams.set('token', id);
  else if (step === 'return') {
    url.searchParams.set('trxref', reference);
    url.searchParams.set('reference', reference);
  }
  return url;
}

/** The webhook request of an event: its path, bytes and signed headers. */
export function webhookOf(
  payment: SandboxPayment,
  type: string,
  time = new Date(),
): { path: string; body: string; headers: Record<string, string> } {
  const event =
    payment.provider === 'paystack'
      ? paystackEvent(payment, type, PAYSTACK_SECRET)
      : paypalEvent(payment, type, PAYPAL_ACCOUNT, time);
  return { path: `/api/webhooks/${payment.provider}`, ...event };
}

function declined(payment: SandboxPayment): SandboxPayment {
  return payment.provider === 'paypal'
    ? { ...payment, state: 'approved', isDeclining: true }
    : { ...payment, state: 'declined' };
}

type Hold = {
  path: RegExp;
  when: 'before' | 'after';
  isTaken: boolean;
  came: () => void;
  isFree: Promise<void>;
};

async function holdBack(
  { when, came, isFree }: Hold,
  request: IncomingMessage,
  response: ServerResponse,
  answer: RequestListener,
): Promise<void> {
  if (when === 'before') {
    came();
    await isFree;
    // Who asked may be gone: then the request never reached the provider.
    if (!response.destroyed) answer(request, response);
    return;
  }
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  response.end = ((...args: unknown[]) => {
    came();
    void isFree.then(() => end(...args));
    return response;
  }) as typeof response.end;
  answer(request, response);
}

function breakDown(fault: Fault, response: ServerResponse): void {
  if (fault === 'down') response.destroy();
  else if (fault === 'error') response.writeHead(500).end('<h1>Internal error</h1>');
  else if (fault === 'denied')
    response.writeHead(403).end('{"name":"NOT_AUTHORIZED","status":false}');
  else if (fault === 'garbage') response.writeHead(200).end('<html>');
}
