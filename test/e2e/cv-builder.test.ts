import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readProfileFile } from '../../server/profile/exchange/read/read-profile-file.ts';
import type { CvTemplates } from '../../shared/cv.ts';
import { type CvSettings, DEFAULT_CV_SETTINGS } from '../../shared/cv-settings.ts';
import { DEFAULT_TEMPLATE, type Profile } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../full-profile.ts';
import { expectSaid, expectSound, NO_CONNECTION, pathOf } from './accounts.ts';
import { addressOf, answerFirst, closeBrowserAfterAll, withPage } from './browser.ts';
import { card, LONG_PROFILE, press, preview, setUpCvBuilder, untilShown } from './cv-builder.ts';
import { expectNoAxeViolations, expectNoOverflow } from './sound.ts';

closeBrowserAfterAll();

const { kit, ask, save, openBuilder } = setUpCvBuilder('cvBuilder');
const INCOMPLETE =
  'You need at least 20% profile completion to generate a CV. Please complete your profile first to create a professional CV.';

describe('the gates', () => {
  test('who is not logged in sees the templates and what they cost, and comes back from the login', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf('/cv-builder'));
      await page.getByText('$4 / 6 months, one payment.').waitFor();
      expect(await page.getByRole('img', { name: /^A CV in the template / }).count()).toBe(10);
      await expectSound(page);
      expect(
        await page.getByRole('link', { name: 'Create a free account' }).getAttribute('href'),
      ).toBe('/signup?returnTo=%2Fcv-builder');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.waitForURL(addressOf('/login?returnTo=%2Fcv-builder'));
      await page.getByText('Log in to build your CV.').waitFor();
      await page.evaluate((token) => localStorage.setItem('token', token), kit.tokens.free);
      await page.reload();
      await card(page, 'Solarink2mm').waitFor();
      expect(pathOf(page)).toBe('/cv-builder');
    });
  });

  test('a member never sees what is for visitors', async () => {
    await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
      const released = Promise.withResolvers<void>();
      await page.route('**/assets/entry-client-*.js', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto(addressOf('/cv-builder'), { waitUntil: 'commit' });
      // Nothing is drawn before the styles are there, but the elements are.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
          ({ sheet }) => sheet !== null,
        ),
      );
      await page.getByText('Loading templates...').waitFor();
      expect(await page.getByRole('link', { name: 'Create a free account' }).count()).toBe(0);
      released.resolve();
      await card(page, 'Solarink2mm').waitFor();
    });
  });

  test('a profile under 20 percent is asked for first, before preview, download and check', async () => {
    await withPage({ width: 360, token: kit.tokens.beginner }, async (page) => {
      await openBuilder(page);
      const dialog = page.getByRole('dialog', { name: 'Profile Incomplete' });
      for (const name of [
        'Preview Solarink2mm',
        'Download Solarink2mm',
        'Check what software reads',
      ]) {
        await press(page, name);
        await dialog.getByText(INCOMPLETE).waitFor();
        expect(await dialog.getByRole('progressbar').getAttribute('value')).toBe('11');
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await dialog.waitFor({ state: 'detached' });
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
      }
      await press(page, 'Preview Solarink2mm');
      await expectNoAxeViolations(page);
      await dialog.getByRole('button', { name: 'Go to Profile' }).click();
      await page.waitForURL(addressOf('/profile'));
    });
  });

  test('without premium there is a preview; the download is marked and leads to /premium', async () => {
    await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
      await openBuilder(page);
      await card(page, 'Solarink2mm').getByText('Premium feature').waitFor();
      await page.getByText('Your photo is included only if the template shows it').waitFor();
      await expectSound(page);
      await press(page, 'Preview Solarink2mm');
      await untilShown(page);
      await preview(page).getByRole('button', { name: 'Download CV' }).click();
      await page.waitForURL(addressOf('/premium?returnTo=%2Fcv-builder'));
    });
  });
});

