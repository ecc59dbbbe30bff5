import { describe, expect, test } from 'vitest';
import { NOW, runOf, setUpAdminImports } from '../../../test/admin-imports.ts';
import { runDueFeeds } from '../feeds/feeds.service.ts';
import { heldImports } from './waiting-imports.service.ts';

const { kit, upload, send, ended, untilIdle, sources, audit } = setUpAdminImports();

type Row = { id: number | string; title?: string; text?: string; more?: string };

function xml(rows: Row[], publisher = ''): string {
  const jobs = rows.map(
    ({
      id,
      title = `Nurse ${id}`,
      text = `You work on ward ${id}.`,
      more = '<salary>€3,000 a month</salary>',
    }) =>
      `<job><referencenumber>${id}</referencenumber><title>${title}</title><url>https://a.example/${id}</url><company>Fjord Clinic</company><city>Bergen</city><country>Norway</country><description>${text}</description>${more}</job>`,
  );
  return `<source>${publisher}\n${jobs.join('\n')}\n</source>`;
}

const many = (count: number, from = 0, row: Partial<Row> = {}): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, ...row }));
const NAMED = 'name=a.xml&source=Clinic';
const importOf = async (rows: Row[], query = NAMED) => ended(await upload(query, xml(rows)));
const waiting = async () => (await heldImports(kit.api.database.db)).map(({ id }) => id);
const rowsOf = async (id: unknown, outcome: string, page = 1) =>
  (await send('GET', `/api/admin/imports/${id}/rows?outcome=${outcome}&page=${page}`)).body;

describe('a feed that turns strange', () => {
  test.each<[string, Row[], object]>([
    ['has less than half of its rows', many(4), { sign: 'rows', before: 10, now: 4 }],
    ['has only new references', many(10, 100), { sign: 'references', before: 10 }],
    [
      'has no pay any more',
      many(10, 0, { more: '' }),
      { sign: 'coverage', field: 'pay', before: 100, now: 0 },
    ],
    ['has one title', many(10, 0, { title: 'Careers' }), { sign: 'titles', before: 10, now: 100 }],
    ['has one text', many(10, 0, { text: 'Please log in.' }), { sign: 'texts', now: 100 }],
    [
      'is dated in the future',
      many(10, 0, { more: '<date>2027-01-05</date><salary>€3,000 a month</salary>' }),
      { sign: 'dates', before: 10, now: 10 },
    ],
  ])('because it %s writes and ends nothing', async (_, rows, sign) => {
    await importOf(many(10));
    const before = await kit.api.database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
    const run = await importOf(rows);
    expect(run).toMatchObject({ status: 'done', dry_run: false, strange: [sign] });
    expect(
      await kit.api.database.db.selectFrom('jobs').selectAll().orderBy('id').execute(),
    ).toEqual(before);
    expect(await waiting()).toEqual([run.id]);
    // A trial says it, too, and waits for nothing.
    const trial = await importOf(rows, `${NAMED}&dryRun=true`);
    expect(trial).toMatchObject({ dry_run: true, strange: [], report: { strange: [sign] } });
  });

  test('is imported when the administrator has seen which jobs end and says go on', async () => {
    await importOf(many(60));
    const { id } = await importOf([...many(2), ...many(1, 900)]);
    const ending = await rowsOf(id, 'ended');
    expect(ending).toMatchObject({ totalCount: 58, totalPages: 2 });
    expect((ending.rows as object[])[0]).toEqual({
      reference: '10',
      title: 'Nurse 10',
      employer: 'Fjord Clinic',
      place: 'Bergen, Norway',
    });
    expect(((await rowsOf(id, 'ended', 2)).rows as object[]).length).toBe(8);
    expect(await rowsOf(id, 'new')).toMatchObject({ totalCount: 1, rows: [{ reference: '900' }] });
    const going = await ended(await send('POST', `/api/admin/imports/${id}/import`));
    expect(going).toMatchObject({ strange: [], counts: { new: 1, unchanged: 2, expired: 58 } });
    expect(await waiting()).toEqual([]);
    expect((await send('POST', `/api/admin/imports/${id}/import`)).status).toBe(409);
  });

  test('is left as it is, once, with a line in the audit log', async () => {
    await importOf(many(10));
    const run = await importOf(many(10, 50));
    const answer = await send('POST', `/api/admin/imports/${run.id}/leave`);
    expect(runOf(answer)).toMatchObject({ id: run.id, strange: [] });
    expect(await audit()).toMatchObject([
      { action: 'import.leave-held', after: { source: 'Clinic' } },
    ]);
    expect((await rowsOf(run.id, 'ended')).totalCount).toBe(0);
    expect(await send('POST', `/api/admin/imports/${run.id}/leave`)).toMatchObject({
      status: 409,
      body: { code: 'import-not-held' },
    });
    expect(await sources()).toHaveLength(10);
  });

  test('is not decided any more after a newer import of the feed', async () => {
    await importOf(many(10));
    const run = await importOf(many(4));
    await importOf(many(10));
    for (const act of ['import', 'leave'])
      expect((await send('POST', `/api/admin/imports/${run.id}/${act}`)).status).toBe(409);
    expect(await waiting()).toEqual([]);
    expect((await send('POST', '/api/admin/imports/999999/leave')).status).toBe(404);
    expect((await send('GET', '/api/admin/imports/999999/rows')).status).toBe(404);
  });

  test('an ordinary turn-over of jobs, a part, and a small feed are not held', async () => {
    await importOf(many(10));
    expect(await importOf(many(10, 5))).toMatchObject({ strange: [], counts: { expired: 5 } });
    const part = many(1, 900, { more: '' });
    expect(await importOf(part, `${NAMED}&partial=true`)).toMatchObject({ strange: [] });
    await importOf(many(3), 'name=a.xml&source=Small');
    expect(await importOf(many(1), 'name=a.xml&source=Small')).toMatchObject({ strange: [] });
  });

  test('a second file of a publisher, without a name for the feed, ends none of the first', async () => {
    const publisher = '<publisher>Jobs of the North</publisher>';
    await ended(await upload('name=a.xml', xml(many(2), publisher)));
    const run = await ended(await upload('name=b.xml', xml(many(2, 50), publisher)));
    expect(run).toMatchObject({ strange: [{ sign: 'unnamed', before: 2 }] });
    expect(await sources()).toEqual(['Jobs of the North: Nurse 0', 'Jobs of the North: Nurse 1']);
  });
});

