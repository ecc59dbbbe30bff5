import { expect, test } from 'vitest';
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
