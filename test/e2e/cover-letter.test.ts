import { expect, test } from 'vitest';
import { FULL_PROFILE } from '../full-profile.ts';
import { expectSound, NO_CONNECTION } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { press, setUpCvBuilder } from './cv-builder.ts';

closeBrowserAfterAll();

const { kit, ask, openBuilder } = setUpCvBuilder('cvMore');

test('a member writes a cover letter, sees it with the head of the CV, and takes it as Word', async () => {
  await withPage(
    { width: 360, token: kit.tokens.free },
    async (page) => {
      await openBuilder(page);
      await press(page, 'Write a cover letter');
      const dialog = page.getByRole('dialog', { name: 'Cover letter' });
      await dialog.getByLabel('Subject').fill('Nurse on ward 4');
      await dialog.getByLabel('Your letter').fill('Dear Ms Berg,\n\nI can start in March.');
      await press(page, 'Preview');
      const letter = page.frameLocator('iframe[title="Your CV"]');
      await letter.getByText('Nurse on ward 4').waitFor();
      await letter.getByText(FULL_PROFILE.name, { exact: true }).first().waitFor();
      await expectSound(page);
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Word')]);
      expect(file.suggestedFilename()).toMatch(/ - Cover letter\.docx$/);
      // What was typed last is kept when the letter is left without another press.
      await dialog.getByLabel('Where you write it').fill('Kumasi');
      // One that cannot be saved stays in sight.
      await page.route('**/api/cover-letter', (route) => route.abort());
      await page.keyboard.press('Escape');
      await dialog.getByRole('alert').waitFor();
      expect(await dialog.getByLabel('Where you write it').inputValue()).toBe('Kumasi');
      await page.unroute('**/api/cover-letter');
      await dialog.getByLabel('Where you write it').fill('Kumasi, Ghana');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(
          async () => (await (await ask(kit.tokens.free, '/api/cover-letter')).json()) as object,
        )
        .toMatchObject({ letter: { place: 'Kumasi, Ghana' } });
    },
    [NO_CONNECTION],
  );
});
