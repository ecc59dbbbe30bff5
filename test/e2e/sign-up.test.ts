import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsApp,
  confirmInBrowser,
  createAccount,
  expectFieldMessage,
  expectNothingSecretStored,
  expectSaid,
  expectSound,
  linkIn,
  newEmail,
  onPhone,
  onPhoneWithServiceWorker,
  openWithServiceWorker,
  PASSWORD,
  pathOf,
  payloadOf,
  post,
  REFUSED,
  readSession,
  signUp,
  submit,
  untilPage,
  untilSignedIn,
  WITHOUT_SCRIPT,
  watchAddresses,
} from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
let app: AccountsApp;
beforeAll(() => {
  ({ app } = kit);
});

const START = '/jobs?search=nurse';
const fields = (email: string, password = PASSWORD, confirm = password) => ({
  'Email address': email,
  Password: password,
  'Confirm password': confirm,
});

describe('the whole way', () => {
  test('from a search over the mail back to the search, with nothing secret left behind', async () => {
    const email = newEmail();
    await onPhoneWithServiceWorker(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      await openWithServiceWorker(page, app, START);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: 'Sign Up' }).click();
      await untilPage(page, 'Create your account', `/signup?returnTo=${encodeURIComponent(START)}`);
      await expectNoOverflow(page);
      await submit(page, fields(email), 'Create account');
      await page.waitForURL('**/verify-email-instructions?reason=sent*');
      await page.getByText(email).waitFor();
      await expectSound(page);

      const mail = await app.smtp.nextMail(email);
      expect(mail.subject).toBe('Confirm your email address for Waymark');
      const link = linkIn(mail, '/verify-email');
      await page.goto(app.origin + link);
      await expectNoOverflow(page);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.waitForURL(app.origin + START);
      await expectSaid(page, 'Welcome. Your account is ready.', 'status');
      const next = page.getByRole('navigation', { name: 'Next steps' }).getByRole('link');
      expect(
        await next.evaluateAll((links) => links.map((each) => each.getAttribute('href'))),
      ).toEqual(['/cv-builder', expect.stringMatching(/^\/notifications\/new\?/), '/saved']);
      await untilSignedIn(page, email);
      await page.getByText(/^Showing 1 - /).waitFor();
      await expectSound(page);

      const { token, userData } = await readSession(page);
      const { id } = payloadOf(token ?? '');
      expect(userData).toEqual({ id, email, is_premium: false });
      await expectNothingSecretStored(page, [
        email,
        token ?? '',
        new URL(link, app.origin).searchParams.get('token') ?? '',
      ]);
      await expectNoSecrets([email, PASSWORD]);
    });
  });

  test('the mail reads well on a phone, light and dark, and its button opens the page', async () => {
    const email = newEmail();
    await post(app, '/api/register', { email, password: PASSWORD });
    const { html = '' } = await app.smtp.nextMail(email);
    await onPhone(async (page) => {
      // Mail programs show it in an iframe.
      await page.setContent(html.replace('role="article"', 'role="main"'));
      await expectNoOverflow(page);
      await expectNoAxeViolationsInLightAndDark(page);
      await page.getByRole('link', { name: 'Confirm my email address', exact: true }).click();
      await page.getByRole('button', { name: 'Confirm my email address' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/verify-email');
    });
  });

  test('signed up on the laptop, pressed on the phone: a password is chosen there, and the way goes on', async () => {
    const email = newEmail();
    await withPage({}, async (laptop) => {
      await laptop.goto(`${app.origin}/signup?returnTo=${encodeURIComponent(START)}`);
      await submit(laptop, fields(email, 'thief thief'), 'Create account');
      await laptop.waitForURL('**/verify-email-instructions?reason=sent*');
      const link = linkIn(await app.smtp.nextMail(email), '/verify-email');
      await onPhone(async (phone, context) => {
        const expectNoSecrets = watchAddresses(phone, context);
        await phone.goto(app.origin + link);
        await phone.getByRole('button', { name: 'Confirm my email address' }).click();
        await untilPage(phone, 'Choose your password', '/choose-password');
        await expect.poll(() => phone.getByLabel('Email address').inputValue()).toBe(email);
        await expectSound(phone);
        await submit(phone, { Password: PASSWORD, 'Confirm password': 'other' }, 'Save password');
        await expectFieldMessage(phone, 'Confirm password', 'Passwords do not match');
        await submit(phone, { 'Confirm password': PASSWORD }, 'Save password');
        await phone.waitForURL(app.origin + START);
        await expectSaid(phone, 'Welcome. Your account is ready.', 'status');
        await untilSignedIn(phone, email);
        await expectNoSecrets([email, PASSWORD]);
      });
      await laptop.getByRole('link', { name: 'Log in', exact: true }).click();
      await untilPage(laptop, 'Login', `/login?returnTo=${encodeURIComponent(START)}`);
      await expect.poll(() => laptop.getByLabel('Email address').inputValue()).toBe(email);
      await submit(laptop, { Password: PASSWORD }, 'Log in');
      await laptop.waitForURL(app.origin + START);
      await untilSignedIn(laptop, email);
    });
    await expect(post(app, '/api/login', { email, password: 'thief thief' })).rejects.toThrow(
      '401',
    );
  });

  test('a changed address that is pressed on the phone is told as one, and so is its new password', async () => {
    const email = await createAccount(app);
    const moved = newEmail('moved');
    const { token } = await post(app, '/api/login', { email, password: PASSWORD });
    const body = { newEmail: moved, password: PASSWORD };
    const asked = await fetch(`${app.origin}/api/account/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': String(token) },
      body: JSON.stringify(body),
    });
    expect(asked.status).toBe(200);
    const link = linkIn(await app.smtp.nextMail(moved), '/verify-email');
    await onPhone(async (phone) => {
      await phone.goto(app.origin + link);
      await phone.getByText('If you did not ask for this change, close this page.').waitFor();
      await phone.getByRole('button', { name: 'Confirm my email address' }).click();
      await untilPage(phone, 'Choose your password', '/choose-password');
      await phone.getByText(`It is the new address of the account of ${email}.`).waitFor();
      await phone.getByText('all other devices are logged out').waitFor();
      await expectNoOverflow(phone);
      const password = 'chosen on a phone';
      await submit(phone, { Password: password, 'Confirm password': password }, 'Save password');
      await phone.waitForURL(`${app.origin}/account?email=changed`);
      await untilSignedIn(phone, moved);
    });
    expect((await app.smtp.nextMail(moved)).subject).toBe('Your password at Waymark was changed');
  });

  test('the page that chooses a password says what to do when it is opened by itself', async () => {
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/choose-password`);
      await page.getByText('This page only works from the button in our email.').waitFor();
      await expectNoOverflow(page);
    });
  });
});

