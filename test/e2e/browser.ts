import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { localKey } from '../../server/http/local-key.ts';
import { launchChromium } from '../chromium.ts';
import { SECRET } from './secret.ts';

/**
 * A visitor's set-up: viewport, colour scheme, JavaScript. `token` is stored before every page, as
 * for a signed-in user. Without `userAgent` the browser says that it is headless and counts as a
 * robot.
 */
export type Visitor = {
  width?: number;
  height?: number;
  dark?: boolean;
  javaScript?: boolean;
  token?: string;
  userAgent?: string;
  /** Ignores the Content-Security-Policy of pages. */
  bypassCsp?: boolean;
  /**
   * Pages register the service worker, which they do from the second one on. By default only with
   * `TEST_FULL`: it takes a quarter of the processor time of a visit.
   */
  serviceWorker?: boolean;
};

/** A tab that records errors. `close` ends it and fails when there were any. */
export type OpenPage = { page: Page; context: BrowserContext; close(): Promise<void> };

const IN_FULL = process.env.TEST_FULL !== undefined;
/** `TEST_LINE=slow` walks any of these tests on a slow line. */
const IS_SLOW = process.env.TEST_LINE === 'slow';
let browser: Promise<Browser> | undefined;
const contexts = new Set<BrowserContext>();

/**
 * Call once per test file: closes the tabs that failed tests left open. The browser itself is used
 * by further files of this process, and is closed with it.
 */
export function closeBrowserAfterAll(): void {
  afterAll(async () => {
    await Promise.all([...contexts].map((context) => context.close()));
    contexts.clear();
  });
}

/** URL of a path of the product under test. */
export function addressOf(path: string): string {
  return new URL(path, inject('appOrigin')).href;
}

/**
 * Opens a tab. `allow` lists expected messages, such as an intended 404. Any other console message
 * (CSP violations included), failed request, uncaught error or request to another host fails
 * `close`.
 */
export async function openPage(visitor: Visitor = {}, allow: RegExp[] = []): Promise<OpenPage> {
  const { bypassCsp = false, serviceWorker = IN_FULL } = visitor;
  const { width = 1280, height = 800, dark = false, javaScript = true } = visitor;
  const { token, userAgent } = visitor;
  browser ??= launchChromium(inject('chromium'));
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: javaScript,
    bypassCSP: bypassCsp,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    hasTouch: width < 600,
    locale: 'en-GB',
    ...(userAgent && { userAgent }),
  });
  contexts.add(context);
  // Whoever started the products of the tests has opened the link that they printed.
  await context.addCookies([
    { name: 'local-key', value: localKey(SECRET), domain: 'localhost', path: '/dev' },
  ]);
  if (token) {
    await context.addInitScript((value) => {
      // A tab's initial blank page has no storage.
      if (location.protocol === 'http:') localStorage.setItem('token', value);
    }, token);
  }
  const problems: string[] = [];
  const report = (problem: string) => {
    if (![...allow, serviceWorker ? CLAIMED : BLOCKED].some((pattern) => pattern.test(problem)))
      problems.push(problem);
  };
  context.on('console', (message) =>
    report(`console ${message.type()}: ${message.text()} (${message.location().url})`),
  );
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'data:' && hostname !== '127.0.0.1' && hostname !== 'localhost')
      report(`request to another machine: ${request.url()}`);
  });
  let isClosing = false;
  const arrived = new WeakSet<Request>();
  context.on('response', (response) => arrived.add(response.request()));
  context.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    // The browser aborts what a page reads when the page is left or its tab is closed; nobody
    // misses the answer. A server that fails has other errors. What a page sends must arrive, but
    // a preview stores nothing, and a log-out and saved jobs outlive their page, and the next page
    // repeats them (web/lib/left-session.ts, web/lib/sync-saved.ts).
    const isReading = request.method() === 'GET' || arrived.has(request);
    const mayBeCut =
      isReading ||
      /\/api\/(?:logout|saved-jobs|admin\/jobs\/preview|employer-jobs\/preview)$/.test(
        request.url(),
      );
    if (errorText === 'net::ERR_ABORTED' && (isClosing || mayBeCut)) return;
    report(`failed: ${request.url()} ${errorText}`);
  });
  const page = await context.newPage();
  if (IS_SLOW) context.setOffline = await slowDown(page);
  const untilAnswered = watchRequests(page);
  answered.set(page, untilAnswered);
  // Navigation and closing abort pending requests: not an error.
  const { goto, reload, goBack, goForward } = page;
  page.goto = async (...args) => {
    await untilAnswered();
    return goto.apply(page, args);
  };
  page.reload = async (...args) => {
    await untilAnswered();
    return reload.apply(page, args);
  };
  page.goBack = async (...args) => {
    await untilAnswered();
    return goBack.apply(page, args);
  };
  page.goForward = async (...args) => {
    await untilAnswered();
    return goForward.apply(page, args);
  };
  const close = async () => {
    await page.waitForLoadState('load');
    await untilAnswered();
    isClosing = true;
    await context.close();
    contexts.delete(context);
    expect(problems, 'what the browser complained about').toEqual([]);
  };
  return { page, context, close };
}

