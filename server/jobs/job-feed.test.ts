import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import { renderJobFeed } from './job-feed.service.ts';
import { createJobSearch } from './search/search-jobs.service.ts';

const SITE = { name: 'Way & <Mark>', url: 'https://jobs.example' };
const EVIL = 'Chef </title><script>alert("1")</script> & ]]> \u0007\u001b\uFFFE “été” 厨师 🧑‍🍳';

let database: TestDatabase;
let ids: number[];
const read = async (target: string) => {
  const { db } = database;
  const now = () => new Date();
  const search = createJobSearch({ db, now });
  const page = await renderJobFeed({ db, search, now }, SITE, target);
  if (!page) throw new Error(`${target} is no feed`);
  return page;
};

type Element = { name: string; attributes: Record<string, string>; text: string };

/**
 * The elements of an XML document in order, with their texts. Throws when it is not well-formed.
 */
function parseXml(text: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (content) => {
    const element = open.at(-1);
    if (element) element.text += content;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return elements;
}

const textsOf = (elements: Element[], name: string) =>
  elements.filter((element) => element.name === name).map(({ text }) => text);
const itemsOf = async (query: string) => {
  const { html } = await read(`/jobs/feed.json${query}`);
  return (JSON.parse(html) as { items: { id: string; title: string }[] }).items;
};

beforeAll(async () => {
  database = await openTestDatabase();
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  ids = await createJobs(
    database,
    { title: EVIL, employer: 'Bistro & <Co>', country_code: 'FR', created_at: at(1) },
    {
      title: 'Premium welder',
      is_premium_visible: true,
      description: '<p>secretword in the text</p>',
      company_website: 'https://secretword.example',
      application_url: 'https://secretword.example/apply',
      category: 'Construction',
      created_at: at(2),
    },
    { title: 'Gone nurse', expires_at: dayFromNow(-1), created_at: at(3) },
    ...Array.from({ length: 55 }, (_, index) => ({
      title: `Nurse ${index}`,
      created_at: at(10 + index),
    })),
  );
});
afterAll(() => database.close());

describe('the RSS feed', () => {
  test('is well-formed RSS 2.0 with what the specification asks for', async () => {
    const { status, headers, html } = await read('/jobs/feed.xml');
    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('application/rss+xml; charset=utf-8');
    expect(html).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
    const elements = parseXml(html);
    const channel = elements.slice(1, 8).map(({ name }) => name);
    expect(channel).toEqual([
      'channel',
      'title',
      'link',
      'description',
      'language',
      'lastBuildDate',
      'ttl',
    ]);
    expect(elements.find(({ name }) => name === 'atom:link')?.attributes).toEqual({
      href: 'https://jobs.example/jobs/feed.xml',
      rel: 'self',
      type: 'application/rss+xml',
    });
    expect(textsOf(elements, 'item')).toHaveLength(50);
    expect(textsOf(elements, 'guid')[0]).toBe(`https://jobs.example/jobs/${ids[0]}`);
    for (const date of [...textsOf(elements, 'pubDate'), ...textsOf(elements, 'lastBuildDate')])
      expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    const dates = textsOf(elements, 'pubDate').map((date) => Date.parse(date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    for (const link of [...textsOf(elements, 'link'), ...textsOf(elements, 'guid')])
      expect(link).toMatch(/^https:\/\/jobs\.example\/jobs/);
  });

  test('escapes every text, and leaves out what XML does not know', async () => {
    const elements = parseXml((await read('/jobs/feed.xml?country=FR')).html);
    expect(textsOf(elements, 'title')).toEqual([
      'Way & <Mark>: jobs for France',
      'Chef </title><script>alert("1")</script> & ]]>  “été” 厨师 🧑‍🍳',
    ]);
    const [, description] = textsOf(elements, 'description');
    expect(description).toContain('<p>Bistro &amp; &lt;Co&gt; · Hamburg, France</p>');
    expect(description).toContain('€3,000 – €3,600 a month · Full-time');
  });
});

describe('the JSON Feed', () => {
  test('is version 1.1 with absolute addresses', async () => {
    const { headers, html } = await read('/jobs/feed.json?country=FR');
    expect(headers['Content-Type']).toBe('application/feed+json; charset=utf-8');
    expect(JSON.parse(html)).toEqual({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Way & <Mark>: jobs for France',
      home_page_url: 'https://jobs.example/country/FR',
      feed_url: 'https://jobs.example/jobs/feed.json?country=FR',
      description: expect.stringContaining('Never pay anyone'),
      language: 'en',
      items: [
        {
          id: `https://jobs.example/jobs/${ids[0]}`,
          url: `https://jobs.example/jobs/${ids[0]}`,
          title: EVIL,
          content_text: expect.stringContaining('Bistro & <Co> · Hamburg, France\n'),
          date_published: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          authors: [{ name: 'Bistro & <Co>' }],
          tags: ['Healthcare & Medical', 'France'],
        },
      ],
    });
  });
});

test('of an employer that is not named a feed gives no author', async () => {
  const [id] = await createJobs(database, { title: 'Diver', employer: null, country_code: 'KW' });
  const { html } = await read('/jobs/feed.json?country=KW');
  const [item] = (JSON.parse(html) as { items: object[] }).items;
  expect(item).toMatchObject({ content_text: expect.stringMatching(/^Employer not named · /) });
  expect(item).not.toHaveProperty('authors');
  await database.db
    .deleteFrom('jobs')
    .where('id', '=', id ?? 0)
    .execute();
});

describe.each(['xml', 'json'])('a feed (%s)', (format) => {
  test('has nothing of a premium job but its public fields, and is not found by its text', async () => {
    expect((await read(`/jobs/feed.${format}`)).html).not.toContain('secretword');
    const { html } = await read(`/jobs/feed.${format}?search=welder`);
    expect(html).toContain('Premium: the full details are for premium members.');
    expect(html).not.toContain('secretword');
    const hidden = await read(`/jobs/feed.${format}?search=secretword`);
    expect(hidden.html).not.toContain('welder');
  });

  test('of nothing is empty, and filters that are wrong are a 400 in plain text', async () => {
    const none = await read(`/jobs/feed.${format}?category=Astronautics`);
    expect(none.status).toBe(200);
    expect(none.html).not.toContain('/jobs/1');
    const wrong = await read(`/jobs/feed.${format}?date=tomorrow`);
    expect(wrong).toMatchObject({
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      html: 'date must be today, week or month.\n',
    });
  });
});

test('a feed has the filters of the page, and leaves out what has expired', async () => {
  expect((await itemsOf('')).map(({ title }) => title)).not.toContain('Gone nurse');
  expect((await itemsOf('?search=nurse')).length).toBe(50);
  expect((await itemsOf('?premium=yes')).map(({ title }) => title)).toEqual(['Premium welder']);
  expect(await itemsOf('?category=Construction&premium=no')).toEqual([]);
  expect((await itemsOf('?country=france')).length).toBe(1);
  expect(await itemsOf('?state=Bavaria')).toEqual([]);
  expect(await itemsOf('?visa=offered')).toEqual([]);
  expect((await itemsOf('?type=full-time&country=fr')).length).toBe(1);
});

describe('the Indeed XML', () => {
  test('has the whole text of free jobs, and no word of a premium one', async () => {
    const { status, headers, html } = await read('/jobs/indeed.xml');
    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('application/xml; charset=utf-8');
    const elements = parseXml(html);
    expect(elements.slice(0, 5).map(({ name }) => name)).toEqual([
      ...['source', 'publisher', 'publisherurl', 'lastBuildDate', 'job'],
    ]);
    // 50 jobs, one of them premium in other feeds.
    expect(textsOf(elements, 'job')).toHaveLength(50);
    expect(html).not.toContain('secretword');
    expect(html).not.toContain('Premium welder');
    expect(textsOf(elements, 'title')[0]).toBe(
      'Chef </title><script>alert("1")</script> & ]]>  “été” 厨师 🧑‍🍳',
    );
    expect(textsOf(elements, 'referencenumber')[0]).toBe(String(ids[0]));
    expect(textsOf(elements, 'url')[0]).toBe(`https://jobs.example/jobs/${ids[0]}`);
    expect(textsOf(elements, 'company')[0]).toBe('Bistro & <Co>');
    expect(textsOf(elements, 'country')[0]).toBe('FR');
    expect(textsOf(elements, 'jobtype')[0]).toBe('fulltime');
    for (const date of textsOf(elements, 'date')) expect(date).toMatch(/^\w{3}, \d\d .* GMT$/);
    for (const text of textsOf(elements, 'description')) expect(text).toMatch(/^<.*>$/s);
    expect(parseXml((await read('/jobs/indeed.xml?premium=yes')).html)).toHaveLength(3);
  });

  test('leaves out what the format requires and is not known, and ends that no advert states', async () => {
    const [unnamed, open] = await createJobs(
      database,
      { title: 'Unnamed', employer: null, country_code: 'QA' },
      { title: 'Open', country_code: 'QA', expires_at: dayFromNow(9) },
    );
    const { db } = database;
    const read2 = async () => parseXml((await read('/jobs/indeed.xml?country=QA')).html);
    expect(textsOf(await read2(), 'title')).toEqual(['Open']);
    expect(textsOf(await read2(), 'expirationdate')).toHaveLength(1);
    await db
      .updateTable('jobs')
      .set({ open_until: dayFromNow(9) })
      .where('id', '=', open ?? 0)
      .execute();
    expect(textsOf(await read2(), 'expirationdate')).toEqual([]);
    await db
      .deleteFrom('jobs')
      .where('id', 'in', [unnamed ?? 0, open ?? 0])
      .execute();
  });
});

test('the time of the last change moves when a job is edited', async () => {
  const modified = async () => {
    const { html } = await read('/jobs/feed.xml?country=FR');
    return Date.parse(textsOf(parseXml(html), 'lastBuildDate')[0] ?? '');
  };
  const before = await modified();
  await database.db
    .updateTable('jobs')
    .set({ updated_at: new Date(before + 60_000) })
    .where('id', '=', ids[0] as number)
    .execute();
  expect(await modified()).toBe(before + 60_000);
});

test.each(['xml', 'json'])(
  'a feed (%s) has no Last-Modified, which would not tell that a job left it',
  async (format) => {
    const { headers } = await read(`/jobs/feed.${format}`);
    expect(Object.keys(headers)).toEqual(['Content-Type', 'Cache-Control']);
  },
);

test('other paths are no feed', async () => {
  const now = () => new Date();
  const deps = { db: database.db, search: createJobSearch({ db: database.db, now }), now };
  for (const path of ['/jobs', '/jobs/7', '/jobs/feed', '/jobs/feed.xml/x', '/feed.xml'])
    expect(await renderJobFeed(deps, SITE, path)).toBeNull();
});
