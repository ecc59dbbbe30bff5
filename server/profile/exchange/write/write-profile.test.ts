import { createRequire } from 'node:module';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EMPTY_PROFILE, type Profile, profileSchema } from '../../../../shared/profile.ts';
import { cvOf } from '../../../../test/cv-outline.ts';
import { FULL_PROFILE } from '../../../../test/full-profile.ts';
import { pdfWith } from '../../../../test/profile-files.ts';
import { readProfileFile } from '../read/read-profile-file.ts';
import { exportFileName, exportHeader } from './file-name.ts';
import { writeProfile } from './write-profile.ts';

// The official schema with its validator, which has no types.
const { validate } = createRequire(import.meta.url)('@jsonresume/schema') as {
  validate(resume: unknown, callback: (problems: unknown) => void): void;
};

const factsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : value.split('\n');
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(factsOf) : [];
};
/** What a CV shows of a profile; a driving licence is one text. */
const shownFacts = (profile: Profile) => factsOf({ ...profile, photo: '', template: '' });

const ARABIC: Profile = v.parse(profileSchema, {
  name: 'ليلى حداد',
  professionalTitle: 'ممرضة مسجلة',
  summary: 'أعمل في المستشفى منذ ست سنوات.',
  experience: [{ jobTitle: 'ممرضة', company: 'Harbour Hospital', dates: '2019 – now', duties: [] }],
});

