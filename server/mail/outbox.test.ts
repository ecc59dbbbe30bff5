import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { listen } from '../http/listen.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import type { Mail, Mailer } from './mail.service.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { createOutboxMailer, listOutbox } from './outbox.service.ts';

let database: TestDatabase;
let mailer: Mailer;
let app: Hono;

beforeAll(async () => {
  database = await openTestDatabase();
  mailer = createOutboxMailer(database.db);
  app = outboxRoutes(database.db, 'Way & mark');
});
afterAll(() => database.close());
beforeEach(() => database.db.deleteFrom('outbox').execute());

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'ama@example.org',
  subject: 'Confirm your address',
  text: 'Press this:\nhttps://waymark.example/verify-email?token=a&b=1.\n',
  html: '<!doctype html><p>Press <a href="https://waymark.example/">this</a></p>',
  id: 'one',
  ...change,
});

test('an empty outbox says what to do', async () => {
  const page = await (await app.request('/dev/outbox')).text();
  expect(page).toContain('No email yet.');
  expect(page).toContain('<title>Outbox - Way &amp; mark</title>');
  expect(await (await app.request('/dev/outbox.json')).json()).toEqual({ mails: [] });
});

test('mails are listed newest first, on the page and as JSON', async () => {
  expect(await mailer.send(mail())).toBe('sent');
  await mailer.send(mail({ subject: 'Second' }));
  const { mails } = (await (await app.request('/dev/outbox.json')).json()) as {
    mails: Record<string, unknown>[];
  };
  expect(mails).toEqual([
    {
      ...mail({ subject: 'Second' }),
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
    { ...mail(), id: expect.any(Number), created_at: expect.any(String) },
  ]);
  const page = await (await app.request('/dev/outbox')).text();
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('Confirm your address'));
  expect(page).toContain(`href="/dev/outbox/${mails[0]?.id}"`);
  expect(page).toContain('To ama@example.org');
});

test('addresses in the text are links, without the full stop behind them', async () => {
  await mailer.send(mail());
  const page = await (await app.request('/dev/outbox')).text();
  const address = 'https://waymark.example/verify-email?token=a&amp;b=1';
  expect(page).toContain(`<a href="${address}">${address}</a>.`);
});

test('what a mail says is text on the page', async () => {
  const hostile = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
  await mailer.send(
    mail({ to: hostile, subject: hostile, text: `javascript:alert(1) ${hostile}` }),
  );
  const page = await (await app.request('/dev/outbox')).text();
  expect(page).not.toContain('<script');
  expect(page).not.toContain('<img');
  expect(page).not.toContain('href="javascript');
});

test('a mail can be seen as it looks; another number is 404', async () => {
  await mailer.send(mail());
  const [{ id } = { id: 0 }] = await listOutbox(database.db);
  const answer = await app.request(`/dev/outbox/${id}`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(await answer.text()).toBe(mail().html);
  const whole = new Hono()
    .route('/', app)
    .onError((error, c) => c.json({ message: error.message }, 404));
  for (const path of ['999999999', '0', 'x', '1e3', '99999999999999999999']) {
    expect((await whole.request(`/dev/outbox/${path}`)).status).toBe(404);
  }
});

test('the outbox keeps the newest 200', async () => {
  for (let n = 1; n <= 203; n++) await mailer.send(mail({ subject: String(n) }));
  const subjects = (await listOutbox(database.db)).map(({ subject }) => subject);
  expect(subjects).toEqual(Array.from({ length: 200 }, (_, n) => String(203 - n)));
});

test('behind the real listener its own policy wins over the strict one', async () => {
  await mailer.send(mail());
  const [{ id } = { id: 0 }] = await listOutbox(database.db);
  const server = await listen({
    host: '127.0.0.1',
    port: 0,
    api: app,
    pages: (_req, res) => res.end(),
    headers: securityHeaders({ https: false }),
    local: true,
  });
  try {
    const [list, one] = await Promise.all(
      ['', `/${id}`].map((path) => fetch(`http://127.0.0.1:${server.port}/dev/outbox${path}`)),
    );
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(list?.headers.get('content-security-policy')).toBe(policy);
    expect(one?.headers.get('content-security-policy')).toBe(
      `${policy}; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
    );
    expect(one?.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    for (const answer of [list, one]) {
      expect(answer?.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer?.headers.get('cache-control')).toBe('no-store');
    }
  } finally {
    await server.close();
  }
});
