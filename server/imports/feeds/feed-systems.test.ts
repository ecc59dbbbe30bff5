import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { HOUR, NOW, playSystems, setUpAdminImports } from '../../../test/admin-imports.ts';
import { runDueFeeds } from './feeds.service.ts';

const { kit, send, ended, untilIdle, sources } = setUpAdminImports();
playSystems(kit);

const json = (res: ServerResponse, body: unknown) => void res.end(JSON.stringify(body));
const addressOf = (req: IncomingMessage) => new URL(req.url ?? '', 'http://system.example');

async function addFeed(url: string, fields: object = {}): Promise<number> {
  const answer = await send('POST', '/api/admin/feeds', { url, source: 'Board', ...fields });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id as number;
}
const run = async (id: number) =>
  (await ended(await send('POST', `/api/admin/feeds/${id}/run`))) as {
    status: string;
    error: string | null;
    report: Record<string, unknown> | null;
  };

describe('a feed of events (NAV)', () => {
  const FEED = 'https://pam-stilling-feed.nav.no/api/v1/feed';
  type Event = [uuid: string, status: 'ACTIVE' | 'INACTIVE', title?: string];
  const item = ([uuid, status, title = 'Sveiser']: Event, at: number) => ({
    ...{ id: uuid, title: 'Stillingsannonse', date_modified: `2026-06-14T0${at}:00:00Z` },
    _feed_entry: { uuid, status, title, municipal: 'BERGEN' },
  });
  /** Plays pages of events by their names; the first is that without a name. */
  const play = (pages: Record<string, Event[]>) => {
    const names = Object.keys(pages);
    const titles = new Map(
      Object.values(pages).flatMap((events) => events.map(([uuid, , title]) => [uuid, title])),
    );
    kit.answerFeed = (req, res) => {
      const name = addressOf(req).pathname.split('/').at(-1) ?? '';
      if (req.url?.includes('/feedentry/')) {
        const content = {
          ...{ title: titles.get(name) ?? 'Sveiser', description: '<p>Du sveiser skrog.</p>' },
          ...{ employer: { name: 'Verft AS' }, published: '2026-06-01T00:00:00Z' },
          workLocations: [{ country: 'NORGE', city: 'BERGEN' }],
        };
        return json(res, { uuid: name, status: 'ACTIVE', ad_content: content });
      }
      const events = pages[name];
      if (!events) return void res.writeHead(404).end();
      const next = names[names.indexOf(name) + 1];
      return json(res, {
        items: events.map(item),
        next_url: next === undefined ? null : `/api/v1/feed/${next}`,
      });
    };
  };
  const asked = () => kit.asked.splice(0).map(({ url }) => url);

  test('goes on where it ended: absent is not gone, INACTIVE is, and the last word counts', async () => {
    const id = await addFeed(FEED, { keys: { token: 'public-token' } });
    play({
      feed: [['a', 'ACTIVE']],
      p2: [
        ['b', 'ACTIVE'],
        ['c', 'ACTIVE'],
      ],
    });
    expect((await run(id)).report).toMatchObject({ new: 3, notExpired: 'partial' });
    const [first] = kit.asked;
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer public-token',
      'if-modified-since': 'Sat, 16 May 2026 12:00:00 GMT',
      'user-agent': 'WaymarkImport/1.0 (+https://jobs.example)',
    });
    expect(asked().slice(0, 2)).toEqual(['/api/v1/feed', '/api/v1/feed/p2']);

    play({
      feed: [['a', 'ACTIVE']],
      p2: [
        ['b', 'ACTIVE'],
        ['c', 'ACTIVE'],
        ['b', 'INACTIVE'],
      ],
      p3: [
        ['c', 'INACTIVE'],
        ['d', 'INACTIVE'],
        ['c', 'ACTIVE', 'Fagleder'],
      ],
    });
    expect((await run(id)).report).toMatchObject({ updated: 1, expired: 1 });
    expect(asked()).toEqual(['/api/v1/feed/p2', '/api/v1/feed/p3', '/api/v1/feedentry/c']);
    const after = ['Board: Sveiser', 'Board: Sveiser until 2026-06-15', 'Board: Fagleder'];
    expect(await sources()).toEqual(after);

    // Nothing new: the last page says the same again.
    expect((await run(id)).report).toMatchObject({ unchanged: 1, expired: 0 });
    expect(asked()).toEqual(['/api/v1/feed/p3']);
    expect(await sources()).toEqual(after);
  });

  test('goes on from the last good page when one fails', async () => {
    const id = await addFeed(FEED, { keys: { token: 't' } });
    play({ feed: [['a', 'ACTIVE']], p2: [['b', 'ACTIVE']] });
    const whole = kit.answerFeed;
    kit.answerFeed = (req, res) =>
      req.url?.endsWith('/p2') ? void res.writeHead(500).end() : whole(req, res);
    expect((await run(id)).report).toMatchObject({
      new: 1,
      partialBecause: expect.stringContaining('Page 2 could not be read'),
    });
    kit.answerFeed = whole;
    expect((await run(id)).report).toMatchObject({ new: 1, unchanged: 1 });
  });

  test('comes back to events whose details did not fit into one run', async () => {
    const id = await addFeed(FEED, { keys: { token: 't' } });
    play({ feed: [['a', 'ACTIVE']], p2: [['b', 'ACTIVE']], p3: [['c', 'ACTIVE']] });
    kit.deps.collecting = { requests: 4 };
    expect((await run(id)).report).toMatchObject({ new: 1, skipped: 2 });
    delete kit.deps.collecting;
    asked();
    expect((await run(id)).report).toMatchObject({ new: 2 });
    expect(asked().slice(0, 2)).toEqual(['/api/v1/feed/p2', '/api/v1/feed/p3']);
    // From its beginning, as the first run.
    await ended(await send('POST', `/api/admin/feeds/${id}/run?afresh=true`));
    expect(kit.asked[0]).toMatchObject({
      url: '/api/v1/feed',
      headers: { 'if-modified-since': 'Sat, 16 May 2026 12:00:00 GMT' },
    });
  });

  test('of one page is asked for the same time again', async () => {
    const id = await addFeed(FEED, { keys: { token: 't' } });
    play({ feed: [['a', 'ACTIVE']] });
    await run(id);
    await run(id);
    expect(kit.asked.at(-1)?.headers).toHaveProperty('if-modified-since');
  });

  test('confirms no job in a trial', async () => {
    const id = await addFeed(FEED, { keys: { token: 't' } });
    play({ feed: [['a', 'ACTIVE']] });
    await run(id);
    kit.now = new Date(NOW.getTime() + 48 * HOUR);
    const ends = () => kit.api.database.db.selectFrom('jobs').select('expires_at').execute();
    const before = await ends();
    kit.answerFeed = (_, res) => json(res, { items: [], next_url: null });
    await ended(await send('POST', `/api/admin/feeds/${id}/run?dryRun=true`));
    expect(await ends()).toEqual(before);
  });

  test('that is held goes on from the same events until it is decided', async () => {
    const id = await addFeed(FEED, { keys: { token: 't' }, every_hours: 1 });
    play({ feed: ['a', 'b', 'c', 'd'].map((own): Event => [own, 'ACTIVE', `Sveiser ${own}`]) });
    await run(id);
    play({
      feed: [],
      p2: ['e', 'f', 'g', 'h'].map((own): Event => [own, 'ACTIVE', 'Logg inn']),
    });
    for (const hours of [1, 2]) {
      kit.now = new Date(NOW.getTime() + hours * HOUR);
      await untilIdle();
      await runDueFeeds(kit.deps);
    }
    const { runs } = (await send('GET', '/api/admin/imports')).body as { runs: { id: number }[] };
    expect(runs).toMatchObject([{ status: 'unchanged' }, { strange: [{ sign: 'titles' }] }, {}]);
    const rows = kit.api.database.db.selectFrom('feed_rows').select('reference');
    expect(await rows.execute()).toHaveLength(4);
    await ended(await send('POST', `/api/admin/imports/${runs[1]?.id}/import`));
    expect((await sources()).filter((line) => line.includes('Logg inn'))).toHaveLength(4);
  });
});

