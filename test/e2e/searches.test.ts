import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, withPage } from './browser.ts';
import { signInAdmin } from './sessions.ts';
import { expectNoAxeViolationsInLightAndDark, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

test('an administrator gives words a meaning and takes it back, on a phone and a laptop', async () => {
  const { token } = await signInAdmin();
  const headers = { 'content-type': 'application/json', 'x-auth-token': token };
  const added = await fetch(addressOf('/api/admin/synonyms'), {
    method: 'POST',
    headers,
    body: JSON.stringify({ words: 'zebraminder', means: 'nurse' }),
  });
  expect(added.status).toBe(201);
  const list = await fetch(addressOf('/api/jobs?search=zebraminder'));
  expect(((await list.json()) as { totalCount: number }).totalCount).toBeGreaterThan(0);
  for (const width of [360, 1280])
    await withPage({ width, token }, async (page) => {
      await page.goto(addressOf('/admin/searches'));
      await page.getByText('zebraminder means nurse').waitFor();
      await expectNoAxeViolationsInLightAndDark(page);
      await expectNoOverflow(page);
    });
  await withPage({ width: 360, token }, async (page) => {
    await page.goto(addressOf('/admin/searches'));
    await page.getByRole('button', { name: 'Remove zebraminder' }).click();
    await page.getByText('Removed: zebraminder').waitFor();
    await expect.poll(() => page.getByText('zebraminder means nurse').count()).toBe(0);
  });
});
