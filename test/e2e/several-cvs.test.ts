import { expect, test } from 'vitest';
import { expectSound } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { card, press, preview, setUpCvBuilder, untilShown } from './cv-builder.ts';
import { findJobKinds } from './site.ts';

closeBrowserAfterAll();

const { kit, ask } = setUpCvBuilder('cvMore');

test('a member makes a CV for a job, with words of its own beside those of the advert', async () => {
  const { free: job } = await findJobKinds();
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await page.goto(addressOf(`/cv-builder?job=${job.id}`));
    // Nothing is made by opening the address.
    const offer = page.getByRole('button', { name: 'Make a CV for this job' });
    await offer.waitFor();
    const list = async () =>
      ((await (await ask(kit.tokens.free, '/api/cvs')).json()) as { cvs: { id: number }[] }).cvs;
    expect(await list()).toEqual([]);
    await offer.click();
    await page.getByRole('heading', { name: 'The advert’s words' }).waitFor();
    const [made] = await list();
    expect(new URL(page.url()).search).toBe(`?cv=${made?.id}`);
    await page.getByRole('link', { name: `${job.title}, ${job.employer}` }).waitFor();
    const title = page.getByLabel('Professional title on this CV');
    await title.fill('Ward sister');
    await title.blur();
    await page.getByText('Saved.').waitFor();
    await card(page, 'Plain').getByRole('button', { name: 'Use this template Plain' }).click();
    await card(page, 'Plain').getByText('Your template').waitFor();
    await expectSound(page);
    await press(page, 'Preview Plain');
    await untilShown(page);
    await page
      .frameLocator('iframe[title="Your CV"]')
      .getByText('Ward sister', { exact: true })
      .waitFor();
    await preview(page).getByRole('button', { name: 'Close' }).click();
    // After a reload it is still this one; the first is as it was.
    await page.reload();
    await card(page, 'Plain').getByText('Your template').waitFor();
    expect(await title.inputValue()).toBe('Ward sister');
    await page.getByLabel('Choose a CV').selectOption('My CV');
    await card(page, 'Solarink2mm').getByText('Your template').waitFor();
    expect(await title.count()).toBe(0);
    await page.goto(addressOf(`/cv-builder?job=${job.id}`));
    await press(page, 'Open your CV for this job');
    await press(page, 'Delete this CV');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this CV' }).click();
    await page.getByText(/ was deleted\.$/).waitFor();
    expect(await list()).toEqual([]);
  });
});
