import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { PAPERS, type Paper } from '../../shared/cv.ts';
import { EMPTY_PROFILE, type Profile } from '../../shared/profile.ts';
import { LONG_PAIRS, LONG_PROFILE, many, NURSE, twoDigits } from '../../test/long-profiles.ts';
import {
  hasPdftotext,
  readWithPdfium,
  readWithPdfJs,
  readWithPdftotext,
} from '../../test/pdf-texts.ts';
import { ROUND_TRIP_PROFILE, SCRIPT_TEXTS } from '../../test/round-trip-profile.ts';
import { readProfileFile } from '../profile/exchange/read/read-profile-file.ts';
import { isForm } from './cv-templates.ts';
import { linkText } from './cv-view.ts';
import { createPdfMaker } from './pdf/pdf-maker.ts';
import { readText } from './pdf/read-text.ts';
import { listCvTemplates, renderCv } from './render-cv.ts';

/** Real resumes, which are not in this repository: in addition where they are. */
const RESUMES = join(import.meta.dirname, '../../../shared/data/resumes');
const resumes = existsSync(RESUMES) ? readdirSync(RESUMES).sort() : [];
if (resumes.length === 0)
  console.log('The real resumes are not beside this checkout (../shared/data): not in this test.');
if (!hasPdftotext) console.log('pdftotext is not installed: the test reads PDFs with two readers.');

const maker = createPdfMaker({
  chromePath: process.env.CHROME_PATH,
  creator: 'Waymark',
  log: pino({ level: 'silent' }),
});
afterAll(() => maker.close());

const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The facts of a profile in its order. A link is shown without its scheme. */
function factsOf({ photo: _, template: __, ...profile }: Profile): string[] {
  const facts: string[] = [];
  const add = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (value !== '') facts.push(squeeze(key === 'url' ? linkText(value) : value));
    } else if (Array.isArray(value)) for (const inner of value) add(inner, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) add(inner, name);
  };
  add(profile, '');
  return facts;
}

/** Sections of one line for each entry: title, note and dates. */
const SHORT = ['certifications', 'membershipsAndAffiliations', 'workshopsAndConferences'];

/** Sections with the dates of each entry behind its title, where they share a line. */
function datesBesideTitles(sections: Record<string, unknown>): Record<string, unknown> {
  const moved = (entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const isDate = ([name]: [string, unknown]) => name === 'dates' || name === 'date';
    const fields = Object.entries(entry).filter(([, value]) => value !== '');
    const [title, ...others] = fields.filter((field) => !isDate(field));
    return Object.fromEntries([...(title ? [title] : []), ...fields.filter(isDate), ...others]);
  };
  return Object.fromEntries(
    Object.entries(sections).map(([name, list]) => [
      name,
      Array.isArray(list) && !SHORT.includes(name) ? list.map(moved) : list,
    ]),
  );
}

/** The facts that a text lacks. */
const lost = (facts: string[], text: string) => {
  const squeezed = squeeze(text);
  return facts.filter((fact) => !squeezed.includes(fact));
};

/** The first fact that does not follow the ones before it. */
function outOfOrder(facts: string[], text: string): string | null {
  const squeezed = squeeze(text);
  let from = 0;
  for (const fact of facts) {
    const at = squeezed.indexOf(fact, from);
    if (at === -1) return fact;
    from = at + fact.length;
  }
  return null;
}

async function makePdf(profile: Profile, template: string, paper: Paper): Promise<Uint8Array> {
  const document = renderCv(profile, { template, paper });
  return maker.make(document, { paper, profile, reader: 'me', isPaid: true });
}

/** What each reader reads of a PDF. */
async function readAll(
  pdf: Uint8Array,
): Promise<{ texts: Record<string, string>; links: string[] }> {
  const [{ text, links }, pdfium, pdftotext] = await Promise.all([
    readWithPdfJs(pdf),
    readWithPdfium(pdf),
    hasPdftotext ? readWithPdftotext(pdf) : null,
  ]);
  const texts = { 'pdf.js': text, PDFium: pdfium, ...(pdftotext !== null && { pdftotext }) };
  return { texts, links };
}

const LONG_DUTY =
  'Drove 40-tonne articulated lorries, by day and/or night, and kept the log-book of them';

/** Months written out, as people write them. */
const LONG_DATES = [
  'September 2011 – December 2015',
  'Septiembre 2011 – Diciembre 2015',
  'février 2016 – décembre 2018',
  'Август 2016 – Сентябрь 2020',
  '2018-09-01 - 2020-12-31',
];

/** Pairs of texts of a page that are drawn over each other. */
function overlapping(items: object[]): string[] {
  const boxes = items.flatMap((item) => {
    if (!('str' in item) || !('transform' in item) || !('width' in item)) return [];
    const [x = 0, y = 0] = (item.transform as number[]).slice(4);
    const text = String(item.str).trim();
    return text === '' ? [] : [{ text, x, y, end: x + Number(item.width) }];
  });
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(({ x, y, end }) => Math.abs(y - one.y) < 8 && x < one.end - 1 && end > one.x + 1)
      .map(({ text }) => `${one.text} / ${text}`),
  );
}

