import { expect, test } from 'vitest';
import { openPage } from '../test/rendered-page.ts';

const dataOf = (html: string) => {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>);
};
const metaOf = (html: string, property: string) =>
  new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(html)?.[1];

test('an open job carries its data, which ends where it should', async () => {
  const { html } = await openPage('/jobs/7');
  expect(dataOf(html)).toMatchObject({
    '@type': 'JobPosting',
    title: 'Nurse <b>',
    description: '<p>Stored <em>HTML</em></p><ul><li>Wash</li><li>Lift</li></ul>',
    hiringOrganization: { name: 'Northfield Care' },
  });
  expect(html).not.toContain('noindex');
});

test.each([
  ['a premium job', '/jobs/8', 200, false],
  ['an expired job', '/jobs/9', 200, true],
  ['a job that never was', '/jobs/99', 404, true],
  ['a job that is gone', '/jobs/21', 410, true],
  ['a list', '/jobs', 200, false],
])('%s has no such data', async (_, path, status, isHidden) => {
  const page = await openPage(path);
  expect(page.status).toBe(status);
  expect(dataOf(page.html)).toBe(null);
  expect(page.html.includes('<meta name="robots" content="noindex">')).toBe(isHidden);
  expect(metaOf(page.html, 'title') === undefined).toBe(isHidden);
});

test('a shared page has its title, its words, its address and a picture', async () => {
  const { html } = await openPage('/jobs/7');
  expect(metaOf(html, 'title')).toBe(/<title>([^<]*)</.exec(html)?.[1]);
  expect(metaOf(html, 'description')).toBe(/name="description" content="([^"]*)"/.exec(html)?.[1]);
  expect(metaOf(html, 'url')).toBe('https://jobs.example/jobs/7');
  expect(metaOf(html, 'image')).toMatch(
    /^https:\/\/jobs\.example\/jobs\/7\/picture-[a-z0-9]+\.png$/,
  );
  expect(metaOf(html, 'image:width')).toBe('1200');
  expect(metaOf(html, 'image:height')).toBe('630');
  expect(metaOf(html, 'image:alt')).toBe(metaOf(html, 'title'));
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(metaOf((await openPage('/')).html, 'image')).toBe(
    'https://jobs.example/share/waymark.png',
  );
  // Without the address of the site a relative picture would be no picture.
  const unknown = (await openPage('/jobs/7', { publicUrl: '' })).html;
  expect(unknown).not.toMatch(/og:image|twitter:card/);
});

test.each([
  ['/jobs?search=nurse', false],
  ['/jobs?place=Leeds', false],
  ['/jobs?pay_from=10&pay_currency=EUR&pay_period=hour', false],
  ['/jobs?sort=oldest&page=2', false],
  ['/jobs?search=nurse&visa=offered', true],
  ['/jobs?country=DE&date=week', true],
])('a list with two filters is shared, and not indexed: %s', async (path, isHidden) => {
  const { html } = await openPage(path);
  expect(html.includes('<meta name="robots" content="noindex">')).toBe(isHidden);
  expect(metaOf(html, 'title')).toBeTruthy();
});

test('every public page has a title and a description of its own', async () => {
  const paths = ['/', '/jobs', '/jobs/7', '/categories', '/countries', '/category/Caregiving'];
  const heads = await Promise.all(
    [...paths, '/country/DE', '/about', '/how-it-works', '/terms', '/privacy-policy'].map(
      async (path) => {
        const { html } = await openPage(path);
        return [metaOf(html, 'title'), metaOf(html, 'description')];
      },
    ),
  );
  expect(new Set(heads.map(([title]) => title)).size).toBe(heads.length);
  expect(new Set(heads.map(([, description]) => description)).size).toBe(heads.length);
  for (const [, description = ''] of heads) expect(description.length).toBeGreaterThan(20);
});
