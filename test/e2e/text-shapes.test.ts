import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobFields } from '../factories.ts';
import { type AdminApp, startAdminApp } from './admin-app.ts';
import { closeBrowserAfterAll, untilSessionShown, withPage } from './browser.ts';
import { expectFitsInLargeText, expectNoAxeViolations } from './sound.ts';

closeBrowserAfterAll();

const LONG_WORD = 'Kraftfahrzeugmechatronikerausbildungsleiterstellvertretung';
const ARABIC = {
  title: 'مهندس كهرباء (صيانة) 2',
  employer: 'شركة الخليج للهندسة',
  state: 'أبو ظبي',
};
const ROWS =
  '<tr><td>Monday to Friday</td><td>06:00 to 14:30 with a break</td><td>overtime by agreement</td></tr>';

const LONG = jobFields({
  title: `${LONG_WORD} (m/w/d) ${LONG_WORD}`,
  employer: `${LONG_WORD} & Söhne`,
  company_tagline: LONG_WORD.repeat(2),
  company_website: `https://${'department-'.repeat(5)}.example.com/${LONG_WORD}`,
  state: LONG_WORD,
  excerpt: `${LONG_WORD.repeat(3)} and more.`,
  description: `<p>${LONG_WORD.repeat(3)}</p><table><tr><th>Day</th><th>${LONG_WORD}</th><th>Notes</th></tr>${ROWS}</table>`,
  responsibilities: LONG_WORD.repeat(2),
  featured: true,
});
const MIXED = jobFields({
  ...ARABIC,
  country_code: 'AE',
  category: 'Engineering',
  is_premium_visible: true,
  featured: true,
});

let app: AdminApp;
let ids: { long: number; mixed: number; plain: number };

beforeAll(async () => {
  const many = Array.from({ length: 305 }, (_, index) =>
    jobFields({ title: `Harbour nurse ${index}`, category: 'Engineering' }),
  );
  app = await startAdminApp([...many, LONG, MIXED]);
  const { jobs } = (
    await app.ask<{ jobs: { id: number; title: string }[] }>(
      'GET',
      '/api/jobs?limit=100&featured=true',
    )
  ).body;
  const idOf = (title: string) => jobs.find((job) => job.title === title)?.id ?? 0;
  ids = { long: idOf(LONG.title), mixed: idOf(ARABIC.title), plain: 1 };
});
afterAll(() => app.stop());

/** Lists whose listings have long words. Every page is looked at in every-page.test.ts. */
const LISTS = [
  '/',
  '/jobs',
  '/jobs?page=6',
  '/jobs?page=999',
  `/jobs?search=nurse+${'wider'.repeat(12)}`,
  '/category/Engineering?page=16',
  '/category/Engineering?page=99',
  '/country/AE',
];

/** Opens a page whose React part may fetch data. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(app.origin + path);
  await untilSessionShown(page);
  // The preview waits for the first input.
  await page.waitForFunction(
    () => !/Loading(?! preview)/.test(document.querySelector('main')?.textContent ?? 'Loading'),
  );
}

/** Normal words that are broken over two lines for lack of width. */
async function expectWholeWords(page: Page): Promise<void> {
  const broken = await page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') as Node,
      NodeFilter.SHOW_TEXT,
    );
    const found: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[\p{L}/]{2,16}(?![\p{L}\d/-])/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1 && !/[\p{L}\d/-]$/u.test((node.textContent ?? '').slice(0, index)))
          found.push(word);
      }
    }
    return found;
  });
  expect(broken, `broken words on ${page.url()}`).toEqual([]);
}