test('letters that no CV can show are named before payment and download', async () => {
  await withPage({ width: 360, token: kit.tokens.beginner }, async (page) => {
    for (const path of ['/cv-builder', '/premium']) {
      await page.goto(addressOf(path));
      await page.getByText('have no font for these characters').waitFor();
      await page.getByText('Mongolian (ᠮᠣᠩ)').waitFor();
      await expectNoOverflow(page);
    }
  });
});

describe('the download', () => {
  test('of a premium member has her name, and holds the profile when it is for herself', async () => {
    await withPage({ width: 360, token: kit.tokens.premium }, async (page) => {
      await openBuilder(page);
      expect(await page.getByText('Premium feature').count()).toBe(0);
      const downloaded = page.waitForEvent('download');
      await press(page, 'Download Solarink2mm');
      const download = await downloaded;
      expect(download.suggestedFilename()).toBe(`${FULL_PROFILE.name} - CV.pdf`);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      await expectSaid(page, `We saved your CV in the file ${FULL_PROFILE.name} - CV.pdf.`);
      const isImported = async () => {
        const made = page.waitForEvent('download');
        await press(page, 'Download Solarink2mm');
        const file = await readFile(await (await made).path());
        // Without the profile in it, it is read like any PDF.
        return (await readProfileFile(new Uint8Array(file))).source === 'waymark-pdf';
      };
      expect(await isImported()).toBe(false);
      await page.getByText('Me', { exact: true }).click();
      expect(await isImported()).toBe(true);
      await page.reload();
      expect(await page.getByRole('radio', { name: 'An employer' }).isChecked()).toBe(true);
    });
  });

  test('asks the server again, as premium may have begun since the page was opened', async () => {
    await withPage(
      { token: kit.tokens.premium },
      async (page, context) => {
        let hasPaid = false;
        await context.route('**/api/auth/status', async (route) => {
          const response = await route.fetch();
          const account = (await response.json()) as object;
          await route.fulfill({ response, json: { ...account, is_premium: hasPaid } });
        });
        // A new token would say premium.
        await context.route('**/api/refresh-token', (route) => route.fulfill({ status: 503 }));
        await openBuilder(page);
        await card(page, 'Solarink2mm').getByText('Premium feature').waitFor();
        hasPaid = true;
        const downloaded = page.waitForEvent('download');
        await press(page, 'Download Solarink2mm');
        await downloaded;
      },
      [/status of 503/],
    );
  });

  test.each([
    [
      'the server is busy',
      { status: 503, headers: { 'retry-after': '7' }, json: { code: 'cv-busy', message: 'Busy.' } },
      'Many people are making a CV right now. Wait 7 seconds, then press the button again.',
    ],
    ['there is no connection', null, 'We could not reach the server. Check your connection.'],
    [
      'the server fails',
      { status: 500, json: { code: 'internal-error', message: 'Oh no.' } },
      'Oh no.',
    ],
  ])('says so when %s, and works with the next press', async (_, answer, reason) => {
    await withPage(
      { token: kit.tokens.premium },
      async (page) => {
        let isBroken = true;
        await page.route('**/api/generate-cv', (route) =>
          isBroken ? (answer ? route.fulfill(answer) : route.abort()) : route.continue(),
        );
        await openBuilder(page);
        await press(page, 'Download Solarink2mm');
        await expectSaid(page, 'Error generating CV. Please try again.');
        await expectSaid(page, reason);
        isBroken = false;
        const downloaded = page.waitForEvent('download');
        await press(page, 'Download Solarink2mm');
        await downloaded;
      },
      [NO_CONNECTION, /status of 50/],
    );
  });

  test('is explained on a server that cannot make PDFs', async () => {
    const reason = 'No Chromium was found on this server.';
    await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
      await page.route('**/api/cv-templates', async (route) => {
        const response = await route.fetch();
        const list = (await response.json()) as CvTemplates;
        await route.fulfill({ response, json: { ...list, pdf: { isAvailable: false, reason } } });
      });
      await openBuilder(page);
      await expectSaid(page, reason);
      await press(page, 'Download Solarink2mm');
      const dialog = page.getByRole('dialog', { name: 'PDF download is not available' });
      await dialog.getByText(reason).waitFor();
      await expectSound(page);
    });
  });
});

