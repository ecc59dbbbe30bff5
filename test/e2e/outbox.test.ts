import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { PASSWORD, submit, untilSignedIn } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectNoOverflow, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const PATHS = ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/1'];
/** Of the payment sandbox: 401 without its key, where there is one. */
const SANDBOX = '/dev/payments/paystack/transaction/verify/x';
const SIGN_UP = 'Confirm your email address for Waymark';

// Production refuses to start without a PostgreSQL server.

/** A product with a mail server. */
const kit = setUpSharedApp();

const folder = temporaryFolder(inject('usedFolder'));
let app: RunningApp;
/** The host name of links in mails. */
let origin: string;

beforeAll(async () => {
  app = await startApp({ dataDir: folder.path });
  origin = app.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  expect(await app.stop()).toBe(0);
  folder.remove();
});

const withKey = (path: string) => `${path}?key=${app.localKey}`;

/** What a proxy with a bare `proxy_pass` sends: HTTP/1.0, its own name of us, and no more. */
async function askThroughBareProxy(method: string, path: string, cookie?: string): Promise<string> {
  const { port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  const lines = [`${method} ${path} HTTP/1.0`, `Host: 127.0.0.1:${port}`, 'Connection: close'];
  if (cookie !== undefined) lines.push(`Cookie: ${cookie}`);
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

/** Sends any Host header, which fetch does not allow. */
async function askAs(
  url: string,
  host?: string,
  more: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
  const request = get(url, { headers: { ...more, ...(host !== undefined && { host }) } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function signUp(email: string): Promise<void> {
  const response = await fetch(`${app.url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  await vi.waitFor(
    async () =>
      expect((await askAs(app.url + withKey('/dev/outbox.json'))).body).toContain(`"${email}"`),
    {
      timeout: 10_000,
    },
  );
}

describe('the outbox of local mode', () => {
  test('is empty at first, and says how to get a mail', async () => {
    const link = `${origin}${withKey('/dev/outbox')}`;
    expect(app.output()).toContain(`Read the mail here: ${link}\n`);
    const { body } = await askAs(app.url + withKey('/dev/outbox.json'));
    expect(JSON.parse(body)).toEqual({ mails: [] });
    await withPage({ width: 360 }, async (page) => {
      await page.goto(link);
      await page.getByText('No email yet.').waitFor();
      // The key leaves the address, and the browser remembers it.
      expect(page.url()).toBe(`${origin}/dev/outbox`);
      await page.reload();
      await page.getByText('No email yet.').waitFor();
      await expectSoundEverywhere(page);
      await page.getByRole('link', { name: 'the sign-up page' }).click();
      await page.waitForURL(`${origin}/signup`);
    });
  });

  test('lists the mails, the newest first, and their links open the pages that they name', async () => {
    const long = `${'someone-with-a-long-name'.repeat(2)}@${'department-'.repeat(5)}hospital.example.com`;
    await signUp('first@example.com');
    await signUp(long);
    await withPage({ width: 360 }, async (page) => {
      await page.goto(`${origin}${withKey('/dev/outbox')}`);
      const mails = page.getByRole('article', { name: SIGN_UP });
      expect(await mails.count()).toBe(2);
      expect(await mails.first().textContent()).toContain(`To ${long}`);
      expect(await mails.last().textContent()).toContain('To first@example.com');
      await expectSoundEverywhere(page);

      await mails.last().getByRole('link', { name: '/verify-email?token=' }).click();
      await page.waitForURL(`${origin}/verify-email?token=*`);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await submit(page, { Password: PASSWORD, 'Confirm password': PASSWORD }, 'Save password');
      await page.waitForURL(`${origin}/jobs`);
      await untilSignedIn(page, 'first@example.com');
    });
  });

  test('shows a mail as it looks, whose button works', async () => {
    await signUp('second@example.com');
    await withPage({ width: 360 }, async (page) => {
      await page.goto(`${origin}${withKey('/dev/outbox')}`);
      await page.getByRole('link', { name: 'See the formatted email' }).first().click();
      await page.waitForURL(/\/dev\/outbox\/\d+$/);
      await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
      await expectNoOverflow(page);
      await page.getByRole('link', { name: 'Confirm my email address' }).first().click();
      await page.waitForURL(`${origin}/verify-email?token=*`);
      await page.getByRole('button', { name: 'Confirm my email address' }).waitFor();
    });
  });

  test('shows a mail that is sound in every size and colour scheme', async () => {
    await withPage({ width: 360 }, async (page) => {
      // The CSP blocks axe too: here the mail is loaded without it, inside a page, as in a mail
      // program.
      await page.route(/\/dev\/outbox\/\d+$/, async (route) => {
        const html = await (await route.fetch()).text();
        const body = html.replace(/<body[^>]*>/, '$&<main>').replace('</body>', '</main></body>');
        await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
      });
      // A request that was redirected is not intercepted.
      await page.goto(`${origin}${withKey('/dev/outbox')}`);
      await page.goto(`${origin}/dev/outbox/1`);
      await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
      await expectSoundEverywhere(page);
    });
  });

  test('says 404 for a mail that is not there', async () => {
    const cookie = `local-key=${app.localKey}`;
    const url = `${app.url}/dev/outbox/999999`;
    expect((await askAs(url, undefined, { cookie })).status).toBe(404);
  });

  test('is there for this machine under its own names only', async () => {
    const { port } = new URL(app.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, 'LOCALHOST', `[::1]:${port}`]) {
      const cookie = `local-key=${app.localKey}`;
      expect((await askAs(`${app.url}/dev/outbox`, host, { cookie })).status, host).toBe(200);
    }
    for (const host of [
      'waymark.example',
      `evil.example:${port}`,
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127.evil.example',
    ]) {
      for (const path of [...PATHS, SANDBOX]) {
        const { status, body } = await askAs(app.url + withKey(path), host);
        expect(status, `${path} as ${host}`).toBe(404);
        expect(body).not.toContain('first@example.com');
      }
    }
  });
});

describe('there is no outbox', () => {
  test('for a request that a proxy passed on, whatever it says of itself', async () => {
    for (const name of [
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'Forwarded',
      'Via',
      'X-Real-IP',
      'CF-Connecting-IP',
      'CF-Ray',
      'True-Client-IP',
      'X-Client-IP',
      'Fly-Client-IP',
      'CDN-Loop',
    ]) {
      for (const path of [...PATHS, SANDBOX]) {
        const { status, body } = await askAs(app.url + withKey(path), 'localhost', {
          [name]: '127.0.0.1',
        });
        expect(status, `${path} with ${name}`).toBe(404);
        expect(body).not.toContain('first@example.com');
      }
    }
  });

  test('for the world behind a proxy that does not say that it is one', async () => {
    await signUp('behind.proxy@example.com');
    const pages = [...PATHS, '/dev/payments', '/dev/payments/pay/ABC', '/api/../dev/outbox.json'];
    const wrong = 'A'.repeat(app.localKey.length);
    for (const path of pages) {
      for (const [target, cookie] of [
        [path, undefined],
        [`${path}?key=`, undefined],
        [`${path}?key=${wrong}`, undefined],
        [path, `local-key=${wrong}`],
        [path, 'local-key='],
      ] as const) {
        const answer = await askThroughBareProxy('GET', target, cookie);
        expect(answer, target).toMatch(/^HTTP\/1\.1 403 /);
        expect(answer).not.toContain('behind.proxy@example.com');
        expect(answer).not.toContain(app.localKey);
      }
    }
    expect(await askThroughBareProxy('POST', '/dev/payments/pay/ABC')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await askThroughBareProxy('GET', withKey('/dev/outbox.json'))).toContain(
      'behind.proxy@example.com',
    );
  });

  test('on a site with a public address: its mails wait, and the start says so', async () => {
    const data = temporaryFolder(inject('usedFolder'));
    const port = String(await freePort());
    const other = await startApp({
      dataDir: data.path,
      env: { PORT: port, PUBLIC_URL: 'http://jobs.example.org' },
    });
    expect(other.output()).not.toContain('/dev/outbox');
    await expect.poll(() => other.output()).toContain('SMTP_URL is not set: mail waits');
    for (const path of [...PATHS, SANDBOX])
      expect(
        (await askAs(`http://127.0.0.1:${port}${path}`, `localhost:${port}`)).status,
        path,
      ).toBe(404);
    expect(await other.stop()).toBe(0);
    data.remove();
  });

  test('when a mail server is set up', async () => {
    const { app: other } = kit;
    expect(other.output()).not.toContain('/dev/outbox');
    expect((await askAs(other.origin + SANDBOX)).status).toBe(401);
    const cookie = `local-key=${/\/dev\/payments\?key=(\S+)/.exec(other.output())?.[1]}`;
    for (const path of PATHS) {
      expect((await askAs(other.origin + path)).status, path).toBe(403);
      expect((await askAs(other.origin + path, undefined, { cookie })).status, path).toBe(404);
    }
  });

  test('in production', async () => {
    const server = await startPostgres();
    const database = await createTestDatabase(server.url);
    const data = temporaryFolder();
    const env = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SESSION_SECRET: 'a secret that signs nothing but the tokens of these tests',
    };
    // Production does not start without PUBLIC_URL; with it, "is ready" prints that URL.
    const port = String(await freePort());
    const other = await startApp({
      dataDir: data.path,
      env: { ...env, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    expect(other.output()).not.toContain('/dev/outbox');
    expect(other.output()).not.toContain('Administrator');
    for (const path of [...PATHS, SANDBOX])
      expect((await askAs(other.url + path)).status, path).toBe(404);
    expect(await (await fetch(`${other.url}/terms`)).text()).toContain(
      'has not set a support address',
    );
    expect(await other.stop()).toBe(0);
    expect(other.output()).toContain('SUPPORT_EMAIL is not set');
    await database.drop();
    await server.stop();
    data.remove();
  });
});
