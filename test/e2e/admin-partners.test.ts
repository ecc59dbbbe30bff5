import { expect, test } from 'vitest';
import { expectSaid } from './accounts.ts';
import { setUpSharedAdmin } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab } from './browser.ts';
import { expectFitsInLargeText, expectSoundEverywhere } from './sound.ts';

closeBrowserAfterAll();

const kit = setUpSharedAdmin();
const tab = setUpTab(() => ({ width: 360, token: kit.admin.token }));

test('a partner is added, its key is shown once, and the form is ready for the next one', async () => {
  const { page } = tab;
  await page.goto(`${kit.origin}/admin/partners`);
  const name = page.getByLabel('Name of the partner');
  const partner = 'Hafenarbeiterinnenvermittlungsgesellschaft';
  await name.fill(partner);
  await page.getByRole('button', { name: 'Add partner' }).click();
  await expectSaid(page, `The partner ${partner} was added.`);
  await page.getByText(/^wmp_[\w-]{20,}$/).waitFor();
  expect(await name.inputValue()).toBe('');
  await expectSoundEverywhere(page);
  await expectFitsInLargeText(page);
  await page.getByText('The key may publish new jobs, change its jobs, end its jobs').click();
  await page.getByLabel('End its jobs').first().uncheck();
  await page.getByRole('button', { name: 'Save what the key may do' }).click();
  await expectSaid(page, `The key of ${partner} was changed.`);
  await page.getByText('The key may publish new jobs, change its jobs').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: partner }).waitFor();
  expect(await page.getByText(/wmp_/).count()).toBe(0);
});
