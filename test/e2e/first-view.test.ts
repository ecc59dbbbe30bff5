import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchChromium } from '../chromium.ts';
import { measureFirstView, totalBytes } from '../first-view.ts';
import { addressOf } from './browser.ts';
import { findJobKinds } from './site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium(inject('chromium'));
});
afterAll(() => browser.close());

test('the first view of /jobs with 30 cards moves at most 20 kB', async () => {
  const resources = await measureFirstView(browser, addressOf('/jobs'));
  expect((await (await fetch(addressOf('/jobs'))).text()).match(/<h2/g)?.length).toBe(30);
  expect(resources.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['Document', 'Stylesheet', 'Script', 'Icon']),
  );
  expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(20_000);
});

test('the first view of a job page moves at most 15 kB', async () => {
  const { free, premium, commission } = await findJobKinds();
  for (const { id } of [free, premium, commission]) {
    const resources = await measureFirstView(browser, addressOf(`/jobs/${id}`));
    expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(15_000);
  }
});

test.each(['/login', '/signup'])(
  'the first view of %s moves at most 120 kB, React included',
  async (path) => {
    const resources = await measureFirstView(browser, addressOf(path));
    const scripts = resources
      .filter(({ type }) => type === 'Script')
      .map(({ url }) => new URL(url).pathname);
    // The page preloads everything: a resource loaded by a script would add a round trip.
    const html = await (await fetch(addressOf(path))).text();
    const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(
      (match) => match[1],
    );
    expect(scripts).toEqual(expect.arrayContaining(named));
    expect(named).toEqual(
      expect.arrayContaining([
        expect.stringContaining('/entry-client-'),
        expect.stringContaining('/auth-pages-'),
      ]),
    );
    expect(new Set(scripts).size, 'each script is fetched once').toBe(scripts.length);
    expect(totalBytes(resources), JSON.stringify(resources)).toBeLessThanOrEqual(120_000);
  },
);
