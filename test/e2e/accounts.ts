import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { startApp, temporaryFolder } from '../running-app.ts';
import { type ParsedMail, startSmtpServer, type TestSmtpServer } from '../smtp-server.ts';
import { untilAllAnswered, withPage } from './browser.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';
import { PASSWORD } from './stored-accounts.ts';

export { PASSWORD };

/** Expected console messages for error answers. */
export const REFUSED = /status of 40[0139]/;
export const NO_CONNECTION = /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|ABORTED)/;
/** What the browser says when the server refuses a session. */
export const SESSION_REFUSED = [/status of 401/, /console info: Token verification failed/];

/** Chromium's warning about an unused preloaded script. */
export const WITHOUT_SCRIPT = /\.js csp$/;

/** The product with a mail server, as a separate process. */
export type AccountsApp = {
  /**
   * http://localhost:<port>, the public URL in mails, cookies and at the sign-in provider; without
   * a trailing slash.
   */
  origin: string;
  dataDir: string;
  smtp: TestSmtpServer;
  /** The address of a confirmed account that no test has used. */
  nextMember(): string;
  output(): string;
  /** Ends the product with this signal and starts it again on the same data and port. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Sets the clock ahead. The product must have been started with `TEST_CLOCK_AHEAD_MS`. */
  setClockAhead(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
  pid: number;
};

/** Starts the product with its demo listings. Without `smtp` it gets a mail server of its own. */
export async function startAccountsApp(
  options: {
    env?: Record<string, string>;
    smtp?: TestSmtpServer;
    folder?: ReturnType<typeof temporaryFolder>;
  } = {},
): Promise<AccountsApp> {
  const { folder = temporaryFolder(inject('usedFolder')) } = options;
  const smtp = options.smtp ?? (await startSmtpServer());
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'Waymark <jobs@waymark.example>', ...options.env };
  let app = await startApp({ dataDir: folder.path, env });
  const { port } = new URL(app.url);
  const unused = [...inject('accounts').members];
  const end = async (signal: NodeJS.Signals) => {
    const code = await app.stop(signal);
    // Errors in the log must fail the test.
    const failures = app.output().match(/^.*"level":[56]0.*$/gm) ?? [];
    expect({ code, failures }).toEqual({ code: signal === 'SIGKILL' ? signal : 0, failures: [] });
  };
  return {
    origin: `http://localhost:${port}`,
    dataDir: folder.path,
    smtp,
    nextMember() {
      const next = unused.shift();
      if (!next) throw new Error('All accounts are used.');
      return next.email;
    },
    output: () => app.output(),
    async restart(signal = 'SIGTERM') {
      await end(signal);
      app = await startApp({ dataDir: folder.path, env: { ...env, PORT: port } });
    },
    setClockAhead: (milliseconds) => app.setClockAhead(milliseconds),
    async stop() {
      await end('SIGTERM');
      await smtp.stop();
      folder.remove();
    },
    pid: app.pid,
  };
}

/** The window of a small phone. */
export const PHONE = { width: 360, height: 640 };

/** Opens a tab of a small phone for `work`, as `withPage` does. */
export function onPhone(
  work: (page: Page, context: BrowserContext) => Promise<void>,
  allow: RegExp[] = [],
  visitor: { javaScript?: boolean; dark?: boolean; serviceWorker?: boolean } = {},
): Promise<void> {
  return withPage({ ...PHONE, ...visitor }, work, allow);
}

/** As `onPhone`; the pages register the service worker. */
export function onPhoneWithServiceWorker(
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  return onPhone(work, [], { serviceWorker: true });
}

/** The path and query of a page's address. */
export const pathOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

let people = 0;

/** An unused email address. */
export function newEmail(name = 'seeker'): string {
  people += 1;
  return `${name}${people}@example.com`;
}

