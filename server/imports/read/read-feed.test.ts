import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeedHandle, readOpenFeed } from './feed-file.ts';
import { MAX_TEXT } from './raw-row.ts';
import { checkFeed, readFeed } from './read-feed.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-feeds-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Checks and reads a file with this content; rows as [line, values] or [line, error]. */
async function read(content: string | Buffer) {
  const path = join(folder, 'feed');
  await writeFile(path, content);
  const handle = await openFeedHandle(path);
  try {
    const file = await readOpenFeed({ fd: handle.fd, path, size: (await handle.stat()).size });
    const { facts, encoding } = await checkFeed(file, () => {});
    const rows = [];
    for await (const row of readFeed(file, encoding, () => {})) {
      rows.push(
        'values' in row ? [row.line, Object.fromEntries(row.values)] : [row.line, row.broken],
      );
    }
    return { ...facts, encoding, rows };
  } finally {
    await handle.close();
  }
}

const refused = (content: string | Buffer) => expect(read(content)).rejects;

describe('formats, by content', () => {
  test('Indeed XML', async () => {
    const feed = await read(`<?xml version="1.0"?>
<source>
  <publisher>Quayside</publisher>
  <job>
    <title><![CDATA[Cook & baker]]></title>
    <category>Food</category><category>Night</category>
    <salary><min>10</min><max>12</max></salary>
  </job>
</source>`);
    expect(feed).toMatchObject({ format: 'Indeed XML', publisher: 'Quayside', encoding: 'utf-8' });
    expect(feed.rows).toEqual([
      [4, { title: 'Cook & baker', category: 'Food, Night', salarymin: '10', salarymax: '12' }],
    ]);
  });

  test('Jooble XML', async () => {
    const feed = await read(
      '<jobs><job id="7"><name>Welder</name><region>Oslo</region></job></jobs>',
    );
    expect(feed.format).toBe('Jooble XML');
    expect(feed.rows).toEqual([[1, { id: '7', name: 'Welder', region: 'Oslo' }]]);
  });

  test('RSS 2, with names of other vocabularies', async () => {
    const feed = await read(
      '<!DOCTYPE rss>\n<rss xmlns:content="c"><channel><title>Jobs here</title><image><title>x</title></image>\n<item><title>Nurse</title><content:encoded>long</content:encoded><guid isPermaLink="false">g1</guid></item></channel></rss>',
    );
    expect(feed).toMatchObject({ format: 'RSS 2', channelTitle: 'Jobs here' });
    expect(feed.rows).toEqual([
      [3, { title: 'Nurse', contentencoded: 'long', encoded: 'long', guid: 'g1' }],
    ]);
  });

  test('HTML that stands in the XML unescaped is kept as HTML', async () => {
    const feed = await read(
      '<source><job><description>A &amp; b<br/><ul><li>one</li></ul><a href="https://a.example/?a&amp;b">c</a></description></job></source>',
    );
    expect(feed.rows).toEqual([
      [
        1,
        {
          description:
            'A &amp; b<br><ul><li>one</li></ul><a href="https://a.example/?a&amp;b">c</a>',
        },
      ],
    ]);
  });

  test.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['pipes', '|'],
  ])('CSV with %s, quoted line breaks and a byte order mark', async (_, comma) => {
    const text = [
      `Job Title${comma}description`,
      `"A ""good""${comma} job"${comma}"one\ntwo"`,
      `B${comma}x`,
      `C${comma}y${comma}z`,
      `D${comma}`,
    ].join('\r\n');
    const feed = await read(`\ufeff${text}`);
    expect(feed.format).toBe('CSV');
    expect(feed.rows).toEqual([
      [2, { jobtitle: `A "good"${comma} job`, description: 'one\ntwo' }],
      [4, { jobtitle: 'B', description: 'x' }],
      [5, 'the row has 3 columns, the header has 2'],
      [6, { jobtitle: 'D' }],
    ]);
  });

  const row = { title: 'Koch', city: 'Graz' };
  test.each([
    ['a line for Excel', 'sep=;\ntitle;city\nKoch;Graz', row],
    ['titles before the header', 'Our jobs,\nExported today,\ntitle,city\nKoch,Graz', row],
    ['lines that are quoted as a whole', '"title,city"\n"Koch,Graz"', row],
    [
      'German heads',
      'Stellentitel;Veröffentlicht;Ort\nKoch;1.11.2026;Graz',
      { stellentitel: 'Koch', veroffentlicht: '1.11.2026', ort: 'Graz' },
    ],
    [
      'the heads of WP Job Manager',
      'post_title,_job_location\nKoch,"Graz, Austria"',
      { posttitle: 'Koch', joblocation: 'Graz, Austria' },
    ],
  ])('CSV with %s', async (_, text, values) => {
    const { rows } = await read(text);
    expect(rows.map(([, found]) => found)).toEqual([values]);
  });
});

