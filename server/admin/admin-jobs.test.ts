import { describe, expect, test } from 'vitest';
import { type AdminJob, adminJobInputSchema } from '../../shared/admin-jobs.ts';
import { NOTHING_ENTERED } from '../../shared/entered-facts.ts';
import { createAccount } from '../../test/accounts.ts';
import { setUpAdminJobs } from '../../test/admin-jobs.ts';
import { TEST_ADMIN } from '../../test/api.ts';
import { dayFromNow } from '../../test/factories.ts';
import { openApiDocument } from '../http/openapi.ts';
import { adminJobOperations } from './admin-jobs.routes.ts';
import { auditOperations } from './audit-log.routes.ts';

const MINUTE = 60_000;

const { kit, ask, input, create, historyOf, found } = setUpAdminJobs();

describe('who may ask', () => {
  const ENDPOINTS = [
    ['GET', '/api/admin/jobs'],
    ['POST', '/api/admin/jobs'],
    ['POST', '/api/admin/jobs/preview'],
    ['DELETE', '/api/admin/jobs/bulk'],
    ['GET', '/api/admin/jobs/1'],
    ['PUT', '/api/admin/jobs/1'],
    ['DELETE', '/api/admin/jobs/1'],
    ['POST', '/api/admin/jobs/1/expiry'],
    ['POST', '/api/admin/deletions/1/undo'],
    ['GET', '/api/admin/audit'],
  ] as const;

  test.each(ENDPOINTS)('%s %s is the administrator’s alone', async (method, path) => {
    const body = method === 'GET' ? undefined : {};
    expect(await kit.api.send(method, path, body)).toMatchObject({
      status: 401,
      body: { code: 'no-token' },
    });
    expect(await kit.api.send(method, path, body, { token: 'a.b.c' })).toMatchObject({
      status: 401,
      body: { code: 'invalid-token' },
    });
    for (const account of [
      await createAccount(kit.api),
      await createAccount(kit.api, { premiumUntil: new Date(Date.now() + MINUTE) }),
    ]) {
      const answer = await kit.api.send(method, path, body, { token: account.token });
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'not-admin', message: 'Only administrators can do this.' },
      });
    }
  });

  test('the list above is all there is', () => {
    const mounted = [...adminJobOperations(kit.deps), ...auditOperations(kit.deps)].map(
      ({ method, path, access }) => [method.toUpperCase(), path.replace('{id}', '1'), access],
    );
    expect(mounted).toEqual(
      ENDPOINTS.map(([method, path]) => [
        method,
        path,
        path === '/api/admin/audit' ? 'admin' : 'editor',
      ]),
    );
  });

  test('the API’s own description can be made', () => {
    const document = openApiDocument('Waymark', [
      ...adminJobOperations(kit.deps),
      ...auditOperations(kit.deps),
    ]);
    expect(JSON.stringify(document)).toContain('jobIds');
  });
});