/** Asks the API of the product. Throws when it refuses. */
export async function post(
  app: AccountsApp,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(app.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`POST ${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

/**
 * Signs up without a browser. Returns the address, the path of the link in the mail, and the cookie
 * that marks who asked for it.
 */
export async function signUp(
  app: AccountsApp,
  email = newEmail(),
): Promise<{ email: string; link: string; asked: string }> {
  const response = await fetch(`${app.origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  const asked = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { email, link: linkIn(await app.smtp.nextMail(email), '/verify-email'), asked };
}

/** A confirmed account with PASSWORD: a stored one, or a new one with this address. */
export async function createAccount(app: AccountsApp, email?: string): Promise<string> {
  if (email === undefined) return app.nextMember();
  const { link, asked } = await signUp(app, email);
  const headers = { cookie: `${await confirmationCookie(app.origin + link)}; ${asked}` };
  const confirmed = await fetch(app.origin + link, { method: 'POST', redirect: 'manual', headers });
  const next = new URL(confirmed.headers.get('location') ?? '', app.origin);
  if (next.pathname === '/choose-password') await choosePassword(next, confirmed);
  else expect(next.pathname).toBe('/verify-success');
  return email;
}

/** What an administrator does after the confirmation. */
async function choosePassword({ origin, searchParams }: URL, confirmed: Response): Promise<void> {
  const cookie = confirmed.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const chosen = await fetch(`${origin}/api/choose-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ token: searchParams.get('token'), newPassword: PASSWORD }),
  });
  expect(chosen.status).toBe(200);
}

/** The cookie of the confirmation page, which its form needs. */
export async function confirmationCookie(url: string): Promise<string> {
  const page = await fetch(url);
  return page.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/**
 * Opens a confirmation link in another browser than that of the sign-up, chooses PASSWORD, and
 * reads the message of the next page.
 */
export async function confirmInBrowser(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await submit(page, { Password: PASSWORD, 'Confirm password': PASSWORD }, 'Save password');
  await expectSaid(page, 'Welcome. Your account is ready.', 'status');
  await page.locator('[data-user] bdi', { hasText: email }).waitFor({ state: 'attached' });
}

/** Path and query of the link to this page in a mail; text and HTML must have the same. */
export function linkIn({ text = '', html = '' }: ParsedMail, page: string): string {
  const [link = '', path = ''] =
    new RegExp(`^http://localhost:\\d+(${page}\\?token=\\S+)$`, 'm').exec(text) ?? [];
  const buttons = [...html.matchAll(/ class="on-blaze" href="([^"]+)"/g)].map(([, href]) =>
    href?.replaceAll('&amp;', '&'),
  );
  expect(buttons, text).toEqual([link]);
  return path;
}

/** Waits until this page has rendered: a client navigation changes the URL first. */
export async function untilPage(page: Page, heading: string, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await page.waitForURL(new URL(path, page.url()).href);
}

/** Fills in the fields with these labels and presses the button. */
export async function submit(
  page: Page,
  fields: Record<string, string>,
  button: string,
): Promise<void> {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Opens the login page and signs in there. */
export async function signIn(
  page: Page,
  app: AccountsApp,
  email: string,
  path = '/login',
): Promise<void> {
  await page.goto(app.origin + path);
  await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
}

/** Waits until the header shows this user. On a phone it is in the closed menu. */
export async function untilSignedIn(page: Page, email: string): Promise<void> {
  await page
    .locator('header a[href="/account"]', { hasText: email })
    .waitFor({ state: 'attached' });
}

/** The browser's stored session. */
export async function readSession(
  page: Page,
): Promise<{ token: string | null; userData: unknown }> {
  const [token, userData] = await page.evaluate(
    () => [localStorage.getItem('token'), localStorage.getItem('userData')] as const,
  );
  return { token, userData: userData === null ? null : JSON.parse(userData) };
}

/** The payload of a token, not verified. */
export function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

/**
 * Advances the fake clock of a tab and waits for a round trip to the server, so that the triggered
 * work can happen.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.clock.runFor(milliseconds);
  await page.evaluate(async () => {
    for (let question = 1; question <= 3; question += 1) await (await fetch('/robots.txt')).text();
  });
}

/**
 * Lets the fake clock of a tab jump. The time limit of a request is on that clock, so none may be
 * under way.
 */
export async function passElevenMinutes(page: Page): Promise<void> {
  await untilAllAnswered(page);
  await page.clock.fastForward('11:00');
}

/** Waits until this message is shown at its field, and checks that screen readers announce it. */
export async function expectFieldMessage(
  page: Page,
  label: string,
  message: string,
): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await page.getByText(message, { exact: true }).waitFor();
  expect(await field.getAttribute('aria-invalid'), label).toBe('true');
  const told = await field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id))
      .filter((part) => part !== null && part.getAttribute('aria-live') === 'polite')
      .map((part) => part?.textContent),
  );
  expect(told, label).toEqual([message]);
}

