import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOST_READ_JOBS, type Overview } from '../../shared/admin-overview.ts';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs, dayFromNow } from '../../test/factories.ts';
import { unmarkFormulas } from '../formula-marks.ts';
import { readCsv } from '../imports/read/read-csv.ts';

let api: TestApi;
let admin: string;

beforeAll(async () => {
  api = await openTestApi();
  admin = (await createAccount(api, { email: TEST_ADMIN })).token;
});
afterAll(() => api.close());

async function overview(query = ''): Promise<Overview> {
  const { status, body } = await api.get(`/api/admin/overview${query}`, { 'x-auth-token': admin });
  expect(status).toBe(200);
  return body as Overview;
}

async function csv(token = admin): Promise<{ response: Response; text: string }> {
  const response = await api.app.request('/api/admin/jobs.csv', {
    headers: { 'x-auth-token': token },
  });
  // The byte order mark is dropped by text().
  return {
    response,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  };
}

const rowsOf = (text: string) =>
  parse<Record<string, string>>(text, { bom: true, columns: true, record_delimiter: '\r\n' });

async function count(jobId: number, day: string, views: number, applies: number): Promise<void> {
  await api.database.db
    .insertInto('job_days')
    .values({ job_id: jobId, day, views, applies })
    .execute();
}

describe('who may see it', () => {
  test.each(['/api/admin/overview', '/api/admin/jobs.csv'])(
    '%s: 401 without a session, 403 for other members',
    async (path) => {
      expect(await api.get(path)).toMatchObject({ status: 401, body: { code: 'no-token' } });
      expect(await api.get(path, { 'x-auth-token': 'forged' })).toMatchObject({
        status: 401,
        body: { code: 'invalid-token' },
      });
      const premium = await createAccount(api, { premiumUntil: new Date(Date.now() + 60_000) });
      expect(await api.get(path, { 'x-auth-token': premium.token })).toMatchObject({
        status: 403,
        body: { code: 'not-admin' },
      });
    },
  );

  test.each(['0', '31', '-7', 'all', '7.0'])('days=%s is refused and named', async (days) => {
    const answer = await api.get(`/api/admin/overview?days=${days}`, { 'x-auth-token': admin });
    expect(answer).toMatchObject({
      status: 400,
      body: { field: 'days', message: 'days must be 7, 30 or 90.' },
    });
  });
});

