import { pino } from 'pino';
import { createGoogleSignIn } from '../server/auth/google.adapter.ts';
import { beginSession } from '../server/auth/sessions.service.ts';
import { LIMITS, type Limit, type LimitName } from '../server/middleware/rate-limit.adapter.ts';
import { createAccount, type TestAccount } from './accounts.ts';
import { openTestApi, TEST_ADMIN, TEST_SECRET, TEST_SITE, type TestApi } from './api.ts';
import { createJobs } from './factories.ts';
import { startOpenIdProvider } from './openid-provider.ts';
import { startPaymentProviders } from './payment-providers.ts';

/** Who asks. */
export const CALLERS = [
  ...['none', 'broken', 'expired', 'member', 'premium member', 'other member', 'editor'],
  ...['administrator', 'partner'],
] as const;
export type CallerName = (typeof CALLERS)[number];

/** A text that only some may see; `of` names who, besides the team. */
export type Hidden = { text: string; of: 'premium' | 'nobody' };

/** A product with the rows of people whom nobody else may see, and tokens of every kind. */
export type FuzzWorld = {
  api: TestApi;
  hidden: Hidden[];
  /** Values of path parameters that exist. */
  known: Record<string, string[]>;
  /** The token of a caller; one that has ended is replaced by a new one. */
  tokenOf(name: CallerName): Promise<string | undefined>;
  /** The next `tokenOf` gives a new session, of a new account where the old one is gone. */
  renew(name: CallerName): void;
  /** Errors that the product has logged since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
};

const limits = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { points: 1_000_000_000, seconds: 60 }]),
) as Record<LimitName, Limit>;
/** A new administrator for each time that one was deleted. */
const ADMINS = [
  TEST_ADMIN,
  ...Array.from({ length: 500 }, (_, index) => `admin${index}@waymark.test`),
];
const PLENTY = 1e9;

/** Opens the world. Payments and sign-ins with Google go to servers that play their providers. */
export async function openFuzzWorld(): Promise<FuzzWorld> {
  const [providers, openid] = await Promise.all([startPaymentProviders(), startOpenIdProvider()]);
  const redirect = `${TEST_SITE}/api/auth/google/callback`;
  openid.allowRedirect(redirect);
  const silent = pino({ level: 'silent' });
  let errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(errorOf(line)) });
  const api = await openTestApi({
    limits,
    admission: { running: 4, waiting: 100, waitMs: 5_000, burst: PLENTY, perSecond: PLENTY },
    gateways: providers.gateways,
    google: createGoogleSignIn({
      ...{ issuer: openid.issuer, clientId: openid.clientId, clientSecret: openid.clientSecret },
      redirectUri: () => redirect,
      ...{ secret: TEST_SECRET, now: () => new Date(), allowHttp: true, log: silent },
    }),
    adminEmails: ADMINS,
    // CVs have their own tests; a browser for each of these requests would take hours.
    chromePath: '/none',
    mailEventsSecret: 'a secret of the mail provider, long enough',
    log,
  });
  const admins = ADMINS.values();
  const nextAdmin = () => createAccount(api, { email: admins.next().value as string });
  const admin = await nextAdmin();
  const { hidden, known, key } = await fillWorld(api, admin);
  const kept = new Map<CallerName, TestAccount>();
  const ended = new Set<CallerName>();
  const make: Partial<Record<CallerName, () => Promise<TestAccount>>> = {
    expired: () => createAccount(api),
    member: () => createAccount(api),
    'other member': () => createAccount(api),
    'premium member': () =>
      createAccount(api, { premiumUntil: new Date(Date.now() + 30 * 86_400_000) }),
    editor: async () => {
      const account = await createAccount(api);
      const { db } = api.database;
      await db.updateTable('users').set({ role: 'editor' }).where('id', '=', account.id).execute();
      return account;
    },
    administrator: nextAdmin,
  };
  const accountOf = async (name: CallerName): Promise<TestAccount | undefined> => {
    const before = kept.get(name);
    if (before && !ended.delete(name)) return before;
    const again = before && (await signInAgain(api, before));
    const account = again ?? (await make[name]?.());
    if (account) kept.set(name, account);
    return account;
  };
  kept.set('administrator', admin);
  const expired = await accountOf('expired');
  await api.database.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', expired?.id ?? 0)
    .execute();
  return {
    api,
    hidden,
    known,
    tokenOf: async (name) => {
      if (name === 'none') return undefined;
      if (name === 'broken') return `${(await accountOf('member'))?.token.slice(0, -4)}AAAA`;
      if (name === 'partner') return key;
      return (await accountOf(name))?.token;
    },
    renew: (name) => void ended.add(name),
    takeErrors: () => {
      const taken = errors;
      errors = [];
      return taken;
    },
    close: async () => {
      await api.close();
      await providers.stop();
      await openid.stop();
    },
  };
}

function errorOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
  return err === undefined ? msg : `${msg}: ${err.message}`;
}

/** A new session of an account that can still have one; undefined when it is gone or has changed. */
async function signInAgain(api: TestApi, before: TestAccount): Promise<TestAccount | undefined> {
  const row = await api.database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', before.id)
    .where('email', '=', before.email)
    .where('blocked_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row && { ...before, token: await beginSession(api.accounts.sessions, row, 'Chrome') };
}

/** What the victim and the jobs keep, each with a word that nobody else may read. */
async function fillWorld(api: TestApi, admin: TestAccount) {
  const [free = 0, premium = 0] = await createJobs(
    api.database,
    { title: 'Ward nurse' },
    {
      title: 'Theatre nurse',
      is_premium_visible: true,
      employer: 'Hiddenpremium Hospital',
      company_website: 'https://hiddenpremium.example',
      application_url: 'https://hiddenpremium.example/apply',
      description: '<p>At Hiddenpremiumtext you work at night.</p>',
    },
    { title: 'Scrub nurse' },
  );
  const victim = await createAccount(api, { email: 'hiddenvictim@hiddenclinic.example' });
  const must = async (who: TestAccount, method: string, path: string, body: object) => {
    const answer = await api.send(method, path, body, { token: who.token, from: '10.0.0.2' });
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answers ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await must(victim, 'POST', '/api/saved-jobs', {
    jobs: [
      {
        ...{ job_id: free, title: 'Ward nurse', employer: 'Harbour Hospital', place: 'Hamburg' },
        ...{ country_code: 'DE', stage: 'saved', dates: {}, note: 'hiddennote', papers: [] },
        ...{ changed_at: new Date().toISOString(), removed: false },
      },
    ],
  });
  await must(victim, 'POST', '/api/alerts', {
    ...{ search: 'hiddenalert', name: 'hiddenalert', frequency: 'daily', time_zone: 'UTC' },
  });
  await must(victim, 'POST', '/api/profile', { cv_data: { name: 'hiddenprofile' } });
  const { reference } = await must(victim, 'POST', '/api/create-checkout-session', {
    gateway: 'paystack',
    country: 'GH',
  });
  await must(victim, 'POST', '/api/employer-jobs', {
    ...{ title: 'Hiddenemployerjob', excerpt: 'Nights.', description: '<p>You look after.</p>' },
    ...{ responsibilities: 'Care', requirements: 'A diploma', employer: 'Hidden Clinic' },
    ...{ company_website: 'https://www.hiddenclinic.example', country: 'NO', state: 'Bergen' },
    ...{ category: 'Healthcare & Medical', job_type: 'full-time', expires_at: null },
    ...{ application_url: 'https://www.hiddenclinic.example/apply' },
    salary: { min: 30_000, max: 36_000, currency: 'NOK', period: 'month' },
  });
  await api.database.db
    .insertInto('contact_messages')
    .values({
      ...{ user_id: victim.id, email: victim.email, issue_type: 'Other' },
      ...{ subject: 'hiddensubject', message: 'hiddenmessage', state: 'open' },
      ...{ suspicion: null, digest: 'of this message', created_at: new Date() },
    })
    .execute();
  const { key } = await must(admin, 'POST', '/api/admin/partners', {
    ...{ name: 'Fuzz partner', daily_limit: 100_000, scopes: ['create', 'update', 'end'] },
  });
  await must(admin, 'POST', '/api/admin/feeds', {
    ...{ url: 'https://feeds.example/jobs.xml', source: 'hiddenfeed' },
    ...{ every_hours: 24, active: false },
  });
  const hidden: Hidden[] = [
    ...['hiddenvictim@', 'hiddennote', 'hiddenalert', 'hiddenprofile', 'Hiddenemployerjob'],
    ...['hiddensubject', 'hiddenmessage', 'hiddenfeed', '$argon2'],
  ].map((text) => ({ text, of: 'nobody' as const }));
  hidden.push({ text: 'hiddenpremium.example', of: 'premium' });
  return {
    hidden,
    key: String(key),
    known: {
      id: ['1', '2', '3', String(free), String(premium), String(admin.id), String(victim.id)],
      reference: [String(reference)],
      gateway: ['paystack', 'paypal'],
      country: ['GB', 'DE'],
      register: ['uk', 'nl'],
      date: ['2026-10-01'],
      format: ['txt', 'json'],
    },
  };
}