test('a stream of changes (JobTech) is asked for those since the last run', async () => {
  const id = await addFeed('https://jobstream.api.jobtechdev.se/v2/stream?location-concept-id=x');
  const ad = (own: string) => ({
    ...{
      id: own,
      headline: `Kock ${own}`,
      removed: false,
      publication_date: '2026-06-10T08:00:00',
    },
    ...{ occupation: { label: 'Kock' }, employer: { name: 'Krog AB' } },
    ...{ webpage_url: `https://jobs.example/${own}`, description: { text: 'Du lagar mat.' } },
    workplace_address: { country: 'Sverige', municipality: 'Malmö' },
  });
  const removed = (own: string) => ({ id: own, removed: true, occupation: null });
  kit.answerFeed = (_, res) => json(res, [ad('1'), ad('2')]);
  expect((await run(id)).report).toMatchObject({ new: 2 });
  kit.now = new Date(NOW.getTime() + HOUR);
  kit.answerFeed = (_, res) => json(res, [removed('1'), ad('2'), removed('2'), ad('2')]);
  expect((await run(id)).report).toMatchObject({ expired: 1, unchanged: 1 });
  kit.answerFeed = (_, res) => void res.end('[]');
  expect(await run(id)).toMatchObject({ status: 'unchanged' });
  expect(await sources()).toEqual(['Board: Kock 1 until 2026-06-15', 'Board: Kock 2']);
  const since = kit.asked.map((req) => addressOf(req).searchParams.get('updated-after'));
  expect(since).toEqual(['2026-05-16T12:00:00', '2026-06-15T11:55:00', '2026-06-15T12:55:00']);
});

