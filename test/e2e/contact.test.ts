import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AccountsApp,
  createAccount,
  expectFieldMessage,
  expectSaid,
  expectSound,
  focusedLabel,
  NO_CONNECTION,
  onPhone,
  PASSWORD,
  pathOf,
  post,
  REFUSED,
  startAccountsApp,
  submit,
  untilPage,
  WITHOUT_SCRIPT,
} from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';

closeBrowserAfterAll();

const SUPPORT = 'help@waymark.example';
const BOSS = 'boss@example.com';
const SENT = 'Your message has been sent successfully! We will get back to you shortly.';

let app: AccountsApp;
/** The session of the administrator. */
let boss: string;
beforeAll(async () => {
  app = await startAccountsApp({
    env: { SUPPORT_EMAIL: SUPPORT, ADMIN_EMAIL: BOSS, TEST_CLOCK_AHEAD_MS: '0' },
  });
  boss = await tokenOf(BOSS);
});
afterAll(() => app.stop());

let ahead = 0;
/** People need some seconds for a form; the product's clock takes them. */
const passSeconds = () => {
  ahead += 20_000;
  return app.setClockAhead(ahead);
};

async function tokenOf(email: string): Promise<string> {
  await createAccount(app, email);
  return String((await post(app, '/api/login', { email, password: PASSWORD })).token);
}

test('without script a message that is refused stays as it was typed, and is sent when it is right', async () => {
  const typed = 'Zeile eins <b>\nرسالة "two" & three';
  await onPhone(
    async (page) => {
      await page.goto(`${app.origin}/contact`);
      const fields = { 'Your Email': 'ama@', Subject: '', Message: typed };
      await submit(page, fields, 'Send Message');
      const main = page.getByRole('main');
      await main.getByText('Your message was not sent.').waitFor();
      for (const text of [
        'Enter an email address such',
        'Choose an issue type',
        'Enter a subject.',
      ])
        expect(await main.getByText(text).count(), text).toBe(1);
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(typed);
      expect(await page.getByLabel('Your Email').inputValue()).toBe('ama@');
      expect(pathOf(page)).toBe('/contact');

      await passSeconds();
      await page.getByLabel('Issue Type').selectOption('Technical Issue / Bug Report');
      await submit(page, { 'Your Email': 'ama@example.org', Subject: 'No CV' }, 'Send Message');
      await main.getByText(SENT).waitFor();
      expect(pathOf(page)).toBe('/contact?sent=yes');
    },
    [WITHOUT_SCRIPT, REFUSED],
    { javaScript: false },
  );
  const mail = await app.smtp.nextMail(SUPPORT);
  expect(mail).toMatchObject({
    subject: 'Technical Issue / Bug Report: No CV',
    replyTo: [{ address: 'ama@example.org' }],
  });
  expect(mail.text).toContain('Zeile eins <b>\nرسالة "two" & three');
  await app.smtp.nextMail('ama@example.org');
});

test('with script the address of the account is filled in, mistakes are named where they are, and a lost connection loses no text', async () => {
  const email = 'kofi@example.com';
  const token = await tokenOf(email);
  await withPage(
    { width: 360, height: 640, token },
    async (page, context) => {
      await page.goto(`${app.origin}/contact?job=7`);
      await expect.poll(() => page.getByLabel('Your Email').inputValue()).toBe(email);
      expect(await page.getByLabel('Subject').inputValue()).toBe('Report of job 7');
      await page.getByLabel('Issue Type').selectOption('Choose one');
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expectFieldMessage(page, 'Issue Type', 'Choose an issue type.');
      await expectFieldMessage(page, 'Message', 'Enter your message.');
      await expect.poll(() => focusedLabel(page)).toBe('Issue Type');
      await expectSound(page);

      await passSeconds();
      await page.getByLabel('Issue Type').selectOption('Other Major Issue');
      await context.setOffline(true);
      await submit(page, { Message: 'They asked for money.' }, 'Send Message');
      await expectSaid(page, 'Server error. Please try again later.');
      expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(
        'They asked for money.',
      );
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expectSaid(page, SENT);
      await expectSound(page);
      await page.getByRole('link', { name: 'Write another message' }).click();
      await page.getByLabel('Message', { exact: true }).waitFor();
      expect(await page.getByLabel('Subject').inputValue()).toBe('');
    },
    [NO_CONNECTION, REFUSED],
  );
  const mail = await app.smtp.nextMail(SUPPORT);
  expect(mail.subject).toBe('Other Major Issue: Report of job 7');
  expect(mail.text).toContain('(logged in)');
});

