import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, setUpTab } from './browser.ts';
import { ask, button, openProfile } from './profile-page.ts';
import { type Member, signInAdmin, signInStored } from './sessions.ts';
import { findJobKinds } from './site.ts';

/*
 * The texts of the error catalogue (specification, section 8) that stand in place of a reason of the
 * server: it gives none, or nothing arrives.
 */
closeBrowserAfterAll();

let member: Member;
let admin: Member;
let job: number;
beforeAll(async () => {
  [member, admin] = await Promise.all([signInStored('errors@example.com'), signInAdmin()]);
  job = (await findJobKinds()).free.id;
});

type Failure = 'no-reason' | 'no-answer';
/** How requests of this method to this path fail now. */
let failing: { request: string; how: Failure } | null = null;
afterEach(() => {
  failing = null;
});

async function failOnPurpose(context: BrowserContext): Promise<void> {
  await context.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (failing?.request !== `${route.request().method()} ${pathname}`) return route.fallback();
    if (failing.how === 'no-answer') return route.abort();
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<p>Bad gateway</p>' });
  });
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Does something twice, each time with another failure, and waits for what the page says. */
async function expectTexts(
  page: Page,
  request: string,
  act: () => Promise<void>,
  texts: { noReason: string; noAnswer: string },
): Promise<void> {
  failing = { request, how: 'no-reason' };
  await act();
  await said(page, texts.noReason);
  failing = { request, how: 'no-answer' };
  await act();
  await said(page, texts.noAnswer);
}

const ALLOWED = [/status of (?:502|403)/, /ERR_FAILED/];
const NETWORK = 'Network error. Please try again.';

describe('forms of visitors', () => {
  const tab = setUpTab(() => ({}), ALLOWED);
  beforeAll(() => failOnPurpose(tab.context));

  const EMAIL = { 'Email address': 'ama@example.com' };
  test.each([
    {
      path: '/signup',
      takes: '/signup',
      press: 'Create account',
      fields: { ...EMAIL, Password: 'kettle-9041-moss', 'Confirm password': 'kettle-9041-moss' },
      noReason: 'Failed to create account',
      noAnswer: NETWORK,
    },
    {
      path: '/login',
      takes: '/login',
      press: 'Log in',
      fields: { ...EMAIL, Password: 'kettle-9041-moss' },
      noReason: 'Failed to login',
      noAnswer: NETWORK,
    },
    {
      path: '/forgot-password',
      takes: '/forgot-password',
      press: 'Send reset instructions',
      fields: EMAIL,
      noReason: 'Failed to request password reset',
      noAnswer: NETWORK,
    },
    {
      path: '/reset-password?token=abc',
      takes: '/reset-password',
      press: 'Reset Password',
      fields: { 'New password': 'kettle-9041-moss', 'Confirm new password': 'kettle-9041-moss' },
      noReason: 'Failed to reset password',
      noAnswer: NETWORK,
    },
    {
      path: '/verify-email-instructions',
      takes: '/verify-email-instructions',
      press: 'Resend Verification Email',
      fields: EMAIL,
      noReason: 'Failed to resend verification email. Please try again.',
      noAnswer: NETWORK,
    },
    {
      path: '/contact',
      takes: '/contact',
      press: 'Send Message',
      fields: { 'Your Email': 'ama@example.com', Subject: 'Hello', Message: 'Hello' },
      noReason: 'Something went wrong.',
      noAnswer: 'Server error. Please try again later.',
    },
  ])('$path', async ({ path, takes, press, fields, ...texts }) => {
    const { page } = tab;
    await page.goto(addressOf(path));
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    if (path === '/contact') await page.getByLabel('Issue Type').selectOption('Other');
    await expectTexts(page, `POST ${takes}`, () => button(page, press).click(), texts);
  });

  test('another confirmation mail, asked for at the login', async () => {
    const { page } = tab;
    const account = { email: 'unconfirmed@example.com', password: 'kettle-9041-moss' };
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(account) };
    expect((await fetch(addressOf('/api/register'), sent)).status).toBe(200);
    await page.goto(addressOf('/login'));
    await page.getByLabel('Email address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await button(page, 'Log in').click();
    await said(
      page,
      'Please confirm your email address first. Look for our email, and check your spam folder.',
    );
    const resend = () => button(page, 'Resend verification email').click();
    await expectTexts(page, 'POST /verify-email-instructions', resend, {
      noReason: 'Failed to resend verification email',
      noAnswer: NETWORK,
    });
  });
});