/**
 * The service worker took control of a page while it was loading: Chromium says that it asks for
 * preloaded files again, which the HTTP cache answers.
 */
const CLAIMED = /cross-world service worker resource mismatch/;
/** Playwright keeps a page from registering the service worker, and says so. */
const BLOCKED = /Service Worker registration blocked by Playwright/;

const answered = new WeakMap<Page, () => Promise<void>>();

/**
 * Gives a tab 400 kbit/s, and so many ms there and back: a mobile network far from the mast. From
 * then on the line is cut by the function that is returned: Playwright's own is overruled.
 */
export async function slowDown(
  page: Page,
  latency = 150,
): Promise<(offline: boolean) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const setLine = async (offline: boolean) => {
    await devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
  };
  await devtools.send('Network.enable');
  await setLine(false);
  return setLine;
}

/** Waits until every request of the tab of `openPage` is answered. */
export async function untilAllAnswered(page: Page): Promise<void> {
  await answered.get(page)?.();
}

/**
 * Waits until a tab has nothing more to do: what its effects ask for has begun after a frame, and
 * what the answers change is there after the next. Playwright's "networkidle" waits half a second
 * each time, whatever the page does.
 */
export async function untilQuiet(page: Page): Promise<void> {
  for (let round = 1; round <= 2; round += 1) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    await untilAllAnswered(page);
  }
}

/**
 * Tracks requests of a tab. The returned function waits until all are answered. A response status
 * is enough: when a page leaves a body unread, the browser never reports the request as finished.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let tell = () => {};
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) tell();
  };
  page.on('request', (request) => {
    // A beacon may finish after its page was closed.
    if (request.resourceType() !== 'ping') open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') end(response.request());
  });
  return async () => {
    if (open.size === 0) return;
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        const urls = [...open].map((request) => request.url()).join(', ');
        reject(new Error(`not answered within ${ANSWER_MS / 1000} s: ${urls}`));
      }, ANSWER_MS);
      tell = () => {
        clearTimeout(late);
        resolve();
      };
    });
  };
}

/** Longest wait for the answers of a tab, before the error names what is missing. */
const ANSWER_MS = 30_000;

/** Opens a tab for `work` and closes it with its checks. An error of `work` takes precedence. */
export async function withPage(
  visitor: Visitor,
  work: (page: Page, context: BrowserContext) => Promise<void>,
  allow?: RegExp[],
): Promise<void> {
  const { page, context, close } = await openPage(visitor, allow);
  try {
    await work(page, context);
  } catch (error) {
    await context.close();
    throw error;
  }
  await close();
}

/**
 * Call in a file or a `describe`: one tab for its tests, because each tab starts a process of the
 * browser and loads all scripts again. What a test stores there, the next one finds. There is no
 * service worker, as on the first page of a visit: it would come between two tests.
 */
export function setUpTab(visitor: () => Visitor, allow?: RegExp[]): OpenPage {
  const tab = {} as OpenPage;
  beforeAll(async () => {
    Object.assign(tab, await openPage({ ...visitor(), serviceWorker: false }, allow));
  });
  afterAll(() => tab.close());
  return tab;
}

/**
 * Answers the first request for `url` itself; later ones reach the product. The route stays. With
 * `times` or `unroute` the last one goes, and Chromium never answers a request that begins while
 * interception is turned off (https://github.com/microsoft/playwright/issues/41802).
 */
export async function answerFirst(
  target: Page | BrowserContext,
  url: string,
  answer: Parameters<Route['fulfill']>[0],
  method = 'GET',
): Promise<void> {
  let isAnswered = false;
  await target.route(url, (route) => {
    if (isAnswered || route.request().method() !== method) return route.fallback();
    isAnswered = true;
    return route.fulfill(answer);
  });
}

/**
 * Waits until a page does what it can: on pages of members for hydration (React marks its nodes), on
 * all others for the small script.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const first = document.querySelector('main')?.firstElementChild;
    if (!first || document.documentElement.dataset.js === undefined) return false;
    const root = document.querySelector<HTMLElement>('#root[data-client]');
    const isVisited =
      root?.dataset.visitors !== undefined && !('session' in document.documentElement.dataset);
    if (!root || isVisited) return true;
    return Object.keys(first).some((key) => key.startsWith('__reactProps'));
  });
}

/** Waits until the page shows whose session it is, with React or without. */
export async function untilSessionShown(page: Page): Promise<void> {
  await page.locator('header [data-user]').waitFor({ state: 'attached' });
}
