import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { CvCheck, CvTemplates } from '../../shared/cv.ts';
import { DEFAULT_TEMPLATE, type Profile } from '../../shared/profile.ts';
import { FULL_PROFILE } from '../full-profile.ts';
import { expectSaid, expectSound, NO_CONNECTION, pathOf } from './accounts.ts';
import {
  addressOf,
  answerFirst,
  closeBrowserAfterAll,
  expectNoAxeViolations,
  expectNoOverflow,
  withPage,
} from './browser.ts';
import {
  card,
  LONG_PROFILE,
  press,
  preview,
  setUpCvBuilder,
  sheetWidth,
  untilShown,
} from './cv-builder.ts';

closeBrowserAfterAll();

const { kit, ask, save, openBuilder } = setUpCvBuilder();
const INCOMPLETE =
  'You need at least 20% profile completion to generate a CV. Please complete your profile first to create a professional CV.';
/** A closed dialog or a changed paper aborts a request for a preview. */
const ABORTED = /\/api\/preview-cv net::ERR_ABORTED$/;

describe('the gates', () => {
  test('who is not logged in goes to the login, and comes back', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(addressOf('/cv-builder'));
      await page.waitForURL(addressOf('/login?returnTo=%2Fcv-builder'));
      await page.evaluate((token) => localStorage.setItem('token', token), kit.tokens.free);
      await page.reload();
      await card(page, 'Solarink2mm').waitFor();
      expect(pathOf(page)).toBe('/cv-builder');
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
      await page.getByText('your photo is in it only if the template shows it').waitFor();
      await expectSound(page);
      await press(page, 'Preview Solarink2mm');
      await untilShown(page);
      await preview(page).getByRole('button', { name: 'Download CV' }).click();
      await page.waitForURL(addressOf('/premium'));
    });
  });
});

test('letters that no CV can show are named before payment and download', async () => {
  await withPage({ width: 360, token: kit.tokens.beginner }, async (page) => {
    for (const path of ['/cv-builder', '/premium']) {
      await page.goto(addressOf(path));
      await page.getByText('have no font for these letters').waitFor();
      await page.getByText('Mongolian (ᠮᠣᠩ)').waitFor();
      await expectNoOverflow(page);
    }
  });
});

describe('the preview', () => {
  test('begins at 40 percent, zooms from 30 to 150 by buttons and keys, and gives the focus back', async () => {
    await withPage({ token: kit.tokens.free }, async (page) => {
      await openBuilder(page);
      await press(page, 'Preview Solarink2mm');
      await untilShown(page);
      const zoom = () => preview(page).locator('output').textContent();
      const a4 = (210 / 25.4) * 96;
      await expect.poll(zoom).toBe('40%');
      await expect.poll(() => sheetWidth(page)).toBeCloseTo(a4 * 0.4, 0);
      await press(page, 'Zoom out');
      await page.keyboard.press('-');
      await expect.poll(zoom).toBe('30%');
      const zoomOut = page.getByRole('button', { name: 'Zoom out' });
      await expect.poll(() => zoomOut.getAttribute('aria-disabled')).toBe('true');
      await press(page, 'Zoom in');
      await page.keyboard.press('+');
      await expect.poll(zoom).toBe('50%');
      for (let times = 1; times <= 12; times += 1) await page.keyboard.press('=');
      await expect.poll(zoom).toBe('150%');
      await expect.poll(() => sheetWidth(page)).toBeCloseTo(a4 * 1.5, 0);
      await page.keyboard.press('-');
      await expect.poll(zoom).toBe('140%');
      await page.keyboard.press('0');
      await expect.poll(zoom).toBe('40%');
      await press(page, 'Zoom in');
      await press(page, 'Reset zoom');
      await expect.poll(zoom).toBe('40%');
      await expectSound(page);
      await page.keyboard.press('Escape');
      await preview(page).waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        'Preview Solarink2mm',
      );
    });
  });

  test('is the CV on sheets of paper, in a frame that runs nothing, over a page that stands still', async () => {
    await withPage(
      { width: 360, token: kit.tokens.free },
      async (page) => {
        await openBuilder(page);
        await press(page, 'Preview Solarink2mm');
        await untilShown(page);
        const frame = page.locator('iframe[title="Your CV"]');
        expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
        const inside = page.frameLocator('iframe[title="Your CV"]');
        await inside.getByText(FULL_PROFILE.name).waitFor();
        expect(
          await frame.evaluate((element) => {
            const { fonts } = (element as HTMLIFrameElement).contentDocument as Document;
            return [...fonts].filter(({ status }) => status === 'error').length;
          }),
          'fonts that the policy refused',
        ).toBe(0);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
          'hidden',
        );
        const a4 = await frame.boundingBox();
        await preview(page).getByRole('radio', { name: 'US Letter' }).check();
        await page.waitForFunction(
          (width) =>
            (document.querySelector('iframe')?.getBoundingClientRect().width ?? 0) > width + 1,
          a4?.width ?? 0,
        );
        await expect.poll(() => sheetWidth(page)).toBeCloseTo((215.9 / 25.4) * 96 * 0.4, 0);
      },
      [ABORTED],
    );
  });

  test('runs no script and no inline style of a CV, whatever the server sends', async () => {
    await withPage(
      { token: kit.tokens.free },
      async (page) => {
        await page.route('**/api/preview-cv', (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: `<!doctype html><html lang="en"><title>CV</title><style>h1{font-size:99px}</style>
              <h1>Ada</h1><script>parent.document.title = 'run'</script>
              <img src="data:image/png," alt="" onerror="parent.document.title = 'run'">
              <form action="/api/logout"><a href="https://example.com/">Link</a></form></html>`,
          }),
        );
        await openBuilder(page);
        const title = await page.title();
        await press(page, 'Preview Solarink2mm');
        await untilShown(page);
        const heading = page.frameLocator('iframe[title="Your CV"]').getByRole('heading');
        expect(await heading.evaluate((element) => getComputedStyle(element).fontSize)).not.toBe(
          '99px',
        );
        expect(await page.title()).toBe(title);
      },
      [/Blocked script execution/, /Content Security Policy/, /failed: data:/],
    );
  });

  test('has as many pages as the PDF, in every template and on both papers', async () => {
    const list = (await (await ask(kit.tokens.premium, '/api/cv-templates')).json()) as CvTemplates;
    await withPage({ token: kit.tokens.premium }, async (page) => {
      await openBuilder(page);
      const shown: Record<string, string | null> = {};
      const made: Record<string, string> = {};
      for (const [index, template] of list.templates.entries()) {
        const paper = index % 2 === 0 ? 'A4' : 'Letter';
        await page
          .getByRole('radio', { name: paper === 'A4' ? 'A4' : 'US Letter', exact: true })
          .check();
        await page
          .getByRole('button', { name: /^Preview / })
          .nth(index)
          .click();
        await untilShown(page);
        shown[template] = await preview(page)
          .getByText(/^\d+ pages?$/)
          .textContent();
        await page.keyboard.press('Escape');
        const answer = await ask(kit.tokens.premium, '/api/check-cv', { template, paper });
        made[template] = `${((await answer.json()) as CvCheck).pages} pages`;
      }
      expect(shown).toEqual(made);
    });
  });
});

