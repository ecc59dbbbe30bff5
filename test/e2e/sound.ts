/** Whether a page is sound: axe, the contrast of what is typed, nothing wider than the window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** The header and the footer of the pages: the same ones on most, and more than half of a form. */
const FRAME = ['#root > header', '#root > footer', '#root > * > header', '#root > * > footer'];
/** Rules that compare a frame with the rest of its page: they see the whole of each page. */
const WHOLE_PAGE_RULES = [
  'accesskeys',
  'aria-valid-attr-value',
  'bypass',
  'duplicate-id-aria',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'skip-link',
];
/** The frames in which this process found no violation, with what a rule can see of them. */
const soundFrames = new Set<string>();

/**
 * Fails on any axe violation. The library is injected in spite of the page's CSP, which stays on.
 * `rules` are those of axe to run, all by default. A header or footer that had none is left out when
 * it is there again, to the letter, in the same window, colours and styles; rules that compare parts
 * of a page still see all of it.
 */
export async function expectNoAxeViolations(page: Page, rules?: string[]): Promise<void> {
  const { hasAxe, frames } = await page.evaluate((selectors) => {
    // Wait for colour transitions: contrast is wrong in between.
    for (const animation of document.getAnimations()) animation.finish();
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const styles = [...document.styleSheets].map(({ href }) => href);
    const setting = [innerWidth, innerHeight, isDark, scrollY, document.body.className, ...styles];
    return {
      hasAxe: 'axe' in globalThis,
      frames: selectors.flatMap((selector) => {
        const part = document.querySelector(selector);
        return part ? [{ selector, key: `${setting} ${part.outerHTML}` }] : [];
      }),
    };
  }, FRAME);
  if (!hasAxe) await injectAxe(page);
  const seen = frames.map(({ selector, key }) => ({ selector, key: `${rules} ${key}` }));
  const known = seen.filter(({ key }) => soundFrames.has(key)).map(({ selector }) => selector);
  // Only a summary crosses over: sending all results costs more than finding them.
  const found = await page.evaluate(
    async ({ known, options, whole }) => {
      const { axe } = globalThis as unknown as {
        axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
      };
      const isKnown = known.length > 0;
      const rest = isKnown ? { exclude: known.map((each) => [each]) } : document;
      const { violations } = await axe.run(rest, options);
      if (isKnown && whole.length > 0)
        violations.push(...(await axe.run(document, { ...options, runOnly: whole })).violations);
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    },
    {
      known,
      whole: WHOLE_PAGE_RULES.filter((rule) => rules?.includes(rule) ?? true),
      options: { resultTypes: ['violations'], ...(rules && { runOnly: rules }) } as RunOptions,
    },
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
  for (const { key } of seen) soundFrames.add(key);
}

/** `page.evaluate` hands 500 kB to eval, which takes a third longer. */
async function injectAxe(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Runtime.evaluate', { expression: axeSource });
  await devtools.detach();
}

/** axe sees no text that is typed: it stands in no element. */
async function expectTypedTextContrasts(page: Page): Promise<void> {
  const faint = await page.evaluate(() => {
    const FIELDS =
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range]), textarea, select, [contenteditable=true]';
    const numbersOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminanceOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbersOf(colour).map((part) => {
        const share = part / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const behind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return numbersOf(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor;
    };
    return [...document.querySelectorAll(FIELDS)].flatMap((field) => {
      const { color } = getComputedStyle(field);
      const both = [luminanceOf(color), luminanceOf(behind(field))];
      const contrast = (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
      return contrast < 4.5 ? [`${field.outerHTML.slice(0, 120)}: ${contrast.toFixed(1)}`] : [];
    });
  });
  expect(faint, `typed text on ${page.url()}`).toEqual([]);
}

/** The rules of axe that see colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails on any axe violation, or typed text without contrast, in light or dark. Dark changes
 * colours only, which `test/page-styles.test.ts` checks, so no other rule can have another result
 * there.
 */
export async function expectNoAxeViolationsInLightAndDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoAxeViolations(page);
  await expectTypedTextContrasts(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoAxeViolations(page, COLOUR_RULES);
  await expectTypedTextContrasts(page);
}

/** Fails when the page scrolls horizontally, with the elements that overflow. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return right > width + 1 || left < -1;
      })
      .map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`,
      )
      .slice(-5);
  });
  expect(wide, `wider than the window on ${page.url()}`).toEqual([]);
}

/**
 * The other rules of axe that measure: without another media query, a width changes nothing else.
 * The text is smallest, and the space, at 320 px: contrast is checked there.
 */
const MEASURING_RULES = [
  'label',
  'label-content-name-mismatch',
  'scrollable-region-focusable',
  'select-name',
  'skip-link',
];

/**
 * Checks the page on two phones and a wide screen: overflow, and axe in light and dark. Both phones
 * have the same layout, which `test/page-styles.test.ts` checks.
 */
export async function expectSoundEverywhere(page: Page): Promise<void> {
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoOverflow(page);
    if (width === 360) await expectNoAxeViolations(page, MEASURING_RULES);
    else await expectNoAxeViolationsInLightAndDark(page);
  }
}

/**
 * Turns the page from right to left, as for a reader of Arabic, and looks for what is wider than a
 * wide screen or a phone, and for what axe measures. Colours and names stay those of the other
 * direction. Leaves a phone, from left to right.
 */
export async function expectSoundRightToLeft(page: Page): Promise<void> {
  const turn = (dir: string) =>
    page.evaluate((to) => {
      document.documentElement.dir = to;
    }, dir);
  await page.emulateMedia({ colorScheme: 'light' });
  await turn('rtl');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoOverflow(page);
  }
  await expectNoAxeViolations(page, ['color-contrast', ...MEASURING_RULES]);
  await turn('');
}

/** Fails when text of up to twice the size overflows a phone, with the elements that do. */
export async function expectFitsInLargeText(page: Page): Promise<void> {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const wide = await page.evaluate(() => {
      const root = document.documentElement;
      const usual = getComputedStyle(root).fontSize;
      const found = [1, 1.3, 1.6, 2].flatMap((scale) => {
        root.style.fontSize = `calc(${usual} * ${scale})`;
        if (root.scrollWidth <= root.clientWidth) return [];
        const out = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
        );
        return out
          .slice(-2)
          .map(
            (element) =>
              `${scale}: ${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`,
          );
      });
      root.style.fontSize = '';
      return found;
    });
    expect(wide, `wider than ${width} px on ${page.url()}`).toEqual([]);
  }
}