describe('text of up to twice the size fits a phone of 320 and 360 px', () => {
  test('in lists and jobs with long words', async () => {
    await withPage(
      { width: 360 },
      async (page) => {
        for (const path of [...LISTS, `/jobs/${ids.long}`, `/jobs/${ids.mixed}`]) {
          await page.goto(app.origin + path);
          await expectFitsInLargeText(page);
        }
      },
      [/status of 404/],
    );
  });

  test('among the saved jobs', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(`${app.origin}/jobs/${ids.long}`);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await expect.poll(() => save.getAttribute('aria-pressed')).toBe('true');
      await page.goto(`${app.origin}/saved`);
      await page.getByText(LONG.employer ?? '').waitFor();
      await expectFitsInLargeText(page);
    });
  });

  test('on the pages of administrators, and in the menu', async () => {
    await withPage({ width: 360, token: app.admin.token }, async (page) => {
      for (const path of ['/admin', '/admin/jobs/manage', `/admin/jobs/edit/${ids.long}`]) {
        await openWhole(page, path);
        await expectFitsInLargeText(page);
      }
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectFitsInLargeText(page);
    });
  });

  test('and a wide table of an advert scrolls inside its own box', async () => {
    await withPage({ width: 320 }, async (page) => {
      await page.goto(`${app.origin}/jobs/${ids.long}`);
      await page.getByText('The whole advert').click();
      const box = await page
        .locator('main table')
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
      expect(box.clientWidth).toBeLessThanOrEqual(288);
    });
  });
});

test('the job page has one column from 768 to 960 px, and two from there on', async () => {
  await withPage({}, async (page) => {
    await page.goto(`${app.origin}/jobs/${ids.plain}`);
    const columns = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      const [facts, text] = await Promise.all([
        page.locator('article dt', { hasText: 'Last day to apply' }).boundingBox(),
        page.getByText('You look after').boundingBox(),
      ]);
      return (facts?.x ?? 0) > (text?.x ?? 0) + 100 ? 2 : 1;
    };
    expect([await columns(768), await columns(960), await columns(1024)]).toEqual([1, 1, 2]);
  });
});

test('no word of usual length is broken in two, not in the table of administrators either', async () => {
  await withPage(
    { token: app.admin.token },
    async (page) => {
      for (const path of [
        '/admin/jobs/manage',
        '/admin',
        '/jobs?page=11',
        '/categories',
        `/jobs/${ids.mixed}`,
      ]) {
        await openWhole(page, path);
        for (const width of [360, 960, 1100, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expectWholeWords(page);
        }
      }
    },
    [/status of 403/],
  );
});

/** The visible pagination: page numbers, "…", and the current one in brackets. */
async function barOf(path: string): Promise<{ bar: string; arrows: string[]; range: string }> {
  const html = (await app.readPage(path)).html.replaceAll('<!-- -->', '');
  const nav = /<nav[^>]*aria-label="Pages"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? '';
  const steps = [...nav.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = '']) => {
    const text = item.replaceAll(/<[^>]+>/g, '').trim();
    return item.includes('aria-current="page"') ? `[${text}]` : text;
  });
  const arrows = [...nav.matchAll(/<a[^>]*rel="(prev|next)"/g)].map(([, rel]) => rel ?? '');
  return {
    bar: steps.join(' '),
    arrows,
    range: /Showing [\d,]+ - [\d,]+ of [\d,]+ jobs/.exec(html)?.[0] ?? '',
  };
}

describe('the window of /jobs has 5 numbers, with first, last and ellipses', () => {
  test.each([
    ['/jobs', '[1] 2 3 4 5 … 11', ['next'], 'Showing 1 - 30 of 307 jobs'],
    ['/jobs?page=3', '1 2 [3] 4 5 … 11', ['prev', 'next'], 'Showing 61 - 90 of 307 jobs'],
    ['/jobs?page=6', '1 … 4 5 [6] 7 8 … 11', ['prev', 'next'], 'Showing 151 - 180 of 307 jobs'],
    ['/jobs?page=11', '1 … 7 8 9 10 [11]', ['prev'], 'Showing 301 - 307 of 307 jobs'],
  ])('%s', async (path, bar, arrows, range) => {
    expect(await barOf(path)).toEqual({ bar, arrows, range });
  });
});

describe('the window of country and category pages has 3 numbers', () => {
  test.each([
    ['/country/DE', '[1] 2 3 … 31', ['next'], 'Showing 1 - 10 of 306 jobs'],
    [
      '/country/DE?page=16',
      '1 … 15 [16] 17 … 31',
      ['prev', 'next'],
      'Showing 151 - 160 of 306 jobs',
    ],
    ['/category/Engineering?page=31', '1 … 29 30 [31]', ['prev'], 'Showing 301 - 306 of 306 jobs'],
  ])('%s', async (path, bar, arrows, range) => {
    expect(await barOf(path)).toEqual({ bar, arrows, range });
  });
});

