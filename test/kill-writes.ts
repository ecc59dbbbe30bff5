import { setTimeout } from 'node:timers/promises';
import { createSessionTokens } from '../server/auth/session-token.adapter.ts';
import { createFormStamps } from '../server/contact/form-stamp.ts';
import { SECRET } from './e2e/secret.ts';
import type { StoredAccount } from './e2e/stored-accounts.ts';
import { PAID_EVENT, type PaymentProviders, wayBack, webhookOf } from './payment-providers.ts';

/** What is written, by the kind of a write. Each entry is a write that the product answered 2xx. */
export type Acknowledged = {
  /** Titles of jobs. */
  jobs: string[];
  /** Addresses of senders of the contact form. */
  messages: string[];
  /** Addresses that signed up. */
  accounts: string[];
  /** References of payments that were begun. */
  checkouts: string[];
  /** References of payments whose webhook was taken. */
  payments: string[];
};

/** Writers that go on while the product is killed. */
export type Writers = {
  acknowledged: Acknowledged;
  /** How many answers had which status; 0 when there was none. */
  statuses: Map<number, number>;
  /** Resolves when this many more writes are acknowledged, all of them asked after this call. */
  more(count: number): Promise<void>;
  /** Asks nothing more until `goOn`: nobody listens. Requests under way go on. */
  hold(): void;
  goOn(): void;
  /** Ends the writers; each finishes what it does. */
  stop(): Promise<void>;
};

const PASSWORD = 'a violet train of forty herons';
/** Who gets no answer tries again after this time. */
const PAUSE_MS = 25;
/** A form is filled in for longer than a program takes. */
const TYPING_MS = 60_000;

/** Starts the writers: jobs, messages, sign-ups and payments, each one at a time. */
export async function startWriters(options: {
  origin: string;
  admin: StoredAccount;
  payers: StoredAccount[];
  providers: PaymentProviders;
}): Promise<Writers> {
  const { origin, admin, providers } = options;
  const payers = options.payers.values();
  const acknowledged: Acknowledged = {
    jobs: [],
    messages: [],
    accounts: [],
    checkouts: [],
    payments: [],
  };
  const statuses = new Map<number, number>();
  const waiting = new Set<{ since: number; left: number; resolve(): void }>();
  let isStopping = false;
  let asked = 0;
  let gate = Promise.withResolvers<void>();
  gate.resolve();

  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const tell = (begun: number) => {
    for (const each of waiting) {
      if (begun < each.since) continue;
      each.left -= 1;
      if (each.left > 0) continue;
      waiting.delete(each);
      each.resolve();
    }
  };
  /** The answer if it is 2xx, as text; null for any other, and without one. */
  const ask = async (
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<string | null> => {
    await gate.promise;
    const begun = performance.now();
    asked += 1;
    // The limits count by address: each request has one of its own.
    const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
    try {
      const all = { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers };
      const answer = await fetch(origin + path, { method: 'POST', headers: all, body });
      const text = await answer.text();
      count(answer.status);
      if (answer.ok) {
        tell(begun);
        return text;
      }
    } catch {
      // The process was killed before it answered.
      count(0);
    }
    await setTimeout(PAUSE_MS);
    return null;
  };
  const write = async (to: string[], what: string, path: string, body: object, token?: string) => {
    const headers: Record<string, string> = token === undefined ? {} : { 'x-auth-token': token };
    const answer = await ask(path, headers, JSON.stringify(body));
    if (answer !== null) to.push(what);
  };
  const repeat = async (act: (index: number) => Promise<unknown>) => {
    for (let index = 0; !isStopping; index++) await act(index);
  };

  const adminToken = await sign(admin);
  const job = (index: number) => {
    const title = `Job of the kills ${index}`;
    const fields = {
      title,
      excerpt: 'Milk 120 cows on a family farm.',
      employer: 'Meadow Farm',
      country: 'Ireland',
      category: 'Agriculture & Farm Work',
      application_url: `https://meadow.example/apply/${index}`,
    };
    return write(acknowledged.jobs, title, '/api/admin/jobs', fields, adminToken);
  };
  const stamps = createFormStamps(SECRET, () => new Date(Date.now() - TYPING_MS));
  const message = (index: number) => {
    const email = `sender${index}@kills.example`;
    const text = { issueType: 'Other', subject: `Kills ${index}`, message: `Number ${index}.` };
    const body = { email, ...text, stamp: stamps.issue() };
    return write(acknowledged.messages, email, '/api/contact', body);
  };
  const signUp = (index: number) => {
    const email = `member${index}@kills.example`;
    return write(acknowledged.accounts, email, '/api/register', { email, password: PASSWORD });
  };
  /** Goes on until the webhook is taken, as a payer and a provider would. */
  const payment = async (index: number) => {
    const payer = payers.next().value;
    if (!payer) throw new Error('There are too few payers.');
    const gateway = index % 2 === 0 ? 'paystack' : 'paypal';
    const headers = { 'x-auth-token': await sign(payer) };
    const begin = () =>
      ask('/api/create-checkout-session', headers, JSON.stringify({ gateway, country: 'GH' }));
    let begun = await begin();
    while (begun === null && !isStopping) begun = await begin();
    if (begun === null) return;
    const { reference } = JSON.parse(begun) as { reference: string };
    acknowledged.checkouts.push(reference);
    const event = webhookOf(await providers.pay(reference), PAID_EVENT[gateway]);
    const deliver = () => ask(event.path, event.headers, event.body);
    // The browser comes back at the same time.
    const back = wayBack(await providers.find(reference), 'return');
    const isBack = fetch(origin + back.pathname + back.search, { redirect: 'manual' }).catch(
      () => undefined,
    );
    let taken = await deliver();
    while (taken === null && !isStopping) taken = await deliver();
    await isBack;
    if (taken === null) return;
    acknowledged.payments.push(reference);
    // Providers send an event again.
    await deliver();
  };
  const running = Promise.all([job, message, signUp, payment].map(repeat));
  // It is awaited at the end.
  running.catch(() => undefined);
  return {
    acknowledged,
    statuses,
    more: (left) =>
      Promise.race([
        new Promise<void>((resolve) => waiting.add({ since: performance.now(), left, resolve })),
        running.then(() => undefined),
      ]),
    hold: () => {
      gate = Promise.withResolvers();
    },
    goOn: () => gate.resolve(),
    stop: async () => {
      isStopping = true;
      await running;
    },
  };
}

function sign({ id, email, session, token_version: version }: StoredAccount): Promise<string> {
  const tokens = createSessionTokens(SECRET, () => new Date());
  const claims = { id, email, is_premium: false, is_admin: false, version, session };
  return tokens.signSession(claims, 86_400);
}
