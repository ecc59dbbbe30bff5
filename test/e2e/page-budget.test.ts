import { expect, test } from 'vitest';
import { EMPTY_PROFILE } from '../../shared/profile.ts';
import { expectSound } from './accounts.ts';
import { closeBrowserAfterAll, withPage } from './browser.ts';
import { press, preview, setUpCvBuilder, untilShown } from './cv-builder.ts';

closeBrowserAfterAll();

const { kit, ask, save, openBuilder } = setUpCvBuilder('cvPages');

/** A page of work, and hobbies that begin a second one. */
const OVER = {
  ...EMPTY_PROFILE,
  name: 'Ama Owusu',
  professionalTitle: 'Cook',
  contact: { phone: '', email: 'ama@example.org', location: 'Tema' },
  summary: 'Cooks for sixty guests, keeps the kitchen clean and trains those who are new to it.',
  experience: Array.from({ length: 9 }, (_, index) => ({
    jobTitle: `Cook ${index + 1}`,
    company: 'Harbour Inn',
    dates: `${2010 + index} – ${2011 + index}`,
    duties: ['Cooked for sixty guests.', 'Ordered fish and vegetables.'],
  })),
  customSections: [
    { title: 'Hobbies', items: Array.from({ length: 14 }, (_, index) => `Football ${index}`) },
  ],
};

test('lines over a page are counted, and the section without which they fit is hidden on request', async () => {
  await save(kit.tokens.free, OVER);
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    await press(page, 'Preview Solarink2mm');
    await untilShown(page);
    await preview(page).getByText('2 pages', { exact: true }).waitFor();
    await preview(page)
      .getByText(/^\d+ lines over 1 page\. Without “Hobbies” it fits\./)
      .waitFor();
    await expectSound(page);
    await press(page, 'Hide Hobbies');
    // What was promised comes true.
    await preview(page).getByText('1 page', { exact: true }).waitFor();
    await preview(page).getByText('lines over').waitFor({ state: 'detached' });
  });
  const { settings } = (await (await ask(kit.tokens.free, '/api/cv-settings')).json()) as {
    settings: { hidden: string[] };
  };
  expect(settings.hidden).toEqual(['customSections']);
  await ask(kit.tokens.free, '/api/cv-settings', { settings: { hidden: [] } });
});