describe('the templates', () => {
  test('that cannot be loaded leave the default one, and are asked for again', async () => {
    await withPage(
      { token: kit.tokens.free },
      async (page) => {
        let isBroken = true;
        await page.route('**/api/cv-templates', (route) =>
          isBroken ? route.abort() : route.continue(),
        );
        await openBuilder(page);
        await expectSaid(page, 'Network error. Please try again.');
        expect(await page.getByRole('button', { name: /^Preview / }).count()).toBe(1);
        await press(page, 'Preview Solarink2mm');
        await untilShown(page);
        await page.keyboard.press('Escape');
        isBroken = false;
        await press(page, 'Try again');
        await expect
          .poll(() => page.getByRole('button', { name: /^Preview / }).count())
          .toBeGreaterThan(7);
      },
      [NO_CONNECTION],
    );
  });

  test('that do not exist are said, and an image that fails is drawn', async () => {
    await withPage(
      { token: kit.tokens.free },
      async (page) => {
        // The answer as it is specified: file names only.
        const answers = [[DEFAULT_TEMPLATE], []].map((templates) => ({ json: { templates } }));
        for (const answer of answers) await answerFirst(page, '**/api/cv-templates', answer);
        await page.goto(addressOf('/cv-builder'));
        await page.getByRole('heading', { name: 'No Templates Found' }).waitFor();
        await page.route(/\.webp/, (route) => route.abort());
        await press(page, 'Try again');
        await card(page, 'Solarink2mm').locator('svg').waitFor();
      },
      [NO_CONNECTION],
    );
  });

  test('are chosen for the profile; country and paper are remembered on the device', async () => {
    await withPage({ token: kit.tokens.premium }, async (page) => {
      await openBuilder(page);
      const [second = ''] = (
        (await (await ask(kit.tokens.premium, '/api/cv-templates')).json()) as CvTemplates
      ).templates.slice(1);
      expect(await card(page, 'Solarink2mm').getByText('Your template').count()).toBe(1);
      await page
        .getByRole('button', { name: /^Use this template/ })
        .first()
        .click();
      await expect.poll(() => card(page, 'Solarink2mm').getByText('Your template').count()).toBe(0);
      const profile = (await (await ask(kit.tokens.premium, '/api/profile')).json()) as Profile;
      expect(profile).toEqual({ ...LONG_PROFILE, template: second });
      await page.getByLabel('Country you apply to').selectOption('US');
      await expect
        .poll(() => page.getByRole('radio', { name: 'US Letter' }).isChecked())
        .toBe(true);
      const advice = page.getByRole('region', { name: 'CVs in USA' });
      await advice.getByText('No, leave it out').first().waitFor();
      expect(await advice.getByRole('link', { name: 'Luzerne County' }).count()).toBe(3);
      await card(page, 'Solarink2mm').getByText('Fits USA: no photo').waitFor();
      await expectSound(page);
      await page.reload();
      await card(page, 'Solarink2mm').waitFor();
      expect(await page.getByLabel('Country you apply to').inputValue()).toBe('US');
      expect(await page.getByRole('radio', { name: 'US Letter' }).isChecked()).toBe(true);
      await save(kit.tokens.premium, { ...LONG_PROFILE, template: DEFAULT_TEMPLATE });
    });
  });
});

test('for Japan its two documents come first, and a Word file of the CV is free', async () => {
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    await page.getByLabel('Country you apply to').selectOption('JP');
    const titles = page.getByRole('region', { name: 'Templates' }).getByRole('heading');
    await expect
      .poll(async () => (await titles.allTextContents()).slice(0, 3))
      .toEqual(['Rirekisho', 'Shokumu Keirekisho', 'Solarink2mm']);
    await card(page, 'Rirekisho').getByText('Made for Japan').waitFor();
    await expectSound(page);
    await press(page, 'Preview Rirekisho');
    await untilShown(page);
    await page.frameLocator('iframe[title="Your CV"]').getByText('本人希望記入欄').waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    const downloaded = page.waitForEvent('download');
    await press(page, 'Download Word file');
    const file = await readFile(await (await downloaded).path());
    const { source, profile } = await readProfileFile(new Uint8Array(file));
    expect([source, profile.name]).toEqual(['word', FULL_PROFILE.name]);
  });
});

