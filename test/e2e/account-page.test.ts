import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { account, ENDED, REFUSED, section, setUpAccountPage, submitIn } from './account-page.ts';
import {
  createAccount,
  expectFieldMessage,
  expectSaid,
  focusedLabel,
  linkIn,
  NO_CONNECTION,
  newEmail,
  PASSWORD,
  pathOf,
  readSession,
  submit,
} from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const { kit, logIn, isGood, changePassword, openAccountPage } = setUpAccountPage();

const NEW_PASSWORD = 'another horse';

describe('who is signed out', () => {
  test('goes to the login page in the place of this one, and comes back', async () => {
    const email = await createAccount(kit.app);
    await withPage({ width: 360 }, async (page) => {
      await page.goto(`${kit.app.origin}/about`);
      await page.goto(`${kit.app.origin}/account`);
      await page.waitForURL(`${kit.app.origin}/login?returnTo=%2Faccount`);
      await submit(page, { 'Email address': email, Password: PASSWORD }, 'Log in');
      await section(page, 'Your details').getByText(email).waitFor();
      expect(pathOf(page)).toBe('/account');
      await page.goBack();
      await expect.poll(() => pathOf(page)).toBe('/about');
    });
  });

  test('in another tab goes there too, without a word about an expired session', async () => {
    const email = await createAccount(kit.app);
    await withPage({}, async (page, context) => {
      await openAccountPage(page, email);
      const other = await context.newPage();
      await other.goto(`${kit.app.origin}/about`);
      await other.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(`${kit.app.origin}/login*`);
      await expect.poll(() => readSession(page)).toEqual({ token: null, userData: null });
    });
  });
});

describe('the page', () => {
  test('says that it loads, and who you are then', async () => {
    const email = await createAccount(kit.app);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      const released = Promise.withResolvers<void>();
      await page.route('**/api/account', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.reload();
      await expectSaid(page, 'Loading your account…', 'status');
      released.resolve();
      const facts = section(page, 'Your details');
      await facts.getByText(email).waitFor();
      const today = new Date().toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      expect(await facts.textContent()).toContain(`Member since${today}`);
      expect(await facts.textContent()).toContain('Free account.');
      expect(await page.getByText('Loading your account…').count()).toBe(0);
    });
  });

  test.each([
    ['there is no connection', undefined, 'Network error. Please try again.'],
    [
      'the server fails',
      { status: 503, json: { code: 'busy', message: 'We are busy for a minute.' } },
      'We are busy for a minute.',
    ],
    [
      'something else answers',
      { status: 502, body: '<h1>Bad gateway</h1>' },
      'Failed to load your account.',
    ],
  ])('says so when %s, and tries again', async (_, answer, text) => {
    const email = await createAccount(kit.app);
    await withPage(
      {},
      async (page) => {
        await openAccountPage(page, email);
        let isBroken = true;
        await page.route('**/api/account', (route) =>
          isBroken ? (answer ? route.fulfill(answer) : route.abort()) : route.continue(),
        );
        await page.reload();
        await expectSaid(page, text);
        isBroken = false;
        await page.getByRole('button', { name: 'Try again' }).click();
        await section(page, 'Your details').getByText(email).waitFor();
        expect(await page.getByText(text).count()).toBe(0);
      },
      [NO_CONNECTION, /status of 50/],
    );
  });
});

