import { expect, test } from 'vitest';
import type { JobList } from '../../shared/jobs.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { expectNoAxeViolations, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

async function jobPath(search: string, country: string): Promise<string> {
  const response = await fetch(addressOf(`/api/jobs?search=${search}&country=${country}`));
  const [job] = ((await response.json()) as JobList).jobs;
  if (job === undefined) throw new Error(`No demo job for ${search} in ${country}`);
  return `/jobs/${job.id}`;
}

test('without script a job leads from its rules to the guide and to its code', async () => {
  const path = await jobPath('mental+health+nurse', 'UK');
  await withPage({ width: 360, javaScript: false }, async (page) => {
    await page.goto(addressOf(path));
    const rules = page.getByRole('region', { name: 'Your way to the permit' });
    expect(await rules.locator('h3').allTextContents()).toEqual([
      'The work is on the list',
      'The pay is nearly enough',
      expect.stringMatching(/^The employer (?:must be a sponsor|is on a register)$/),
      'You never pay to be hired',
    ]);
    await rules.getByRole('img', { name: 'The advert pays £29,000 – £38,000 a year.' }).waitFor();
    await rules.getByText('All rules, with sources and dates').click();
    const text = (await rules.textContent()) ?? '';
    expect(text).toContain('The advert names this permit: Health and Care Worker visa.');
    expect(text).toContain('“Registered mental health nurses” (SOC code 2235)');
    expect(text).toContain('Only the government decides.');
    expect(text).toContain('Open Government Licence v3.0');
    expect(await rules.getByRole('link', { name: 'Official page' }).getAttribute('href')).toBe(
      'https://www.gov.uk/browse/visas-immigration/work-visas',
    );
    await rules.getByRole('link', { name: 'All the rules we know' }).click();
    await page
      .getByRole('heading', { level: 1, name: 'Work permits for the United Kingdom' })
      .waitFor();
    await page.getByLabel('Occupation or its code').fill('2235');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText('2235 Registered mental health nurses').waitFor();
    expect(await page.getByLabel('Occupation or its code').inputValue()).toBe('2235');
    await page.getByRole('link', { name: 'Work permits for the United Kingdom' }).first().click();
    await page.getByRole('link', { name: 'Jobs in the United Kingdom' }).click();
    await page.getByRole('link', { name: 'Work permits for the United Kingdom' }).waitFor();
  });
});

test('a country without checked facts says so on the job and in its guide', async () => {
  const path = await jobPath('accountant', 'KW');
  await withPage({ javaScript: false }, async (page) => {
    await page.goto(addressOf(path));
    await page.getByText('We have no checked facts for Kuwait.').waitFor();
    await page.getByRole('link', { name: 'All the rules we know' }).click();
    await page.getByRole('link', { name: 'Official page: Ministry of Interior' }).waitFor();
  });
});

test('an administrator compares a new amount, enters it and undoes it', async () => {
  const { token } = await signInAdmin();
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(addressOf('/admin/permits'));
    const name = 'Pay Limit Scheme';
    await page.getByText(`Enter the new amount: ${name}`, { exact: true }).click();
    const denmark = page.locator('details[open]');
    await denmark.getByLabel('New amount in DKK').fill('561000');
    await denmark.getByLabel('Published by').fill('Danish Agency for International Recruitment');
    await denmark.getByLabel('Read on').fill('2026-11-20');
    await denmark.getByRole('button', { name: 'Show the difference' }).click();
    await denmark.getByText('(+1.6 %)').waitFor();
    await expectNoAxeViolations(page);
    await denmark.getByRole('button', { name: 'Save this amount' }).click();
    await page.getByText(`Saved: Denmark, ${name}`).waitFor();
    await page.getByRole('button', { name: `Undo Denmark, ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Undone: Denmark, ${name}`).waitFor();
    await page.getByText(`Enter the new amount: ${name}`, { exact: true }).waitFor();
  });
});

test('a country that is not on the board has no guide', async () => {
  for (const path of ['/permits/XX', '/permits/XX/occupations'])
    expect((await fetch(addressOf(path))).status).toBe(404);
});

test('the pages are sound in all sizes and colours', async () => {
  for (const path of ['/permits', '/permits/GB', '/permits/CA', '/permits/GB/occupations?q=weld'])
    await withPage({}, async (page) => {
      await page.goto(addressOf(path));
      await expectSoundEverywhere(page);
    });
});
