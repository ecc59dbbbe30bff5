import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeedHandle, readOpenFeed } from './feed-file.ts';
import { readField } from './field-names.ts';
import { checkFeed, readFeed } from './read-feed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-archives-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Title, country, date and text of each row, or why the file is refused. */
async function read(bytes: Uint8Array): Promise<string[][] | string> {
  const path = join(folder, 'feed');
  await writeFile(path, bytes);
  const handle = await openFeedHandle(path);
  try {
    const file = await readOpenFeed({ fd: handle.fd, path, size: (await handle.stat()).size });
    const { encoding } = await checkFeed(file, () => {});
    const rows: string[][] = [];
    for await (const row of readFeed(file, encoding, () => {}))
      rows.push(
        'broken' in row
          ? [row.broken]
          : (['title', 'country', 'posted', 'salaryMin', 'description'] as const).map(
              (field) => readField(row, field) ?? '',
            ),
      );
    return rows;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await handle.close();
  }
}

const zip = (files: Record<string, string>, level: 0 | 6 = 6) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level,
  });
const CSV = 'title,country,date,minsalary,description\nCook,Norway,2026-11-02,2400,You cook.\n';
const COOK = ['Cook', 'Norway', '2026-11-02', '2400', 'You cook.'];

describe('a zip archive', () => {
  test('with one file is read like the file, packed or not', async () => {
    expect(await read(zip({ 'feeds/jobs.csv': CSV }))).toEqual([COOK]);
    expect(await read(zip({ 'jobs.csv': CSV }, 0))).toEqual([COOK]);
    const xml =
      '<source><job><title>Cook</title><country>Norway</country><description>You cook.</description></job></source>';
    expect(await read(zip({ 'jobs.xml': xml }))).toEqual([['Cook', 'Norway', '', '', 'You cook.']]);
  });

  test('may have what computers add beside its file', async () => {
    const files = { 'jobs.csv': CSV, '__MACOSX/._jobs.csv': 'x', '.DS_Store': 'y' };
    expect(await read(zip(files))).toEqual([COOK]);
  });

  test.each<[string, Uint8Array, string]>([
    ['several files', zip({ 'a.csv': CSV, 'b.csv': CSV }), 'The zip file has several files.'],
    ['no file', zip({ '.DS_Store': '' }), 'The zip file is empty.'],
    ['a half', zip({ 'a.csv': CSV.repeat(200) }).slice(0, 90), 'damaged, incomplete'],
    [
      'a wrong byte',
      zip({ 'a.csv': CSV.repeat(200) }).map((byte, at) => (at > 40 && at < 60 ? 255 : byte)),
      'damaged',
    ],
  ])('with %s is refused with words', async (_, bytes, words) => {
    expect(await read(bytes)).toContain(words);
  });
});

type Sheet = {
  cells: string;
  strings?: string;
  styles?: string;
  date1904?: boolean;
  state?: string;
};

/** A workbook as Excel writes it. Its second sheet has the cells when the first is hidden. */
function workbook({ cells, strings = '', styles = '', date1904 = false, state = '' }: Sheet) {
  const hidden = state === '' ? '' : `<sheet name="Old" sheetId="2" state="${state}" r:id="rId2"/>`;
  return zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${hidden}<sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': '<worksheet><sheetData/></worksheet>',
  });
}

const inline = (at: string, text: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = `<row r="1">${['title', 'country', 'date', 'minsalary', 'description']
  .map((name, at) => inline(`${'ABCDE'[at]}1`, name))
  .join('')}</row>`;

describe('an Excel workbook', () => {
  test('has shared texts, dates by their formats, numbers and gaps', async () => {
    const bytes = workbook({
      strings: '<si><t>Cook</t></si><si><r><t>Nor</t></r><r><t>way</t></r><rPh><t>x</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      cells: `${HEAD}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" s="1"><v>46328</v></c><c r="D2" s="2"><v>2400</v></c>${inline('E2', 'You cook, &quot;bake&quot;\nand clean.')}</row><row r="3"/><row r="4">${inline('A4', 'Baker')}${inline('E4', 'You bake.')}${inline('F4', 'a note')}</row>`,
    });
    expect(await read(bytes)).toEqual([
      ['Cook', 'Norway', '2026-11-02', '2400', 'You cook, "bake"\nand clean.'],
      ['Baker', '', '', '', 'You bake.'],
    ]);
  });

  test('of an old Macintosh counts days from 1904', async () => {
    const bytes = workbook({
      ...{ date1904: true, styles: '<cellXfs><xf numFmtId="14"/></cellXfs>' },
      cells: `${HEAD}<row>${inline('A2', 'Cook')}${inline('B2', 'Norway')}<c r="C2" s="0"><v>44866.5</v></c></row>`,
    });
    expect(await read(bytes)).toEqual([['Cook', 'Norway', '2026-11-02T12:00:00.000Z', '', '']]);
  });

  test('is read from its first sheet that is not hidden, after lines with titles', async () => {
    const cells = `<row r="1">${inline('A1', 'Jobs of the autumn')}</row>${HEAD}<row r="3">${inline('A3', 'Cook')}${inline('B3', 'Norway')}</row>`;
    expect(await read(workbook({ cells, state: 'hidden' }))).toEqual([
      ['Cook', 'Norway', '', '', ''],
    ]);
  });

  test.each<[string, Uint8Array, string]>([
    ['without a sheet', zip({ '[Content_Types].xml': '<Types/>' }), 'damaged'],
    ['that is cut', workbook({ cells: HEAD }).slice(0, 300), 'damaged'],
    ['with XML that is broken', workbook({ cells: '<row><c></row>' }), 'damaged'],
    [
      'with entities of its own',
      workbook({ cells: HEAD, strings: ']]><!DOCTYPE x [<!ENTITY a "b">]>' }),
      'damaged',
    ],
    [
      'with a cell without end',
      workbook({ cells: `<row>${inline('A1', 'a'.repeat(4_100_000))}</row>` }),
      'longer than',
    ],
    [
      'with a column far out',
      workbook({ cells: `<row>${inline('ZZZ1', 'a')}</row>` }),
      'more than 1000 columns',
    ],
    ['deeper than any', workbook({ cells: '<a>'.repeat(500) }), 'damaged'],
    ['that unpacks to more than is read', workbook({ cells: ' '.repeat(201_000_000) }), 'too much'],
  ])('%s is refused with words', async (_, bytes, words) => {
    expect(await read(bytes)).toContain(words);
  });
});
