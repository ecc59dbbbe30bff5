import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PROFILE_LIMITS } from '../../../../shared/constants/limits.ts';
import { profileSchema } from '../../../../shared/profile.ts';
import { importedProfileSchema } from '../../../../shared/profile-exchange.ts';
import { cpuMs, cpuTimeOf } from '../../../../test/cpu-time.ts';
import { paragraph, wordFile } from '../../../../test/cv-files/word-shapes.ts';
import { FULL_PROFILE } from '../../../../test/full-profile.ts';
import { slowness } from '../../../../test/machine-speed.ts';
import {
  CANDIDATE,
  LINKEDIN_FILES,
  pdfWith,
  SKILLS_PASSPORT,
  zipOf,
} from '../../../../test/profile-files.ts';
import { exchangeErrorCode } from '../exchange-error.ts';
import { readProfileFile } from './read-profile-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: string | object | Uint8Array) => {
  if (file instanceof Uint8Array) return readProfileFile(file);
  return readProfileFile(bytes(typeof file === 'string' ? file : JSON.stringify(file)));
};
const profileOf = async (file: string | object | Uint8Array) => (await read(file)).profile;
const failure = async (file: string | Uint8Array) => {
  const error = await read(file).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('It was read.');
  return `${exchangeErrorCode(error)}: ${error.message}`;
};

const PDF = await pdfWith({ 'attachment.xml': CANDIDATE });
/** A PDF of so many objects, each written by itself or all of them packed into one stream. */
function pdfOfObjects(count: number, isPacked: boolean): Uint8Array {
  const numbers = Array.from({ length: count }, (_, nth) => nth + 10);
  const index = `${numbers.map((number, nth) => `${number} ${nth * 3}`).join(' ')}\n`;
  const packed = deflateSync(`${index}${'[] '.repeat(count)}`).toString('latin1');
  const stream = `<</Type/ObjStm/N ${count}/First ${index.length}/Filter/FlateDecode/Length ${packed.length}>>`;
  const body = isPacked
    ? `3 0 obj${stream}stream\n${packed}\nendstream endobj\n`
    : numbers.map((number) => `${number} 0 obj [] endobj\n`).join('');
  const pages =
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj';
  const text = `%PDF-1.7\n${pages}\n${body}trailer<</Root 1 0 R/Size ${count + 10}>>\n%%EOF`;
  return Buffer.from(text, 'latin1');
}

/** A page with nothing but a picture. */
async function scan(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const picture = await document.embedPng(Buffer.from(dot, 'base64'));
  document.addPage().drawImage(picture, { x: 0, y: 0, width: 500, height: 700 });
  return document.save();
}

async function locked(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
  return document.save({ useObjectStreams: false });
}

const [SCAN, LOCKED] = [await scan(), await locked()];
const PDF_WITHOUT_DATA = await pdfWith({ 'notes.txt': 'milk' });