describe('a sitemap of pages that state jobs', () => {
  const SITEMAP = 'https://mill.example/job-sitemap.xml';
  const posting = (title: string) =>
    `<!doctype html><script type="application/ld+json">${JSON.stringify({
      ...{ '@context': 'https://schema.org', '@type': 'JobPosting', title },
      ...{ description: '<p>You grind corn.</p>', hiringOrganization: { name: 'Old Mill' } },
      jobLocation: { address: { addressLocality: 'Ludlow', addressCountry: 'GB' } },
    })}</script>`;
  /** Plays pages by their paths. */
  const play = (pages: Record<string, string>) => {
    const urls = [...Object.keys(pages), '/about'].map((path) => `https://mill.example${path}`);
    kit.answerFeed = (req, res) => {
      const page = pages[req.url ?? ''];
      if (req.url === '/job-sitemap.xml')
        return void res.end(
          `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}<url><loc>https://other.example/jobs/1</loc></url></urlset>`,
        );
      return page === undefined ? void res.writeHead(404).end() : void res.end(page);
    };
  };
  const asked = () => kit.asked.splice(0).map(({ url }) => url);

  test('is read page by page, each once, and what it no longer names ends', async () => {
    const id = await addFeed(SITEMAP);
    const none = '<!doctype html><p>How to apply</p>';
    play({ '/jobs/1': posting('Miller'), '/jobs/2': posting('Sack Filler'), '/jobs/how': none });
    expect((await run(id)).report).toMatchObject({ new: 2, skipped: 1, notExpired: null });
    expect(asked()).toEqual(['/job-sitemap.xml', '/jobs/1', '/jobs/2', '/jobs/how']);
    expect(await sources()).toEqual(['Board: Miller', 'Board: Sack Filler']);

    play({ '/jobs/2': posting('Sack Filler'), '/jobs/how': none, '/jobs/3': posting('Baker') });
    expect((await run(id)).report).toMatchObject({ new: 1, expired: 1 });
    expect(asked()).toEqual(['/job-sitemap.xml', '/jobs/3']);
  });

  test.each([
    [
      '<sitemapindex><sitemap><loc>https://mill.example/a.xml</loc></sitemap></sitemapindex>',
      'names other sitemaps',
    ],
    ['<!doctype html><html><body>Not found</body></html>', 'no sitemap'],
    ['<urlset><url><loc>https://mill.example/jobs/1</loc>', 'malformed'],
    ['<urlset></urlset>', 'is empty'],
  ])('that is %s is an error in words', async (body, reason) => {
    const id = await addFeed(SITEMAP);
    kit.answerFeed = (_, res) => void res.end(body);
    expect(await run(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(reason),
    });
  });
});

describe('robots.txt', () => {
  test.each<[string, (res: ServerResponse) => void, string]>([
    ['forbids it', (res) => res.end('User-agent: *\nDisallow: /feed'), 'does not allow'],
    ['cannot be read', (res) => res.writeHead(503).end(), 'could not be read'],
  ])('that %s keeps a feed from being fetched', async (_, answer, reason) => {
    kit.answerRobots = (__, res) => answer(res);
    const id = await addFeed('https://feeds.example/feed.xml');
    expect(await run(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(reason),
    });
    expect(kit.asked).toEqual([]);
  });
});
