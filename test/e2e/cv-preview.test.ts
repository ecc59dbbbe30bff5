import { describe, expect, test } from 'vitest';
import { lettersOf } from '../../server/cv/cv-font-scripts.ts';
import { CV_FONTS } from '../../server/cv/cv-fonts.ts';
import { missingLetters } from '../../server/cv/cv-letters.ts';
import type { CvCheck, CvTemplates } from '../../shared/cv.ts';
import { FULL_PROFILE } from '../full-profile.ts';
import { expectSound } from './accounts.ts';
import { addressOf, closeBrowserAfterAll, untilQuiet, withPage } from './browser.ts';
import { press, preview, setUpCvBuilder, sheetWidth, untilShown } from './cv-builder.ts';

closeBrowserAfterAll();

const { kit, ask, openBuilder } = setUpCvBuilder('cvPreview');
/** A closed dialog or a changed paper aborts a request for a preview. */
const ABORTED = /\/api\/preview-cv net::ERR_ABORTED$/;

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
        await inside.getByText(FULL_PROFILE.name, { exact: true }).waitFor();
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

  test('has the pages and the feet of the PDF, in every template and on both papers', async () => {
    const list = (await (await ask(kit.tokens.premium, '/api/cv-templates')).json()) as CvTemplates;
    await withPage({ token: kit.tokens.premium }, async (page) => {
      await openBuilder(page);
      const shown: Record<string, unknown> = {};
      const made: Record<string, unknown> = {};
      const feet = page.frameLocator('iframe[title="Your CV"]').locator('.sheet-foot');
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
        const pages = await preview(page)
          .getByText(/^\d+ pages?$/)
          .textContent();
        shown[template] = [pages, await feet.allTextContents()];
        await page.keyboard.press('Escape');
        const answer = await ask(kit.tokens.premium, '/api/check-cv', { template, paper });
        const check = (await answer.json()) as CvCheck;
        made[template] = [`${check.pages} pages`, check.text.match(/^.+ · \d+ \/ \d+$/gm)];
      }
      expect(shown).toEqual(made);
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
        await shown.getByText(FULL_PROFILE.name, { exact: true }).waitFor();
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

  test('at 1280 px it is enlarged to the size of paper, by keyboard, and gives the focus back', async () => {
    await withPage(
      { width: 1280, token: kit.tokens.free },
      async (page) => {
        await page.goto(addressOf('/profile'));
        const enlarge = page.getByRole('button', { name: 'Enlarge' });
        await enlarge.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Your CV' });
        await dialog.getByText(/^\d+ pages?$/).waitFor();
        const sheet = dialog.locator('iframe[title="Your CV"]').first();
        const width = async () => (await sheet.boundingBox())?.width ?? 0;
        const a4 = (210 / 25.4) * 96;
        await expect.poll(width).toBeCloseTo(a4, 0);
        await page.keyboard.press('+');
        await expect.poll(width).toBeCloseTo(a4 * 1.1, 0);
        await page.keyboard.press('0');
        await expect.poll(width).toBeCloseTo(a4, 0);
        await expectSound(page);
        await page.keyboard.press('Escape');
        await expect.poll(() => dialog.count()).toBe(0);
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Enlarge');
      },
      [ABORTED],
    );
  });

  test('while it is being enlarged it says so, and a field that is gone on to keeps the focus', async () => {
    await withPage(
      { width: 1280, token: kit.tokens.free },
      async (page) => {
        const held = Promise.withResolvers<void>();
        const arrived = page.waitForResponse(/\/large-preview-.*\.js/);
        await page.route(/\/large-preview-.*\.js/, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(addressOf('/profile'));
        // Until it is shown, the small preview says the same.
        const small = page.locator('iframe[title="Your CV"]:not([class*=" "])').contentFrame();
        await small.getByText(FULL_PROFILE.name, { exact: true }).waitFor();
        const status = page.getByRole('status').filter({ hasText: 'Loading preview...' });
        await press(page, 'Enlarge');
        await status.waitFor();
        const name = page.getByLabel('Full name');
        await name.focus();
        await status.waitFor({ state: 'hidden' });
        held.resolve();
        await (await arrived).finished();
        await untilQuiet(page);
        expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
        expect(await page.getByRole('dialog').count()).toBe(0);
        await press(page, 'Enlarge');
        await page.getByRole('dialog', { name: 'Your CV' }).waitFor();
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
      // From any section, and as wide as the screen.
      await page.getByRole('button', { name: 'Next: Contact' }).click();
      await press(page, 'See my CV');
      const dialog = page.getByRole('dialog', { name: 'Your CV' });
      await dialog.getByText(/^\d+ pages?$/).waitFor();
      expect(await sheetWidth(page)).toBeGreaterThan(260);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await dialog.getByRole('link', { name: 'Go to CV Builder' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog.count()).toBe(0);
    });
  });

  test('draws a letter of every script in regular and in bold, where it is not named', async () => {
    const list = (await (await ask(kit.tokens.free, '/api/cv-templates')).json()) as CvTemplates;
    // What stood as boxes in headings, and some letters of each script in the order of its codes.
    const letters = [
      ...'\u02bb\u02bc\u02d0\u01b2\u04a7\u04a8\u04e0\u04bc\u0524✔≥≤∑√∞≈₨₭₾₿😀🔧ߒߞⵣⴰས𞤀ᱚꯃᏣᐃܐ',
      ...new Set(CV_FONTS.map(({ script }) => script)).values().flatMap((script) => {
        const own = [...lettersOf(script)].filter((letter) => /\p{L}/u.test(letter));
        return [0.1, 0.35, 0.6, 0.85].map((part) => own[Math.floor(own.length * part)] ?? '');
      }),
    ].join('');
    const named = missingLetters({ ...FULL_PROFILE, summary: letters });
    const drawn = [...new Set(letters)].filter(
      (letter) => !named.some(({ letters: missing }) => missing.includes(letter)),
    );
    expect(drawn.length).toBeGreaterThan(100);
    const preview = { template: list.templates[0], paper: 'A4' };
    const html = await (await ask(kit.tokens.free, '/api/preview-cv', preview)).text();
    const links = html.match(/<link rel="stylesheet"[^>]+>/g) ?? [];
    await withPage({ bypassCsp: true }, async (page) => {
      await page.goto(addressOf('/about'));
      await page.setContent(`<!doctype html><html lang="en"><title>CV</title>${links.join('')}`);
      const boxes = await page.evaluate(async (all) => {
        const stack = getComputedStyle(document.documentElement).fontFamily;
        const { canvas } = document.createElement('canvas').getContext('2d', {
          willReadFrequently: true,
        }) as CanvasRenderingContext2D;
        const context = canvas.getContext('2d') as CanvasRenderingContext2D;
        [canvas.width, canvas.height] = [60, 60];
        const draw = async (letter: string, weight: number, family: string) => {
          const font = `${weight} 32px ${family}`;
          await document.fonts.load(font, letter);
          context.clearRect(0, 0, 60, 60);
          context.font = font;
          context.fillText(letter, 8, 42);
          return context.getImageData(0, 0, 60, 60).data.join();
        };
        const found: string[] = [];
        for (const weight of [400, 600]) {
          for (const letter of all) {
            const box = await draw(letter, weight, '"CV Box"');
            if ((await draw(letter, weight, stack)) === box) found.push(`${letter} ${weight}`);
          }
        }
        return found;
      }, drawn);
      expect(boxes).toEqual([]);
    });
  });
});
