import { expect, test } from 'vitest';
import { securityHeaders } from '../../server/pages/security-headers.ts';
import { addressOf } from './browser.ts';
import { pagePaths } from './site.ts';

test('every page and answer carries a strict policy and nothing inline; files say that they are what they are', async () => {
  const { found, notFound } = await pagePaths();
  for (const file of ['/favicon.svg', '/robots.txt', '/sw.js']) {
    expect((await fetch(addressOf(file))).headers.get('x-content-type-options'), file).toBe(
      'nosniff',
    );
  }
  for (const path of [...found, ...notFound, '/api/jobs', '/api/no-such-thing']) {
    const response = await fetch(addressOf(path));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).not.toMatch(/unsafe-|\*|https?:/);
    const names = policy.split('; ').map((directive) => directive.split(' ')[0]);
    expect(new Set(names).size, 'each directive counts once').toBe(names.length);
    expect(response.headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(response.headers.get('referrer-policy'), path).toBe('no-referrer');
    const body = await response.text();
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    expect(body, path).not.toMatch(/<style|\sstyle="|\son[a-z]+="|javascript:/i);
    for (const [, attributes, content] of body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (!attributes?.includes('application/ld+json') && !attributes?.includes('application/json'))
        expect(content, path).toBe('');
    }
  }
});

/** An answer of each kind, pages apart: feeds, pictures, redirects, errors, the API. */
const KINDS = [
  '/sitemap.xml',
  '/jobs/feed.xml',
  '/jobs/feed.json',
  '/jobs/indeed.xml',
  '/jobs/1/picture.png',
  '/jobs/',
  '/dev/outbox',
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/api/jobs',
  '/api/profile',
  '/api/auth/google',
  '/no-such-page',
];

test('the rules of Mozilla Observatory hold for every kind of page and answer', async () => {
  const { found, notFound } = await pagePaths();
  for (const path of [...found, ...notFound, ...KINDS]) {
    const response = await fetch(addressOf(path), { redirect: 'manual' });
    const header = (name: string) => response.headers.get(name) ?? '';
    // A policy without unsafe sources, from "none", that also covers frames, forms and base addresses.
    const policy = header('content-security-policy');
    for (const rule of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ])
      expect(policy, path).toContain(rule);
    expect(policy, path).not.toMatch(/unsafe-|https?:|\*/);
    expect(header('x-content-type-options'), path).toBe('nosniff');
    expect(header('referrer-policy'), path).toBe('no-referrer');
    expect(header('cross-origin-opener-policy'), path).toBe('same-origin');
    // Other sites may read nothing of an answer with cookies.
    expect(header('access-control-allow-credentials'), path).toBe('');
    for (const cookie of response.headers.getSetCookie())
      expect(cookie, path).toMatch(/; SameSite=(?:Lax|Strict)/i);
    expect(header('location'), path).not.toMatch(/^http:\/\/(?!127\.0\.0\.1|localhost)/);
    const body = await response.text();
    if (!header('content-type').startsWith('text/html')) continue;
    // Scripts and styles come from the site itself: no checksums are needed for them.
    const loaded =
      /<script\b[^>]*\ssrc="([^"]*)"|<link rel="(?:stylesheet|modulepreload)"[^>]*\shref="([^"]*)"/g;
    for (const [, script, style] of body.matchAll(loaded))
      expect(script ?? style, path).toMatch(/^\/(?!\/)/);
  }
  const { 'Strict-Transport-Security': hsts = '' } = securityHeaders({ https: true });
  expect(Number(/max-age=(\d+)/.exec(hsts)?.[1])).toBeGreaterThanOrEqual(15_768_000);
});