describe('pages of members', () => {
  const tab = setUpTab(() => ({ token: member.token }), ALLOWED);
  beforeAll(() => failOnPurpose(tab.context));

  test('a profile that is not saved', async () => {
    const { page } = tab;
    await openProfile(page);
    await expectTexts(page, 'POST /api/profile', () => button(page, 'Save Profile').click(), {
      noReason: 'Error saving profile: Failed to save profile',
      noAnswer: `Error saving profile: ${NETWORK} What you wrote is stored on this device.`,
    });
    await page.evaluate(() => localStorage.removeItem('token'));
    await button(page, 'Save Profile').click();
    await said(page, 'Error saving profile: No authentication token found');
  });

  test('a preview of a CV', async () => {
    const { page } = tab;
    const contact = { phone: '1', email: '', location: '' };
    await ask(member.token, {
      cv_data: { name: 'Ama', professionalTitle: 'Nurse', summary: 'Nurse', contact },
    });
    failing = { request: 'POST /api/preview-cv', how: 'no-reason' };
    await page.goto(addressOf('/cv-builder'));
    await button(page, /^Preview/)
      .first()
      .click();
    await said(page, 'Error generating CV preview. Please try again.');
  });

  test('a payment that cannot be begun', async () => {
    const { page } = tab;
    let find: () => void = () => {};
    const isFound = new Promise<void>((resolve) => {
      find = resolve;
    });
    await tab.context.route('**/api/geo', async (route) => {
      await isFound;
      await route.fulfill({ json: { country_code: 'KE' } });
    });
    await page.goto(addressOf('/premium'));
    await said(page, 'Determining your location for payment options...');
    find();
    const pay = button(page, 'Pay with mobile money');
    await expectTexts(page, 'POST /api/create-checkout-session', () => pay.click(), {
      noReason: 'Payment initiation failed.',
      noAnswer: 'An unexpected error occurred. Please try again.',
    });
  });
});

describe('pages of administrators', () => {
  const tab = setUpTab(() => ({ token: admin.token }), ALLOWED);
  beforeAll(() => failOnPurpose(tab.context));

  /** Presses Delete in the question. */
  async function confirm(page: Page): Promise<void> {
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  }

  test('the list of jobs, and its deletions', async () => {
    const { page } = tab;
    failing = { request: 'GET /api/admin/jobs', how: 'no-reason' };
    await page.goto(addressOf('/admin/jobs/manage'));
    await said(page, 'Failed to fetch jobs.');
    failing = { request: 'GET /api/admin/jobs', how: 'no-answer' };
    await button(page, 'Try again').click();
    await said(page, 'Error fetching jobs.');
    failing = null;
    await button(page, 'Try again').click();
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    const id = /\d+$/.exec(
      (await rows.first().getByRole('link').first().getAttribute('href')) ?? '',
    );
    await expectTexts(
      page,
      `DELETE /api/admin/jobs/${id?.[0]}`,
      async () => {
        await rows
          .first()
          .getByRole('button', { name: /^Delete/ })
          .click();
        await confirm(page);
      },
      { noReason: 'Failed to delete job', noAnswer: 'Error deleting job' },
    );
    await rows.nth(0).getByRole('checkbox').check();
    await rows.nth(1).getByRole('checkbox').check();
    await expectTexts(
      page,
      'DELETE /api/admin/jobs/bulk',
      async () => {
        await button(page, 'Delete Selected (2)').click();
        await said(page, 'Are you sure you want to delete 2 jobs?');
        await confirm(page);
      },
      { noReason: 'Failed to delete jobs', noAnswer: 'Error deleting jobs' },
    );
  });

  test('the form of a job', async () => {
    const { page } = tab;
    const path = `/api/admin/jobs/${job}`;
    failing = { request: `GET ${path}`, how: 'no-reason' };
    await page.goto(addressOf(`/admin/jobs/edit/${job}`));
    await said(page, 'Error loading job for editing.');
    failing = null;
    await button(page, 'Try again').click();
    await expectTexts(page, `PUT ${path}`, () => button(page, 'Save changes').click(), {
      noReason: 'Failed to save job: Error: 502 Bad Gateway',
      noAnswer: `Failed to save job: ${NETWORK}`,
    });
    await expectTexts(
      page,
      `DELETE ${path}`,
      async () => {
        await button(page, 'Delete').click();
        await confirm(page);
      },
      {
        noReason: 'Failed to delete job: Error: 502 Bad Gateway',
        noAnswer: `Failed to delete job: ${NETWORK}`,
      },
    );
  });
});