describe('encodings', () => {
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><jobs><job><name>Köchin – Zürich</name></job></jobs>`;
  const rows = [[1, { name: 'Köchin – Zürich' }]];
  const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

  test.each([
    ['UTF-8', Buffer.from(xml('utf-8')), 'utf-8'],
    ['UTF-16 little endian', Buffer.from(`\ufeff${xml('utf-16')}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 big endian', bigEndian(`\ufeff${xml('utf-16')}`), 'utf-16be'],
    ['UTF-16 without a mark', Buffer.from(xml('utf-16'), 'utf16le'), 'utf-16le'],
    ['ISO-8859-1', Buffer.from(xml('ISO-8859-1').replace('–', '\x96'), 'latin1'), 'iso-8859-1'],
    ['packed', gzipSync(xml('utf-8')), 'utf-8'],
  ])('%s', async (_, content, encoding) => {
    expect(await read(content)).toMatchObject({ encoding, rows });
  });

  test('a table that is not UTF-8 is taken as Windows-1252', async () => {
    expect(await read(Buffer.from('title;city\nK\xf6chin;Z\xfcrich', 'latin1'))).toMatchObject({
      encoding: 'windows-1252',
      rows: [[2, { title: 'Köchin', city: 'Zürich' }]],
    });
  });

  test('bytes that are not what the file says, and unknown encodings, are refused', async () => {
    await refused(
      Buffer.from(
        '<?xml version="1.0" encoding="utf-8"?>\n<jobs><job><name>K\xf6chin</name></job></jobs>',
        'latin1',
      ),
    ).toThrow(/not valid utf-8/);
    await refused('<?xml version="1.0" encoding="klingon-8"?><jobs/>').toThrow(
      /“klingon-8”, which is not supported/,
    );
    await refused(gzipSync('<jobs></jobs>').subarray(0, 15)).toThrow(/damaged or incomplete/);
  });
});

describe('files that are refused', () => {
  test.each([
    [
      'not well formed',
      '<source>\n<job><title>a & b</title></job>\n</source>',
      /malformed at line 2, column 14: an “&”/,
    ],
    ['cut off', '<source><job><title>a</title></job>', /malformed at line 1/],
    ['another document', '<plist><dict/></plist>', /Unknown format: the file begins with <plist>/],
    ['a page', '<html><body/></html>', /The page states no job/],
    ['prose', 'Dear Sir or Madam,\nhere are our jobs', /has no column “title”/],
    ['an open quote', 'title,city\n"a,b\nc,d', /CSV is malformed after line 1/],
    ['blank', '  \n\n ', /only blank lines/],
    [
      '48 MB of spaces in a small gzip',
      gzipSync(Buffer.alloc(48 * 1024 * 1024, ' ')),
      /begins with more than 1,000,000 blank characters/,
    ],
    ['empty', '', /is empty/],
    [
      'entities that multiply',
      '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><source><job><title>&b;</title></job></source>',
      /declares its own XML entities/,
    ],
    [
      'an entity from outside',
      '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><source><job><title>&x;</title></job></source>',
      /declares its own XML entities/,
    ],
    [
      'an entity nobody declared',
      '<source><job><title>&nbsp;</title></job></source>',
      /malformed at line 1/,
    ],
    ['deep nesting', `<source>${'<a>'.repeat(200)}`, /nested more than 100 levels deep/],
    [
      'too many attributes',
      `<source ${Array.from({ length: 1100 }, (_, n) => `a${n}=""`).join(' ')}></source>`,
      /more than 1000 attributes/,
    ],
    ['a huge text', `<source><job><title>${'x'.repeat(MAX_TEXT + 70_000)}`, /text is longer than/],
    ['a huge attribute', `<source a="${'x'.repeat(MAX_TEXT + 70_000)}`, /text is longer than/],
    ['a huge row', `title\n"${'x'.repeat(9_000_000)}"`, /row after line 1 has more than/],
    [
      'too many fields',
      `<jobs><job>${Array.from({ length: 1100 }, (_, n) => `<f${n}>x</f${n}>`).join('')}</job></jobs>`,
      /more than 1000 fields/,
    ],
  ])('%s', async (_, content, message) => {
    await refused(content).toThrow(message);
  });

  test('but not for some blank lines at the beginning, which count as lines', async () => {
    const blank = `${' '.repeat(99)}\n`.repeat(5000);
    expect((await read(`${blank}<jobs>\n<job><title>Cook</title></job></jobs>`)).rows).toEqual([
      [5002, { title: 'Cook' }],
    ]);
  });

  test('no file, a folder', async () => {
    await expect(openFeedHandle(join(folder, 'none.xml'))).rejects.toThrow(/File not found/);
    await expect(openFeedHandle(folder)).rejects.toThrow(/is a folder/);
  });
});
