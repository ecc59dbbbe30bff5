import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../../language/lines.ts';
import { normaliseRow } from '../normalise/normalise-row.ts';
import { openFeedHandle, readOpenFeed } from '../read/feed-file.ts';
import { MAX_DEPTH, MAX_ROW } from '../read/raw-row.ts';
import { checkFeed, readFeed } from '../read/read-feed.ts';
import { recogniseJob } from './known-recipes.ts';
import { type FeedNode, textsAt } from './paths.ts';

const SAMPLES = new URL('./samples/', import.meta.url);
/** Where feeds of one site are fetched from: their jobs have no address of their own. */
const ADDRESSES: Record<string, string> = {
  'personio.xml': 'https://ofenhaus.jobs.personio.de/xml',
  'manatal.json': 'https://www.careers-page.com/api/v1.0/c/harbour-crew/jobs/',
  'oracle.json':
    'https://gulf.fa.oraclecloud.com/hcmRestApi/resources/latest/recruitingCEJobRequisitions?finder=findReqs;siteNumber=CX_1,limit=25,offset=0',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-recipes-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The rows of a file as truth.tsv has them. */
async function rowsOf(path: string, address: string | null): Promise<string[][]> {
  const handle = await openFeedHandle(path);
  try {
    const { size } = await handle.stat();
    const file = await readOpenFeed({ fd: handle.fd, path, size, address });
    const { facts, encoding } = await checkFeed(file, () => {});
    const rows = [];
    for await (const raw of readFeed(file, encoding, () => {})) {
      if ('broken' in raw) throw new Error(raw.broken);
      const row = normaliseRow(raw, { facts, employer: undefined });
      rows.push([facts.format, ...cellsOf(row)]);
    }
    return rows;
  } finally {
    await handle.close();
  }
}

function cellsOf(row: ReturnType<typeof normaliseRow>): string[] {
  if (row.kind !== 'job') {
    const detail = row.detail && ` (${row.detail})`;
    return [
      row.reference ?? '',
      row.title,
      ...Array(8).fill(''),
      `${row.kind}: ${row.reason}${detail}`,
    ];
  }
  const { fields } = row.job;
  return [
    row.job.reference,
    fields.title,
    fields.employer ?? '',
    fields.state ?? '',
    fields.country_code,
    fields.salary ? JSON.stringify(fields.salary) : '',
    fields.application_url ?? '',
    fields.created_at?.slice(0, 10) ?? '',
    fields.expires_at ?? '',
    fields.job_type ?? '',
    fields.description,
  ];
}

/** The first row of a file with this content, or why it is refused. */
async function read(content: string): Promise<string[][] | string> {
  const path = join(folder, 'feed');
  await writeFile(path, content);
  return rowsOf(path, null).catch((error: Error) => error.message);
}

test('each recipe has a sample of its name', async () => {
  const names = async (url: URL) => (await readdir(url)).map((name) => name.replace(/\..*$/, ''));
  const samples = new Set(await names(SAMPLES));
  for (const recipe of await names(new URL('./formats/', import.meta.url)))
    expect(samples, recipe).toContain(recipe);
});

describe('each sample is read as truth.tsv says, and the same a second time', () => {
  const truth = Map.groupBy(readTable(new URL('truth.tsv', SAMPLES)), ([file = '']) => file);
  test.each([...truth])('%s', async (file, lines) => {
    const path = fileURLToPath(new URL(file, SAMPLES));
    const rows = await rowsOf(path, ADDRESSES[file] ?? null);
    expect(rows).toEqual(lines.map((cells) => cells.slice(1)));
    expect(await rowsOf(path, ADDRESSES[file] ?? null)).toEqual(rows);
  });
});

describe('what is not known is refused with words', () => {
  test.each([
    [
      '[{"headline":"Cook","town":"Oslo"}]',
      'no known feed has jobs with the fields headline, town.',
    ],
    ['{"error":"too many requests"}', 'the JSON has no list of jobs of a known format'],
    ['{"jobs":[]}', 'the JSON has no list of jobs of a known format, or the list is empty.'],
    ['[]', 'the JSON has no list of jobs of a known format, or the list is empty.'],
    ['{"jobs":[{"title":"Cook"', 'The JSON is malformed'],
    ['{"jobs":[}', 'The JSON is malformed'],
    [
      '<workzag-jobs><position><id>1</id></position></workzag-jobs>',
      'no known feed has <position> with id.',
    ],
    ['<!doctype html><html><body><p>No jobs</p></body></html>', 'The page states no job'],
    ['<vacatures><vacature/></vacatures>', 'the file begins with <vacatures>'],
  ])('%s', async (content, reason) => {
    expect(await read(content)).toContain(reason);
  });

  test('two recipes that fit equally well are no answer', () => {
    expect(recogniseJob('json', '', { id: 1, text: 'Cook' })).toBeNull();
  });
});

describe('a format is known though its first job lacks what others have', () => {
  const headsOf = async (content: string) => {
    const rows = await read(content);
    return typeof rows === 'string' ? rows : rows.map((cells) => cells.slice(0, 3));
  };

  test('in JSON', async () => {
    const jobs = [
      { id: 'l-1', text: 'Fitter', hostedUrl: 'https://jobs.lever.co/yard/l-1', country: 'NO' },
      {
        ...{ id: 'l-2', text: 'Welder', hostedUrl: 'https://jobs.lever.co/yard/l-2' },
        ...{ country: 'NO', createdAt: 1794304800000, categories: { location: 'Oslo' } },
      },
    ].map((job) => ({ ...job, descriptionPlain: 'You work in a yard.' }));
    expect(await headsOf(JSON.stringify(jobs))).toEqual([
      ['Lever', 'l-1', 'Fitter'],
      ['Lever', 'l-2', 'Welder'],
    ]);
  });

  test('in JSON, whose first job alone would be read by plain names', async () => {
    const jobs = [{}, { updated: '2026-11-10', link: 'https://jooble.org/desc/2' }].map(
      (more, index) => ({
        ...{ id: index, title: 'Cook', company: 'Inn', location: 'Oslo, Norway' },
        ...{ snippet: 'You cook.', ...more },
      }),
    );
    expect(await headsOf(JSON.stringify({ totalCount: 2, jobs }))).toEqual([
      ['Jooble API', '0', 'Cook'],
      ['Jooble API', '1', 'Cook'],
    ]);
  });

  test('in XML, whose root alone would say another format', async () => {
    const job = (reference: string, more: string) =>
      `<job><partnerJobId>${reference}</partnerJobId><title>Deckhand</title><company>Ferry</company><city>Napier</city><country>NZ</country><description>You coil ropes.</description>${more}</job>`;
    const more =
      '<applyUrl>https://ferry.example/2</applyUrl><location>Napier, New Zealand</location>';
    expect(await headsOf(`<source>${job('K-1', '')}${job('K-2', more)}</source>`)).toEqual([
      ['LinkedIn XML', 'K-1', 'Deckhand'],
      ['LinkedIn XML', 'K-2', 'Deckhand'],
    ]);
  });

  test('not for good: of jobs without end the first are looked at', async () => {
    const job = { headline: 'Cook', town: 'Oslo' };
    const last = { title: 'Cook', company: 'Inn', city: 'Oslo', description: 'You cook.' };
    expect(await read(JSON.stringify([...Array(30).fill(job), last]))).toContain(
      'no known feed has jobs with the fields headline, town.',
    );
  });
});

test('a feed of adverts that are not after Madgex keeps its titles whole', async () => {
  const item = (link: string) =>
    `<rss><channel><item><title>Nurse: nights</title><link>${link}</link><description>You nurse at night.</description><location>Oslo, Norway</location></item></channel></rss>`;
  const [row] = await read(item('https://inn.example/jobs/nurse-nights'));
  expect(row?.slice(0, 4)).toMatchObject(['RSS 2', expect.any(String), 'Nurse: nights', '']);
});

describe('what a row says of itself, in formats that are read by names', () => {
  const job = (more: string) =>
    `<source><job><referencenumber>z1</referencenumber><title>Cook</title><company>Inn</company><country>NO</country><description>You cook.</description>${more}</job></source>`;

  test.each(['<status>Draft</status>', '<published>no</published>', '<isInternal>1</isInternal>'])(
    'leaves it out: %s',
    async (more) => {
      const [row = []] = await read(job(more));
      expect(row.slice(0, 3)).toEqual(['Indeed XML', 'z1', 'Cook']);
      expect(row.at(-1)).toBe('skipped: not published by the employer');
    },
  );

  test('shows it, with the pay that it names as ZipRecruiter does', async () => {
    const more =
      '<status>open</status><compensation_min>200</compensation_min><compensation_max>220</compensation_max><compensation_currency>NOK</compensation_currency><compensation_interval>hourly</compensation_interval>';
    const [row = []] = await read(job(more));
    expect(row[6]).toBe('{"min":200,"max":220,"currency":"NOK","period":"hour"}');
  });
});

describe('hostile trees', () => {
  const job = (more: string) =>
    `{"jobs":[{"title":"Cook","company":"Inn","country":"NO","description":"You cook."${more}}]}`;
  const row = ['JSON (jobs)', 'Cook', 'Inn'];

  test.each([
    [
      'deep lists',
      job(`,"x":${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`),
      'nested more than',
    ],
    ['a job without end', job(`,"x":"${'a'.repeat(MAX_ROW + 70_000)}"`), 'has more than'],
    ['a number without end', job(`,"x":${'9'.repeat(400)}`), row],
    ['names of prototypes', job(',"__proto__":{"title":"x"},"constructor":{"name":"y"}'), row],
    ['a thousand values', job(`,"x":[${Array(1000).fill('{"a":1}').join()}]`), row],
    ['the same name twice', job(',"title":"Baker"'), ['JSON (jobs)', 'Baker', 'Inn']],
  ])('%s', async (_, content, expected) => {
    const found = await read(content);
    if (typeof expected === 'string') expect(found).toContain(expected);
    else expect([found[0]?.[0], found[0]?.[2], found[0]?.[3]]).toEqual(expected);
    expect(({} as Record<string, unknown>).title).toBeUndefined();
  });
});

describe('pages', () => {
  const posting =
    '{"@type":"JobPosting","title":"Cook","hiringOrganization":"Inn","jobLocation":{"address":{"addressCountry":"NO"}},"description":"You cook."}';
  const page = (script: string) =>
    `<!doctype html><script type="application/ld+json">${script}</script>`;

  test.each([
    ['plain', posting],
    ['in a list', `[${posting}]`],
    ['in CDATA', `<![CDATA[${posting}]]>`],
    ['in CDATA in comments', ` /*<![CDATA[*/ ${posting} /*]]>*/ `],
    ['in CDATA behind slashes', `//<![CDATA[\n${posting}\n//]]>`],
    ['in a comment', `\n<!--\n${posting}\n-->\n`],
    [
      'beside one that is too deep',
      `${posting}</script><script type="application/ld+json">{"@type":"JobPosting","hiringOrganization":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ],
    [
      'beside one with a long gap',
      `${posting}</script><script type="application/ld+json">{"a":"${' '.repeat(400_000)}x"}`,
    ],
  ])('a job that is stated %s', async (_, script) => {
    const [found = []] = await read(page(script));
    expect([found[0], found[2], found[3]]).toEqual(['JobPosting (schema.org)', 'Cook', 'Inn']);
  });
});

describe('paths', () => {
  const node: FeedNode = {
    id: 7,
    place: { name: ' Oslo ' },
    parts: [
      { type: 'Bonus', min: 1 },
      { type: 'Salary', min: 0 },
    ],
    areas: ['NO', 'Oslo'],
    map: { DE: ['x'] },
    element: { '@nil': 'true', '#text': 'words' },
    empty: null,
  };
  test.each([
    ['id', ['7']],
    ['place.name', ['Oslo']],
    ['parts.min', ['1', '0']],
    ['parts[type=Salary].min', ['0']],
    ['areas[1]', ['Oslo']],
    ['map.@names', ['DE']],
    ['element', ['words']],
    ['element.@nil', ['true']],
    ['empty', []],
    ['place', []],
    ['nothing.at.all', []],
    ['hasOwnProperty', []],
  ])('%s', (path, texts) => {
    expect(textsAt(node, path)).toEqual(texts);
  });
});