const lists = Object.keys(EMPTY_PROFILE).filter((name) => name !== 'photo' && name !== 'template');

// A form shows less than a profile has, and what it shows: rirekisho-form.test.ts.
const whole = listCvTemplates().filter(({ file }) => !isForm(file));

describe.each(whole)('the CV made with $file', ({ file, columns }) => {
  /** The templates that put something first, because their readers ask for it first. */
  const first: Record<string, string[]> = {
    'scholar.handlebars': ['summary', 'publications'],
    'trade.handlebars': ['drivingLicense', 'certifications'],
    'care.handlebars': ['summary', 'certifications', 'experience'],
  };

  /** The profile with its sections in the order of the template. */
  function inOrder(profile: Profile): Profile {
    const { name, professionalTitle, contact, ...sections } = profile;
    const rest = columns === 1 ? datesBesideTitles(sections) : sections;
    const ahead = (first[file] ?? []).map((section) => [section, Reflect.get(rest, section)]);
    return { name, professionalTitle, contact, ...Object.fromEntries(ahead), ...rest };
  }

  async function expectWhole(profile: Profile, paper: Paper, what: string): Promise<void> {
    const facts = factsOf(inOrder(profile));
    const { texts, links } = await readAll(await makePdf(profile, file, paper));
    for (const [reader, text] of Object.entries(texts)) {
      expect(lost(facts, text), `${what}: lost by ${reader}`).toEqual([]);
      if (columns === 1)
        expect(outOfOrder(facts, text), `${what}: not in order for ${reader}`).toBe(null);
    }
    const urls = [...profile.certifications, ...profile.projects, ...profile.publications];
    for (const { url } of urls) if (url) expect(links).toContain(new URL(url).href);
  }

  test('gives every fact of a profile with letters of many languages back, in order', async () => {
    expect(lists.filter((name) => Reflect.get(ROUND_TRIP_PROFILE, name).length === 0)).toEqual([]);
    await expectWhole(ROUND_TRIP_PROFILE, 'A4', 'many languages');
    // Software tells a language from its level by the colon.
    const { text } = await readWithPdfJs(await makePdf(ROUND_TRIP_PROFILE, file, 'A4'));
    expect(squeeze(text)).toMatch(/Yorùbá ?: Ìbílẹ̀/);
  });

  test.each(['Ama Mensah', 'ليلى حداد'])(
    'sets each paragraph of %s in its own direction',
    async (name) => {
      const arabic = 'مرحبا، أنا ممرضة من غانا.';
      const english = 'I am a nurse with five years of work (ICU).';
      const skills =
        name === 'Ama Mensah' ? ['Patient care, records and teaching'] : [arabic, name];
      const profile: Profile = {
        ...EMPTY_PROFILE,
        ...{ name, skills, summary: `${arabic}\n\n${english}\n${arabic}` },
        references: [{ name: '', title: '', details: `${arabic}\n${english}` }],
        customSections: [{ title: 'More', items: [`${arabic}\n${english}`] }],
      };
      const content = await readText(await makePdf(profile, file, 'A4'), { profile });
      const findings = content?.findings.filter(({ what }) => what === 'text');
      expect(findings).toMatchObject([{ isFound: true, missing: [] }]);
      const lines = content?.texts.join('\n').split('\n') ?? [];
      expect(lines.filter((line) => line.endsWith(english))).toHaveLength(3);
    },
  );

  test('draws employer, school and dates as texts of their own, and bullets as whole ones', async () => {
    const profile: Profile = {
      ...EMPTY_PROFILE,
      name: 'Ama Mensah',
      experience: [
        { jobTitle: 'Welder', company: 'Harbour Yard', dates: '2015 – now', duties: [LONG_DUTY] },
        ...LONG_DATES.map((dates) => ({
          jobTitle: 'Zzdriver',
          company: 'Mill',
          dates,
          duties: [],
        })),
      ],
      languages: [{ name: 'Kinyarwanda-Kirundi-Swahili-Lingala', proficiency: 'Native' }],
      education: [{ degree: 'Diploma', institution: 'Takoradi School', dates: '2012 – 2014' }],
    };
    const { getDocument } = await import('unpdf/pdfjs');
    const pdf = await getDocument({ data: await makePdf(profile, file, 'A4'), verbosity: 0 })
      .promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str.trim() : ''));
    // Some readers join texts without the spaces that are texts of their own.
    const joined = items.map((item) =>
      'str' in item ? item.str.trim() + (item.hasEOL ? ' ' : '') : '',
    );
    expect(joined.join('')).toContain(LONG_DUTY);
    expect(overlapping(items), file).toEqual([]);
    for (const text of ['Harbour Yard', '2015 – now', 'Takoradi School', '2012 – 2014'])
      expect(texts).toContain(text);
    // Software joins what stands close together on a line: dates are below it, or far away.
    const placeOf = (text: string) => {
      const found = items.find((item) => 'str' in item && item.str.trim() === text);
      if (!found || !('str' in found)) throw new Error(`${text} is not drawn.`);
      const [x, y] = found.transform.slice(4) as [number, number];
      return { x, y, end: x + found.width };
    };
    for (const pair of [
      ['Harbour Yard', '2015 – now'] as const,
      ['Takoradi School', '2012 – 2014'] as const,
    ]) {
      const [left, right] = [placeOf(pair[0]), placeOf(pair[1])].toSorted((a, b) => a.x - b.x);
      const isOneLine = Math.abs((left?.y ?? 0) - (right?.y ?? 0)) < 2;
      const gap = (right?.x ?? 0) - (left?.end ?? 0);
      expect(isOneLine ? gap : 99, `${file}: ${pair}`).toBeGreaterThan(12);
    }
    // A bullet of the list's own stands outside the text, where columns cut it in half.
    const leftOf = (isBullet: boolean) =>
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' && item.str.includes('•') === isBullet
          ? [Number(item.transform[4])]
          : [],
      );
    expect(Math.min(...leftOf(true)), file).toBeGreaterThanOrEqual(Math.min(...leftOf(false)));
  });

  test.runIf(columns === 1)('keeps the CV of a nurse on one page', async () => {
    const { pages } = await readWithPdfJs(await makePdf(NURSE, file, 'A4'));
    expect(pages).toHaveLength(1);
  });

  // Beside its column there is no room for two.
  test.skipIf(file === 'sidebar.handlebars')(
    'sets two references side by side, and readers get each whole',
    async () => {
      const references = [
        { name: 'Joy Tetteh', title: 'Matron, Harbour Hospital', details: 'joy@example.org' },
        { name: 'Esi Owusu', title: 'Head of ward', details: 'Knows me since 2019.\n020 555 0102' },
      ];
      const pdf = await makePdf({ ...NURSE, references }, file, 'A4');
      const { texts } = await readAll(pdf);
      const facts = factsOf({ ...EMPTY_PROFILE, references });
      for (const [reader, text] of Object.entries(texts))
        expect(outOfOrder([facts.join(' ')], text), reader).toBe(null);
      const { getDocument } = await import('unpdf/pdfjs');
      const read = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
      const { items } = await (await read.getPage(read.numPages)).getTextContent();
      const rows = ['Joy Tetteh', 'Esi Owusu'].map((name) =>
        items.flatMap((item) => ('str' in item && item.str === name ? [item.transform[5]] : [])),
      );
      expect(rows[0]).toEqual(rows[1]);
      expect(rows[0]).toHaveLength(1);
    },
  );

  test.runIf(columns === 1)(
    'gives dates beside right-to-left letters back as written',
    async () => {
      const dates = '2019 – 2021';
      const profile: Profile = {
        ...EMPTY_PROFILE,
        name: 'Ama Mensah',
        experience: [{ jobTitle: 'ممرضة', company: 'مستشفى', dates, duties: [] }],
        certifications: [{ name: 'شهادة 7', issuer: 'المجلس', date: 'May 2022', url: '' }],
      };
      const text = await readWithPdfium(await makePdf(profile, file, 'A4'));
      expect(lost([dates, 'شهادة 7', 'May 2022'], text)).toEqual([]);
    },
  );

  test.runIf(columns === 1)('begins a list longer than a page where it comes', async () => {
    const certifications = many(60, (index) => ({
      ...{ name: `Licence ${twoDigits(index)}`, issuer: 'Council', date: 'May 2021', url: '' },
    }));
    const pdf = await makePdf({ ...NURSE, experience: [], certifications }, file, 'A4');
    const [first = '', ...rest] = (await readWithPdfJs(pdf)).pages;
    expect(first.match(/Licence/g)?.length).toBeGreaterThan(10);
    expect(rest.every((page) => page.split('\n').length > 5)).toBe(true);
  });

  test('keeps headings on the page of what follows them', async () => {
    const { pages } = await readWithPdfJs(await makePdf(LONG_PROFILE, file, 'Letter'));
    expect(pages.length).toBeGreaterThan(3);
    const pageOf = (text: string) => pages.findIndex((page) => squeeze(page).includes(text));
    for (const [heading, line] of LONG_PAIRS)
      expect([heading, pageOf(heading)], file).toEqual([heading, pageOf(line)]);
  });

  test.skipIf(resumes.length === 0)('gives every fact of each real resume back', async () => {
    const whole = resumes.map(async (name, index) => {
      const bytes = readFileSync(join(RESUMES, name));
      const { profile } = await readProfileFile(new Uint8Array(bytes));
      const papers = process.env.TEST_FULL ? PAPERS : [PAPERS[index % 2] ?? 'A4'];
      for (const paper of papers) await expectWhole(profile, paper, name);
    });
    await Promise.all(whole);
  });
});

test.each(Object.entries(SCRIPT_TEXTS))('texts in %s are read exactly', async (_, script) => {
  const [name = '', ...items] = script.texts;
  const profile = { ...EMPTY_PROFILE, name, customSections: [{ title: 'More', items }] };
  const { texts } = await readAll(await makePdf(profile, profile.template, 'A4'));
  for (const reader of script.readers)
    if (reader in texts) expect(lost(script.texts, texts[reader] ?? ''), reader).toEqual([]);
});
