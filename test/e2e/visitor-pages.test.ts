import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

test('the job alerts open to visitors, without React: what they are, and two ways to one', async () => {
  await withPage({ width: 360 }, async (page) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(addressOf('/notifications'), { waitUntil: 'networkidle' });
    await page.getByText('Alerts are free, and you do not need an account').waitFor();
    await expectSoundEverywhere(page);
    expect(scripts.filter((url) => url.includes('/entry-client-'))).toEqual([]);
    await page.getByLabel('Search jobs').first().fill('nurse');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/jobs?search=nurse');
    await page.goBack();
    await page.getByRole('link', { name: 'Create a free account' }).click();
    await page.waitForURL(addressOf('/signup?returnTo=%2Fnotifications'));
    await page.getByText('Sign up to manage your job alerts.').waitFor();
  });
});

test.each([
  [
    '/premium?returnTo=%2Fjobs%2F1',
    'Log in to pay. We remember the job and the country you chose.',
  ],
  ['/profile', 'Log in to fill in your profile.'],
  ['/account', 'Log in to see your account.'],
])('the login says why it is there: on the way to %s', async (path, words) => {
  const html = await (await fetch(addressOf(`/login?returnTo=${encodeURIComponent(path)}`))).text();
  expect(html).toContain(words);
});
