import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findPage, isIndexed, menuLinks, PAGES, type PageEntry } from './pages.ts';

const MENUS = ['jobs', 'main', 'user', 'admin', 'footer'] as const;
const entries: [string, PageEntry][] = Object.entries(PAGES);
/** A URL of a page, with its parameters filled. */
const addressOf = ({ path }: PageEntry) => path.replaceAll(/:\w+/g, 'x');

test.each(entries)(
  '%s is found by its address, in any case and with a slash at its end',
  (_name, page) => {
    for (const address of [addressOf(page), addressOf(page).toUpperCase(), `${addressOf(page)}/`]) {
      expect(findPage(address), address).toBe(page);
    }
  },
);

test.each(['/jobs/7/x', '/no-such-page', '/category/', '', '/admin/jobs'])(
  '%j is no page',
  (address) => {
    expect(findPage(address)).toBeUndefined();
  },
);

test('robots.txt keeps crawlers from pages that need a session or lead to one, and from no other', () => {
  const robots = readFileSync(new URL('../web/public/robots.txt', import.meta.url), 'utf8');
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path]) => path as string);
  const isClosed = (page: PageEntry) =>
    closed.some((path) => `${addressOf(page)}/`.startsWith(path));
  for (const [name, page] of entries) {
    expect(isClosed(page), name).toBe(page.access !== 'public');
    if (isIndexed(page)) expect(isClosed(page), name).toBe(false);
  }
});

test('the menus hold the pages of the specification, and the saved jobs', () => {
  const texts = (place: Parameters<typeof menuLinks>[0]) =>
    menuLinks(place, { employerJobs: false }).map(({ text }) => text);
  expect(texts('doors')).toEqual(['Is it a real sponsor?', 'Got an offer?']);
  expect(texts('jobs')).toEqual(['All Jobs', 'Categories', 'Countries']);
  expect(texts('main')).toEqual(['Job Alerts', 'CV Builder', 'Saved']);
  expect(texts('admin')).toEqual([
    'Overview',
    'Create Job',
    'Manage Jobs',
    'Drafts',
    'Imports',
    'Partners',
    'Payments',
    'Members',
    'Team',
    'Messages',
    'Mail',
    'Held Jobs',
    'Registers',
    'Permit Amounts',
    'Searches',
    'Audit log',
  ]);
  expect(menuLinks('admin', { employerJobs: false }, true).map(({ text }) => text)).toEqual([
    'Overview',
    'Create Job',
    'Manage Jobs',
    'Drafts',
    'Imports',
    'Messages',
    'Held Jobs',
  ]);
  expect(texts('user')).toEqual(['Profile Builder']);
  expect(texts('footer')).toEqual([
    'Work Permits',
    'About Us',
    'How It Works',
    'Stay Safe',
    'Contact',
    'Privacy Policy',
    'Terms of Service',
  ]);
  const off = new Set(MENUS.flatMap(texts));
  const on = MENUS.flatMap((place) => menuLinks(place, { employerJobs: true }));
  const more = on.map(({ text }) => text).filter((text) => !off.has(text));
  expect(more).toEqual(['Employer Jobs', 'Post a Job']);
});
