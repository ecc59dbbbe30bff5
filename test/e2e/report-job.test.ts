import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const SENT = 'Thank you. We will look at this job.';
/** Pictures to look at, when a folder is named. */
const PICTURES = process.env.TEST_PICTURES;

test.each([
  ['without script', false],
  ['with script', true],
])('%s a visitor reports a job, after the form was refused once', async (_, javaScript) => {
  await withPage(
    { width: 360, javaScript },
    async (page) => {
      await page.goto(addressOf('/jobs/1'));
      await page.getByRole('link', { name: 'Report this job' }).click();
      await page.getByRole('heading', { level: 1, name: 'Report a job' }).waitFor();
      await page.getByLabel('What happened? (optional)').fill('They want 300 dollars.');
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Choose a reason.').first().waitFor();
      const text = page.getByLabel('What happened? (optional)');
      await expect.poll(() => text.inputValue()).toBe('They want 300 dollars.');
      await page.getByLabel('What is wrong?').selectOption('It asks for money');
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByRole('main').getByText(SENT).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe('?sent=yes');
      if (javaScript) await expectSoundEverywhere(page);
    },
    [/status of 400/],
  );
});

test('an administrator sees live jobs with lesser signs apart', async () => {
  const { token } = await signInAdmin();
  await withPage({ width: 320, token }, async (page) => {
    await page.goto(addressOf('/admin/held'));
    await page.getByRole('link', { name: 'Shown, with minor signs' }).click();
    await page.getByText('Everyone sees these jobs.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?show=signs');
    await page
      .getByRole('status')
      .getByText(/^You have looked at all live jobs|job/)
      .waitFor();
    await expectSoundEverywhere(page);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/signs-1280.png`, fullPage: true });
    await page.getByRole('link', { name: 'Held or reported' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

test('an administrator sees the report, and keeps the job', async () => {
  const { token } = await signInAdmin();
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(addressOf('/admin/held'));
    const job = page.getByRole('article').filter({ hasText: 'They want 300 dollars.' });
    await job.getByText('Reported: It asks for money').waitFor();
    await expectNoAxeViolations(page);
    if (PICTURES) {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: `${PICTURES}/held-360.png`, fullPage: true });
    }
    await job.getByRole('button', { name: /^Keep/ }).click();
    await page.getByText(/^Kept: \w/).waitFor();
    await page.getByRole('button', { name: /^Undo for/ }).waitFor();
    await expect.poll(() => page.getByText('They want 300 dollars.').count()).toBe(0);
  });
});