describe('change password', () => {
  test('says beside the field what is wrong, and keeps the password', async () => {
    const email = await createAccount(kit.app);
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        await changePassword(page, PASSWORD, 'short');
        await expectFieldMessage(page, 'New password', 'Password should be at least 6 characters');
        await changePassword(page, PASSWORD, NEW_PASSWORD, 'another house');
        await expectFieldMessage(page, 'Confirm new password', 'Passwords do not match');
        await expect.poll(() => focusedLabel(page)).toBe('Confirm new password');
        await changePassword(page, 'wrong horse', NEW_PASSWORD);
        await expectFieldMessage(page, 'Current password', 'This password is wrong.');
        await expect.poll(() => focusedLabel(page)).toBe('Current password');
        expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(
          NEW_PASSWORD,
        );
        expect(await logIn(email)).toMatch(/^ey/);
      },
      REFUSED,
    );
  });

  test('ends the other sessions and keeps this one', async () => {
    const email = await createAccount(kit.app);
    const elsewhere = await logIn(email);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      const before = (await readSession(page)).token ?? '';
      await changePassword(page, PASSWORD, NEW_PASSWORD);
      await expectSaid(page, 'Your password was changed. Other devices were logged out.');
      expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
      const after = (await readSession(page)).token ?? '';
      expect({
        elsewhere: await isGood(elsewhere),
        before: await isGood(before),
        after: await isGood(after),
      }).toEqual({
        elsewhere: false,
        before: false,
        after: true,
      });
      await page.reload();
      await section(page, 'Your details').getByText(email).waitFor();
      await expect(logIn(email)).rejects.toThrow('401');
      expect(await logIn(email, NEW_PASSWORD)).toMatch(/^ey/);
      expect((await kit.app.smtp.nextMail(email)).subject).toBe(
        'Your password at Waymark was changed',
      );
    });
    // The other device learns it at its next page.
    await withPage(
      {},
      async (page) => {
        await page.goto(`${kit.app.origin}/robots.txt`);
        await page.evaluate((value) => localStorage.setItem('token', value), elsewhere);
        await page.goto(`${kit.app.origin}/about`);
        await page.locator('header').getByRole('link', { name: 'Login' }).waitFor();
        expect(await readSession(page)).toEqual({ token: null, userData: null });
      },
      [...REFUSED, ENDED],
    );
  });

  test('loses no typed text with the network, and works with the next press', async () => {
    const email = await createAccount(kit.app);
    await withPage(
      { width: 360 },
      async (page, context) => {
        await openAccountPage(page, email);
        await context.setOffline(true);
        await changePassword(page, PASSWORD, NEW_PASSWORD);
        await expectSaid(page, 'Network error. Please try again.');
        const fields = ['Current password', 'New password', 'Confirm new password'];
        const values = await Promise.all(
          fields.map((label) => page.getByLabel(label, { exact: true }).inputValue()),
        );
        expect(values).toEqual([PASSWORD, NEW_PASSWORD, NEW_PASSWORD]);
        await context.setOffline(false);
        await section(page, 'Change password')
          .getByRole('button', { name: 'Change password', exact: true })
          .click();
        await expectSaid(page, 'Your password was changed. Other devices were logged out.');
      },
      [NO_CONNECTION],
    );
  });
});

describe('change email address', () => {
  test('needs the password and another address', async () => {
    const email = await createAccount(kit.app);
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        const change = (newEmail: string, password: string) =>
          submitIn(
            page,
            'Change email address',
            { 'New email address': newEmail, 'Your password': password },
            'Send link to new address',
          );
        await change('nonsense', PASSWORD);
        await expectFieldMessage(
          page,
          'New email address',
          'Enter an email address such as name@example.com.',
        );
        await change(newEmail(), 'wrong horse');
        const password = section(page, 'Change email address').getByLabel('Your password', {
          exact: true,
        });
        await section(page, 'Change email address').getByText('This password is wrong.').waitFor();
        expect(await password.getAttribute('aria-invalid')).toBe('true');
        await change(email.toUpperCase(), PASSWORD);
        await expectFieldMessage(page, 'New email address', 'This is already your address.');
      },
      REFUSED,
    );
  });

  test('moves the account when the link at the new address is opened, and tells the old one', async () => {
    const email = await createAccount(kit.app);
    const moved = newEmail('moved');
    const elsewhere = await logIn(email);
    await withPage(
      {},
      async (page) => {
        await openAccountPage(page, email);
        await submitIn(
          page,
          'Change email address',
          { 'New email address': moved, 'Your password': PASSWORD },
          'Send link to new address',
        );
        await expectSaid(page, 'We sent a link to your new address. Open it to finish the change.');
        await section(page, 'Your details').getByText('Not confirmed yet').waitFor();
        expect(await section(page, 'Your details').textContent()).toContain(moved);
        expect(await page.getByLabel('New email address', { exact: true }).inputValue()).toBe('');
        const asked = await kit.app.smtp.nextMail(email);
        expect(asked.subject).toBe('Request to change your email address at Waymark');
        expect(asked.text).toContain(moved);
        const link = linkIn(await kit.app.smtp.nextMail(moved), '/verify-email');
        expect(await logIn(email)).toMatch(/^ey/);

        await page.goto(kit.app.origin + link);
        await page.getByRole('button', { name: 'Confirm my email address' }).click();
        await page.waitForURL(`${kit.app.origin}/account?email=changed`);
        await expectSaid(page, 'Your email address was changed.');
        await section(page, 'Your details').getByText(moved).waitFor();
        await account(page, moved).waitFor();
        expect(await page.getByText('Not confirmed yet').count()).toBe(0);
        expect((await kit.app.smtp.nextMail(email)).subject).toBe(
          'Your email address at Waymark was changed',
        );
        expect(await isGood(elsewhere)).toBe(false);
        await expect(logIn(email)).rejects.toThrow('401');
        expect(await logIn(moved)).toMatch(/^ey/);
      },
      // The browser's token from before the link was opened.
      [...REFUSED, ENDED],
    );
  });
});

