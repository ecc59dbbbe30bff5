import { beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '../../shared/profile.ts';
import { fieldId } from '../../web/profile/field-id.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { ask, button, openProfile, openSection, REFUSED, saved } from './profile-page.ts';
import { type Member, signIn, signInStored } from './sessions.ts';

closeBrowserAfterAll();

let member: Member;
beforeAll(async () => {
  member = await signInStored('profile-drafts@example.com');
});

const save = (profile: Partial<Profile>) => ask(member.token, { cv_data: profile });

describe('what is not saved yet', () => {
  test('survives a closed tab on this device, for its own account only', async () => {
    await save({ name: 'Ade' });
    const other = await signInStored('profile-other@example.com');
    const { token } = await signIn(member);
    await withPage({ token: '' }, async (page, context) => {
      await page.goto(addressOf('/robots.txt'));
      const become = (as: string) =>
        page.evaluate((value) => localStorage.setItem('token', value), as);
      await become(token);
      const closed = await context.newPage();
      await openProfile(closed);
      await closed.getByLabel('Full name').fill('Adebayo');
      await openSection(closed, 'skills');
      await button(closed, 'Add a skill').click();
      await closed.keyboard.type('Welding');
      await closed.getByText('Not saved yet. A draft is stored on this device.').waitFor();
      await closed.close({ runBeforeUnload: false });
      const tab = page;
      await tab.goto(addressOf('/profile'));
      await tab.getByText(/^We restored your unsaved text from/).waitFor();
      expect(await tab.getByLabel('Full name').inputValue()).toBe('Adebayo');
      await tab.getByText('Your profile is 11% complete.').waitFor();
      // Somebody else on the same phone.
      await tab.evaluate((value) => localStorage.setItem('token', value), other.token);
      await tab.evaluate(() => localStorage.removeItem('userData'));
      await tab.goto(addressOf('/profile'));
      await tab.getByText('Your profile is 0% complete.').waitFor();
      expect(await tab.getByLabel('Full name').inputValue()).toBe('');
      expect(await tab.getByText('We restored your unsaved text').count()).toBe(0);
      // A log-out leaves nothing behind.
      await button(tab, 'Logout').click();
      await tab.waitForURL(addressOf('/'));
      expect(
        await tab.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key))),
      ).toEqual([]);
    });
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${other.token}` };
        return (await fetch(addressOf('/api/profile'), { headers })).status;
      })
      .toBe(401);
    expect((await ask(member.token)).name).toBe('Ade');
  });

  test('is kept when the connection is lost, and saved when it is back', async () => {
    await save({ name: 'Ade' });
    await withPage(
      { width: 360, token: member.token },
      async (page, context) => {
        await openProfile(page);
        await context.setOffline(true);
        await page.getByLabel('Full name').fill('Adebayo');
        await page.getByText(/^You are offline. What you write is stored/).waitFor();
        await button(page, 'Save Profile').click();
        await page.getByText(/^Error saving profile: Network error\. Please try again\./).waitFor();
        await page.locator('footer').getByRole('link', { name: 'About Us' }).click();
        await page.getByText('Leave without saving?').waitFor();
        await button(page, 'Stay').click();
        await context.setOffline(false);
        await button(page, 'Save Profile').click();
        await saved(page).waitFor();
      },
      [/ERR_INTERNET_DISCONNECTED/],
    );
    expect((await ask(member.token)).name).toBe('Adebayo');
  });

  test('is not replaced by another device, nor replaces it, without a choice', async () => {
    await save({ name: 'Ade' });
    await withPage(
      { token: member.token },
      async (page) => {
        await openProfile(page);
        await page.getByLabel('Full name').fill('From the laptop');
        await save({ name: 'From the phone' });
        await button(page, 'Save Profile').click();
        await button(page, 'Use the other version').waitFor();
        expect((await ask(member.token)).name).toBe('From the phone');
        await button(page, 'Keep this version').click();
        await saved(page).waitFor();
        expect((await ask(member.token)).name).toBe('From the laptop');

        await page.getByLabel('Full name').fill('Again from the laptop');
        await save({ name: 'Again from the phone' });
        await button(page, 'Save Profile').click();
        await button(page, 'Use the other version').click();
        await page.waitForFunction(
          (id) =>
            (document.getElementById(id) as HTMLInputElement).value === 'Again from the phone',
          fieldId('personal.name'),
        );
      },
      REFUSED,
    );
  });
});

describe('a session that is over', () => {
  test('while saving: it says so, and the text stays', async () => {
    const { token } = await signIn(member);
    await withPage(
      { token },
      async (page) => {
        await openProfile(page);
        // A login leaves it; what is read is read for this account.
        await page.evaluate(() =>
          localStorage.setItem(
            'userData',
            '{"id":1,"email":"ada@site.example","is_premium":false}',
          ),
        );
        await openProfile(page);
        await page.getByLabel('Full name').fill('Kept');
        await fetch(addressOf('/api/logout'), {
          method: 'POST',
          headers: { 'x-auth-token': token },
        });
        await button(page, 'Save Profile').click();
        await page.getByText('Your session has expired. Please log in again.').waitFor();
        expect(await page.getByLabel('Full name').inputValue()).toBe('Kept');
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
        await button(page, 'Save Profile').click();
        await page.getByText('You need to be logged in to save your profile').waitFor();
      },
      REFUSED,
    );
  });

  test('while loading: it is cleared, and the page asks to log in', async () => {
    const { token } = await signIn(member);
    await withPage(
      {},
      async (page) => {
        await page.goto(addressOf('/robots.txt'));
        await page.evaluate((value) => localStorage.setItem('token', value), token);
        await page.route('**/api/profile', (route) =>
          route.fulfill({ status: 401, json: { code: 'invalid-token', message: 'x' } }),
        );
        await page.goto(addressOf('/profile'));
        await page.getByText('Please log in to access your profile').waitFor();
        expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      },
      [...REFUSED, /ERR_ABORTED/],
    );
  });
});
