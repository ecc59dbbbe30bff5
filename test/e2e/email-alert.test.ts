import { beforeAll, expect, test } from 'vitest';
import {
  type AccountsApp,
  expectFieldMessage,
  expectSound,
  focusedLabel,
  newEmail,
  onPhone,
  pathOf,
  WITHOUT_SCRIPT,
} from './accounts.ts';
import { closeBrowserAfterAll } from './browser.ts';
import { setUpSharedApp } from './shared-app.ts';
import { expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const kit = setUpSharedApp();
let app: AccountsApp;
beforeAll(() => {
  ({ app } = kit);
});

/** The path of the link in the mail that asks for the alert. */
async function linkOf(email: string): Promise<string> {
  const { subject, text = '' } = await app.smtp.nextMail(email);
  expect(subject).toBe('Start your job alert at Waymark?');
  return /^http:\/\/localhost:\d+(\/confirm-alert\?key=\S+)$/m.exec(text)?.[1] ?? '';
}

test.each([
  ['with', true],
  ['without', false],
])(
  'a first alert %s script takes two taps and one field before the mailbox, and starts with its button',
  async (_, javaScript) => {
    const email = newEmail();
    // axe needs scripts.
    const sound = javaScript ? expectSound : expectNoOverflow;
    let taps = 0;
    await onPhone(
      async (page) => {
        const tap = async (role: 'link' | 'button', name: string) => {
          await page.getByRole(role, { name, exact: true }).first().click();
          taps += 1;
        };
        await page.goto(`${app.origin}/jobs?search=nurse&country=DE`);
        await tap('link', 'Alert me');
        await page.getByText('“nurse” in Germany').waitFor();
        await sound(page);
        expect(await page.locator('main input:not([type=hidden]), main select').count()).toBe(1);
        await page.getByLabel('Email address').fill('nobody');
        await page.getByRole('button', { name: 'Email me new jobs' }).click();
        if (javaScript)
          await expectFieldMessage(
            page,
            'Email address',
            'Enter an email address such as name@example.com.',
          );
        else await page.getByText('Enter an email address such as name@example.com.').waitFor();
        // The browser complains when the reader was faster than its focus.
        await expect.poll(() => focusedLabel(page)).toBe('Email address');
        expect(await page.getByLabel('Email address').inputValue()).toBe('nobody');
        await page.getByText('“nurse” in Germany').waitFor();
        await page.getByLabel('Email address').fill(email);
        await tap('button', 'Email me new jobs');
        await page.getByRole('heading', { name: 'One more step: check your email' }).waitFor();
        if (javaScript) await page.getByText(/^First email (today|tomorrow) at 8:00/).waitFor();
        expect(taps).toBe(2);
        await sound(page);

        const link = await linkOf(email);
        await page.goto(app.origin + link);
        await page.getByRole('heading', { name: 'Start this job alert?' }).waitFor();
        await sound(page);
        await page.getByRole('button', { name: 'Start this alert' }).click();
        await page.getByRole('heading', { name: 'Your job alert is on' }).waitFor();
        await page.getByText(/^First email (today|tomorrow) at 8:00.*, if there are/).waitFor();
        expect(pathOf(page)).toBe(link);
        await sound(page);
        await page.getByRole('link', { name: 'Stop this alert' }).click();
        await page.getByRole('button', { name: 'Stop this job alert' }).click();
        await page.getByRole('heading', { name: 'Job alert stopped' }).waitFor();
      },
      [/status of 400/, WITHOUT_SCRIPT],
      { javaScript },
    );
  },
);

test('a link that is none says so and leads on', async () => {
  await onPhone(async (page) => {
    await page.goto(`${app.origin}/confirm-alert?key=made-up`);
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
    await expectSound(page);
  });
});