test('download my data gives a file with what is kept, and no secret', async () => {
  const email = await createAccount(kit.app, newEmail());
  await withPage({ width: 360 }, async (page) => {
    await openAccountPage(page, email);
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('waymark-data.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      account: { email, hasPassword: true, premiumUntil: null, googleAccountNumber: null },
      emailLinks: [{ purpose: 'verify', email }],
    });
    expect(text).not.toMatch(/argon2|secret|hash/i);
    await expectSaid(page, 'We saved your data in the file waymark-data.json.');
  });
});

describe('sign out everywhere', () => {
  test('asks first; Escape and Cancel change nothing and give the focus back', async () => {
    const email = await createAccount(kit.app);
    await withPage({}, async (page) => {
      await openAccountPage(page, email);
      const open = section(page, 'Log out everywhere')
        .getByRole('button', { name: 'Log out everywhere', exact: true })
        .first();
      const dialog = page.getByRole('dialog', { name: 'Log out on all devices?' });
      const close = [
        () => page.keyboard.press('Escape'),
        () => dialog.getByRole('button', { name: 'Cancel' }).click(),
      ];
      for (const shut of close) {
        await open.focus();
        await page.keyboard.press('Enter');
        await dialog.waitFor();
        expect(
          await dialog.evaluate(
            (element) => element.matches(':modal') && element.contains(document.activeElement),
          ),
        ).toBe(true);
        await shut();
        await dialog.waitFor({ state: 'hidden' });
        expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      expect(await isGood((await readSession(page)).token ?? '')).toBe(true);
    });
  });

  test('ends all sessions, this one too, and leads to the login page', async () => {
    const email = await createAccount(kit.app);
    const elsewhere = await logIn(email);
    await withPage({ width: 360 }, async (page) => {
      await openAccountPage(page, email);
      const here = (await readSession(page)).token ?? '';
      await section(page, 'Log out everywhere')
        .getByRole('button', { name: 'Log out everywhere', exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Log out everywhere', exact: true })
        .click();
      await page.waitForURL(`${kit.app.origin}/login`);
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
      expect(await page.getByText('Your session has expired').count()).toBe(0);
      expect(await readSession(page)).toEqual({ token: null, userData: null });
      expect([await isGood(here), await isGood(elsewhere)]).toEqual([false, false]);
      expect(await logIn(email)).toMatch(/^ey/);
    });
  });
});

describe('delete my account', () => {
  test('keeps the account when the password is wrong, and deletes it when it is right', async () => {
    const email = await createAccount(kit.app);
    await withPage(
      { width: 360 },
      async (page) => {
        await openAccountPage(page, email);
        const token = (await readSession(page)).token ?? '';
        const open = page.getByRole('button', { name: 'Delete my account…' });
        const dialog = page.getByRole('dialog', { name: 'Delete your account forever?' });
        const confirm = dialog.getByRole('button', { name: 'Delete my account', exact: true });
        const password = dialog.getByLabel('Your password', { exact: true });
        await open.click();
        await confirm.click();
        await dialog.getByText('Enter your password.').waitFor();
        await password.fill('wrong horse');
        await confirm.click();
        await dialog.getByText('This password is wrong.').waitFor();
        expect(await isGood(token)).toBe(true);
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);

        await open.click();
        await expect.poll(() => password.inputValue()).toBe('');
        await expect.poll(() => dialog.getByText('This password is wrong.').count()).toBe(0);
        await password.fill(PASSWORD);
        await confirm.click();
        const goodbye = page.getByRole('heading', { level: 1, name: 'Your account was deleted' });
        await goodbye.waitFor();
        expect(await goodbye.evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await readSession(page)).toEqual({ token: null, userData: null });
        expect(await isGood(token)).toBe(false);
        await expect(logIn(email)).rejects.toThrow('401');
        expect((await kit.app.smtp.nextMail(email)).subject).toBe(
          'Your account at Waymark was deleted',
        );
        await page.getByRole('link', { name: 'See jobs' }).click();
        await page.waitForURL(`${kit.app.origin}/jobs`);
      },
      REFUSED,
    );
  });
});
