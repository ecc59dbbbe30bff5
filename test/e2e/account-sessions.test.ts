import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { NO_CONNECTION } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { createMember, type Member, signIn } from './sessions.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

let member: Member;
beforeAll(async () => {
  member = await createMember('devices@example.com');
});

const isGood = async (token: string) =>
  (await fetch(addressOf('/api/verify-token'), { headers: { 'x-auth-token': token } })).ok;
const idOf = (token: string) =>
  (
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      session: string;
    }
  ).session;
const left = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('leftSession')]);
/** The server was told that a session was left. */
const told = (page: Page) =>
  page.waitForResponse(
    (response) => response.url() === addressOf('/api/logout') && response.status() === 204,
  );

test('the account page lists the devices, this one marked, and ends the session of another one', async () => {
  const lost = await signIn(member);
  await withPage({ width: 360, userAgent: PHONE }, async (page) => {
    await page.goto(addressOf('/login?returnTo=/account'));
    await page.getByLabel('Email address').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await devices.first().waitFor();
    expect(await devices.first().textContent()).toMatch(
      /^Chrome on AndroidThis deviceLogged in on \d+ \w+ \d{4}$/,
    );
    expect(await devices.nth(1).textContent()).toMatch(
      /^Unknown deviceLast seen a short time agoLogged in on /,
    );
    expect(await devices.first().getByRole('button').count()).toBe(0);
    const before = await devices.count();
    await expectNoOverflow(page);
    await expectNoAxeViolationsInLightAndDark(page);
    await devices
      .nth(1)
      .getByRole('button', { name: 'End this session on Unknown device' })
      .click();
    await page.getByRole('alert').filter({ hasText: 'Session ended: Unknown device.' }).waitFor();
    expect(await devices.count()).toBe(before - 1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Devices',
    );
  });
  expect(await isGood(lost.token)).toBe(false);
});

describe('logging out without a connection', () => {
  test('clears the device at once, and the server is told when there is one again', async () => {
    const { token } = await signIn(member);
    await withPage(
      {},
      async (page, context) => {
        await page.goto(addressOf('/robots.txt'));
        await page.evaluate((value) => localStorage.setItem('token', value), token);
        await page.goto(addressOf('/about'), { waitUntil: 'networkidle' });
        await context.setOffline(true);
        await page.getByRole('button', { name: 'Logout' }).click();
        await page.locator('header').getByRole('link', { name: 'Login' }).waitFor();
        expect(await left(page)).toEqual([null, idOf(token)]);
        expect(await isGood(token)).toBe(true);
        const ended = told(page);
        await context.setOffline(false);
        await ended;
        await page.waitForFunction(() => localStorage.getItem('leftSession') === null);
      },
      [NO_CONNECTION],
    );
    expect(await isGood(token)).toBe(false);
  });

  test('is told with the next page that needs scripts when this one was left', async () => {
    const { token } = await signIn(member);
    await withPage({}, async (page) => {
      await page.goto(addressOf('/robots.txt'));
      await page.evaluate((id) => localStorage.setItem('leftSession', id), idOf(token));
      const ended = told(page);
      await page.goto(addressOf('/account'));
      await ended;
      await page.waitForFunction(() => localStorage.getItem('leftSession') === null);
    });
    expect(await isGood(token)).toBe(false);
  });
});
