import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminJob } from '../../shared/admin-jobs.ts';
import { hostileDescriptions } from '../hostile-descriptions.ts';
import { setUpSharedAdmin } from './admin-app.ts';
import { closeBrowserAfterAll, setUpTab, untilHydrated, withPage } from './browser.ts';

closeBrowserAfterAll();

/**
 * The attacker's server. It starts before the tests are named, because the names contain its URL.
 */
const calls: string[] = [];
const home = createServer((request, response) => {
  calls.push(request.url ?? '');
  response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
});
home.listen(0, '127.0.0.1');
await once(home, 'listening');
const HOME = `http://127.0.0.1:${(home.address() as AddressInfo).port}`;
const HOSTILE = hostileDescriptions(HOME);
/** A mailto link leaves the browser, which starts a request and aborts it. */
const MAIL = [/mailto:/];
/** A sample for the slow pages: one payload of each kind. */
const FEW = [
  'script',
  'script written as entities',
  'image with an error handler',
  'handlers on allowed tags',
  'javascript link',
  'javascript link split by a written tab',
  'SVG animation',
  'MathML that changes the language',
  'noscript that is read twice',
  'style',
  'iframe with a document',
  'details, video, audio, marquee',
  'form and buttons',
  'deep nesting',
];

const app = setUpSharedAdmin();
afterAll(() => {
  home.close();
});

const post = (name: string) =>
  app.postJob({ title: 'Cook', description: `<p>The kitchen is warm.</p>${HOSTILE[name]}` });

/**
 * Records requests of a tab to the attacker's server, also those that the browser or the CSP
 * blocks.
 */
function watch(context: BrowserContext): void {
  context.on('request', (request) => {
    if (request.url().startsWith(HOME)) calls.push(request.url());
  });
}

/**
 * Simulates accidental input in the main part: touches every element and follows each link that is
 * not http. The page must still be there.
 */
async function touchEverything(page: Page): Promise<void> {
  const address = page.url();
  await page.evaluate(async () => {
    const parts = [...document.querySelectorAll<HTMLElement>('main, main *')];
    for (const part of parts) {
      for (const type of [
        'pointerover',
        'mouseover',
        'mouseenter',
        'mousedown',
        'mouseup',
        'focus',
        'load',
        'error',
        'animationstart',
      ]) {
        part.dispatchEvent(
          /mouse|pointer/.test(type)
            ? new MouseEvent(type, { bubbles: true, cancelable: true })
            : new Event(type),
        );
      }
      if (part instanceof HTMLAnchorElement && !/^https?:/.test(part.protocol)) part.click();
    }
    // After a round trip to the server, triggered requests have started.
    for (let question = 1; question <= 2; question += 1) await (await fetch('/robots.txt')).text();
  });
  expect(page.url()).toBe(address);
}

/** Fails when the descriptions of a page contain forbidden markup. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const strange = [
      ...document.querySelectorAll(
        'main :is(iframe, object, embed, form[action]:not([action="/jobs"]), base, meta, link, style, video, audio, math)',
      ),
    ];
    const handlers = [...document.querySelectorAll('main *')].filter(({ attributes }) =>
      [...attributes].some(({ name }) => /^on/i.test(name)),
    );
    const schemes = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
      ({ protocol }) => !['http:', 'https:', 'mailto:'].includes(protocol),
    );
    return [...strange, ...handlers, ...schemes].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(found).toEqual([]);
}

test('a description that is not cleaned does call home here, so that its silence means something', async () => {
  const { id } = await post('script');
  await withPage(
    { bypassCsp: true },
    async (page, context) => {
      watch(context);
      await page.route(`${app.origin}/jobs/*`, async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          '<p>The kitchen is warm.</p>',
          `$&${HOSTILE['image with an error handler']}`,
        );
        await route.fulfill({ response, body });
      });
      const called = page.waitForRequest((request) => request.url().startsWith(HOME));
      await page.goto(`${app.origin}/jobs/${id}`);
      await called;
    },
    // The missing image, and Chromium's private network check.
    [/\/jobs\/x\b/, /status of 404/, /loopback/, /ERR_FAILED/, /Failed to fetch/],
  );
  expect(calls.splice(0)).not.toEqual([]);
});

/**
 * Several on a page: opening one is slower than all checks. Each is posted by itself, and what is
 * stored of it then is shown, unchanged, together with the others.
 */
async function postTogether(names: string[]): Promise<AdminJob> {
  const stored = await Promise.all(names.map(post));
  const description = stored.map((job) => job.description).join('');
  const together = await app.postJob({ title: 'Cook', description });
  expect(together.description).toBe(description);
  return together;
}

/** How many share a page. */
const GROUP = 16;

const GROUPS = Array.from({ length: Math.ceil(Object.keys(HOSTILE).length / GROUP) }, (_, group) =>
  Object.keys(HOSTILE).slice(group * GROUP, (group + 1) * GROUP),
);

describe('the page of a job', () => {
  // A CSP violation is a console message, which fails the tab.
  const reader = setUpTab(() => ({}), MAIL);
  // With what a session adds. Without its policy the page must be harmless, too.
  const member = setUpTab(() => ({ token: app.reader.token, bypassCsp: true }), MAIL);
  beforeAll(() => {
    for (const { context } of [reader, member]) watch(context);
  });

  test.each(GROUPS.map((names) => ({ names })))('$names', async ({ names }) => {
    const { id } = await postTogether(names);
    const address = `${app.origin}/jobs/${id}`;
    for (const { page } of [reader, member]) {
      await page.goto(address);
      if (page === member.page) await untilHydrated(page);
      expect(await page.getByText('The kitchen is warm.').count()).toBeGreaterThanOrEqual(
        names.length,
      );
      await expectHarmless(page);
      await touchEverything(page);
    }
    expect(calls).toEqual([]);
  });
});

describe('the editor', () => {
  // One tab for all: a new one loads and compiles the editor again.
  const tab = setUpTab(
    () => ({ token: app.admin.token }),
    // A preview that is asked for when the page is left is dropped.
    [/jobs\/preview net::ERR_ABORTED/],
  );
  beforeAll(() => watch(tab.context));

  test.each(FEW)('%s', async (name) => {
    const { page } = tab;
    const { id } = await post(name);
    await page.goto(`${app.origin}/admin/jobs/edit/${id}`);
    const editor = page.getByRole('textbox', { name: 'Description' });
    await editor.getByText('The kitchen is warm.').waitFor();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('The kitchen is warm.').waitFor();
    expect(
      await page.getByText('Unsaved changes', { exact: true }).count(),
      'opening a job changes nothing',
    ).toBe(0);
    await touchEverything(page);

    // The browser's stored draft, with hostile content.
    await page.evaluate(
      ([key, description]) => {
        const values = { title: 'Cook', description };
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), basedOn: null, values }));
      },
      [`job-draft-${id}`, `<p>The kitchen is hot.</p>${HOSTILE[name]}`] as [string, string],
    );
    await page.goto(`${app.origin}/robots.txt`);
    await page.goto(`${app.origin}/admin/jobs/edit/${id}`);
    await editor.getByText('The kitchen is hot.').waitFor();
    await preview.getByText('The kitchen is hot.').waitFor();
    await touchEverything(page);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await editor.getByText('The kitchen is warm.').waitFor();
    expect(calls).toEqual([]);
  });
});
