import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { playSystems, setUpAdminImports } from '../../../test/admin-imports.ts';
import { listAudit } from '../../admin/audit-log.service.ts';

const { kit, send, ended } = setUpAdminImports();
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
    report: Record<string, unknown> | null;
  };

test('a list whose pages have the places of jobs beside them (Teamtailor) is read with them', async () => {
  const id = await addFeed('https://api.teamtailor.com/v1/jobs', { keys: { token: 'abc-1' } });
  const towns = ['Malmö', 'Oslo', 'Bergen'];
  kit.answerFeed = (req, res) => {
    const page = Number(addressOf(req).searchParams.get('page[number]'));
    const job = {
      ...{
        id: `${page}`,
        type: 'jobs',
        links: { 'careersite-job-url': `https://x.example/${page}` },
      },
      attributes: { title: `Cook ${page}`, body: 'You cook.', 'human-status': 'published' },
      relationships: { locations: { data: [{ type: 'locations', id: '5' }] } },
    };
    const place = { city: towns[page - 1], country: page === 1 ? 'Sweden' : 'Norway' };
    json(res, {
      data: [job],
      // The same number is another place in each answer.
      included: [{ id: '5', type: 'locations', attributes: place }],
      meta: { 'record-count': 3, 'page-count': 3 },
    });
  };
  expect((await run(id)).report).toMatchObject({ new: 3, notExpired: null });
  const rows = await kit.api.database.db.selectFrom('jobs').select(['title', 'state']).execute();
  expect(rows.map(({ title, state }) => `${title}: ${state}`).toSorted()).toEqual([
    'Cook 1: Malmö',
    'Cook 2: Oslo',
    'Cook 3: Bergen',
  ]);
  expect(kit.asked[0]?.headers).toMatchObject({
    authorization: 'Token token=abc-1',
    'x-api-version': '20240404',
  });
  expect(kit.asked).toHaveLength(3);
});

test('a key in the address of a feed is asked with, and shown and told nowhere', async () => {
  const url = 'https://feeds.example/jobs?what=cook&token=s3-4711';
  const id = await addFeed(url, { every_hours: 5 });
  const shown = 'https://feeds.example/jobs?what=cook&token=***';
  const { db } = kit.api.database;
  // As earlier releases wrote it.
  await db
    .insertInto('audit_log')
    .values({
      actor: 'x',
      action: 'feed.create',
      subject: 'feed 1',
      after: JSON.stringify({ url }),
    })
    .execute();
  await run(id);
  expect(kit.asked[0]?.url).toBe('/jobs?what=cook&token=s3-4711');
  // The form sends what it shows.
  const edited = { source: 'Board', every_hours: 6, keep_days: 30, active: true };
  const saved = await send('PUT', `/api/admin/feeds/${id}`, { ...edited, url: shown });
  expect(saved).toMatchObject({ status: 200, body: { url: shown } });
  const other = shown.replace('cook', 'nurse');
  await send('PUT', `/api/admin/feeds/${id}`, { ...edited, url: other });
  expect(await db.selectFrom('feeds').select('url').execute()).toEqual([
    { url: url.replace('cook', 'nurse') },
  ]);
  const elsewhere = { ...edited, url: 'https://other.example/jobs?token=***' };
  expect(await send('PUT', `/api/admin/feeds/${id}`, elsewhere)).toMatchObject({
    status: 400,
    body: { field: 'url' },
  });
  const told = [
    (await send('GET', '/api/admin/feeds')).body,
    (await send('GET', '/api/admin/imports')).body,
    await listAudit(db, {}),
  ];
  expect(JSON.stringify(told)).toContain('token=***');
  expect(JSON.stringify(told)).not.toContain('s3-4711');
});
