import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, startAccountsApp } from './accounts.ts';
import { logIn } from './admin-app.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { button, chooseCountry, heading } from './premium-page.ts';

closeBrowserAfterAll();

const BOUNCES = 'known-to-the-mail-provider-only';
const OPERATOR = 'member0@example.com';

let app: AccountsApp;
beforeAll(async () => {
  app = await startAccountsApp({
    env: { ADMIN_EMAIL: OPERATOR, MAIL_EVENTS_SECRET: BOUNCES },
  });
});
afterAll(() => app.stop());

/** What the operator did in each errand: presses of buttons, links and choices, and fields filled. */
const done: { errand: string; presses: number; fields: number }[] = [];
const begin = (errand: string) => void done.push({ errand, presses: 0, fields: 0 });
const count = (what: 'presses' | 'fields') => {
  const errand = done.at(-1);
  if (errand) errand[what] += 1;
};
const press = async (target: Locator) => {
  await target.click();
  count('presses');
};
const fill = async (target: Locator, text: string) => {
  await target.fill(text);
  count('fields');
};
const choose = async (target: Locator, option: string) => {
  await target.selectOption(option);
  count('presses');
};
/** A page of the menu of administrators. */
const open = (page: Page, name: string) =>
  press(
    page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name, exact: true }),
  );
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Pays by mobile money as a member does; `after` goes on as the same member. */
async function pay(email: string, country: string, after?: (page: Page) => Promise<void>) {
  const { token } = await logIn(app.origin, email);
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(/http:\S+\/dev\/payments\?key=\S+/.exec(app.output())?.[0] ?? '');
    await page.goto(`${app.origin}/premium`);
    await chooseCountry(page, country);
    await page.getByText(`Your country: ${country}`).waitFor();
    await button(page, 'Pay with mobile money').click();
    await heading(page, 'Paystack sandbox').waitFor();
    await button(page, 'Pay').click();
    await heading(page, 'Payment Successful!').waitFor();
    await after?.(page);
  });
}

