import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../chromium.ts';
import { measureFirstView, totalBytes } from '../first-view.ts';
import { addressOf } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { findJobKinds } from './site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium(inject('chromium'));
});
afterAll(() => browser.close());

/** Waits until a page is compressed as most of its readers get it: best, once it is asked again. */
async function untilBestCompressed(path: string): Promise<void> {
  const isBest = async () => {
    const answer = await fetch(addressOf(path), { headers: { 'accept-encoding': 'br' } });
    const body = Buffer.from(await answer.arrayBuffer());
    const best = brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
    return Number(answer.headers.get('content-length')) <= best.length;
  };
  await expect.poll(isBest).toBe(true);
}

test('the first view of /jobs with 30 cards moves at most 16 kB', async () => {
  await untilBestCompressed('/jobs');
  const resources = await measureFirstView(browser, addressOf('/jobs'));
  expect((await (await fetch(addressOf('/jobs'))).text()).match(/<h2/g)?.length).toBe(30);
  expect(resources.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['Document', 'Stylesheet', 'Script', 'Icon']),
  );
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(16_000);
});

test.each([
  ['/jobs', 25_000],
  ['/jobs?search=nurse', 30_000],
])('the first view of %s by a member moves at most %i bytes', async (path, most) => {
  const { token } = await signInAdmin();
  await untilBestCompressed(path);
  const resources = await measureFirstView(browser, addressOf(path), token);
  const names = resources.map(({ url }) => url);
  expect(names).toContain(addressOf('/api/verify-token'));
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(most);
});

test('the first view of the home page moves at most 15 kB', async () => {
  await untilBestCompressed('/');
  const resources = await measureFirstView(browser, addressOf('/'));
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(15_000);
});

test('the face of headings is one file of at most 12 kB that nothing waits for', async () => {
  const resources = await measureFirstView(browser, addressOf('/about'));
  const faces = resources.filter(({ type }) => type === 'Font');
  expect(faces).toHaveLength(1);
  expect(faces[0]?.bytes).toBeLessThanOrEqual(12_000);
  const { headers } = await fetch(faces[0]?.url ?? '');
  expect(headers.get('content-type')).toBe('font/woff2');
  expect(headers.get('cache-control')).toContain('immutable');
  const html = await (await fetch(addressOf('/about'))).text();
  expect(html).not.toMatch(/preload"[^>]*woff2/);
  const sheet = resources.find(({ type }) => type === 'Stylesheet');
  expect(await (await fetch(sheet?.url ?? '')).text()).toContain('font-display:optional');
});

test('the first view of a job page moves at most 15 kB', async () => {
  const { free, premium, commission } = await findJobKinds();
  for (const { id } of [free, premium, commission]) {
    await untilBestCompressed(`/jobs/${id}`);
    const resources = await measureFirstView(browser, addressOf(`/jobs/${id}`));
    expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(15_000);
  }
});

const OFFER = 'Kindly pay the registration fee of 100 USD today.';
const ADDRESS = 'first.view@example.com';
const SECRET_WORDS = 'kettle-9041-moss';
const TWICE = { Password: SECRET_WORDS, 'Confirm password': SECRET_WORDS };

test.each<[path: string, press: string, fields: Record<string, string>, said: string]>([
  ['/check', 'Check', { 'The message': OFFER }, 'of a fake offer'],
  ['/contact', 'Send Message', { Subject: 'Hello' }, 'Choose an issue type.'],
  ['/report?job=1', 'Send report', {}, 'Choose a reason.'],
  ['/login', 'Log in', { 'Email address': ADDRESS, Password: SECRET_WORDS }, 'is wrong.'],
  ['/signup', 'Create account', { 'Email address': ADDRESS, ...TWICE }, 'Check your email'],
  ['/forgot-password', 'Send reset instructions', { 'Email address': ADDRESS }, 'have been sent'],
  [
    '/reset-password?token=any',
    'Reset Password',
    { 'New password': SECRET_WORDS, 'Confirm new password': SECRET_WORDS },
    'This link does not work.',
  ],
  ['/choose-password?token=any', 'Save password', TWICE, 'in another browser'],
  ['/premium', 'Pay with PayPal ($)', {}, 'Please select your country first.'],
  [
    '/notifications/new?search=nurse',
    'Email me new jobs',
    { 'Email address': ADDRESS },
    'One more step',
  ],
])(
  '%s moves at most 35 kB and no React, whatever is touched or pressed',
  async (path, press, fields, said) => {
    const touchAll = async (page: Page) => {
      for (const field of await page
        .locator('main :is(input:not([type=hidden]),textarea,select)')
        .all())
        await field.focus();
      for (const toggle of (await page.getByRole('button', { name: /^Show/ }).all()).reverse())
        await toggle.click();
      const sender = page.getByRole('button', { name: press, exact: true });
      await sender.click();
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text);
      await sender.click();
      await page.getByRole('main').getByText(said).first().waitFor();
    };
    const resources = await measureFirstView(browser, addressOf(path), undefined, touchAll);
    const scripts = resources.filter(({ type }) => type === 'Script').map(({ url }) => url);
    expect(scripts.filter((url) => /entry-client|react|members/.test(url))).toEqual([]);
    expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(35_000);
  },
);

test.each(['/verify-success', '/auth/callback', '/login-failure'])(
  'the first view of %s moves at most 20 kB and no React',
  async (path) => {
    const resources = await measureFirstView(browser, addressOf(path));
    expect(resources.filter(({ url }) => /entry-client|react|members/.test(url))).toEqual([]);
    expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(20_000);
  },
);

test('the first view of /cv-builder for a member moves at most 170 kB; its dialogs come when opened', async () => {
  const { token } = await signInAdmin();
  const resources = await measureFirstView(browser, addressOf('/cv-builder'), token);
  const files = resources.map(({ url }) => url);
  expect(files).toContain(addressOf('/api/cv-templates'));
  expect(files.filter((file) => /preview-dialog|check-dialog|advice-/.test(file))).toEqual([]);
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(170_000);
});

test('the first view of /profile by a member moves at most 172.5 kB, all sections included', async () => {
  const { token } = await signInAdmin();
  const resources = await measureFirstView(browser, addressOf('/profile'), token);
  const names = resources.map(({ url }) => url);
  expect(names).toEqual(
    expect.arrayContaining([
      addressOf('/api/profile'),
      expect.stringContaining('/profile-page-'),
      expect.stringContaining('/list-section-'),
    ]),
  );
  // The crop of the photo waits until a photo is chosen.
  expect(names.filter((name) => name.includes('crop'))).toEqual([]);
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(172_500);
});

test('the first view of /notifications by a member moves at most 145 kB', async () => {
  const { token } = await signInAdmin();
  const resources = await measureFirstView(browser, addressOf('/notifications'), token);
  const names = resources.map(({ url }) => url);
  expect(names).toContain(addressOf('/api/notifications'));
  expect(names.filter((name) => name.includes('/public-pages-'))).toEqual([]);
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(145_000);
});
