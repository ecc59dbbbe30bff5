import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RegisterImport } from '../../shared/admin-registers.ts';
import type { RegisterQuestion } from '../../shared/registers.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { UK_17, UK_24 } from '../../test/register-issues.ts';

let api: TestApi;
let admin: { token: string };
let member: { token: string };
beforeAll(async () => {
  // No two things happen at the same millisecond: the entries of one answer have one time.
  let asked = 0;
  api = await openTestApi({ now: () => new Date(Date.now() + asked++) });
  admin = await createAccount(api, { email: TEST_ADMIN });
  member = await createAccount(api, { email: 'member@waymark.test' });
});
afterAll(() => api.close());

const PATH = '/api/admin/registers';
async function upload(query: string, body: string | Uint8Array, { token } = admin) {
  const response = await api.app.request(
    `${PATH}?${query}`,
    {
      method: 'POST',
      body: body as BodyInit,
      headers: { 'content-type': 'application/octet-stream', 'x-auth-token': token },
    },
    { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
  );
  return { status: response.status, body: await response.json() };
}
const asAdmin = (method: string, path: string, body?: unknown) =>
  api.send(method, path, body, { token: admin.token });
const overview = async () => (await asAdmin('GET', PATH)).body as never as Overview;
type Overview = { issues: unknown[]; imports: RegisterImport[]; matching: unknown[] };

/** Waits until nothing runs, and gives the last import. */
const ended = () =>
  vi.waitUntil(
    async () => {
      const { imports, matching } = await overview();
      const [last] = imports;
      return last?.status !== 'running' && matching.length === 0 ? (last ?? null) : null;
    },
    { timeout: 20_000 },
  );
async function imported(query: string, body: string | Uint8Array): Promise<RegisterImport> {
  expect(await upload(query, body)).toMatchObject({
    status: 202,
    body: { import: { status: 'running', started_by: TEST_ADMIN } },
  });
  return (await ended()) as RegisterImport;
}
async function questions(): Promise<RegisterQuestion[]> {
  const { status, body } = await asAdmin('GET', '/api/admin/register-questions');
  expect(status).toBe(200);
  return body.questions as RegisterQuestion[];
}
const entryOf = async (id: number) => (await api.get(`/api/jobs/${id}`)).body.register_entry;

describe('an issue that an administrator uploads', () => {
  test('is imported in the background, reported, compared with the jobs, and can be removed', async () => {
    const [id = 0] = await createJobs(api.database, {
      ...{ employer: 'Oakmere Farm', state: 'Exeter', country_code: 'GB' },
    });
    expect(await imported('register=uk&date=2026-07-17', UK_17)).toMatchObject({
      ...{ status: 'done', error: null },
      report: { rows: 7, organisations: 6, before: null, added: 6 },
    });
    expect(await entryOf(id)).toMatchObject({ rating: 'A', as_of: '2026-07-17' });
    const packed = gzipSync(UK_24);
    expect(await imported('register=uk&date=2026-07-24', packed)).toMatchObject({
      report: { before: '2026-07-17', added: 1, removed: 1, changed: 2, downRated: 1, upRated: 0 },
    });
    expect(await entryOf(id)).toMatchObject({ rating: 'B' });
    expect((await overview()).issues).toMatchObject([
      { register: 'uk', issued_on: '2026-07-24', rows: 8 },
      { issued_on: '2026-07-17' },
    ]);
    expect(await asAdmin('DELETE', `${PATH}/uk/2026-07-24`)).toMatchObject({
      status: 200,
      body: { message: 'Removed the edition of 2026-07-24: 8 rows.' },
    });
    await ended();
    expect(await entryOf(id)).toMatchObject({ rating: 'A' });
    const { body } = await asAdmin('GET', '/api/admin/audit?subject=register+uk');
    expect(body).toMatchObject({
      entries: [
        { action: 'register.undo', actor: TEST_ADMIN, before: { issued_on: '2026-07-24' } },
        { action: 'register.import', after: { issued_on: '2026-07-24', added: 1 } },
        { action: 'register.import' },
      ],
    });
  });

  test.each([
    ['the same issue', '2026-07-17', UK_17, 'already there'],
    ['another file', '2026-07-24', 'a,b\n1,2\n', 'The header is not'],
    ['a damaged file', '2026-07-24', gzipSync(UK_24).subarray(0, 60), 'damaged'],
    ['a large loss', '2026-07-24', UK_17.split('\n').slice(0, 4).join('\n'), '3 of 6'],
  ])('fails for %s, and says why', async (_, date, file, reason) => {
    const issues = (await overview()).issues.length;
    expect(await imported(`register=uk&date=${date}`, file)).toMatchObject({
      ...{ status: 'failed', report: null },
      error: expect.stringContaining(reason),
    });
    expect((await overview()).issues).toHaveLength(issues);
  });

  test.each([
    ['register=xx&date=2026-07-24', UK_17, 'register'],
    ['register=uk&date=2026-02-31', UK_17, 'date'],
    ['register=uk', UK_17, 'date'],
    ['register=uk&date=2026-07-24', '', 'file'],
  ])('is refused: %s', async (query, file, field) => {
    expect(await upload(query, file)).toMatchObject({ status: 400, body: { field } });
  });

  test('waits for no other one', async () => {
    const running = {
      ...{ register: 'uk' as const, issued_on: '2026-07-24', started_by: TEST_ADMIN },
      ...{ started_at: new Date(), beat_at: new Date() },
    };
    const { id } = await api.database.db
      .insertInto('register_imports')
      .values(running)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await upload('register=uk&date=2026-07-24', UK_24)).toMatchObject({
      status: 409,
      body: { code: 'register-import-running' },
    });
    // Its process was killed.
    await api.database.db
      .updateTable('register_imports')
      .set({ beat_at: new Date(Date.now() - 600_000) })
      .where('id', '=', id)
      .execute();
    expect((await overview()).imports[0]).toMatchObject({
      status: 'failed',
      error: 'It was interrupted. Nothing was written.',
    });
    await imported('register=uk&date=2026-07-24', UK_24);
  });

  test.each(['uk/2026-07-18', 'nl/2026-07-17', 'xx/2026-07-17', 'uk/yesterday', 'uk/%00'])(
    'there is no issue %s to remove',
    async (path) => {
      expect(await asAdmin('DELETE', `${PATH}/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'register-issue-not-found' },
      });
    },
  );
});

describe('an employer that is only near entries', () => {
  let jobs: number[];
  beforeAll(async () => {
    const here = { country_code: 'GB', state: 'Leeds' } as const;
    jobs = await createJobs(
      api.database,
      { ...here, employer: 'Harbour Lights' },
      { ...here, employer: 'HARBOUR lights' },
      { ...here, employer: 'Oakmere Farm Shop' },
      { ...here, employer: 'Nobody Like It' },
      { ...here, employer: 'Tarn Dairy', country_code: 'DE' },
    );
    await asAdmin('DELETE', `${PATH}/uk/2026-07-24`);
    await ended();
  });
  const question = async (employer: string) =>
    (await questions()).find((each) => each.employer.toLowerCase() === employer.toLowerCase());

  test('is asked about once, with its live jobs and the entries', async () => {
    expect((await questions()).map(({ employer }) => employer.toLowerCase())).toEqual([
      'harbour lights',
      'oakmere farm shop',
    ]);
    expect(await question('harbour lights')).toMatchObject({
      ...{ register: 'uk', place: 'Leeds' },
      entries: [
        { name: 'Harbour Lights Limited', place: 'Hull' },
        { name: 'Harbour Lights Limited', place: 'Deal', region: 'Kent' },
      ],
    });
  });

  test('is shown beside what the register has of each entry, and its newest jobs in that country', async () => {
    const name = 'Oakmere Farm Shop';
    const more = await createJobs(
      api.database,
      ...Array.from({ length: 5 }, (_, index) => ({
        ...{ employer: name, state: 'Leeds', country_code: 'GB' as const },
        title: `Shop assistant ${index}`,
      })),
      { employer: name, state: 'Leeds', country_code: 'NO' },
    );
    const asked = await question(name);
    expect(asked).toMatchObject({
      ...{
        jobs: 6,
        newest: more
          .slice(0, 5)
          .reverse()
          .map((id) => ({ id })),
      },
      entries: [
        {
          ...{ name: 'Oakmere Farm LLP', place: 'Exeter', region: 'Devon' },
          entry: {
            ...{ routes: ['Skilled Worker'], rating: 'A', as_of: '2026-07-17', gone: false },
            page: '/employers/uk/oakmere-farm',
          },
        },
      ],
    });
    expect(asked?.newest[0]?.title).toBe('Shop assistant 4');
    await api.database.db.deleteFrom('jobs').where('id', 'in', more).execute();
  });

  test('an answer is taken back: the jobs lose the line, it is asked again, and the log says who', async () => {
    const entry = { name: 'Harbour Lights Limited', place: 'Hull' };
    const { id = 0 } = (await question('harbour lights')) ?? {};
    const { body: answer } = await asAdmin('POST', `/api/admin/register-questions/${id}`, {
      entry: 0,
    });
    expect(await entryOf(jobs[0] ?? 0)).toMatchObject(entry);
    const list = (await asAdmin('GET', '/api/admin/register-decisions')).body;
    expect(list).toMatchObject({
      ...{ totalCount: 1, totalPages: 1 },
      decisions: [
        {
          ...{ id: answer.decision, register: 'uk', place: 'Leeds', decided_by: TEST_ADMIN },
          entries: [
            { ...entry, is_same: true, entry: { rating: 'A' } },
            { name: entry.name, place: 'Deal', region: 'Kent', is_same: false },
          ],
        },
      ],
    });
    const path = `/api/admin/register-decisions/${answer.decision}`;
    expect(await asAdmin('DELETE', path)).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/harbour lights was taken back/i) },
    });
    expect([await entryOf(jobs[0] ?? 0), await entryOf(jobs[1] ?? 0)]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await question('harbour lights')).toMatchObject({ entries: [entry, {}] });
    expect(await asAdmin('DELETE', path)).toMatchObject({
      status: 404,
      body: { code: 'decision-not-found' },
    });
    const log = (await asAdmin('GET', '/api/admin/audit?action=register.reopen')).body;
    expect(log).toMatchObject({
      entries: [{ actor: TEST_ADMIN, before: { entry: 'Harbour Lights Limited, hull' } }],
    });
  });

  test('an answer that is taken back is asked again at once as a live job writes the employer', async () => {
    const { db } = api.database;
    const { id = 0, employer = '' } = (await question('harbour lights')) ?? {};
    const answered = await asAdmin('POST', `/api/admin/register-questions/${id}`, { entry: null });
    const setEnd = (expires_at: string | null) =>
      db.updateTable('jobs').set({ expires_at }).where('employer', '=', employer).execute();
    await setEnd('2020-01-01');
    const path = `/api/admin/register-decisions/${answered.body.decision}`;
    expect((await asAdmin('DELETE', path)).status).toBe(200);
    const [other] = ['Harbour Lights', 'HARBOUR lights'].filter((name) => name !== employer);
    expect(await question('harbour lights')).toMatchObject({ employer: other, jobs: 1 });
    await setEnd(null);
  });

  test('a yes is remembered by all spellings, and survives later issues', async () => {
    const { id = 0 } = (await question('harbour lights')) ?? {};
    const answer = await asAdmin('POST', `/api/admin/register-questions/${id}`, { entry: 1 });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(/^harbour lights is Harbour Lights Limited\.$/i);
    const deal = { name: 'Harbour Lights Limited', place: 'Deal' };
    expect([await entryOf(jobs[0] ?? 0), await entryOf(jobs[1] ?? 0)]).toMatchObject([deal, deal]);
    // The next issue writes the name and the place in another way.
    const next = UK_24.replace('Harbour Lights Limited,Deal,Kent', 'HARBOUR LIGHTS LTD, DEAL ,');
    await imported('register=uk&date=2026-07-24', next);
    expect(await entryOf(jobs[1] ?? 0)).toMatchObject({
      ...{ name: 'HARBOUR LIGHTS LTD', place: 'DEAL', as_of: '2026-07-24', gone: false },
    });
    expect(await question('harbour lights')).toBeUndefined();
    const later = await createJobs(api.database, {
      ...{ employer: 'Harbour Lights Ltd.', state: 'Leeds', country_code: 'GB' },
    });
    expect(await entryOf(later[0] ?? 0)).toBeUndefined();
    const { body } = await asAdmin('GET', '/api/admin/audit?action=register.decide');
    expect(body).toMatchObject({
      entries: [
        { actor: TEST_ADMIN, after: { entry: 'Harbour Lights Limited, Deal' } },
        { after: { entry: null } },
        { after: { entry: 'Harbour Lights Limited, Hull' } },
      ],
    });
  });

  test('a no is remembered, and gives no line', async () => {
    const { id = 0 } = (await question('oakmere farm shop')) ?? {};
    const path = `/api/admin/register-questions/${id}`;
    expect(await asAdmin('POST', path, { entry: 7 })).toMatchObject({
      status: 400,
      body: { code: 'no-such-entry' },
    });
    expect(await asAdmin('POST', path, { entry: null })).toMatchObject({
      body: { message: 'Oakmere Farm Shop is none of these.' },
    });
    expect(await asAdmin('POST', path, { entry: 0 })).toMatchObject({
      status: 404,
      body: { code: 'question-not-found' },
    });
    await asAdmin('DELETE', `${PATH}/uk/2026-07-24`);
    await ended();
    expect(await entryOf(jobs[2] ?? 0)).toBeUndefined();
    expect(await question('oakmere farm shop')).toBeUndefined();
    const found = await api.get('/api/employers/lookup?name=Oakmere+Farm+Shop&place=Leeds');
    expect(found.body).toMatchObject({ match: 'none' });
  });

  test('is not asked about any more when its jobs have ended', async () => {
    const [id = 0] = await createJobs(api.database, {
      ...{ employer: 'Northgate', state: 'Ayr', country_code: 'GB' },
    });
    const rematch = async () => {
      await imported('register=uk&date=2026-07-24', UK_24);
      await asAdmin('DELETE', `${PATH}/uk/2026-07-24`);
      await ended();
    };
    await rematch();
    expect(await question('northgate')).toMatchObject({ jobs: 1 });
    await api.database.db
      .updateTable('jobs')
      .set({ expires_at: '2026-01-01' })
      .where('id', '=', id)
      .execute();
    await rematch();
    expect(await question('northgate')).toBeUndefined();
  });
});

test.each([
  ['GET', PATH],
  ['POST', `${PATH}?register=uk&date=2026-07-24`],
  ['DELETE', `${PATH}/uk/2026-07-17`],
  ['GET', '/api/admin/register-questions'],
  ['POST', '/api/admin/register-questions/1'],
  ['GET', '/api/admin/register-decisions'],
  ['DELETE', '/api/admin/register-decisions/1'],
])('%s %s is for administrators only', async (method, path) => {
  const body = path.includes('questions/1') ? { entry: null } : undefined;
  expect((await api.send(method, path, body)).status).toBe(401);
  expect((await api.send(method, path, body, { token: member.token })).status).toBe(403);
});
