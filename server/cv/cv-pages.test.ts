import { pino } from 'pino';
import { getDocument } from 'unpdf/pdfjs';
import { afterAll, describe, expect, test } from 'vitest';
import { CV_DENSITIES, DEFAULT_CV_SETTINGS } from '../../shared/cv-settings.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { fuzzRuns } from '../../test/fuzz-runs.ts';
import { many, NURSE } from '../../test/long-profiles.ts';
import { readWithPdfium, readWithPdfJs } from '../../test/pdf-texts.ts';
import { isForm } from './cv-templates.ts';
import { createPdfMaker } from './pdf/pdf-maker.ts';
import { readText } from './pdf/read-text.ts';
import { listCvTemplates, renderCv } from './render-cv.ts';

const maker = createPdfMaker({
  chromePath: process.env.CHROME_PATH,
  creator: 'Waymark',
  log: pino({ level: 'silent' }),
});
afterAll(() => maker.close());

const A4_HEIGHT = 842;

/** A driver with so many jobs. */
const driver = (jobs: number): Profile => ({
  ...EMPTY_PROFILE,
  name: 'Selam Bekele',
  professionalTitle: 'Lorry driver',
  summary: 'Drives articulated lorries over long distances and looks after them on the road. ',
  experience: many(jobs, (index) => ({
    ...{ jobTitle: `Driver ${index}`, company: `Haulage ${index} of Adama`, dates: '2019 – 2021' },
    duties: many(3, (duty) => `Carried ${duty + 10} loads a week between the port and the capital`),
  })),
  skills: ['Tachograph', 'Forklift', 'Refrigerated loads'],
  references: [{ name: 'Hana Tesfaye', title: 'Fleet manager', details: '+251 11 555 0100' }],
});

async function print(
  profile: Profile,
  template: string,
  look = DEFAULT_CV_SETTINGS,
): Promise<Uint8Array> {
  const document = renderCv(profile, { template, paper: 'A4', look });
  return maker.make(document, { paper: 'A4', profile, reader: 'employer', isPaid: true });
}

type Item = { text: string; x: number; end: number; y: number; font: string };

/** The texts of each page with their places in points from the lower left corner. */
async function itemsOf(pdf: Uint8Array): Promise<Item[][]> {
  const file = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  return Promise.all(
    many(file.numPages, async (index) => {
      const page = await file.getPage(index + 1);
      const { items } = await page.getTextContent();
      // Fonts have their names when the page was drawn.
      await page.getOperatorList();
      return items.flatMap((item): Item[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [x = 0, y = 0] = item.transform.slice(4) as number[];
        const { name } = page.commonObjs.get(item.fontName) as { name: string };
        return [{ text: item.str.trim(), x, end: x + item.width, y, font: name }];
      });
    }),
  );
}

const isFoot = ({ y }: Item) => y < 30;

describe.each(listCvTemplates())('pages made with $file', ({ file }) => {
  test('have name and number at the foot when they are several, and nothing when it is one', async () => {
    const pages = await itemsOf(await print(driver(14), file));
    expect(pages.length).toBeGreaterThan(1);
    const feet = pages.map((items) =>
      items
        .filter(isFoot)
        .map(({ text }) => text)
        .join(' '),
    );
    expect(feet.map((foot) => foot.replaceAll(/\s+/g, ' '))).toEqual(
      pages.map((_, index) => `Selam Bekele · ${index + 1} / ${pages.length}`),
    );
    // A rirekisho has two pages, filled or empty.
    if (isForm(file)) return;
    const [only, ...more] = await itemsOf(await print(driver(1), file));
    expect(more).toEqual([]);
    expect(only?.filter(isFoot)).toEqual([]);
  });

  test('fill at least a quarter of the last one', async () => {
    const lengths = many(12, (index) => index + 4);
    const template = listCvTemplates().findIndex((each) => each.file === file);
    const tried = lengths.filter((length) => length % 4 === template % 4 || fuzzRuns(0, 1) === 1);
    for (const length of tried) {
      const pages = await itemsOf(await print(driver(length), file));
      if (pages.length === 1) continue;
      const lowest = Math.min(
        ...(pages.at(-1) ?? []).filter((item) => !isFoot(item)).map(({ y }) => y),
      );
      // Beside the margins: the quarter is one of what they leave.
      expect(A4_HEIGHT - lowest, `${length} jobs`).toBeGreaterThan(0.25 * (A4_HEIGHT - 90));
    }
  });
});

const ofOneColumn = listCvTemplates().filter(({ columns }) => columns === 1);