test('a phone shows every number of the window of pages, on one line', async () => {
  await withPage({ width: 360 }, async (page) => {
    await page.goto(`${app.origin}/jobs?page=6`);
    const places = await page
      .getByRole('navigation', { name: 'Pages' })
      .locator('li')
      .evaluateAll((items) =>
        items.map((item) => ({ text: item.textContent, ...item.getBoundingClientRect().toJSON() })),
      );
    expect(
      places
        .filter(({ width }) => width > 0)
        .map(({ text }) => text)
        .join(' '),
    ).toBe('1 … 4 5 6 7 8 … 11');
    const middles = places.map(({ top, bottom }) => (top + bottom) / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(20);
  });
});

test.each([
  ['/category/Engineering', 306, 31],
  ['/country/AE', 1, 1],
  ['/jobs', 307, 11],
])(
  'a page of %s past its end says so, with the right totals and the way to the first and the last page',
  async (path, jobs, pages) => {
    const { html } = await app.readPage(`${path}?page=99`);
    expect(html).toContain('This page is past the end of the list.');
    expect(html).toContain(
      `The list has ${jobs} ${jobs === 1 ? 'job' : 'jobs'} on ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
    );
    expect(html).not.toContain('No jobs found');
    expect(html).toContain(`<a href="${path}">Go to page 1</a>`);
    expect(
      html.includes(`<a href="${path}?page=${pages}">Go to the last page (${pages})</a>`),
    ).toBe(pages > 1);
  },
);

describe('a job that is put forward', () => {
  test('is marked as featured on its card and its page, and others are not', async () => {
    const ofCard = async (path: string) =>
      [...(await app.readPage(path)).html.matchAll(/<b[^>]*>Featured<\/b>/g)].length;
    expect(await ofCard('/country/AE')).toBe(1);
    expect(await ofCard(`/jobs/${ids.mixed}`)).toBeGreaterThan(0);
    expect(await ofCard('/category/Engineering?page=16')).toBe(0);
  });
});

describe('names that run from right to left', () => {
  test('leave the words and numbers beside them where they are', async () => {
    await withPage({ width: 360 }, async (page) => {
      await page.goto(`${app.origin}/jobs/${ids.mixed}`);
      const place = page.locator('article [data-place]');
      const [state, country] = await place.evaluate((dd) => {
        const text = [...dd.childNodes].find(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.includes('United'),
        ) as Text;
        const at = (part: string) => {
          const range = document.createRange();
          const start = text.data.indexOf(part);
          range.setStart(text, start);
          range.setEnd(text, start + part.length);
          return range.getBoundingClientRect();
        };
        return [at('أبو'), at('United')];
      });
      // Region, comma, country: from left to right, as in every other job.
      expect(state?.right).toBeLessThanOrEqual(country?.left ?? 0);
      expect(await page.title()).toBe(
        `\u2068${ARABIC.title}\u2069 – \u2068${ARABIC.employer}\u2069, United Arab Emirates – Waymark`,
      );
      await expectNoAxeViolations(page);
    });
  });

  test('stand apart in every sentence, list and table that holds one', async () => {
    await withPage(
      { token: app.admin.token },
      async (page) => {
        const search = `search=${encodeURIComponent(ARABIC.title.slice(0, 12))}`;
        for (const path of [
          `/jobs?${search}`,
          '/country/AE',
          `/jobs/${ids.mixed}`,
          '/admin/jobs/manage',
          `/admin/jobs/edit/${ids.mixed}`,
        ]) {
          await openWhole(page, path);
          const loose = await page.evaluate((names) => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const found: string[] = [];
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
              const text = node.textContent?.trim() ?? '';
              const name = names.find((each) => text.includes(each));
              const isHidden = (node.parentElement?.getBoundingClientRect().width ?? 0) <= 1;
              if (name === undefined || isHidden || node.parentElement?.closest('script, title'))
                continue;
              const isAlone =
                text === name &&
                /isolate/.test(getComputedStyle(node.parentElement as Element).unicodeBidi);
              if (!isAlone && !text.includes(`\u2068${name}\u2069`))
                found.push(`${node.parentElement?.tagName}: ${text}`);
            }
            return found;
          }, Object.values(ARABIC));
          expect(loose, path).toEqual([]);
        }
      },
      [/status of 403/],
    );
  });
});