test('an operator does a day of work in the browser, without a shell and without SQL', async () => {
  const { token } = await logIn(app.origin, OPERATOR);
  await pay('member1@example.com', 'Kenya');
  // The second withdrawal of a member is a person's work.
  for (const answer of [/sent back on/, 'A person will look at it'])
    await pay('member2@example.com', 'Ghana', async (page) => {
      await page.goto(`${app.origin}/account`);
      await button(page, 'Get my money back').click();
      await page.getByLabel('Your name').fill('Ama Mensah');
      await button(page, 'Confirm withdrawal').click();
      await page.getByText(answer).first().waitFor();
    });
  const secret = `Basic ${Buffer.from(`provider:${BOUNCES}`).toString('base64')}`;
  const complaint = { type: 'complaint', address: 'member3@example.com' };
  expect(
    (await post('/api/webhooks/mail-events', complaint, { authorization: secret })).status,
  ).toBe(200);
  const held = {
    ...{ title: 'Zebra keeper of the day', excerpt: 'Care for zebras.', employer: 'Zoo' },
    ...{ country: 'IE', category: 'Other Odd Jobs', application_url: 'https://zoo.example/1' },
    description: '<p>You pay the visa fee of $300 before you travel.</p>',
  };
  expect((await post('/api/admin/jobs', held, { 'x-auth-token': token })).status).toBe(201);

  await withPage({ width: 1280, token }, async (page) => {
    await page.goto(`${app.origin}/admin`);
    const todo = page.getByRole('region', { name: 'To do now' });
    await todo.getByText('held job', { exact: true }).waitFor();

    begin('three feeds, one broken');
    await open(page, 'Imports');
    for (const [at, name] of ['North Care', 'South Care'].entries()) {
      await page.getByLabel('File', { exact: true }).setInputFiles({
        name: `${name}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          `id,title,company,country,state,description\n${at},Berry picker ${at},Farm Ltd,Italy,Tuscany,You pick berries.`,
        ),
      });
      count('fields');
      await press(page.getByRole('button', { name: 'Upload and import' }));
      await page.getByText(`The import of ${name}.csv has started.`).waitFor();
    }
    await press(page.getByRole('button', { name: 'Add a feed' }));
    await fill(
      page.getByLabel('Address of the feed', { exact: true }),
      'https://feeds.invalid/jobs.xml',
    );
    await fill(page.getByLabel('Name of the feed', { exact: true }), 'West Care');
    await press(page.getByLabel('New jobs wait for my look'));
    await press(page.getByRole('button', { name: 'Add feed' }));
    const runs = page.getByRole('region', { name: 'Latest imports' }).getByRole('listitem');
    await runs.filter({ hasText: 'West Care' }).getByText('Failed', { exact: true }).waitFor();
    await runs.getByText('Done', { exact: true }).nth(1).waitFor();

    begin('a refund in part');
    await open(page, 'Payments');
    const payments = page.getByRole('list', { name: 'Payments' }).locator('> li');
    const kept = payments.filter({ hasText: 'member1@example.com' });
    await press(kept.getByRole('button', { name: 'Refund', exact: true }));
    await fill(kept.getByLabel('Why are you sending the money back?'), 'Asked by mail');
    await fill(kept.getByLabel(/^Amount in /), '100');
    await press(kept.getByRole('button', { name: /^Send .* back$/ }));
    await kept
      .getByText(/is being sent back|was sent back before/)
      .first()
      .waitFor();

    begin('a withdrawal');
    await open(page, 'Overview');
    await press(
      todo.getByRole('listitem').filter({ hasText: 'withdrawal' }).getByRole('link').first(),
    );
    const withdrawn = payments.filter({ hasText: 'Ama Mensah' });
    await press(withdrawn.getByRole('button', { name: 'Refund', exact: true }));
    await fill(withdrawn.getByLabel('Why are you sending the money back?'), 'A valid withdrawal');
    await press(withdrawn.getByRole('button', { name: /^Send .* back$/ }));
    await withdrawn.getByText('The refund was requested.').waitFor();

    begin('a complaint of spam');
    await open(page, 'Mail');
    const blocked = page.getByRole('region', { name: 'Blocked addresses' });
    await blocked.getByText('member3@example.com').waitFor();

    begin('a held job');
    await open(page, 'Overview');
    await press(
      todo.getByRole('listitem').filter({ hasText: 'held job' }).getByRole('link').first(),
    );
    await press(page.getByRole('button', { name: 'Release Zebra keeper of the day' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByText('You pay the visa fee of $300 before you travel.').waitFor();
    await press(dialog.getByRole('button', { name: 'Keep it held' }));
    await press(page.getByRole('button', { name: 'Remove Zebra keeper of the day' }));
    await page.getByText('Removed: Zebra keeper of the day').waitFor();

    begin('a new editor');
    await open(page, 'Team');
    await fill(page.getByLabel('Email address'), 'member4@example.com');
    await choose(page.getByLabel('Role'), 'editor');
    await press(page.getByRole('button', { name: 'Send the invitation' }));
    const mail = await app.smtp.nextMail('member4@example.com');
    const editor = await logIn(app.origin, 'member4@example.com');
    await withPage({ width: 360, token: editor.token }, async (own) => {
      await own.goto(/http:\S+\/invitation\?\S+/.exec(mail.text ?? '')?.[0] ?? '');
      await own.getByRole('button', { name: 'Accept the invitation' }).click();
      await own.getByText('Your role is now: Editor.').waitFor();
    });

    begin('no mail goes out');
    await app.smtp.stop();
    await post('/api/forgot-password', { email: 'member5@example.com' });
    await open(page, 'Overview');
    const unsent = todo.getByRole('listitem').filter({ hasText: /emails? not sent/ });
    await expect
      .poll(
        async () => {
          await page.reload();
          await todo.waitFor();
          return unsent.count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await press(unsent.getByRole('link').first());
    await page.getByRole('region', { name: 'Sending' }).waitFor();
  });
  process.stdout.write(
    `${done.map(({ errand, presses, fields }) => `${errand}: ${presses} presses, ${fields} fields`).join('\n')}\n`,
  );
  // A day that needs more has become harder.
  expect(done.reduce((sum, { presses }) => sum + presses, 0)).toBeLessThanOrEqual(30);
});
