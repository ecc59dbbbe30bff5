import { expect, test } from 'vitest';
import { addressOf } from './browser.ts';
import { pagePaths } from './site.ts';

type Fetched = { status: number; html: string };

async function load(path: string): Promise<Fetched> {
  const response = await fetch(addressOf(path), { redirect: 'manual' });
  return { status: response.status, html: await response.text() };
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href]) =>
    (href ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"),
  );
}

/**
 * Every list links to its feeds, every job to the contact form, and every page to the login with
 * its own address to return to: one of each is enough.
 */
const ALIKE = /^\/(contact|login|signup|forgot-password|jobs\/feed\.(xml|json))$/;

/** Names of parameters whose values are jobs, or addresses to return to: one of each is enough. */
const OF_A_JOB = /^(job|returnTo)$/;

/**
 * What is enough to crawl once: each value of a filter, but of two together, and of those of a
 * category or country, one list of each combination of names. They combine to thousands.
 */
function kindOf({ pathname, search, searchParams }: URL): string {
  if (ALIKE.test(pathname)) return pathname;
  if (searchParams.size === 0) return pathname;
  const page = pathname.replace(/^\/(category|country)\/.*/, '/$1');
  const names = [...searchParams.keys()];
  if (page === pathname && names.length === 1 && !OF_A_JOB.test(names[0] ?? ''))
    return pathname + search;
  return `${page}?${names.toSorted().join('&')}`;
}

/** Crawls all internal links from the given pages; returns the status of each URL. */
async function crawl(starts: string[]): Promise<Map<string, Fetched & { from: string }>> {
  const seen = new Map<string, Fetched & { from: string }>();
  const kinds = new Set<string>();
  const queue = starts.map((path) => ({ path, from: 'start' }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { path, from } = next;
    if (seen.has(path)) continue;
    const page = { ...(await load(path)), from };
    seen.set(path, page);
    for (const href of linksOf(page.html)) {
      const url = URL.parse(href, addressOf(path));
      if (url?.origin !== new URL(addressOf('/')).origin) continue;
      const kind = kindOf(url);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      queue.push({ path: url.pathname + url.search, from: path });
    }
  }
  return seen;
}

test('no link of the site is dead', async () => {
  const { notFound } = await pagePaths();
  const pages = await crawl(['/', ...notFound]);
  expect(pages.size).toBeGreaterThan(200);
  const dead = [...pages].filter(
    ([path, { status }]) => status !== (notFound.includes(path) ? 404 : 200),
  );
  expect(
    dead.map(([path, { status, from }]) => `${path} answers ${status} (linked on ${from})`),
  ).toEqual([]);

  const idsOf = ({ html }: Fetched) =>
    new Set([...html.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  const missing: string[] = [];
  for (const [path, page] of pages) {
    for (const href of linksOf(page.html)) {
      const url = URL.parse(href, addressOf(path));
      const target = url && pages.get(url.pathname + url.search);
      const isPlaceholder =
        href === '' || href === '#' || url === null || url.protocol === 'javascript:';
      if (isPlaceholder || (target && url.hash && !idsOf(target).has(url.hash.slice(1))))
        missing.push(`${href} on ${path}`);
    }
  }
  expect(missing, 'links to nowhere').toEqual([]);
});

test('every link of the header, the footer and the texts leads to a page that is open', async () => {
  const pages = ['/', '/about', '/how-it-works', '/terms', '/privacy-policy', '/contact'];
  const paths = new Set<string>();
  for (const path of pages)
    for (const href of linksOf((await load(path)).html))
      if (href.startsWith('/')) paths.add(href.split(/[?#]/, 1)[0] ?? '');
  expect(paths.size).toBeGreaterThan(20);
  for (const path of paths) {
    const { status, html } = await load(path);
    expect(status, path).toBe(200);
    // A template is not shown until a script copies it.
    const shown = html.replace(/<template\b.*?<\/template>/gs, '');
    expect(shown.match(/<h1/g), path).toHaveLength(1);
    expect(html, path).not.toMatch(/not open yet/i);
  }
});

test('links that leave the site are https and tell the other side nothing', async () => {
  const { found } = await pagePaths();
  for (const path of found) {
    const { html } = await load(path);
    for (const [tag, href] of html.matchAll(/<a\b[^>]*?\bhref="(https?:[^"]*)"[^>]*>/g)) {
      expect(href, path).toMatch(/^https:/);
      if (tag.includes('target="_blank"')) expect(tag, path).toMatch(/rel="[^"]*noopener/);
    }
  }
});