describe('the figures', () => {
  test('of a new site are zeros for each day, and only of parts that exist', async () => {
    const figures = await overview('?days=7');
    expect(Object.keys(figures)).toEqual([
      'days',
      'jobs',
      'visits',
      'mostRead',
      'accounts',
      'todo',
      'money',
      'missedSearches',
      'alerts',
      'backups',
    ]);
    expect(figures).toMatchObject({
      days: 7,
      jobs: { live: 0, expiringThisWeek: 0, expired: 0 },
      mostRead: [],
    });
    expect(figures.visits.perDay.map(({ day }) => day)).toEqual(
      [-6, -5, -4, -3, -2, -1, 0].map(dayFromNow),
    );
    expect((await overview()).visits.perDay).toHaveLength(30);
    expect((await overview('?days=90')).accounts?.perDay).toHaveLength(90);
  });

  test('of jobs: live, ending within seven days, expired', async () => {
    const before = (await overview()).jobs;
    const ends = [
      null,
      dayFromNow(30),
      dayFromNow(8),
      dayFromNow(7),
      dayFromNow(1),
      dayFromNow(0),
      dayFromNow(-3),
    ];
    await createJobs(
      api.database,
      ...ends.map((expires_at, index) => ({ expires_at, is_premium_visible: index % 2 === 0 })),
    );
    expect((await overview()).jobs).toEqual({
      live: before.live + 5,
      expiringThisWeek: 2,
      expired: 2,
    });
  });

  test('of visits: totals, per day, and the jobs read most, within the period', async () => {
    const [first, second, expired] = (await createJobs(
      api.database,
      { title: 'Read most', employer: 'Clinic' },
      { title: 'Read less' },
      { title: 'Read, expired', expires_at: dayFromNow(-1) },
    )) as [number, number, number];
    await count(first, dayFromNow(0), 5, 1);
    await count(first, dayFromNow(-6), 6, 0);
    await count(second, dayFromNow(0), 3, 2);
    await count(second, dayFromNow(-7), 100, 50);
    await count(expired, dayFromNow(-2), 4, 0);
    const week = await overview('?days=7');
    expect(week.visits).toMatchObject({ views: 18, applies: 3 });
    expect(week.visits.perDay.at(-1)).toEqual({ day: dayFromNow(0), views: 8, applies: 3 });
    expect(week.visits.perDay[0]).toEqual({ day: dayFromNow(-6), views: 6, applies: 0 });
    expect(week.mostRead).toEqual([
      { id: first, title: 'Read most', employer: 'Clinic', live: true, views: 11, applies: 1 },
      expect.objectContaining({ id: expired, live: false, views: 4 }),
      expect.objectContaining({ id: second, views: 3, applies: 2 }),
    ]);
    expect((await overview('?days=30')).mostRead[0]).toMatchObject({
      id: second,
      views: 103,
      applies: 52,
    });
  });

  test('of jobs that were deleted stay in the totals and leave the list', async () => {
    const [gone] = (await createJobs(api.database, {})) as [number];
    await count(gone, dayFromNow(0), 1000, 0);
    const before = await overview('?days=7');
    expect(before.mostRead[0]?.id).toBe(gone);
    await api.database.db.deleteFrom('jobs').where('id', '=', gone).execute();
    const after = await overview('?days=7');
    expect(after.visits).toEqual(before.visits);
    expect(after.mostRead).toEqual(before.mostRead.slice(1));
  });

  test('name the twenty jobs read most', async () => {
    const ids = await createJobs(api.database, ...Array.from({ length: 30 }, () => ({})));
    for (const [index, id] of ids.entries()) await count(id, dayFromNow(-20), 5000 + index, 0);
    const { mostRead } = await overview('?days=30');
    expect(mostRead.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, MOST_READ_JOBS));
  });

  test('of accounts: confirmed on each day, and premium members now', async () => {
    const before = (await overview('?days=7')).accounts;
    const confirmed = { at: (days: number) => new Date(`${dayFromNow(days)}T00:00:00Z`) };
    const add = async (at: Date | null, premiumUntil?: Date) => {
      const { id } = await createAccount(api, {
        verified: at !== null,
        ...(premiumUntil && { premiumUntil }),
      });
      await api.database.db
        .updateTable('users')
        .set({ email_verified_at: at })
        .where('id', '=', id)
        .execute();
    };
    await add(confirmed.at(0), new Date(Date.now() + 60_000));
    await add(confirmed.at(-6), new Date(Date.now() - 60_000));
    await add(new Date(confirmed.at(-6).getTime() - 1));
    await add(null);
    const { accounts } = await overview('?days=7');
    expect(accounts?.confirmed).toBe((before?.confirmed ?? 0) + 2);
    expect(accounts?.premium).toBe((before?.premium ?? 0) + 1);
    expect(accounts?.perDay[0]).toEqual({ day: dayFromNow(-6), confirmed: 1 });
    expect(accounts?.perDay.at(-1)?.confirmed).toBe((before?.perDay.at(-1)?.confirmed ?? 0) + 1);
  });
});

