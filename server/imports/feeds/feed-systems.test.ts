import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { HOUR, NOW, playSystems, setUpAdminImports } from '../../../test/admin-imports.ts';
import { TEST_SECRET } from '../../../test/api.ts';
import { createKeyVault } from './feed-keys.ts';
import { runDueFeeds } from './feeds.service.ts';

const { kit, send, ended, untilIdle, sources, audit } = setUpAdminImports();
const hosts = playSystems(kit);

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

describe('keys of a source', () => {
  const SEARCH = 'https://api.adzuna.com/v1/api/jobs/gb/search/1?what=nurse';
  const KEYS = { app_id: 'id-4711', app_key: 'secret-0815' };
  const playAdzuna = () => {
    kit.answerFeed = (req, res) => {
      const page = Number(addressOf(req).pathname.split('/').at(-1));
      json(res, {
        count: 2,
        results: [
          {
            ...{ id: `${page}`, title: `Nurse ${page}`, created: '2026-06-10T08:00:00Z' },
            ...{ redirect_url: `https://www.adzuna.co.uk/ad/${page}`, company: {} },
            ...{ description: 'You nurse.', location: { display_name: 'York', area: ['UK'] } },
          },
        ],
      });
    };
  };
  /** All that is stored or told of feeds, runs and the audit log. */
  const everything = async (id: number) => {
    const { db } = kit.api.database;
    const tables = ['feeds', 'import_runs', 'audit_log', 'jobs'] as const;
    const rows = await Promise.all(
      tables.map((table) => db.selectFrom(table).selectAll().execute()),
    );
    const told = [await send('GET', '/api/admin/feeds'), await send('GET', '/api/admin/imports')];
    return JSON.stringify([
      rows,
      told.map(({ body }) => body),
      await send('GET', `/api/admin/imports/${id}`),
    ]);
  };

  test('go with each request and are kept nowhere else, and not in clear', async () => {
    playAdzuna();
    const id = await addFeed(SEARCH, { keys: KEYS });
    const done = await run(id);
    expect(done.report).toMatchObject({ new: 2, notExpired: null });
    expect(kit.asked.map(({ url }) => url)).toEqual([
      '/v1/api/jobs/gb/search/1?what=nurse&results_per_page=50&app_id=id-4711&app_key=secret-0815',
      '/v1/api/jobs/gb/search/2?what=nurse&results_per_page=50&app_id=id-4711&app_key=secret-0815',
    ]);
    // Adzuna allows 25 requests a minute.
    expect(kit.pauses).toEqual([3000]);
    kit.answerFeed = (_, res) => void res.writeHead(401).end('secret-0815');
    expect(await run(id)).toMatchObject({ status: 'failed' });
    const all = await everything((done as unknown as { id: number }).id);
    for (const key of Object.values(KEYS)) expect(all).not.toContain(key);
    expect((await send('GET', '/api/admin/feeds')).body).toMatchObject({
      feeds: [{ has_keys: true, url: SEARCH }],
    });
  });

  test('in the address are taken out of it', async () => {
    const url = `${SEARCH}&app_id=id-4711&app_key=secret-0815`;
    const answer = await send('POST', '/api/admin/feeds', { url, source: 'Board' });
    expect(answer.body).toMatchObject({ url: SEARCH, has_keys: true });
    expect(await everything(0)).not.toContain('secret-0815');
  });

  test('in the address of a feed of an earlier release go on to work', async () => {
    const id = await addFeed('https://feeds.example/feed.xml');
    const url = `${SEARCH}&app_id=id-4711&app_key=secret-0815`;
    await kit.api.database.db.updateTable('feeds').set({ url }).where('id', '=', id).execute();
    playAdzuna();
    expect((await run(id)).report).toMatchObject({ new: 2 });
  });

  test('are changed one by one, removed, and dropped with the system', async () => {
    const id = await addFeed(SEARCH, { keys: KEYS });
    const stored = async () => {
      const feeds = await kit.api.database.db.selectFrom('feeds').selectAll().execute();
      const sealed = feeds[0]?.sealed_keys ?? null;
      return sealed === null ? null : createKeyVault(TEST_SECRET).open(sealed, 'Adzuna');
    };
    const put = (fields: object) =>
      send('PUT', `/api/admin/feeds/${id}`, { url: SEARCH, source: 'Board', ...fields });
    await put({ keys: { app_key: 'new-1', app_id: '' } });
    expect(await stored()).toEqual({ app_id: 'id-4711', app_key: 'new-1' });
    expect(await audit()).toMatchObject([{ action: 'feed.update', after: { keys: 'changed' } }]);
    await put({ every_hours: 2 });
    expect(await stored()).toEqual({ app_id: 'id-4711', app_key: 'new-1' });
    expect((await send('DELETE', `/api/admin/feeds/${id}/keys`)).body).toMatchObject({
      has_keys: false,
    });
    expect(await audit()).toMatchObject([{ after: { keys: 'removed' } }]);
    expect(await run(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('asks for a key'),
    });
    expect(kit.asked).toEqual([]);
    await put({ keys: KEYS });
    await put({ url: 'https://feeds.example/feed.xml' });
    expect(await stored()).toBeNull();
    expect(await put({ keys: { other: 'x' } })).toMatchObject({
      status: 400,
      body: { field: 'keys' },
    });
    expect(await put({ keys: { app_id: 'two words' } })).toMatchObject({ status: 400 });
  });

  test('that were sealed with another secret have to be entered again', async () => {
    const id = await addFeed(SEARCH, { keys: KEYS });
    const { vault } = kit.deps;
    kit.deps.vault = createKeyVault('another secret of the same tests');
    const { error } = await run(id);
    kit.deps.vault = vault;
    expect(error).toContain('can no longer be read');
  });

  test('of another system do not open', () => {
    const vault = createKeyVault(TEST_SECRET);
    expect(vault.open(vault.seal(KEYS, 'Adzuna'), 'Reed')).toBeNull();
    expect(vault.open('AAAA', 'Adzuna')).toBeNull();
  });

  test.each<[string, string, object, object]>([
    [
      'as user name',
      'https://www.reed.co.uk/api/1.0/search?keywords=nurse',
      { key: 'reed-1' },
      { authorization: `Basic ${Buffer.from('reed-1:').toString('base64')}` },
    ],
    [
      'as headers',
      'https://data.usajobs.gov/api/search?Keyword=nurse',
      { email: 'ops@jobs.example', key: 'usa-1' },
      { 'authorization-key': 'usa-1', 'user-agent': 'ops@jobs.example' },
    ],
  ])(
    'go %s where the maker asks for it, and robots.txt is not asked',
    async (_, url, keys, headers) => {
      kit.answerRobots = () => expect.unreachable('robots.txt was asked');
      kit.answerFeed = (__, res) => void res.writeHead(500).end();
      await run(await addFeed(url, { keys }));
      expect(kit.asked).toMatchObject([{ headers }]);
    },
  );

  test('become a token (France Travail), and a part of the list is an answer', async () => {
    const offer = (id: number) => ({
      ...{ id: `FT${id}`, intitule: 'Soudeur', description: 'Vous soudez.' },
      ...{ dateCreation: '2026-06-10T08:00:00.000Z', lieuTravail: { libelle: '44 - NANTES' } },
      ...{
        entreprise: { nom: 'Chantier' },
        origineOffre: { urlOrigine: `https://ft.example/${id}` },
      },
    });
    const bodies: string[] = [];
    kit.answerFeed = (req, res) => {
      if (req.method === 'POST') {
        req.on('data', (data) => bodies.push(String(data)));
        return json(res, { access_token: 'tok-1', token_type: 'Bearer' });
      }
      const [from = 0, to = 0] = (addressOf(req).searchParams.get('range') ?? '')
        .split('-')
        .map(Number);
      res.writeHead(206, { 'content-range': `offres ${from}-${to}/151` });
      return json(res, {
        resultats: Array.from({ length: from === 0 ? 150 : 1 }, (_, index) => offer(from + index)),
      });
    };
    const id = await addFeed(
      'https://api.francetravail.io/partenaire/offresdemploi/v2/offres/search',
      {
        keys: { client_id: 'ft-id', client_secret: 'ft-secret' },
      },
    );
    expect((await run(id)).report).toMatchObject({ new: 151, notExpired: null });
    expect(hosts).toEqual([
      'entreprise.francetravail.fr',
      'api.francetravail.io',
      'api.francetravail.io',
    ]);
    expect(bodies.join()).toBe(
      'grant_type=client_credentials&scope=api_offresdemploiv2+o2dsoffre&client_id=ft-id&client_secret=ft-secret',
    );
    expect(kit.asked.slice(1).map(({ headers }) => headers.authorization)).toEqual([
      'Bearer tok-1',
      'Bearer tok-1',
    ]);
  });
});
