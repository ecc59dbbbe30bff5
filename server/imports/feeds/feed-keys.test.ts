import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { playSystems, setUpAdminImports } from '../../../test/admin-imports.ts';
import { TEST_SECRET } from '../../../test/api.ts';
import { createKeyVault } from './feed-keys.ts';

const { kit, send, ended, audit } = setUpAdminImports();
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