describe('an address that has an account', () => {
  test('is answered as a new one is; its owner is told by mail', async () => {
    const email = await createAccount(app);
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/signup`);
      await submit(page, fields(email, 'another password'), 'Create account');
      await page.getByText(email).waitFor();
      const text = await page.locator('main').textContent();
      const mail = await app.smtp.nextMail(email);
      expect(mail.subject).toBe('You already have an account at Waymark');
      expect(`${mail.text}${mail.html}`).not.toContain('token=');

      const fresh = newEmail();
      await page.goto(`${app.origin}/signup`);
      await submit(page, fields(fresh), 'Create account');
      await page.getByText(fresh).waitFor();
      expect((await page.locator('main').textContent())?.replace(fresh, email)).toBe(text);
    });
    await expect(post(app, '/api/login', { email, password: 'another password' })).rejects.toThrow(
      '401',
    );
    expect(await post(app, '/api/login', { email, password: PASSWORD })).toHaveProperty('token');
  });
});

describe('the link of the mail', () => {
  test('opened by a scanner first still works once; pressed again it says so and offers a way on', async () => {
    const { email, link } = await signUp(app);
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(app.origin + link, { method })).status).toBe(200);
    await onPhone(async (page, context) => {
      const expectNoSecrets = watchAddresses(page, context);
      await confirmInBrowser(page, app.origin + link, email);
      await page.waitForURL('**/jobs');
      await untilSignedIn(page, email);

      await page.goto(app.origin + link);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.waitForURL('**/verify-email-instructions?reason=link-used');
      await page.getByText('This link has already been used.').waitFor();
      await expectSound(page);
      await submit(page, { 'Email address': email }, 'Resend Verification Email');
      await expectSaid(page, 'Verification email sent. Please check your inbox.');
      await expectSound(page);
      expect((await app.smtp.nextMail(email)).subject).toBe(
        'Your email address is confirmed at Waymark',
      );
      await expectNoSecrets([email]);
    });
  });

  test('an unknown one says so, and a new one comes by mail and works', async () => {
    const { email } = await signUp(app);
    await onPhone(async (page) => {
      await page.goto(`${app.origin}/verify-email?token=made-up`);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.waitForURL('**/verify-email-instructions?reason=link-unknown');
      await page.getByText('This link does not work.').waitFor();
      await submit(page, { 'Email address': email }, 'Resend Verification Email');
      await expectSaid(page, 'Verification email sent. Please check your inbox.');
      await confirmInBrowser(
        page,
        app.origin + linkIn(await app.smtp.nextMail(email), '/verify-email'),
        email,
      );
      await page.waitForURL('**/jobs');
      await untilSignedIn(page, email);
    });
  });

  test('pressed without the cookie of the page says which setting is in the way', async () => {
    const { link } = await signUp(app);
    await onPhone(async (page, context) => {
      await page.goto(app.origin + link);
      await context.clearCookies();
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      await page.waitForURL('**/verify-email-instructions?reason=no-cookie');
      await page
        .getByText('Allow cookies for this site, then open the link in our email again.')
        .waitFor();
      await expectNoOverflow(page);
    });
  });

  test('goes on without a wait after its button', async () => {
    const { link, asked } = await signUp(app);
    await onPhone(async (page, context) => {
      const [name = '', value = ''] = asked.split('=');
      await context.addCookies([{ name, value, url: app.origin }]);
      await page.clock.install();
      await page.goto(app.origin + link);
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('button', { name: 'Confirm my email address' }).click();
      // The clock of the page goes on by 10 ms for each look, four seconds at most.
      await expect
        .poll(async () => {
          await page.clock.runFor(10);
          return pathOf(page);
        })
        .toBe('/jobs');
    });
  });

  test('works without JavaScript as far as the account goes', async () => {
    const { email, link, asked } = await signUp(app);
    await onPhone(
      async (page, context) => {
        const [name = '', value = ''] = asked.split('=');
        await context.addCookies([{ name, value, url: app.origin }]);
        await page.goto(app.origin + link);
        await page.getByRole('button', { name: 'Confirm my email address' }).click();
        await page.waitForURL('**/verify-success?token=*');
        await page.locator('noscript p', { hasText: 'This step needs JavaScript.' }).waitFor();
        await expectNoOverflow(page);
      },
      [WITHOUT_SCRIPT],
      { javaScript: false },
    );
    expect(await post(app, '/api/login', { email, password: PASSWORD })).toHaveProperty('token');
  });

  test('takes a chosen password without JavaScript', async () => {
    const { email, link } = await signUp(app);
    const password = 'chosen on a phone';
    await onPhone(
      async (page) => {
        await page.goto(app.origin + link);
        await page.getByRole('button', { name: 'Confirm my email address' }).click();
        await page.waitForURL('**/choose-password?token=*');
        const fields = { Password: password, 'Confirm password': 'other' };
        await submit(page, fields, 'Save password');
        await page.getByText('Passwords do not match').waitFor();
        await submit(page, { ...fields, 'Confirm password': password }, 'Save password');
        await page.waitForURL('**/verify-success?token=*');
      },
      [REFUSED, WITHOUT_SCRIPT],
      { javaScript: false },
    );
    expect(await post(app, '/api/login', { email, password })).toHaveProperty('token');
  });
});