describe('the jobs as CSV', () => {
  test('come as a file for Excel, with every field of a job and its visits', async () => {
    const [id] = (await createJobs(api.database, {
      title: 'Pflegekraft für „Station 3“, nachts',
      description: '<p>Line one.</p>\r\n<p>"Two", three</p>',
      expires_at: dayFromNow(12),
      created_at: '2026-01-02T03:04:05.678Z',
      is_premium_visible: true,
      company_tagline: null,
    })) as [number];
    await count(id, dayFromNow(-200), 7, 1);
    await count(id, dayFromNow(0), 2, 2);
    const { response, text } = await csv();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="jobs-${dayFromNow(0)}.csv"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(
      text.startsWith('\uFEFFid,title,excerpt,description,responsibilities,requirements,employer,'),
    ).toBe(true);
    const rows = rowsOf(text);
    expect(Object.keys(rows[0] ?? {}).slice(7)).toEqual(
      'company_website,company_tagline,country,state,category,salary,job_type,is_premium_visible,featured,application_url,expires_at,created_at,visa_help,housing,costs,last_day_to_apply,views,applies'.split(
        ',',
      ),
    );
    expect(rows.find((row) => row.id === String(id))).toEqual({
      id: String(id),
      title: 'Pflegekraft für „Station 3“, nachts',
      excerpt: 'Care for patients on a surgical ward.',
      description: '<p>Line one.</p>\r\n<p>"Two", three</p>',
      responsibilities: 'Give medicines; Write care plans',
      requirements: 'Nursing diploma; Two years of practice',
      employer: 'Harbour Hospital',
      company_website: 'https://harbour.example',
      company_tagline: '',
      country: 'Germany',
      state: 'Hamburg',
      category: 'Healthcare & Medical',
      salary: expect.any(String),
      job_type: 'full-time',
      is_premium_visible: 'true',
      featured: 'false',
      application_url: 'https://harbour.example/apply',
      expires_at: dayFromNow(12),
      created_at: '2026-01-02T03:04:05.678Z',
      visa_help: '',
      housing: '',
      costs: '',
      last_day_to_apply: dayFromNow(11),
      views: '9',
      applies: '3',
    });
    expect(JSON.parse(rows.find((row) => row.id === String(id))?.salary ?? '')).toEqual({
      min: 3000,
      max: 3600,
      currency: 'EUR',
      period: 'month',
    });
  });

  test('quote every text, and mark whatever a spreadsheet might calculate in it', async () => {
    const marked = [
      ['=HYPERLINK("http://evil.example","x")', `'=HYPERLINK("http://evil.example","x")`],
      ['+1+1', "'+1+1"],
      ['-1+1', "'-1+1"],
      ['@SUM(A1)', "'@SUM(A1)"],
      ['\t=1', "'\t'=1"],
      ['\r=1', "'\r'=1"],
      [' \u00a0=1', " \u00a0'=1"],
      ['=1,"=2"\n=3', `'=1,"=2"\n'=3`],
      ['a;=1', "a;'=1"],
      ['a | +1', "a | '+1"],
      ['a\t@x', "a\t'@x"],
      ['Duties:\r\n- lift', "Duties:\r\n'- lift"],
      ['＝1', "'＝1"],
      ['a;＋1,－1|＠x', "a;'＋1,'－1|'＠x"],
      ["'=1", "''=1"],
    ] as const;
    const harmless = ['a=1', 'C++ developer', 'email', "'quoted", 'a - b'];
    const texts = [...marked, ...harmless.map((text) => [text, text] as const)];
    const ids = await createJobs(
      api.database,
      ...texts.map(([title]) => ({ title, employer: title, state: title })),
    );
    const { text } = await csv();
    const rows = rowsOf(text);
    for (const [index, [title, expected]] of texts.entries()) {
      expect(rows.find(({ id }) => id === String(ids[index]))).toMatchObject({
        title: expected,
        employer: expected,
        state: expected,
      });
      expect(unmarkFormulas(expected)).toBe(title);
    }
    // Only numbers, booleans, times and empty cells are unquoted.
    const bare = text.slice(1).replace(/"(?:[^"]|"")*"/g, '""');
    for (const cell of bare.split('\r\n').slice(1).join(',').split(','))
      expect(cell).toMatch(/^(""|\d+|true|false|\d{4}-\d\d-\d\d[\dT:.Z-]*|)$/);
  });

  test('that are imported again say what they said', async () => {
    const written = {
      title: '=1;- Night shift',
      excerpt: "'+x",
      responsibilities: 'Lift\n- carry; -1',
      employer: '＠ Harbour',
    };
    const [id] = (await createJobs(api.database, written)) as [number];
    const { text } = await csv();
    const line = text.split('\r\n').find((row) => row.startsWith(`${id},`)) as string;
    async function* file() {
      yield `${text.split('\r\n', 1)[0]}\r\n${line}\r\n`;
    }
    const read = [];
    for await (const row of readCsv(file(), {})) read.push(row);
    const values =
      'values' in (read[0] ?? {})
        ? Object.fromEntries((read[0] as { values: ReadonlyMap<string, string> }).values)
        : {};
    expect(values).toMatchObject(written);
  });

  test('are all there, once each and in order, when there are several pages of them', async () => {
    const { db } = api.database;
    const template = await db
      .selectFrom('jobs')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    // A statement has at most 65,535 parameters: columns that may be left out are.
    const { findings, imported_facts, visa_help, housing, costs, ...needed } = template;
    const { register_entry, register_refused, link_key, screened, released, ...written } = needed;
    const { id: _, salary: __, reading: ___, public_reading: ____, ...fields } = written;
    await db
      .insertInto('jobs')
      .values(Array.from({ length: 2100 }, () => fields))
      .execute();
    const ids = (await db.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) =>
      String(id),
    );
    const rows = rowsOf((await csv()).text);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  test('are read no further than the receiver takes, and an export that is given up leaves the database free', async () => {
    const response = await api.app.request('/api/admin/jobs.csv', {
      headers: { 'x-auth-token': admin },
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).done).toBe(false);
    expect(await overview()).toMatchObject({ days: 30 });
    await reader.cancel();
    expect(await overview()).toMatchObject({ days: 30 });
  });
});