describe('JSON Resume', () => {
  const check = (resume: unknown) => {
    let problems: unknown = null;
    validate(resume, (found) => {
      problems = found;
    });
    expect(problems).toBeNull();
  };
  const write = async (profile: Profile) =>
    JSON.parse(new TextDecoder().decode(await writeProfile({ format: 'json-resume', profile })));
  const imported = async (resume: unknown) =>
    readProfileFile(new TextEncoder().encode(JSON.stringify(resume)));

  test('follows the official schema, and comes back field by field', async () => {
    for (const profile of [FULL_PROFILE, EMPTY_PROFILE, ARABIC]) {
      const resume = await write(profile);
      check(resume);
      expect(await imported(resume)).toEqual({
        source: 'json-resume',
        profile,
        photo: null,
        unread: [],
        guesses: [],
        text: null,
      });
    }
    expect((await write(FULL_PROFILE)).work[0]).toMatchObject({
      name: 'Harbour Hospital',
      position: 'Staff nurse',
      startDate: '2021-03',
      highlights: FULL_PROFILE.experience[0]?.duties,
    });
  });

  test('so does whatever a profile may hold', async () => {
    const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
    const entry = (keys: string[], maxLength = 30) =>
      fc.array(fc.record(Object.fromEntries(keys.map((key) => [key, text(maxLength)]))), {
        maxLength: 3,
      });
    const dates = fc.constantFrom('', 'Mar 2018 – now', '2011', '2016-2018', '05/2020', 'long ago');
    const url = fc.constantFrom(
      '',
      'https://example.com',
      'https://例え.jp/ü b',
      'http://a.b/?q=%20',
    );
    const profiles = fc.record({
      name: text(30),
      summary: text(200),
      skills: fc.array(text(30), { maxLength: 4 }),
      drivingLicense: fc.array(text(20), { maxLength: 2 }),
      experience: fc.array(
        fc.record({ jobTitle: text(20), dates, duties: fc.array(text(40), { maxLength: 3 }) }),
        { maxLength: 3 },
      ),
      certifications: fc.array(fc.record({ name: text(20), date: dates, url }), { maxLength: 3 }),
      publications: fc.array(fc.record({ title: text(20), date: dates, url }), { maxLength: 3 }),
      projects: fc.array(fc.record({ name: text(20), url }), { maxLength: 3 }),
      references: entry(['name', 'title', 'details']),
      volunteer: entry(['role', 'organization', 'description']),
      honorsAndAwards: entry(['name', 'date', 'description']),
      customSections: fc.array(
        fc.record({ title: text(20), items: fc.array(text(20), { maxLength: 3 }) }),
        { maxLength: 2 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(profiles, async (raw) => {
        const clean = JSON.parse(JSON.stringify(raw), (_, value) =>
          typeof value === 'string' ? value.replace(/[^\P{Cc}\t\r\n]/gu, '') : value,
        );
        const profile = v.parse(profileSchema, clean);
        const resume = await write(profile);
        check(resume);
        expect((await imported(resume)).profile).toEqual(profile);
      }),
      { numRuns: process.env.TEST_FULL ? 2_000 : 100 },
    );
  });

  test('dates that another program changed win over the words that we kept', async () => {
    const resume = await write(FULL_PROFILE);
    resume.work[0].endDate = '2024-07';
    expect((await imported(resume)).profile.experience[0]?.dates).toBe('Mar 2021 – Jul 2024');
  });
});

test.each([
  [
    'our PDF',
    'waymark-pdf',
    () => pdfWith({ 'waymark-profile.json': JSON.stringify(FULL_PROFILE) }),
  ],
  [
    'the data of the account page',
    'waymark-json',
    async () => jsonBytes({ profile: FULL_PROFILE }),
  ],
  ['a bare profile', 'waymark-json', async () => jsonBytes(FULL_PROFILE)],
])('%s gives the same profile, field by field', async (_, source, make) => {
  expect(await readProfileFile(await make())).toEqual({
    source,
    profile: FULL_PROFILE,
    photo: null,
    unread: [],
    guesses: [],
    text: null,
  });
});

test('a profile of ours of another version is read as far as it goes', async () => {
  const { profile, unread } = await readProfileFile(
    jsonBytes({
      ...FULL_PROFILE,
      drivingLicense: [{ type: 'Full', classes: 'B' }],
      experience: [{ jobTitle: 'Cook', salary: '400' }],
      aura: 'blue',
    }),
  );
  expect(profile.drivingLicense).toEqual(['Full, B']);
  expect(profile.experience).toEqual([{ jobTitle: 'Cook', company: '', dates: '', duties: [] }]);
  expect(profile.references).toEqual(FULL_PROFILE.references);
  expect(unread.map(({ what }) => what)).toEqual(['aura', 'experience: salary']);
});

function jsonBytes(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

describe('Word', () => {
  test('holds every fact in order, under real headings and in real lists', async () => {
    const { text, xml, files } = await readDocx(FULL_PROFILE);
    let at = 0;
    for (const fact of orderedFacts(FULL_PROFILE)) {
      const found = text.indexOf(fact, at);
      expect(found, `${fact} after ${text.slice(at, at + 40)}`).toBeGreaterThanOrEqual(0);
      at = found;
    }
    for (const fact of shownFacts(FULL_PROFILE)) expect(text).toContain(fact);
    expect(xml).toContain('<w:pStyle w:val="Heading1"/>');
    expect(xml).toContain('<w:pStyle w:val="Heading2"/>');
    expect(xml).toContain('<w:numId ');
    expect(xml).not.toMatch(/<w:(tbl|drawing|pict|txbxContent)\b/);
    expect(strFromU8(files['word/styles.xml'] ?? new Uint8Array())).toContain('w:val="en"');
    expect(strFromU8(files['docProps/core.xml'] ?? new Uint8Array())).toContain(FULL_PROFILE.name);
    expect(Object.keys(files).some((path) => path.startsWith('word/media/'))).toBe(false);
  });

  test('runs from right to left where the profile does', async () => {
    const { xml, files } = await readDocx(ARABIC);
    expect(xml).toContain('<w:bidi/>');
    expect(xml).toMatch(/<w:rtl\/>.*ليلى حداد/s);
    expect(strFromU8(files['word/styles.xml'] ?? new Uint8Array())).toContain('w:bidi="ar"');
    expect((await readDocx(FULL_PROFILE)).xml).not.toContain('<w:bidi/>');
  });

  test('sets each paragraph in its own direction', async () => {
    const english = 'I am a nurse (ICU).';
    const directions = async (profile: Profile) => {
      const summary = `${ARABIC.summary}\n\n${english}\n2019`;
      const { xml } = await readDocx({ ...profile, summary });
      const paragraphs = xml.split('</w:p>');
      return [ARABIC.summary, english, '>2019<'].map((text) =>
        paragraphs.find((each) => each.includes(text))?.includes('<w:bidi/>'),
      );
    };
    expect(await directions(ARABIC)).toEqual([true, false, true]);
    expect(await directions(FULL_PROFILE)).toEqual([true, false, false]);
  });

  test('markup and control characters of a profile stay text', async () => {
    const name = '<w:p>&amp; "]]> {name}';
    const { text } = await readDocx({ ...EMPTY_PROFILE, name, skills: ['tab\tand\u0085more'] });
    expect(text).toContain(name);
    expect(text).toContain('tab');
  });
});

test('plain text has every fact in the order of the form, with headings', async () => {
  const text = new TextDecoder().decode(
    await writeProfile({ format: 'txt', cv: cvOf(FULL_PROFILE) }),
  );
  for (const fact of shownFacts(FULL_PROFILE)) expect(text).toContain(fact);
  expect(text).toMatch(/^Adébáyọ̀ Łukasz-Nguyễn Şahin\nRegistered nurse\n/);
  expect(text).toContain(
    'Work experience\n---------------\nStaff nurse, Harbour Hospital\nMar 2021 – now\n- Cared for 12 patients each shift\n',
  );
  expect(text.indexOf('\nEducation\n')).toBeLessThan(text.indexOf('\nWork experience\n'));
});

test('Word and plain text leave out a title without items, and give items without one a heading', async () => {
  const profile = {
    ...EMPTY_PROFILE,
    name: 'Ama',
    customSections: [
      { title: 'Military service', items: [] },
      { title: '', items: ['First aid at work'] },
    ],
  };
  const plain = new TextDecoder().decode(await writeProfile({ format: 'txt', cv: cvOf(profile) }));
  expect(plain).toBe(
    'Ama\n\nAdditional information\n----------------------\n- First aid at work\n',
  );
  expect((await readDocx(profile)).text).toContain(
    'Ama\nAdditional information\nFirst aid at work\n',
  );
  expect((await readDocx(profile)).text).not.toContain('Military service');
});

test.each([
  [
    'Ada Obi',
    'Ada Obi-cv.docx',
    `attachment; filename="Ada Obi-cv.docx"; filename*=UTF-8''Ada%20Obi-cv.docx`,
  ],
  ['ශ්\u200dරී', 'ශ්\u200dරී-cv.docx', undefined],
  ['', 'cv.docx', `attachment; filename="cv.docx"; filename*=UTF-8''cv.docx`],
  ['../../etc/pass"wd\r\nX: y', 'etc pass wd X y-cv.docx', undefined],
  [
    'ليلى',
    'ليلى-cv.docx',
    `attachment; filename="cv.docx"; filename*=UTF-8''%D9%84%D9%8A%D9%84%D9%89-cv.docx`,
  ],
  [
    "Zoë O'Neil",
    "Zoë O'Neil-cv.docx",
    `attachment; filename="Zoe O'Neil-cv.docx"; filename*=UTF-8''Zo%C3%AB%20O%27Neil-cv.docx`,
  ],
])('the file of “%s” has a safe name', (name, fileName, header) => {
  expect(exportFileName(name, 'docx')).toBe(fileName);
  if (header) expect(exportHeader(fileName)).toBe(header);
});

test('a Word file leaves out characters that XML forbids', async () => {
  const text = 'A\uFFFEd\uFFFFa';
  const profile = v.parse(profileSchema, {
    name: text,
    summary: text,
    skills: [text],
    projects: [{ name: text, url: 'https://example.com/?\uFFFF' }],
  });
  const { files } = await readDocx(profile);
  for (const [path, bytes] of Object.entries(files))
    if (/\.(?:xml|rels)$/.test(path)) new SaxesParser().write(strFromU8(bytes)).close();
});

async function readDocx(profile: Profile) {
  const files = unzipSync(await writeProfile({ format: 'docx', cv: cvOf(profile) }));
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array());
  const parser = new SaxesParser();
  let text = '';
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:p') text += '\n';
  });
  parser.write(xml).close();
  return { files, xml, text };
}

/** One fact of each section, in the order of the form. */
function orderedFacts(profile: Profile): string[] {
  const { name, contact, summary, ...rest } = profile;
  const lists = Object.values(rest).filter(Array.isArray);
  return [
    name,
    contact.location,
    summary.split('\n')[0] ?? '',
    ...lists.flatMap((list) => factsOf(list).slice(0, 1)),
  ];
}
