import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, expect, inject } from 'vitest';
import { launchChromium } from '../chromium.ts';

/**
 * How a visitor comes: size of the window, colours, script. `token` is stored before every page, as
 * that of a signed-in visitor. Without `userAgent` the browser says that it is headless, and so
 * counts as a robot.
 */
export type Visitor = {
  width?: number;
  height?: number;
  dark?: boolean;
  javaScript?: boolean;
  token?: string;
  userAgent?: string;
};

/** A tab that remembers what went wrong in it. `close` ends it and fails when anything did. */
export type OpenPage = { page: Page; context: BrowserContext; close(): Promise<void> };

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

let browser: Promise<Browser> | undefined;
const contexts = new Set<BrowserContext>();

/** Call once in a test file: closes what its tests opened. */
export function closeBrowserAfterAll(): void {
  afterAll(async () => {
    await (await browser)?.close();
    browser = undefined;
    contexts.clear();
  });
}

/** Address of a path of the product under test. */
export function addressOf(path: string): string {
  return new URL(path, inject('appOrigin')).href;
}

/**
 * Opens a tab. `allow` names messages that belong to the test, as a 404 that is asked for.
 * Everything else that the console, a failed request, an uncaught error or a request to another
 * machine says fails `close`. A breach of the CSP is a console message.
 */
export async function openPage(visitor: Visitor = {}, allow: RegExp[] = []): Promise<OpenPage> {
  const { width = 1280, height = 800, dark = false, javaScript = true, token, userAgent } = visitor;
  browser ??= launchChromium();
  const context = await (await browser).newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    javaScriptEnabled: javaScript,
    hasTouch: width < 600,
    locale: 'en-GB',
    ...(userAgent && { userAgent }),
  });
  contexts.add(context);
  if (token) {
    await context.addInitScript((value) => {
      // The empty page a tab starts with has no storage.
      if (location.protocol === 'http:') localStorage.setItem('token', value);
    }, token);
  }
  const problems: string[] = [];
  const report = (problem: string) => {
    if (!allow.some((pattern) => pattern.test(problem))) problems.push(problem);
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
  context.on('requestfailed', (request) =>
    report(`failed: ${request.url()} ${request.failure()?.errorText}`),
  );
  const page = await context.newPage();
  const untilAnswered = watchRequests(page);
  // Loading another page cuts off what the last one still asks for, and so does closing: no fault
  // of the page.
  const { goto, reload } = page;
  page.goto = async (...args) => {
    await untilAnswered();
    return goto.apply(page, args);
  };
  page.reload = async (...args) => {
    await untilAnswered();
    return reload.apply(page, args);
  };
  const close = async () => {
    await page.waitForLoadState('load');
    await untilAnswered();
    await context.close();
    contexts.delete(context);
    expect(problems, 'what the browser complained about').toEqual([]);
  };
  return { page, context, close };
}

/**
 * Watches what a tab asks for. The function that it returns waits until all of it is answered. A
 * page may leave the body of an answer unread, and the browser never calls such a call finished:
 * its status is enough.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let tell = () => {};
  const end = (request: Request) => {
    open.delete(request);
    if (open.size === 0) tell();
  };
  page.on('request', (request) => {
    // A beacon outlives its page.
    if (request.resourceType() !== 'ping') open.add(request);
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') end(response.request());
  });
  return async () => {
    if (open.size === 0) return;
    await new Promise<void>((resolve) => {
      tell = resolve;
    });
  };
}

/**
 * Opens a tab for `work` and closes it with its checks, also when `work` fails (then its failure is
 * told).
 */
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

/** Waits until React has taken over the page. It marks the nodes that are its own. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector('header a');
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });
}

/**
 * Fails on anything axe finds on the page as it stands. The library comes in past the page's CSP,
 * so the page keeps its own.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(() => {
    // A colour half-way to the other scheme has a contrast that nobody sees.
    for (const animation of document.getAnimations()) animation.finish();
  });
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  if (!hasAxe) await page.evaluate(axeSource);
  const results = await page.evaluate((options) => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: RunOptions): Promise<AxeResults> };
    };
    return axe.run(options);
  }, {} as RunOptions);
  const found = results.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Fails when the page can be pushed sideways, naming the elements that stick out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map(
        (element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`,
      )
      .slice(-5);
  });
  expect(wide, `wider than the window on ${page.url()}`).toEqual([]);
}
