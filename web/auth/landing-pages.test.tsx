import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findPage, isIndexed, type PageEntry } from '../../shared/pages.ts';
import { AppInfoContext } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import * as authCallback from './auth-callback-page.tsx';
import * as authSuccess from './auth-success-page.tsx';
import * as loginFailure from './login-failure-page.tsx';
import * as loginSuccess from './login-success-page.tsx';
import * as verifySuccess from './verify-success-page.tsx';

type PageModule = { handle: PageHandle; Component: ComponentType };

const WITH_TOKEN: [path: string, page: PageModule][] = [
  ['/verify-success', verifySuccess],
  ['/auth/success', authSuccess],
  ['/login-success', loginSuccess],
  ['/auth/callback', authCallback],
];
const PAGES: typeof WITH_TOKEN = [...WITH_TOKEN, ['/login-failure', loginFailure]];

/** The page as the server sends it. */
async function renderPage(page: PageModule, address: string): Promise<string> {
  const url = new URL(address, 'http://localhost');
  const handler = createStaticHandler([{ path: url.pathname, ...page }]);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${address} answered ${context.status}.`);
  const site = {
    name: 'Testmark',
    baseUrl: 'http://localhost',
    demo: null,
    google: true,
    employerJobs: false,
    support: null,
    operator: null,
  };
  return renderToStaticMarkup(
    <AppInfoContext value={{ site, now: new Date() }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppInfoContext>,
  );
}

test.each(WITH_TOKEN)('%s is the same with every token', async (path, page) => {
  expect(await renderPage(page, `${path}?token=abc&returnTo=%2Fprofile&reason=cancelled`)).toBe(
    await renderPage(page, path),
  );
});

describe.each(PAGES)('%s', (path, page) => {
  test('runs its own script, stays out of search engines and describes itself', async () => {
    expect((await renderPage(page, path)).match(/<h1/g)).toHaveLength(1);
    const head = page.handle.head({
      data: undefined,
      params: {},
      url: new URL(path, 'http://localhost'),
      siteName: 'Testmark',
      now: new Date(),
    });
    const entry = findPage(path) as PageEntry;
    expect(entry.runs).toBe('finishLogin');
    expect(isIndexed(entry)).toBe(false);
    expect(head.description.length).toBeGreaterThanOrEqual(20);
  });
});

test('every page has a title of its own', () => {
  const url = new URL('http://localhost/');
  const titles = PAGES.map(
    ([, { handle }]) =>
      handle.head({ data: undefined, params: {}, url, siteName: 'Testmark', now: new Date() })
        .title,
  );
  expect(new Set(titles).size).toBe(PAGES.length);
});

test.each(WITH_TOKEN)('%s waits, and says what it needs', async (path, page) => {
  const html = await renderPage(page, path);
  expect(html).toMatch(/<p role="status"[^>]*>Logging you in…<\/p>/);
  expect(html).toContain('This step needs JavaScript.');
});

test('/login-failure says why and leads to the login without script', async () => {
  const html = await renderPage(loginFailure, '/login-failure?reason=cancelled');
  expect(html).toContain('The Google login was cancelled, or Google did not allow it.');
  expect(html).toContain('We couldn&#x27;t log you in. Please try again.');
  expect(html).toContain('href="/login"');
});
