import { expect, test } from 'vitest';
import { addressOf, closeBrowserAfterAll, expectSoundEverywhere, withPage } from './browser.ts';

closeBrowserAfterAll();

const BADGE =
  'On the UK register of licensed sponsors of 24 July 2026: Charity Worker, Skilled Worker, A rating';

test('without script a name is looked up, and its page shows what changed and its live jobs', async () => {
  await withPage({ width: 360, javaScript: false }, async (page) => {
    await page.goto(addressOf('/employers'));
    await page.getByLabel('Name of the company').fill('FENMARSH wellbeing trust');
    await page.getByRole('button', { name: 'Look up' }).click();
    await page.getByText(BADGE).waitFor();
    expect(await page.getByText('Open Government Licence v3.0').count()).toBeGreaterThan(0);
    expect(await page.getByLabel('Name of the company').inputValue()).toBe(
      'FENMARSH wellbeing trust',
    );
    await page.getByRole('link', { name: 'Fenmarsh Wellbeing Trust' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fenmarsh Wellbeing Trust' }).waitFor();
    expect(await page.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Register of'),
      expect.stringMatching(
        /24 July 2026\s+Charity Worker, Skilled Worker, A rating\s+Other routes/,
      ),
      expect.stringMatching(/17 July 2026\s+Skilled Worker, A rating\s+First register/),
    ]);
    await page.getByRole('heading', { name: '1 live job' }).waitFor();
  });
});

test('says what is gone, rated B, only alike, or not there', async () => {
  await withPage({ javaScript: false }, async (page) => {
    const read = async (query: string) => {
      await page.goto(addressOf(`/employers?${query}`));
      return page.getByRole('main').textContent();
    };
    expect(await read('name=Fenmarsh+Catering+Ltd')).toContain(
      'No longer on the UK register. It was there on 17 July 2026.',
    );
    expect(await read('name=oakmere+farm')).toContain('may not sponsor new workers until');
    const near = await read('name=fenmarsh');
    expect(near).toContain('We cannot say for sure');
    expect(await page.locator('[class*=good]').count()).toBe(0);
    expect(await read('name=Zzzz+Qqqq')).toContain('Not on the registers we have');
    expect(await read(`name=${encodeURIComponent('<b>&"')}`)).toContain('<b>&"');
  });
});

test('the pages are sound in all sizes and colours', async () => {
  for (const path of [
    '/employers',
    '/employers?name=Fenmarsh+Wellbeing+Trust',
    '/employers?name=fenmarsh',
    '/employers?name=zzzzqqqq',
    '/employers/uk/fenmarsh-wellbeing-trust',
    '/employers/uk/harbour-lights',
    '/employers/uk/fenmarsh-catering',
  ])
    await withPage({}, async (page) => {
      await page.goto(addressOf(path));
      await expectSoundEverywhere(page);
    });
});
