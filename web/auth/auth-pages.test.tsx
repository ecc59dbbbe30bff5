import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { findPage, isIndexed, type PageEntry } from '../../shared/pages.ts';
import { AppInfoContext } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import * as choosePassword from './choose-password-page.tsx';
import * as forgotPassword from './forgot-password-page.tsx';
import * as login from './login-page.tsx';
import * as resetPassword from './reset-password-page.tsx';
import * as signup from './signup-page.tsx';
import * as verifyEmailInstructions from './verify-email-instructions-page.tsx';
import * as verifyEmail from './verify-email-page.tsx';

type PageModule = { handle: PageHandle; Component: ComponentType };

const PAGES: [path: string, page: PageModule][] = [
  ['/login', login],
  ['/signup', signup],
  ['/forgot-password', forgotPassword],
  ['/reset-password', resetPassword],
  ['/choose-password', choosePassword],
  ['/verify-email', verifyEmail],
  ['/verify-email-instructions', verifyEmailInstructions],
];

/** The page as the server sends it. */
async function renderPage(page: PageModule, address: string, google = true): Promise<string> {
  const url = new URL(address, 'http://localhost');
  const handler = createStaticHandler([{ path: url.pathname, ...page }]);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${address} answered ${context.status}.`);
  const site = {
    name: 'Testmark',
    baseUrl: 'http://localhost',
    demo: null,
    google,
    employerJobs: false,
    support: null,
    operator: null,
  };
  return renderToString(
    <AppInfoContext value={{ site, now: new Date() }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppInfoContext>,
  );
}

describe.each(PAGES)('%s', (path, page) => {
  test('has one h1 and nothing that the content security policy forbids', async () => {
    const html = await renderPage(page, path);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/<style|<script|\sstyle=|\son[a-z]+=/i);
  });

  test('stays out of search engines and describes itself', () => {
    const head = page.handle.head({
      data: undefined,
      params: {},
      url: new URL(path, 'http://localhost'),
      siteName: 'Testmark',
      now: new Date(),
    });
    expect(isIndexed(findPage(path) as PageEntry)).toBe(false);
    expect(head.description.length).toBeGreaterThanOrEqual(20);
  });

  test('takes no email address from its own, and no way to another site', async () => {
    const plain = await renderPage(page, path);
    expect(await renderPage(page, `${path}?email=x`)).toBe(plain);
    expect(await renderPage(page, `${path}?returnTo=%2F%2Fevil.example`)).not.toContain('evil');
  });

  test('never puts what is typed into an address', async () => {
    for (const [form] of (await renderPage(page, path)).matchAll(/<form[^>]*>/g)) {
      expect(form).toContain('method="post"');
      // Nothing but the page itself, for a browser without React.
      expect(form.replace(` action="${path}"`, '')).not.toContain('action=');
    }
  });

  test('every field has a label, and an element for its message that is there from the start', async () => {
    const html = await renderPage(page, path);
    for (const [input] of html.matchAll(/<input(?! type="hidden")[^>]*>/g)) {
      const id = / id="([^"]+)"/.exec(input)?.[1];
      expect(html).toContain(`<label class="`);
      expect(html).toContain(` for="${id}"`);
      for (const described of / aria-describedby="([^"]+)"/.exec(input)?.[1]?.split(' ') ?? []) {
        expect(html).toContain(` id="${described}"`);
      }
      expect(input).toMatch(/ maxLength="\d+"/i);
      expect(input).toContain(' required=""');
    }
  });
});

test('/login says that it needs a script', async () => {
  const html = await renderPage(login, '/login');
  expect(html).toMatch(
    /<noscript>.* needs JavaScript\. Searching and reading jobs works without it\./,
  );
  expect(html).toContain('role="alert"');
});

test('a token in the address is for the form of its page, and for no other', async () => {
  expect(await renderPage(resetPassword, '/reset-password?token=a%22b')).toContain(
    'name="token" value="a&quot;b"',
  );
  expect(await renderPage(login, '/login?token=abc')).toContain('name="token" value="abc"');
  expect(await renderPage(login, '/login?token=abc&reason=second-factor')).toContain(
    'action="/login-code"',
  );
  expect(await renderPage(choosePassword, '/choose-password?token=abc')).toContain(
    'name="token" value="abc"',
  );
  for (const [path, page] of [
    ['/signup', signup],
    ['/forgot-password', forgotPassword],
  ] as const)
    expect(await renderPage(page, `${path}?token=abc`)).not.toContain('abc');
});

test('/signup promises nothing that premium jobs do not keep', async () => {
  const html = await renderPage(signup, '/signup');
  expect(html).toContain('no employer may charge you for a job');
  expect(html).not.toMatch(/money/);
});

test('/verify-email works without script: one button, no field', async () => {
  const html = await renderPage(verifyEmail, '/verify-email?token=abc');
  expect(findPage('/verify-email')?.client).toBeUndefined();
  expect(html).toContain('<form method="post">');
  expect(html).not.toContain('data-client');
  expect(html).not.toContain('<input');
  expect(html.match(/<button/g)).toHaveLength(1);
  expect(html).toContain('Confirm my email address');
});

test.each([
  ['/login', login, 'Sign in with Google', 'intent=signin'],
  ['/signup', signup, 'Sign up with Google', 'intent=signup'],
] as const)(
  '%s has the Google button only where the site has Google',
  async (path, page, text, intent) => {
    const html = await renderPage(page, path);
    expect(html).toContain(text);
    expect(html).toContain(`href="/api/auth/google?${intent}`);
    expect(await renderPage(page, path, false)).not.toContain('Google');
  },
);