test('sections are moved, renamed and hidden by keyboard on a narrow screen, and facts asked by country', async () => {
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    await page.getByLabel('Country you apply to').selectOption('DE');
    await page.getByText('Order, headings, look and facts about you').press('Enter');
    const up = page.getByRole('button', { name: 'Move Skills up', exact: true });
    const down = page.getByRole('button', { name: 'Move Skills down', exact: true });
    const shown = () =>
      page
        .getByRole('checkbox', { name: /^Show / })
        .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
    await up.waitFor();
    const before = (await shown()).indexOf('Show Skills');
    // The order does not wait for the server: here it answers after the third press.
    const pressed = Promise.withResolvers<void>();
    await page.route('**/api/cv-settings', async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await up.press('Enter');
    await up.press('Enter');
    await down.press('Enter');
    expect((await shown()).indexOf('Show Skills')).toBe(before - 1);
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    pressed.resolve();
    await page.getByText('Saved. Your next preview shows it.').waitFor();
    await page.getByLabel('Show Languages').press('Space');
    await page.getByLabel('Heading of Skills').fill('What I can');
    await page.getByRole('radio', { name: 'Tight' }).check();
    await page.getByLabel('Nationality').fill('Turkish');
    await page.getByLabel('Nationality').blur();
    const saved = async () =>
      ((await (await ask(kit.tokens.free, '/api/cv-settings')).json()) as { settings: CvSettings })
        .settings;
    await expect.poll(saved).toMatchObject({
      ...{ hidden: ['languages'], titles: { skills: 'What I can' }, density: 'tight' },
      nationality: 'Turkish',
    });
    const { order } = await saved();
    expect(order.indexOf('skills')).toBe(order.indexOf('education') - 1);
    await expectSound(page);
    await page.getByLabel('Country you apply to').selectOption('GB');
    await expect.poll(() => page.getByLabel('Nationality').count()).toBe(0);
    await ask(kit.tokens.free, '/api/cv-settings', { settings: DEFAULT_CV_SETTINGS });
  });
});

test('dates in several forms are shown in one, and saved when the member says so', async () => {
  const job = (dates: string) => ({ jobTitle: 'Cook', company: 'Inn', dates, duties: [] });
  const experience = [job('03/2019 - 02/2021'), job('summer 2016'), job('Mar 2021 – now')];
  await save(kit.tokens.free, { ...FULL_PROFILE, experience });
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    const dates = page.getByRole('region', { name: 'Dates' });
    await dates.getByRole('button', { name: 'Tidy them' }).click();
    await dates.getByText('03/2019 - 02/2021 → Mar 2019 – Feb 2021').waitFor();
    await dates.getByRole('button', { name: 'Change these dates' }).click();
    await page.getByText('Your dates now have one form.').waitFor();
    const stored = (await (await ask(kit.tokens.free, '/api/profile')).json()) as Profile;
    expect(stored.experience.map((each) => each.dates)).toEqual([
      'Mar 2019 – Feb 2021',
      'summer 2016',
      'Mar 2021 – now',
    ]);
    await save(kit.tokens.free, FULL_PROFILE);
  });
});

test('the check lists what software found, what to do, and the text to copy', async () => {
  await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
    await openBuilder(page);
    await press(page, 'Check what software reads');
    const dialog = page.getByRole('dialog', { name: 'What software reads' });
    await dialog.getByText('Email address: found').waitFor();
    const text = await dialog.getByLabel('The text as software reads it').inputValue();
    expect(text.normalize()).toContain(FULL_PROFILE.name.normalize());
    await expectSound(page);
  });
});