describe.each(ofOneColumn)('jobs made with $file', ({ file }) => {
  const find = (items: Item[], start: string) => items.filter(({ text }) => text.startsWith(start));

  test('have their dates at the right edge when each page has a line over most of its width', async () => {
    const [items = []] = await itemsOf(await print(NURSE, file));
    const edge = Math.max(...items.map(({ end }) => end));
    const dates = find(items, '2019').concat(find(items, '2014'), find(items, 'May'));
    expect(dates).toHaveLength(7);
    // Of certificates in a box it is the edge of the box.
    expect(dates.map(({ end }) => edge - end < 15)).toEqual(dates.map(() => true));
  });

  test('have their dates beside the title when a page has only shorter lines', async () => {
    const { summary } = NURSE;
    const pages = await itemsOf(await print({ ...driver(14), summary }, file));
    expect(pages.length).toBeGreaterThan(1);
    for (const items of pages)
      for (const title of find(items, 'Driver ')) {
        const dates = find(items, '2019').find(({ y }) => Math.abs(y - title.y) < 2);
        expect((dates?.x ?? Number.NaN) - title.end).toBeLessThan(30);
      }
  });

  test.each(CV_DENSITIES)(
    'have a bold employer and a wide gap before the next one: %s',
    async (density) => {
      const look = { ...DEFAULT_CV_SETTINGS, density };
      const [items = []] = await itemsOf(await print(driver(2), file, look));
      const areBold = (start: string) =>
        find(items, start).map(({ font }) => font.includes('Bold'));
      expect(areBold('Haulage')).toEqual([true, true]);
      expect(areBold('Driver ')).toEqual([false, false]);
      // Software tells by 1.4 times the usual distance of lines that another job begins.
      const [from = 0, to = 0] = find(items, 'Driver ').map(({ y }) => y);
      const lines = [...new Set(items.map(({ y }) => y))].filter((y) => y <= from && y >= to);
      const gaps = lines.slice(1).map((y, index) => Math.round((lines[index] ?? 0) - y));
      expect(gaps.at(-1)).toBeGreaterThan(1.4 * Math.max(...gaps.slice(0, -1)));
    },
  );
});

test('a heading that opens a page is a line of its own where pages are read as one text', async () => {
  const jobs = {
    ...driver(14),
    volunteer: many(20, (index) => ({
      ...{ role: `Coach ${index}`, organization: 'Club', dates: '2020', description: '' },
    })),
  };
  const { pages } = await readWithPdfJs(await print(jobs, 'plain.handlebars'));
  // A reader ends a line where the page says so, and not where the page ends.
  const lines = pages.join('').split('\n');
  for (const heading of ['Work experience', 'Volunteering', 'Skills', 'References'])
    expect(
      lines.some((line) => line.trim() === heading),
      heading,
    ).toBe(true);
});

test.each([
  ['europe.handlebars', 7],
  ['lebenslauf.handlebars', 6],
])(
  'a job made with %s is as high as it was measured: no page is printed empty',
  async (file, gap) => {
    const look = { ...DEFAULT_CV_SETTINGS, density: 'tight' } as const;
    const [items = []] = await itemsOf(await print(driver(2), file, look));
    const [from = 0, to = 0] = items
      .filter(({ text }) => text.startsWith('Driver '))
      .map(({ y }) => y);
    // Two lines of the head and three of duties, of 17 pixels.
    expect((from - to) / 0.75).toBeCloseTo(5 * 17 + gap, 1);
  },
);

test('an Arabic name at the foot of a Japanese form is drawn with its letters', async () => {
  const pages = await itemsOf(
    await print({ ...driver(4), name: 'ليلى حداد' }, 'rirekisho.handlebars'),
  );
  const fonts = new Set(
    pages
      .flat()
      .filter(isFoot)
      .map(({ font }) => font),
  );
  expect([...fonts].filter((font) => /box/i.test(font))).toEqual([]);
});

test('the later pages of Sidebar have no empty column', async () => {
  const [first = [], ...later] = await itemsOf(await print(driver(16), 'sidebar.handlebars'));
  const leftOf = (items: Item[]) =>
    Math.min(...items.filter(({ text }) => text.startsWith('Driver')).map(({ x }) => x));
  expect(leftOf(first)).toBeGreaterThan(200);
  expect(later.map((items) => leftOf(items) < 60)).toEqual(later.map(() => true));
});

test.each(['europe.handlebars', 'lebenslauf.handlebars'])(
  'a section of %s without dates begins at the left edge',
  async (file) => {
    const [items = []] = await itemsOf(await print(driver(1), file));
    const xOf = (start: string) =>
      Math.round(items.find(({ text }) => text.startsWith(start))?.x ?? 0);
    expect(xOf('Drives')).toBe(xOf('Selam'));
    expect(xOf('Hana')).toBe(xOf('Selam'));
    expect(xOf('Driver 0')).toBeGreaterThan(xOf('Selam') + 90);
  },
);

test.each(['محمد علي Mohammed Ali', 'Mohammed Ali محمد علي'])(
  '%s is read in its order on an English CV',
  async (name) => {
    const pdf = await print({ ...driver(2), name }, 'plain.handlebars');
    for (const text of [await readWithPdfium(pdf), (await readWithPdfJs(pdf)).text])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(name);
  },
);

test('a long text that goes on overleaf is found in spite of the foot between its halves', async () => {
  const summary = `First. ${'Drives by day and by night and keeps the book. '.repeat(80)}Last.`;
  const profile = {
    ...driver(5),
    summary: '',
    volunteer: [
      { ...{ role: 'Coach', organization: 'Club', dates: '2020' }, description: summary },
    ],
  };
  const content = await readText(await print(profile, 'plain.handlebars'), { profile });
  expect(content?.pages).toBe(2);
  expect(content?.texts[1]).toMatch(/^Selam Bekele · 2 \/ 2\n/);
  expect(content?.findings.find(({ what }) => what === 'text')).toMatchObject({ isFound: true });
});