describe('the download', () => {
  test('of a premium member is a PDF under the name of the template', async () => {
    await withPage({ width: 360, token: kit.tokens.premium }, async (page) => {
      await openBuilder(page);
      expect(await page.getByText('Premium feature').count()).toBe(0);
      const downloaded = page.waitForEvent('download');
      await press(page, 'Download Solarink2mm');
      const download = await downloaded;
      expect(download.suggestedFilename()).toBe('solarink2mm-cv.pdf');
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      await expectSaid(page, 'Your CV was saved as the file solarink2mm-cv.pdf.');
    });
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

describe('beside the profile form', () => {
  test('a wide screen shows the CV while it is typed; what was overtaken is dropped', async () => {
    await withPage(
      { width: 1200, token: kit.tokens.free },
      async (page) => {
        await page.goto(addressOf('/profile'));
        const shown = page.locator('iframe[title="Your CV"]:not([class*=" "])').contentFrame();
        await shown.getByText(FULL_PROFILE.name).waitFor();
        const held = Promise.withResolvers<void>();
        await page.route('**/api/preview-cv', async (route) => {
          if (route.request().postData()?.includes('Slow Name')) await held.promise;
          await route.continue();
        });
        const name = page.getByLabel('Full name');
        const asked = page.waitForRequest(
          (request) => request.postData()?.includes('Slow Name') === true,
        );
        await name.fill('Slow Name');
        await asked;
        await name.fill('Quick Name');
        await shown.getByRole('heading', { name: 'Quick Name' }).waitFor();
        held.resolve();
        await expectSound(page);
        expect(await shown.getByRole('heading', { name: 'Quick Name' }).count()).toBe(1);
        await press(page, 'Hide preview');
        await expect.poll(() => page.locator('iframe').count()).toBe(0);
        await name.fill(FULL_PROFILE.name);
      },
      [ABORTED],
    );
  });

  test('a phone does not load it', async () => {
    await withPage({ width: 360, token: kit.tokens.free }, async (page) => {
      const files: string[] = [];
      page.on('request', (request) => files.push(request.url()));
      await page.goto(addressOf('/profile'));
      await page.getByLabel('Full name').waitFor();
      await page.waitForLoadState('networkidle');
      expect(files.filter((file) => /live-preview|preview-cv/.test(file))).toEqual([]);
    });
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