describe('writing a job', () => {
  test('what is stored is what comes back, and readers have it at once', async () => {
    const before = kit.announced;
    const answer = await ask('POST', '/api/admin/jobs', {
      title: '  Quarry blaster ',
      excerpt: 'Work with stone.\nOutside.',
      description: '<h1>Work</h1><script>alert(1)</script><p onclick="x()">Blast <b>rock</b></p>',
      responsibilities: 'Drill holes\n\n Load trucks \nKeep order',
      requirements: 'Licence; Good eyes',
      employer: 'Stone & Sons',
      company_website: 'https://stone.example',
      company_tagline: 'Since 1920',
      country: 'UK',
      state: 'Cornwall',
      category: 'Construction',
      salary: { min: 30_000, max: 36_000.5, currency: 'GBP', period: 'year' },
      job_type: 'full-time',
      is_premium_visible: false,
      featured: true,
      application_url: 'https://stone.example/apply?a=1&b=2',
      expires_at: dayFromNow(20),
      id: 5,
      source: 'forged',
      created_at: '2001-01-01T00:00:00Z',
    });
    expect(answer.status).toBe(201);
    const job = answer.body as unknown as AdminJob;
    expect(job).toEqual({
      id: expect.any(Number),
      title: 'Quarry blaster',
      excerpt: 'Work with stone.\nOutside.',
      description: '<h3>Work</h3><p>Blast <strong>rock</strong></p>',
      responsibilities: 'Drill holes; Load trucks; Keep order',
      requirements: 'Licence; Good eyes',
      employer: 'Stone & Sons',
      company_website: 'https://stone.example',
      company_tagline: 'Since 1920',
      country: 'United Kingdom',
      country_code: 'GB',
      state: 'Cornwall',
      category: 'Construction',
      salary: { min: 30_000, max: 36_000.5, currency: 'GBP', period: 'year' },
      job_type: 'full-time',
      is_premium_visible: false,
      featured: true,
      application_url: 'https://stone.example/apply?a=1&b=2',
      expires_at: dayFromNow(20),
      ...NOTHING_ENTERED,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      source: null,
    });
    expect(job.id).not.toBe(5);
    expect(Math.abs(Date.parse(job.created_at) - Date.now())).toBeLessThan(MINUTE);
    expect((await ask('GET', `/api/admin/jobs/${job.id}`)).body).toEqual(job);
    expect(kit.announced).toBeGreaterThan(before);
    expect(await found('quarry blaster')).toEqual([job.id]);
    expect((await kit.api.get(`/api/jobs/${job.id}`)).body).toMatchObject({
      title: 'Quarry blaster',
      description: job.description,
    });
    expect(await historyOf(job.id)).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: TEST_ADMIN,
        action: 'job.create',
        subject: `job ${job.id}`,
        before: null,
        after: job,
      },
    ]);
  });

  test('the required fields are enough', async () => {
    expect(await create()).toMatchObject({
      description: '',
      responsibilities: '',
      company_website: null,
      country: 'Ireland',
      salary: null,
      job_type: null,
      is_premium_visible: false,
      featured: false,
      expires_at: null,
      source: null,
    });
  });

  test.each(['', null, {}])('%j in every optional field means nothing', async (nothing) => {
    const required = ['title', 'excerpt', 'employer', 'country', 'category', 'application_url'];
    const optional = Object.keys(adminJobInputSchema.entries).filter(
      (name) => !required.includes(name),
    );
    expect(optional).toHaveLength(14);
    const whole = await create({ featured: true, housing: 'offered', job_type: 'contract' });
    const empty = await create(Object.fromEntries(optional.map((name) => [name, undefined])));
    const fields = Object.fromEntries([...optional, 'updated_at'].map((name) => [name, nothing]));
    for (const [method, path, status] of [
      ['POST', '/api/admin/jobs', 201],
      ['PUT', `/api/admin/jobs/${whole.id}`, 200],
    ] as const) {
      const answer = await ask(method, path, input(fields));
      expect(answer.status).toBe(status);
      for (const name of optional)
        expect(answer.body[name], name).toEqual(empty[name as keyof typeof empty]);
    }
  });

  test.each([
    [
      'a range without an end',
      { min: 10, currency: 'EUR', period: 'hour' },
      { min: 10, currency: 'EUR', period: 'hour' },
    ],
    [
      'the same twice',
      { min: 10, max: 10, currency: 'EUR' },
      { min: 10, max: 10, currency: 'EUR' },
    ],
    [
      'commission',
      { commission_based: true, details: '5% of sales' },
      { commission_based: true, details: '5% of sales' },
    ],
    ['a currency without amounts', { currency: 'EUR' }, null],
    ['null', null, null],
  ])('pay: %s', async (_, salary, stored) => {
    expect((await create({ salary })).salary).toEqual(stored);
  });

  test.each([
    ['title', { title: '' }, 'Enter a title.'],
    ['title', { title: undefined }, null],
    ['title', { title: '\u0000\u0001' }, 'Enter a title.'],
    ['title', { title: 'x'.repeat(201) }, 'Too long: a title may have at most 200 characters.'],
    ['excerpt', { excerpt: '   ' }, 'Enter an excerpt.'],
    ['employer', { employer: null }, 'Enter the company.'],
    ['country', { country: 'Atlantis' }, 'Choose one of the countries in the list.'],
    ['category', { category: 'Piracy' }, 'Choose one of the categories in the list.'],
    [
      'application_url',
      { application_url: 'javascript:alert(1)' },
      'Enter an address that begins with https:// or http://.',
    ],
    [
      'application_url',
      { application_url: 'https://bank.example@evil.example/' },
      'The address may not contain a user name or a password.',
    ],
    [
      'company_website',
      { company_website: 'https://user:pass@intern.example/' },
      'The address may not contain a user name or a password.',
    ],
    [
      'application_url',
      { application_url: 'java\tscript:alert(1)' },
      'Enter an address that begins with https:// or http://.',
    ],
    [
      'application_url',
      { application_url: 'apply at the door' },
      'Enter an address that begins with https:// or http://.',
    ],
    [
      'company_website',
      { company_website: 'data:text/html,<script>alert(1)</script>' },
      'Enter an address that begins with https:// or http://.',
    ],
    ['expires_at', { expires_at: 'soon' }, 'Enter a date.'],
    ['expires_at', { expires_at: '2027-02-30' }, 'Enter a date that exists.'],
    ['expires_at', { expires_at: '0000-01-01' }, 'Enter a date that exists.'],
    ['job_type', { job_type: 'slave' }, 'Choose one of the job types in the list.'],
    [
      'salary',
      { salary: { min: 2, max: 1, currency: 'EUR' } },
      'The lowest pay must not be more than the highest.',
    ],
    ['salary', { salary: { min: 2, currency: 'euro' } }, null],
    ['salary', { salary: 'a lot' }, null],
    ['salary', { salary: { min: -1, currency: 'EUR' } }, null],
    ['description', { description: 'x'.repeat(50_001) }, 'The description is too long.'],
    ['featured', { featured: 'yes' }, null],
  ])('refuses a wrong %s: %j', async (field, fields, message) => {
    const answer = await ask('POST', '/api/admin/jobs', input(fields));
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request', field } });
    if (message !== null) expect(answer.body.message).toBe(message);
    const { id } = await create();
    expect(await ask('PUT', `/api/admin/jobs/${id}`, input(fields))).toMatchObject({
      status: 400,
      body: { field },
    });
  });

  test('what the database refuses never reaches it', async () => {
    const hostile = '\u0000a\ud800b\u0007c';
    const job = await create({
      title: hostile,
      description: hostile,
      state: hostile,
      salary: { commission_based: true, details: hostile },
      responsibilities: `${hostile}\n${hostile}`,
    });
    expect(job).toMatchObject({
      title: 'a\uFFFDbc',
      state: 'a\uFFFDbc',
      salary: { commission_based: true, details: 'a\uFFFDbc' },
    });
    expect((await ask('GET', '/api/admin/jobs?search=%00%ED%A0%80')).status).toBe(200);
  });

  test('markup in the plain fields stays text', async () => {
    const title = '<script>alert(1)</script>';
    expect(await create({ title })).toMatchObject({ title });
  });

  test('refuses what is no JSON object, no JSON, or too large', async () => {
    expect(await ask('POST', '/api/admin/jobs', [input()])).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
    expect(
      await ask('POST', '/api/admin/jobs', input({ description: 'x'.repeat(1_000_000) })),
    ).toMatchObject({ status: 413 });
    for (const [headers, body, status] of [
      [{ 'content-type': 'application/json' }, '{"title":', 400],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, 'title=x', 415],
    ] as const) {
      const init = {
        method: 'POST',
        headers: { ...headers, 'x-auth-token': kit.admin.token },
        body,
      };
      expect((await kit.api.app.request('/api/admin/jobs', init)).status).toBe(status);
    }
    const deep = `{"title":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': kit.admin.token },
      body: deep,
    };
    expect((await kit.api.app.request('/api/admin/jobs', init)).status).toBe(400);
  });
});
