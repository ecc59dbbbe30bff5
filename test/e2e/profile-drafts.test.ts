import { beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '../../shared/profile.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { ask, button, field, openProfile, openSection, REFUSED, saved } from './profile-page.ts';
import { type Member, signIn, signInStored } from './sessions.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

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

  test('what two tabs changed in different sections is merged without a question', async () => {
    await save({ name: 'Ade', skills: ['Welding'] });
    await withPage(
      { token: member.token },
      async (page, context) => {
        await openProfile(page);
        const other = await context.newPage();
        await openProfile(other);
        await openSection(other, 'skills');
        await button(other, 'Add a skill').click();
        await other.keyboard.type('Grinding');
        await button(other, 'Save Profile').click();
        await saved(other).waitFor();
        await other.close();
        await page.getByLabel('Full name').fill('Adebayo');
        await button(page, 'Save Profile').click();
        await page
          .getByText('Changed on another device or in another tab, and kept: Skills.')
          .waitFor();
        expect(await ask(member.token)).toMatchObject({
          ...{ name: 'Adebayo', skills: ['Welding', 'Grinding'] },
        });
        await openSection(page, 'skills');
        await expect.poll(() => field(page, 'skills.1.text').inputValue()).toBe('Grinding');
        await page.getByText('Not saved yet.').waitFor({ state: 'hidden' });
      },
      REFUSED,
    );
  });

  test('a section that two tabs changed shows both forms, and nothing is lost before a choice', async () => {
    await save({ name: 'Ade', summary: 'Welds.', skills: ['Welding'] });
    await withPage(
      { token: member.token, width: 360 },
      async (page) => {
        await openProfile(page);
        await page.getByLabel('Full name').fill('From the laptop');
        await openSection(page, 'skills');
        await button(page, 'Add a skill').click();
        await page.keyboard.type('Sawing');
        const there = { name: 'From the phone', summary: 'Welds pipes.' };
        await save({ ...there, skills: ['Welding', 'Grinding'] });
        await button(page, 'Save Profile').click();
        const dialog = page.getByRole('dialog', { name: 'Your profile was changed in two places' });
        await dialog.getByText('and kept: Summary.').waitFor();
        const group = (name: string) => dialog.getByRole('group', { name });
        const personal = group('Personal details: changed here and on another device');
        const skills = group('Skills: changed here and on another device');
        expect(await personal.textContent()).toMatch(/From the laptop.*From the phone/);
        expect(await skills.textContent()).toMatch(/Sawing.*Grinding/);
        await expectNoOverflow(page);
        // A reload while the question is open: the text and what it began with are on the device.
        await page.reload();
        await page.getByText(/^We restored your unsaved text from/).waitFor();
        await button(page, 'Save Profile').click();
        await dialog.waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await ask(member.token)).toMatchObject(there);
        await button(page, 'Compare').click();
        await button(page, 'Save these').click();
        await dialog.getByText('Please choose for: Personal details, Skills.').waitFor();
        await personal.getByLabel('Keep the other one').check();
        await skills.getByLabel('Keep the entries of both').check();
        await expectNoAxeViolationsInLightAndDark(page);
        await button(page, 'Save these').click();
        await saved(page).waitFor();
        expect(await ask(member.token)).toMatchObject({
          ...there,
          skills: ['Welding', 'Sawing', 'Grinding'],
        });
        expect(await page.getByText('Nothing is lost.').count()).toBe(0);
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