test('the schedule asks once about a file, and again about another one', async () => {
  await send('POST', '/api/admin/feeds', { url: kit.feedUrl, source: 'Clinic', every_hours: 1 });
  const fetchOf = async (rows: Row[]) => {
    kit.answerFeed = (_, res) => void res.end(xml(rows));
    await untilIdle();
    await runDueFeeds(kit.deps);
    kit.now = new Date(kit.now.getTime() + 3_600_000);
    return (
      (await send('GET', '/api/admin/imports')).body.runs as { status: string; id: number }[]
    )[0];
  };
  await fetchOf(many(10));
  const held = await fetchOf(many(4));
  expect(await waiting()).toEqual([held?.id]);
  expect(await fetchOf(many(4))).toMatchObject({ status: 'unchanged' });
  expect(await waiting()).toEqual([held?.id]);
  await send('POST', `/api/admin/imports/${held?.id}/leave`);
  expect(await fetchOf(many(4))).toMatchObject({ status: 'unchanged' });
  const other = await fetchOf(many(3));
  expect(await waiting()).toEqual([other?.id]);
  expect(NOW.getTime()).toBeLessThan(kit.now.getTime());
});

test('names of elements in capitals are read; a page in place of a feed is refused with words', async () => {
  const capitals = xml(many(1)).replace(
    /<(\/?)([a-z]+)>/g,
    (_, slash, name) => `<${slash}${name.toUpperCase()}>`,
  );
  expect(await ended(await upload('name=a.xml', capitals))).toMatchObject({ counts: { new: 1 } });
  const page = '<!doctype html><html><title>Log in</title><body>Please log in</body></html>';
  expect(await ended(await upload('name=a.xml', page))).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('The page states no job'),
  });
  expect(await ended(await upload('name=a.xml', '<source>\n</source>'))).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('The file has no jobs'),
  });
});
