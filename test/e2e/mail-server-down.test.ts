import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../smtp-server.ts';
import {
  type AccountsApp,
  confirmInBrowser,
  linkIn,
  newEmail,
  onPhone,
  PASSWORD,
  startAccountsApp,
  submit,
  untilSignedIn,
} from './accounts.ts';
import { closeBrowserAfterAll } from './browser.ts';

closeBrowserAfterAll();

let app: AccountsApp;
let port: number;
beforeAll(async () => {
  const smtp = await startSmtpServer();
  port = Number(new URL(smtp.url).port);
  await smtp.stop();
  app = await startAccountsApp({ smtp });
});
afterAll(() => app.stop());

/** Signs up and waits until the product has failed to send the mail and scheduled a retry. */
async function signUpInVain(email: string): Promise<void> {
  const failed = () => app.output().split('job failed, to be tried again').length;
  const before = failed();
  await onPhone(async (page) => {
    await page.goto(`${app.origin}/signup`);
    await submit(
      page,
      { 'Email address': email, Password: PASSWORD, 'Confirm password': PASSWORD },
      'Create account',
    );
    await page.getByText(`We sent an email to ${email}.`).waitFor();
  });
  await vi.waitFor(() => expect(failed()).toBeGreaterThan(before), { timeout: 10_000 });
  // A query on the database's single session is answered after the retry was stored.
  expect((await fetch(`${app.origin}/api/jobs/1`)).status).toBe(200);
}

/** The delayed mail's link works. */
async function confirm(smtp: TestSmtpServer, email: string): Promise<void> {
  const link = linkIn(await smtp.nextMail(email), '/verify-email');
  await onPhone(async (page) => {
    await confirmInBrowser(page, app.origin + link, email);
    await page.waitForURL('**/jobs');
    await untilSignedIn(page, email);
  });
}

test('a sign-up while the mail server is down is accepted, and the mail comes when the server does', async () => {
  const email = newEmail();
  await signUpInVain(email);
  const smtp = await startSmtpServer({ port });
  await confirm(smtp, email);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  await smtp.stop();
});

test('also when the product was killed in between', async () => {
  const email = newEmail();
  await signUpInVain(email);
  await app.restart('SIGKILL');
  const smtp = await startSmtpServer({ port });
  await confirm(smtp, email);
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]);
  await smtp.stop();
});