test('an administrator finds a message, answers it and closes it, and deletes spam', async () => {
  const from = { issueType: 'Payment', message: 'I paid twice.\nPlease help.' };
  const { stamp } = (await (await fetch(`${app.origin}/api/contact/stamp`)).json()) as object & {
    stamp: string;
  };
  await passSeconds();
  const message = { ...from, stamp, email: 'esi@example.org', subject: 'Two payments' };
  await post(app, '/api/contact', message);
  const spam = { ...from, email: 'spam@example.org', subject: 'Cheap pills', website: 'x' };
  await post(app, '/api/contact', spam);
  await app.smtp.nextMail('esi@example.org');
  await withPage({ width: 360, height: 640, token: boss }, async (page) => {
    await page.goto(`${app.origin}/admin/messages`);
    await page.getByLabel('Email address, words or number').fill('ESI@');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('Showing 1 of 1 message', { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'Two payments' }).click();
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expectFieldMessage(page, 'Your answer', 'Enter your answer.');
    await expectSound(page);
    await submit(page, { 'Your answer': 'Sent back.\n\nKofi' }, 'Send answer');
    await expectSaid(page, 'We will email your answer to esi@example.org.');
    const answer = page.getByRole('region', { name: `Answer by ${BOSS}` });
    await answer.getByText('Sent', { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    await page.getByRole('link', { name: 'Back to the messages' }).click();
    await page.getByText('No messages.').waitFor();

    await page.goto(`${app.origin}/admin/messages?state=suspect`);
    await page.getByRole('link', { name: 'Cheap pills' }).click();
    await page.getByText('Looks like spam: it filled in a field').waitFor();
    await page.getByRole('button', { name: 'Delete…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No messages.').waitFor();
    await page.goto(`${app.origin}/admin/audit?subject=message`);
    await untilPage(page, 'Audit log', '/admin/audit?subject=message');
    for (const action of ['Message deleted', 'Message closed', 'Message answered'])
      await page.locator('ol').getByText(action).waitFor();
  });
  const answer = await app.smtp.nextMail('esi@example.org');
  expect(answer.text).toContain('Sent back.\n\nKofi');
  expect(answer.text).toContain('> I paid twice.\n> Please help.');
});

test('the mail page sends a test mail, says what waits and was refused, and tries again', async () => {
  const waiting = 'adwoa@example.org';
  await withPage({ width: 360, height: 640, token: boss }, async (page) => {
    const part = (name: string) => page.getByRole('region', { name, exact: true });
    await page.goto(`${app.origin}/admin/mail`);
    await part('Waiting').getByText('No email waits.').waitFor();
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expectSaid(page, `The mail server took the email to ${BOSS}.`);
    expect((await app.smtp.nextMail(BOSS)).subject).toBe('Test email from Waymark');
    app.smtp.refuse(BOSS);
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expectSaid(page, 'The mail server refused the email for good: 550 5.1.1 No such user');
    await part('Refused').getByText('1 email refused for good in the last 30 days.').waitFor();
    await part('Refused').getByText(BOSS, { exact: true }).waitFor();
    app.smtp.accept(BOSS);
    app.smtp.refuse(waiting, { code: 450, text: '4.7.1 Greylisted' });
    await post(app, '/api/alerts/by-email', { email: waiting, frequency: 'daily', search: 'cook' });
    await expect
      .poll(async () => {
        await page.reload();
        return part('Waiting').getByText('450 4.7.1 Greylisted (1)', { exact: true }).count();
      })
      .toBe(1);
    await part('Waiting').getByText('1 account email', { exact: true }).waitFor();
    await expectSound(page);
    app.smtp.accept(waiting);
    await page.getByRole('button', { name: 'Try again now' }).click();
    await app.smtp.nextMail(waiting);
    await expect
      .poll(async () => {
        await page.reload();
        return part('Waiting').getByText('No email waits.').count();
      })
      .toBe(1);
  });
});

test('a form of another site, one that is too large, of too many fields or of another kind is refused', async () => {
  const body = new URLSearchParams({ email: 'a@example.org', message: 'm' });
  const send = (init: RequestInit) =>
    fetch(`${app.origin}/contact`, { method: 'POST', redirect: 'manual', ...init });
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const whole = Object.entries({
    email: 'a@b.example',
    issueType: 'Other',
    subject: 's',
    message: 'm',
  });
  const more = Array.from({ length: 5_000 }, (_, at) => [`f${at}`, '']);
  const answers = await Promise.all([
    send({ body, headers: crossSite }),
    send({ body, headers: { origin: 'https://evil.example' } }),
    send({ body: new URLSearchParams({ message: 'm'.repeat(200_000) }) }),
    send({ body: '{"email":"a@example.org"}' }),
    send({ body, headers: { origin: 'null' } }),
    send({ body: new URLSearchParams([...whole, ...more]) }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 413, 415, 400, 400]);
  for (const answer of answers) {
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('Send Message');
  }
});
