import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { NO_RULES } from '../../../shared/import-mapping.ts';
import { HOUR, NOW, playSystems, setUpAdminImports } from '../../../test/admin-imports.ts';

/** One local server plays each system: requests to the makers' hosts go to it. */
const { kit, send, ended, sources } = setUpAdminImports();
const hosts = playSystems(kit);

type Play = (req: IncomingMessage, res: ServerResponse) => void;
type Job = { id: string; name: string; date?: string };

const json = (res: ServerResponse, body: unknown) => void res.end(JSON.stringify(body));
const addressOf = (req: IncomingMessage) => new URL(req.url ?? '', 'http://system.example');
const asked = () => kit.asked.splice(0).map(({ url }) => url);

async function addFeed(url: string, fields: object = {}): Promise<number> {
  const answer = await send('POST', '/api/admin/feeds', { url, source: 'Board', ...fields });
  expect(answer.status).toBe(201);
  return answer.body.id as number;
}
async function run(id: number, query = '') {
  const done = await ended(await send('POST', `/api/admin/feeds/${id}/run${query}`));
  return done as { status: string; error: string | null; report: Record<string, unknown> | null };
}
const rowOf = async (id: number) =>
  kit.api.database.db
    .selectFrom('feeds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** A list by offset whose texts are in the details, two jobs on a page. */
const LIST = 'https://api.smartrecruiters.com/v1/companies/Glasfarm/postings?limit=2';
const posting = ({ id, name, date = '2026-06-01T07:00:00.000Z' }: Job) => ({
  ...{ id, name, uuid: `u-${id}`, releasedDate: date },
  company: { identifier: 'Glasfarm', name: 'Glas Farm' },
  location: { city: 'Westland', country: 'nl' },
});
const details = (job: Job) => ({
  ...posting(job),
  jobAd: { sections: { jobDescription: { text: '<p>You pick tomatoes in a greenhouse.</p>' } } },
});
const THREE = ['1', '2', '3'].map((id) => ({ id, name: `Picker ${id}` }));
const FOUR = [...THREE, { id: '4', name: 'Packer 4' }];

/** Plays the list; `fault` may answer a page, which begins at a row, in another way. */
function playList(jobs: Job[], fault: (from: number) => Play | undefined = () => undefined) {
  kit.answerFeed = (req, res) => {
    const { pathname, searchParams } = addressOf(req);
    const job = jobs.find(({ id }) => pathname.endsWith(`/postings/${id}`));
    if (job) return json(res, details(job));
    if (!pathname.endsWith('/postings')) return void res.writeHead(404).end();
    const from = Number(searchParams.get('offset'));
    const own = fault(from);
    if (own) return own(req, res);
    const content = jobs.slice(from, from + 2).map(posting);
    return json(res, { offset: from, limit: 2, totalFound: jobs.length, content });
  };
}

const ALL = ['Board: Picker 1', 'Board: Picker 2', 'Board: Picker 3', 'Board: Packer 4'];
const GONE = 'Board: Picker 3 until 2026-06-15';

describe('a list with pages and details', () => {
  test('is read to its end; details only of what is new or changed', async () => {
    const id = await addFeed(LIST);
    playList(FOUR);
    expect((await run(id)).report).toMatchObject({ read: 4, new: 4, notExpired: null });
    expect(await sources()).toEqual(ALL);
    expect(asked()).toEqual([
      '/v1/companies/Glasfarm/postings?limit=2&offset=0',
      '/v1/companies/Glasfarm/postings?limit=2&offset=2',
      ...['1', '2', '3', '4'].map((each) => `/v1/companies/Glasfarm/postings/${each}`),
    ]);
    // At most one request a second; the first does not wait.
    expect(kit.pauses).toEqual(Array(5).fill(1000));

    playList([
      { id: '1', name: 'Harvest hand' },
      ...FOUR.filter(({ id: own }) => own > '1' && own !== '3'),
    ]);
    expect((await run(id)).report).toMatchObject({ read: 3, updated: 1, unchanged: 2, expired: 1 });
    expect(asked().slice(2)).toEqual(['/v1/companies/Glasfarm/postings/1']);
    expect(await sources()).toEqual(['Board: Harvest hand', ALL[1], GONE, ALL[3]]);

    // A job that ended and comes back is read again.
    playList(FOUR);
    expect((await run(id)).report).toMatchObject({ unchanged: 2, updated: 2 });
    expect(await sources()).toEqual(ALL);
  });

  const page =
    (body: string): Play =>
    (_, res) =>
      void res.end(body);
  test.each<[string, Play, string]>([
    ['fails', (_, res) => void res.writeHead(500).end(), 'answered with status 500'],
    [
      'is cut',
      (_, res) =>
        res.writeHead(200, { 'content-length': 900 }).end('{"content":[', () => res.destroy()),
      'was lost',
    ],
    ['is HTML', page('<!doctype html><title>Sorry</title>'), 'is a page of HTML'],
    ['is half a page', page('{"totalFound":4,"content":[{"id":"3"'), 'malformed'],
    ['is an error in JSON', page('{"message":"quota"}'), 'has no list of jobs'],
    [
      'is of another system',
      page('{"totalFound":4,"content":[{"a":1}]}'),
      'no jobs as SmartRecruiters',
    ],
    ['is empty', page('{"totalFound":4,"content":[]}'), 'is empty, but the list has more'],
    ['is nested without end', page(`{"totalFound":4,"content":${'['.repeat(500)}`), 'levels deep'],
    [
      'is the first again',
      (_, res) => json(res, { totalFound: 4, content: FOUR.slice(0, 2).map(posting) }),
      'the same jobs as an earlier page',
    ],
    [
      'has other jobs than the total says',
      (_, res) =>
        json(res, { totalFound: 4, content: [FOUR[1], FOUR[1]].map((job) => posting(job as Job)) }),
      '2 different jobs, but the list has 4',
    ],
    [
      'says to come back tomorrow',
      (_, res) => void res.writeHead(429, { 'retry-after': '86400' }).end(),
      'status 429',
    ],
  ])('ends nothing when its second page %s', async (_, fault, because) => {
    const id = await addFeed(LIST);
    playList(FOUR);
    await run(id);
    playList(FOUR, (from) => (from === 0 ? undefined : fault));
    expect((await run(id)).report).toMatchObject({
      ...{ expired: 0, notExpired: 'partial', unchanged: 2 },
      partialBecause: expect.stringContaining(because),
    });
    expect(await sources()).toEqual(ALL);
  });

  test.each<[string, Play]>([
    ['fails', (_, res) => void res.writeHead(500).end()],
    ['is HTML', page('<!doctype html><title>Sorry</title>')],
    ['is empty', page('{"totalFound":0,"content":[]}')],
  ])('fails as a whole, and ends nothing, when its first page %s', async (_, fault) => {
    const id = await addFeed(LIST);
    playList(FOUR);
    await run(id);
    playList(FOUR, () => fault);
    expect(await run(id)).toMatchObject({ status: 'failed', report: null });
    expect(await sources()).toEqual(ALL);
  });

  test.each([
    ['7', 7000],
    ['Mon, 15 Jun 2026 12:00:30 GMT', 30_000],
  ])('waits as Retry-After says (%s)', async (retryAfter, ms) => {
    const id = await addFeed(LIST);
    let isTold = false;
    playList(THREE, () => {
      if (isTold) return undefined;
      isTold = true;
      return (_, res) => void res.writeHead(429, { 'retry-after': retryAfter }).end();
    });
    expect((await run(id)).report).toMatchObject({ new: 3, notExpired: null });
    expect(kit.pauses).toContain(ms);
  });

  test('without end is read up to a limit, and ends nothing', async () => {
    kit.deps.collecting = { pages: 3, requests: 3 };
    const id = await addFeed(LIST);
    kit.answerFeed = (req, res) => {
      const from = Number(addressOf(req).searchParams.get('offset'));
      const content = [from, from + 1].map((own) => posting({ id: `${own}`, name: 'Picker' }));
      json(res, { totalFound: 10_000_000, content });
    };
    expect((await run(id)).report).toMatchObject({
      ...{ read: 6, skipped: 6, notExpired: 'partial' },
      partialBecause: 'The list has more than the 3 pages that one run reads.',
    });
    expect(kit.asked).toHaveLength(3);
  });

  test('whose details do not fit into one run is completed by the next ones', async () => {
    kit.deps.collecting = { requests: 4 };
    const id = await addFeed(LIST);
    playList(FOUR);
    expect((await run(id)).report).toMatchObject({ new: 2, skipped: 2, expired: 0 });
    expect((await rowOf(id)).next_run_at).toEqual(new Date(NOW.getTime() + HOUR));
    expect((await run(id)).report).toMatchObject({ new: 2, unchanged: 2 });
    expect(await sources()).toEqual(ALL);
    expect((await run(id)).report).toMatchObject({ unchanged: 4 });
  });

  test.each<[string, Play]>([
    ['fail', (_, res) => void res.writeHead(500).end()],
    ['are gone', (_, res) => void res.writeHead(404).end()],
    ['are HTML', page('<!doctype html>')],
    ['are nested without end', page(`${'['.repeat(5000)}${']'.repeat(5000)}`)],
    ['are a text', page('"no"')],
  ])('keeps a job as it is whose details %s, and asks again', async (_, fault) => {
    const id = await addFeed(LIST);
    playList(THREE);
    await run(id);
    const changed = THREE.map((job) => (job.id === '2' ? { ...job, name: 'Foreman' } : job));
    playList(changed);
    const whole = kit.answerFeed;
    kit.answerFeed = (req, res) =>
      req.url?.endsWith('/postings/2') ? fault(req, res) : whole(req, res);
    expect((await run(id)).report).toMatchObject({
      ...{ unchanged: 2, skipped: 1, expired: 0 },
      reasons: [{ reason: 'details could not be fetched' }],
    });
    expect(await sources()).toEqual(ALL.slice(0, 3));
    playList(changed);
    expect((await run(id)).report).toMatchObject({ updated: 1, unchanged: 2 });
  });

  test('shows its beginning in a trial, whose rows can be imported', async () => {
    const id = await addFeed(LIST);
    playList(THREE);
    const trial = await run(id, '?dryRun=true');
    expect(trial.report).toMatchObject({ dryRun: true, new: 3 });
    expect(await sources()).toEqual([]);
    const { id: runId } = trial as unknown as { id: number };
    expect((await send('GET', `/api/admin/imports/${runId}/mapping`)).body).toMatchObject({
      ...{ isKnown: true, mapping: null, survey: { lists: [], proposal: null } },
    });
    const body = { mapping: null, rules: { ...NO_RULES, words: 'picker 2' } };
    expect((await send('POST', `/api/admin/imports/${runId}/preview`, body)).body).toMatchObject({
      ...{ format: 'SmartRecruiters', read: 3, taken: 1 },
    });
    const imported = await ended(await send('POST', `/api/admin/imports/${runId}/import`));
    expect(imported.report).toMatchObject({ new: 3, format: 'SmartRecruiters' });
    expect(await sources()).toEqual(ALL.slice(0, 3));
  });
});

describe('a list of which a run reads the news alone', () => {
  const some = (count: number, job: Partial<Job>, from = 0) =>
    Array.from({ length: count }, (_, n) => ({ id: `${from + n}`, name: `Picker ${n}`, ...job }));

  test('is weighed as a whole: a few new jobs that are alike are not strange', async () => {
    const id = await addFeed(LIST);
    playList(some(10, {}));
    await run(id);
    playList([...some(10, {}), ...some(4, { name: 'Packer', date: '' }, 20)]);
    expect((await run(id)).report).toMatchObject({ strange: [], new: 4, unchanged: 10 });
    // The next import is compared with all rows of this one, not with its news.
    playList([...some(10, { date: '' }), ...some(4, { name: 'Packer', date: '' }, 20)]);
    expect((await run(id)).report).toMatchObject({
      strange: [{ sign: 'coverage', field: 'posting date', before: 71, now: 21 }],
    });
  });

  test('takes at most so many jobs, those that stay included', async () => {
    const id = await addFeed(LIST);
    playList(some(2, {}));
    await run(id);
    await kit.api.database.db
      .insertInto('feed_rules')
      .values({ source: 'Board', rules: JSON.stringify({ most: 2 }) })
      .execute();
    playList(some(3, {}));
    expect((await run(id)).report).toMatchObject({ unchanged: 2, new: 0, skipped: 1 });
    playList([...some(1, { name: 'Foreman' }, 9), ...some(2, {})]);
    expect((await run(id)).report).toMatchObject({ new: 1, unchanged: 1, expired: 1 });
  });
});

describe('a list that names its next page', () => {
  const BOARD = 'https://www.arbeitnow.com/api/job-board-api';
  const offer = (slug: string) => ({
    ...{ slug, company_name: 'Ofen GmbH', title: `Baker ${slug}`, description: '<p>You bake.</p>' },
    ...{ remote: false, url: `https://www.arbeitnow.com/jobs/${slug}`, tags: [], job_types: [] },
    ...{ location: 'Kassel', created_at: 1_780_000_000 },
  });
  const playPages = (next: (page: number) => string | null) => {
    kit.answerFeed = (req, res) => {
      const number = Number(addressOf(req).searchParams.get('page') ?? 1);
      json(res, { data: [offer(`${number}`)], links: { next: next(number) } });
    };
  };

  test('is read to its end', async () => {
    const id = await addFeed(BOARD);
    playPages((page) => (page < 3 ? `${BOARD}?page=${page + 1}` : null));
    expect((await run(id)).report).toMatchObject({ new: 3, notExpired: null });
    playPages(() => null);
    expect((await run(id)).report).toMatchObject({ unchanged: 1, expired: 2 });
  });

  test.each<[string, (page: number) => string | null, string]>([
    ['itself', () => BOARD, 'an earlier page again'],
    [
      'in a circle',
      (page) => `${BOARD}?page=${page === 2 ? 1 : 2}`,
      'the same jobs as an earlier page',
    ],
    ['on another host', () => 'https://evil.example/page', 'on another host'],
    ['inside the network', () => 'http://127.0.0.1:1/', 'on another host'],
    ['without end', (page) => `${BOARD}?page=${page + 1}`, 'more than the 4 pages'],
  ])('ends nothing when that is %s', async (_, next, because) => {
    kit.deps.collecting = { pages: 4 };
    const id = await addFeed(BOARD);
    playPages((page) => (page < 2 ? `${BOARD}?page=2` : null));
    await run(id);
    const before = await sources();
    playPages(next);
    expect((await run(id)).report).toMatchObject({
      notExpired: 'partial',
      partialBecause: expect.stringContaining(because),
    });
    expect(await sources()).toEqual(expect.arrayContaining(before));
    expect(hosts).not.toContain('evil.example');
  });
});