describe('files that cannot be read say so, and what works', () => {
  test.each([
    ['empty', '', /^empty-file/],
    ['blank', ' \n', /^empty-file/],
    ['a Word file without a CV', wordFile(paragraph('Minutes')), /no CV in this Word.*Europass/],
    ['a damaged Word file', zipOf({ 'word/document.xml': '<w:document>' }), /^damaged-file.*line/],
    ['an old Word file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Word file.*save it as .docx/],
    ['rich text', '{\\rtf1 Ama', /rich text.*save it as .docx/],
    ['a file of Pages', zipOf({ 'Index/Document.iwa': 'x' }), /Pages.*Export To > Word/],
    ['a photo', Buffer.from('ffd8ffe000104a46', 'hex'), /picture.*paste the text/],
    ['a scan', SCAN, /^unknown-file: This PDF is a scan or a photo.*paste it here/],
    ['a PDF without text', PDF_WITHOUT_DATA, /^unknown-file: This PDF has no text.*Europass/],
    ['a PDF with a password', LOCKED, /^damaged-file.*password/],
    ['half a PDF', PDF.slice(0, 300), /PDF/],
    ['a web page', '<!DOCTYPE html><html></html>', /web page/],
    ['another XML', '<rss></rss>', /not a Europass CV/],
    ['broken XML', SKILLS_PASSPORT.slice(0, 600), /^damaged-file.*line \d+/],
    ['broken JSON', '{"basics": {', /^damaged-file.*JSON/],
    [
      'a FRESH resume',
      '{"meta": {"format": "FRESH@0.6.0"}, "skills": {}}',
      /FRESH.*JSON Resume.*convert/,
    ],
    ['a FRESH resume by its work', '{"employment": {"history": []}}', /FRESH/],
    ['another JSON', '{"jobs": []}', /not a JSON Resume/],
    ['a list in JSON', '[1, 2]', /not a JSON Resume/],
    ['one file of the archive', LINKEDIN_FILES['Positions.csv'] ?? '', /whole ZIP/],
    [
      'another ZIP',
      zipOf({ 'Connections.csv': 'x', 'a.jpg': 'x' }),
      /not the archive that LinkedIn/,
    ],
    ['half a ZIP', zipOf(LINKEDIN_FILES).slice(0, 900), /^damaged-file.*ZIP/],
    ['plain words', 'Dear Sir or Madam', /no CV data/],
    ['numbers', new Uint8Array(3000).fill(7), /no CV data/],
  ])('%s', async (_, file, message) => {
    expect(await failure(file)).toMatch(message);
  });
});

describe('hostile files', () => {
  test('2,000 entries: the first are taken, and the rest is named', async () => {
    const { profile, unread } = await read({
      work: Array.from({ length: 2_000 }, (_, index) => ({
        position: `Job ${index}`,
        highlights: Array.from({ length: 100 }, () => 'x'),
      })),
      skills: Array.from({ length: 2_000 }, (_, index) => `Skill ${index}`),
    });
    expect(profile.experience.length).toBe(PROFILE_LIMITS.entries);
    expect(profile.experience[0]?.duties.length).toBe(PROFILE_LIMITS.lines);
    expect(profile.skills.length).toBe(PROFILE_LIMITS.skills);
    expect(unread).toContainEqual({
      what: 'Work experience',
      why: 'There are 2,000. We imported the first 60.',
    });
    expect(unread.length).toBeLessThanOrEqual(40);
    expect(unread.at(-1)?.what).toMatch(/^\d+ more$/);
  });

  test('100 kB fields are cut and named; a long text of duties is split first', async () => {
    const sentence = 'Cooked for two hundred guests each day. ';
    const { profile, unread } = await read({
      basics: { name: 'A'.repeat(100_000), summary: 'é😀'.repeat(50_000), email: 'not an address' },
      work: [{ position: 'Cook', summary: sentence.repeat(100) }],
      projects: [{ name: 'P', url: 'javascript:alert(1)' }],
    });
    expect(profile.name.length).toBe(PROFILE_LIMITS.line);
    expect(profile.summary.length).toBeLessThanOrEqual(PROFILE_LIMITS.text);
    expect(profile.summary.isWellFormed()).toBe(true);
    expect(profile.experience[0]?.duties.join(' ')).toBe(sentence.repeat(100).trim());
    expect(unread.map(({ what }) => what).toSorted()).toEqual([
      'Email',
      'Name',
      'Projects, 1: url',
      'Summary',
    ]);
    expect(unread).toContainEqual({
      what: 'Name',
      why: 'It has 100,000 characters. We imported the first 200.',
    });
    expect(profile.projects).toEqual([{ name: 'P', description: '', url: '' }]);
  });

  test('30,000 entries with something to leave out are read in linear time', async () => {
    const work = Array.from({ length: 30_000 }, () => ({ url: 'https://example.com' }));
    const cpuTime = await cpuTimeOf(async () =>
      expect((await read({ work })).unread[0]?.what).toBe('Web addresses of employers'),
    );
    expect(cpuTime).toBeLessThan(5_000);
  });

  test('more lines than a function takes arguments are cut and named as well', async () => {
    const many = 200_000;
    const lines = 'a\n'.repeat(many);
    const highlights = Array.from({ length: many }, () => 'a');
    const ofXml = await read(
      `<SkillsPassport><LearnerInfo><Skills><JobRelated><Description>${lines}</Description></JobRelated></Skills><AchievementList><Achievement><Title><Code>projects</Code></Title><Description>${lines}</Description></Achievement></AchievementList></LearnerInfo></SkillsPassport>`,
    );
    const ofJson = await read({ volunteer: [{ highlights }], projects: [{ highlights }] });
    expect([...ofXml.unread, ...ofJson.unread].map(({ what }) => what)).toEqual([
      'Skills',
      'Projects',
      'Volunteering, 1: description',
      'Projects, 1: description',
    ]);
  });

  const lol = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>';
  test.each([
    ['entities of its own', SKILLS_PASSPORT.replace('<Skills', `${lol}<Skills`), /XML entities/],
    ['an entity that is not declared', '<Candidate>&xxe;</Candidate>', /^damaged-file/],
    ['deep nesting', `<Candidate>${'<a>'.repeat(5_000)}`, /nested too deeply/],
    ['deep JSON', `{"work":${'['.repeat(2_000_000)}`, /nested too deeply/],
    ['many elements', `<Candidate>${'<a/>'.repeat(200_000)}</Candidate>`, /too many elements/],
    [
      'many attributes',
      `<Candidate ${Array.from({ length: 99 }, (_, i) => `a${i}=""`).join(' ')}/>`,
      /too many attributes/,
    ],
    [
      'millions of columns',
      zipOf({ 'Skills.csv': `Name${','.repeat(2_000_000)}` }),
      /too many fields/,
    ],
    [
      'columns spread over the files of an archive',
      zipOf({ 'Skills.csv': `Name\n"${','.repeat(60_000)}"`, 'Positions.csv': ','.repeat(60_000) }),
      /too many fields/,
    ],
    ['millions of objects', `{"work":[${'{},'.repeat(2_000_000)}{}]}`, /too many fields/],
    [
      'many attributes of many elements',
      `<Candidate>${'<a b="" c="" d=""/>'.repeat(80_000)}</Candidate>`,
      /too many attributes/,
    ],
    ['many objects of a PDF', pdfOfObjects(25_000, false), /^too-much.*too many parts/],
    ['many packed objects of a PDF', pdfOfObjects(25_000, true), /^too-much.*too many parts/],
    ['a zip bomb', zipOf({ 'Skills.csv': new Uint8Array(9_000_000) }), /^too-much/],
  ])('%s: refused', async (_, file, message) => {
    expect(await failure(file)).toMatch(message);
  });

  test.each([
    ['columns', zipOf({ 'Skills.csv': `Name${',x'.repeat(99_000)}\n${'a\n'.repeat(2_000)}` })],
    ['objects', `{"work":[${'{},'.repeat(40_000)}{}]}`],
    ['attributes', `<Candidate>${'<a b="" c="" d=""/>'.repeat(60_000)}</Candidate>`],
    ['objects of a PDF', pdfOfObjects(19_000, false)],
    ['packed objects of a PDF', pdfOfObjects(19_000, true)],
  ])('as many %s as are allowed are read in two seconds', async (_, file) => {
    const start = cpuMs();
    const error = await read(file).catch((thrown: unknown) => thrown);
    expect(exchangeErrorCode(error)).not.toBe('too-much');
    expect((cpuMs() - start) / slowness()).toBeLessThan(2_000);
  });

  test('of a file with more than a hundred columns the first hundred are read', async () => {
    const skillsOf = (before: number) => {
      const row = (last: string) => `${'x,'.repeat(before)}${last}`;
      const skills = `${row('Name')}\n${row('Welding')}`;
      return profileOf(zipOf({ ...LINKEDIN_FILES, 'Skills.csv': skills }));
    };
    expect((await skillsOf(99)).skills).toEqual(['Welding']);
    expect((await skillsOf(100)).skills).toEqual([]);
  });

  test('a size that a ZIP only pretends is not believed', async () => {
    const file = zipOf({ 'Skills.csv': `Name\n${'a\n'.repeat(50_000)}` });
    const view = new DataView(file.buffer, file.byteOffset);
    for (let at = 0; at + 28 < file.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect((await profileOf(file)).skills).toEqual(['a']);
  });

  test('a photo that lies about its type or unpacks to gigabytes is left out and named', async () => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000a0806000000', 'hex');
    head.writeUInt32BE(20_000, 16);
    const png = head.toString('base64');
    for (const [photo, why] of [
      [`data:image/jpeg;base64,${png}`, /damaged/],
      [`data:image/png;base64,${png}`, /at most 2000 pixels/],
    ] as const) {
      const { profile, unread } = await read({ ...FULL_PROFILE, photo });
      expect(profile).toEqual({ ...FULL_PROFILE, photo: '' });
      expect(unread).toEqual([{ what: 'Photo', why: expect.stringMatching(why) }]);
    }
  });

  test('names from Object.prototype and NUL are no trap', async () => {
    const profile = await profileOf(
      '{"basics":{"name":"A\\u0000da\\ud800"},"__proto__":{"work":[{"position":"x"}]},"constructor":1}',
    );
    expect(profile.name).toBe('Ada�');
    expect(profile.experience).toEqual([]);
  });

  test('whatever bytes come, a valid answer or a reason comes back, in time', async () => {
    const seeds = [
      bytes(SKILLS_PASSPORT),
      bytes(CANDIDATE),
      zipOf(LINKEDIN_FILES),
      PDF,
      bytes(JSON.stringify(FULL_PROFILE)),
      bytes(JSON.stringify({ basics: { name: 'A' }, work: [{ name: 'B', highlights: ['C'] }] })),
    ];
    const change = fc.record({
      at: fc.nat(),
      remove: fc.nat(60),
      insert: fc.uint8Array({ maxLength: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (seed, changes) => {
          const file = changes.reduce((before, { at, remove, insert }) => {
            const place = at % (before.length + 1);
            return Buffer.concat([
              before.subarray(0, place),
              insert,
              before.subarray(place + remove),
            ]);
          }, Buffer.from(seed));
          let result: unknown;
          const cpuTime = await cpuTimeOf(async () => {
            result = await readProfileFile(file).catch((error: unknown) => error);
          });
          expect(cpuTime).toBeLessThan(5_000);
          if (result instanceof Error)
            expect(exchangeErrorCode(result), String(result)).toBeDefined();
          else v.parse(importedProfileSchema, result);
        },
      ),
      { numRuns: process.env.TEST_FULL ? 3_000 : 150 },
    );
  });

  test('whatever JSON comes as a resume, the profile can be saved', async () => {
    const names = ['basics', 'work', 'education', 'skills', 'languages', 'projects', 'Bildung'];
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 5 }), { minKeys: 1 }),
        async (resume) => {
          expect(v.is(profileSchema, await profileOf(resume))).toBe(true);
        },
      ),
      { numRuns: process.env.TEST_FULL ? 3_000 : 150 },
    );
  });
});