/** The label of the field that has the focus. */
export function focusedLabel(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
}

/** Waits until the page announces this in a live region. */
export async function expectSaid(
  page: Page,
  text: string,
  role: 'alert' | 'status' = 'alert',
): Promise<void> {
  await page.getByRole(role).filter({ hasText: text }).waitFor();
}

/**
 * Checks the page in both colour schemes: axe and horizontal overflow. Pages at rest are checked in
 * every-page.test.ts, and a state that pages share (a refused form, a wrong field, a message) in one
 * test: others need `expectNoOverflow` alone, because texts differ.
 */
export async function expectSound(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectNoAxeViolationsInLightAndDark(page);
}

/**
 * Watches the URLs of a tab and the Referer of its requests. The check fails when a URL ever
 * contained a secret. A token is allowed only when the next URL is the same page without it. The
 * link of the email is excepted: its page posts to itself, and its secret works once.
 */
export function watchAddresses(
  page: Page,
  context: BrowserContext,
): (secrets: string[]) => Promise<void> {
  const addresses: string[] = [];
  const referers: Promise<string | undefined>[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) addresses.push(frame.url());
  });
  context.on('request', (request) => {
    referers.push(
      request.allHeaders().then(
        ({ referer }) => referer,
        () => undefined,
      ),
    );
  });
  return async (secrets) => {
    expect(addresses.length).toBeGreaterThan(0);
    // The Referer of a service worker is its own URL, that of a font its stylesheet's; other sites may
    // send theirs.
    const { origin } = new URL(addresses[0] ?? '');
    const told = (await Promise.all(referers)).filter(
      (referer) =>
        referer?.startsWith(origin) && !/\/(?:sw\.js|assets\/[\w-]+\.css)$/.test(referer ?? ''),
    );
    expect(told, 'Referer').toEqual([]);
    for (const [index, address] of addresses.entries()) {
      for (const secret of secrets) expect(decodeURIComponent(address)).not.toContain(secret);
      const { pathname, searchParams } = new URL(address);
      if (!searchParams.has('token') || pathname === '/verify-email') continue;
      expect(addresses[index + 1], `after ${pathname}?token`).toBe(new URL(pathname, address).href);
    }
    expect(new URL(page.url()).searchParams.has('token')).toBe(false);
  };
}

/**
 * Opens the page in a tab of `onPhoneWithServiceWorker` and waits until the service worker controls
 * it, from the second page of a visit.
 */
export async function openWithServiceWorker(
  page: Page,
  app: AccountsApp,
  path: string,
): Promise<void> {
  await page.goto(`${app.origin}/about`);
  await page.goto(app.origin + path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Fails when the service worker's cache has a URL with a token, an account page, or a secret. */
export async function expectNothingSecretStored(page: Page, secrets: string[]): Promise<void> {
  const stored = await page.evaluate(async () => {
    const entries: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        entries.push({
          url: request.url,
          text: (await (await store.match(request))?.text()) ?? '',
        });
      }
    }
    return entries;
  });
  expect(stored.length, 'stored by the service worker').toBeGreaterThan(0);
  for (const { url, text } of stored) {
    expect(url).not.toMatch(
      /token=|:\d+\/(login|signup|account|auth|reset-password|choose-password|verify)/,
    );
    for (const secret of secrets) expect(text.includes(secret), `a secret in ${url}`).toBe(false);
  }
}
