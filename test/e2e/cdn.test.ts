import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { findJobKinds, type PagePaths, pagePaths } from './site.ts';

const folder = temporaryFolder(inject('usedFolder'));
let app: RunningApp;
let url: string;
beforeAll(async () => {
  app = await startApp({ dataDir: folder.path, env: { CDN_SECONDS: '60' } });
  url = new URL(app.url).origin;
});
afterAll(async () => {
  await app.stop('SIGKILL');
  folder.remove();
});

/** How long a cache between the site and its readers may keep an answer (s); null: not at all. */
function keptFor({ headers }: Response): string | null {
  return /s-maxage=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? null;
}

test('a CDN may keep public pages for a minute, drops them by tags, and browsers ask each time', async () => {
  const { free } = await findJobKinds();
  for (const [path, tag] of [
    ['/', 'lists'],
    ['/jobs?search=nurse&page=2', 'lists'],
    [`/jobs/${free.id}`, `job-${free.id}`],
  ]) {
    const response = await fetch(`${url}${path}`);
    expect(Object.fromEntries(response.headers), path).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
      'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=30, stale-if-error=600',
      'cache-tag': `pages,${tag}`,
      'surrogate-key': `pages ${tag}`,
    });
  }
});

test('a CDN keeps nothing that belongs to one reader, and no error', async () => {
  const paths: PagePaths = await pagePaths();
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inject('admin')),
  });
  const { token } = (await login.json()) as { token: string };
  const { premium } = await findJobKinds();
  const answers = [
    ...[...paths.accountPages, ...paths.sessionPages, ...paths.notFound].map((path) => ({ path })),
    // Of a session that has ended, and of one that has not.
    { path: `/jobs/${premium.id}?own=1` },
    { path: `/jobs/${premium.id}?x=1&own=1` },
    { path: `/jobs/${premium.id}?own=1`, headers: { 'x-auth-token': token } },
    { path: `/jobs/${premium.id}`, headers: { 'x-auth-token': token } },
    { path: `/jobs/${premium.id}`, headers: { 'x-auth-token': 'ended' } },
    { path: '/verify-email?token=x' },
    { path: '/verify-email?x=1' },
    { path: '/api/jobs' },
    { path: '/api/profile', headers: { 'x-auth-token': token } },
  ];
  const kept = [];
  for (const { path, headers } of answers as { path: string; headers?: Record<string, string> }[]) {
    const response = await fetch(`${url}${path}`, {
      redirect: 'manual',
      ...(headers && { headers }),
    });
    if (keptFor(response) !== null) kept.push(path);
    if (response.headers.getSetCookie().length > 0)
      expect(response.headers.get('cache-control'), path).not.toMatch(/public/);
  }
  // Shells and sheets, which are the same for everybody.
  const sheets = paths.found.filter((path) => path.endsWith('/paper'));
  expect(kept.toSorted()).toEqual([...sheets, '/saved', '/offline', '/verify-email'].toSorted());
  for (const path of paths.publicPages) {
    const response = await fetch(`${url}${path}`);
    const isKept = keptFor(response) !== null;
    expect(isKept && response.headers.has('set-cookie'), path).toBe(false);
  }
});
