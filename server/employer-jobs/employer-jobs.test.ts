import { describe, expect, test } from 'vitest';
import { EMPLOYER_JOB_LIMITS } from '../../shared/employer-jobs.ts';
import { createAccount, type TestAccount } from '../../test/accounts.ts';
import { openTestApi } from '../../test/api.ts';
import { SENT, setUpEmployers } from '../../test/employer-kit.ts';
import { findRow } from '../db/rows.ts';

const kit = setUpEmployers();
const { ask, employer, post, read, change, publish, approve } = kit;

const list = async (who: TestAccount) =>
  (
    await ask<{ access: object; jobs: { id: number; state: string; job: object | null }[] }>(
      who,
      'GET',
      'employer-jobs',
    )
  ).body;
const endOrRenew = (who: TestAccount, id: number, action: string) =>
  ask(who, 'POST', `employer-jobs/${id}/end-date`, { action });
const publicJob = async (id: number) => (await kit.api.get(`/api/jobs/${id}`)).body;
const storedJob = (id: number) => findRow(kit.api.database.db, 'jobs', { id });

describe('who may post', () => {
  test('an account at a company’s own domain may, and its list says for which', async () => {
    const who = await employer();
    expect(await list(who)).toEqual({
      access: { domain: 'fjordclinic.example', reason: null },
      jobs: [],
    });
  });

  test.each(['ama@gmail.com', 'ama@x.mailinator.com', 'ama@xn--fjordclnic-0ub.example'])(
    '%s may not, and is told why before the form',
    async (email) => {
      const who = await employer(email);
      expect(await list(who)).toMatchObject({
        access: { domain: null, reason: { message: expect.stringContaining('To post jobs') } },
      });
      const body = { ...SENT, company_website: `https://${email.split('@')[1]}` };
      for (const path of ['employer-jobs', 'employer-jobs/preview'])
        expect((await ask(who, 'POST', path, body)).status).toBe(403);
    },
  );

  test('no one does so without a session, and other sites send nothing', async () => {
    expect((await kit.api.send('POST', '/api/employer-jobs', SENT)).status).toBe(401);
    const { token } = await employer();
    const response = await kit.api.app.request('/api/employer-jobs', {
      method: 'POST',
      headers: {
        'x-auth-token': token,
        'content-type': 'application/json',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
      body: JSON.stringify(SENT),
    });
    expect(response.status).toBe(403);
  });

  test.each([
    'https://fjordclinic.example.evil.example',
    'https://example.com',
    'https://my-fjordclinic.example',
    'https://fjordclínic.example',
  ])('the website %s is refused at its field', async (company_website) => {
    const who = await employer();
    expect(await ask(who, 'POST', 'employer-jobs', { ...SENT, company_website })).toMatchObject({
      status: 400,
      body: { field: 'company_website', message: expect.stringContaining('fjordclinic.example') },
    });
  });

  test('an account whose address moved to another domain ends its jobs and posts none', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    await kit.api.database.db
      .updateTable('users')
      .set({ email: 'moved@oakmere.example' })
      .where('id', '=', who.id)
      .execute();
    const company_website = 'https://oakmere.example';
    expect(await ask(who, 'POST', 'employer-jobs', { ...SENT, company_website })).toMatchObject({
      status: 403,
      body: { code: 'other-employer-domain' },
    });
    expect((await endOrRenew(who, id, 'renew')).status).toBe(403);
    expect((await endOrRenew(who, id, 'end')).status).toBe(200);
    expect((await storedJob(jobId))?.expires_at).toBe('2026-06-15');
  });
});

describe('a job that was sent', () => {
  test('waits, keeps every field, and is nowhere to be read', async () => {
    const who = await employer();
    const { id, state, job } = await post(who);
    expect({ state, job }).toEqual({ state: 'waiting', job: null });
    const { country, ...fields } = SENT;
    expect((await read(who, id)).form).toEqual({
      ...fields,
      country_code: country,
      responsibilities: 'Give medicines; Write care plans',
    });
    expect((await kit.api.get('/api/jobs?search=nurse')).body.totalCount).toBe(0);
    expect(await kit.api.database.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  test('is free of scripts, and says nothing that only the operator says', async () => {
    const who = await employer();
    const { jobId } = await publish(who, {
      description: '<p>Nurse</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      ...{ is_premium_visible: true, featured: true },
      ...{ visa_help: 'offered', housing: 'offered-free', costs: 'no-fee' },
    });
    expect(await storedJob(jobId)).toMatchObject({
      description: '<p>Nurse</p>',
      ...{ is_premium_visible: false, featured: false },
      ...{ visa_help: null, housing: null, costs: null, register_entry: null },
    });
    expect((await publicJob(jobId)).facts).toMatchObject({
      visa: null,
      housing: null,
      costs: null,
    });
  });

  test('that is sent twice waits once', async () => {
    const who = await employer();
    const first = await post(who);
    expect((await post(who)).id).toBe(first.id);
    expect((await list(who)).jobs).toHaveLength(1);
  });

  test.each([
    [{ title: '' }, 'title'],
    [{ employer: null }, 'employer'],
    [{ company_website: '' }, 'company_website'],
    [{ application_url: 'ftp://x' }, 'application_url'],
    [{ country: 'Atlantis' }, 'country'],
    [{ expires_at: '2026-06-15' }, 'expires_at'],
    [{ expires_at: '2027-06-15' }, 'expires_at'],
    [{ salary: { min: 5, max: 1, currency: 'NOK' } }, 'salary'],
  ])('with %j is refused at its field', async (fields, field) => {
    const who = await employer();
    expect(await ask(who, 'POST', 'employer-jobs', { ...SENT, ...fields })).toMatchObject({
      status: 400,
      body: { code: 'bad-request', field },
    });
  });

  test('is seen, changed and withdrawn by its account alone, not by a colleague', async () => {
    const [who, colleague] = [await employer(), await employer()];
    const { id } = await post(who);
    expect((await list(colleague)).jobs).toEqual([]);
    const path = `employer-jobs/${id}`;
    const { updated_at } = await read(who, id);
    for (const [method, to, body] of [
      ['GET', path],
      ['PUT', path, { ...SENT, updated_at }],
      ['DELETE', path],
      ['POST', `${path}/end-date`, { action: 'end' }],
    ] as const)
      expect(await ask(colleague, method, to, body), `${method} ${to}`).toMatchObject({
        status: 404,
        body: { code: 'employer-job-not-found' },
      });
    expect((await ask(who, 'DELETE', path)).status).toBe(200);
    expect((await list(who)).jobs).toEqual([]);
  });

  test('may be one of ten of an account and of twenty of a domain with its subdomains', async () => {
    const [who, colleague] = [await employer(), await employer('hr@wards.fjordclinic.example')];
    const third = await employer();
    const site = { company_website: 'https://wards.fjordclinic.example' };
    for (let at = 0; at < EMPLOYER_JOB_LIMITS.waiting; at += 1) {
      await post(who, { title: `Nurse ${at}` });
      await post(colleague, { ...site, title: `Nurse ${at}` });
    }
    for (const one of [who, third])
      expect(await ask(one, 'POST', 'employer-jobs', { ...SENT, title: 'More' })).toMatchObject({
        status: 409,
        body: { code: 'too-many-employer-jobs' },
      });
  });
});

describe('a preview', () => {
  test('shows an unfinished form and stores nothing', async () => {
    const who = await employer();
    const { status, body } = await ask<{ job: object; leftOut: string[] }>(
      who,
      'POST',
      'employer-jobs/preview',
      { title: 'Nurse', visa_help: 'offered', is_premium_visible: true },
    );
    expect(status).toBe(200);
    expect(body.leftOut).toContain('excerpt');
    expect(body.job).toMatchObject({ title: 'Nurse', is_premium_visible: false });
    expect(body.job).toMatchObject({ facts: { visa: null } });
    expect((await list(who)).jobs).toEqual([]);
  });
});

describe('a published job', () => {
  test('has its views and clicks in the list', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    await kit.api.database.db
      .insertInto('job_totals')
      .values({ job_id: jobId, views: 7, applies: 2 })
      .execute();
    expect((await list(who)).jobs).toMatchObject([
      {
        ...{ id, title: 'Ward nurse', state: 'published', refusal: null },
        job: { id: jobId, shown: 'live', views: 7, applies: 2, expires_at: '2026-07-16' },
      },
    ]);
  });

  test('changes category, type and last day at once', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    const fields = { category: 'Social Care', job_type: 'part-time', expires_at: '2026-07-01' };
    const category = 'Other Odd Jobs';
    expect(await change(who, id, { ...fields, category })).toMatchObject({
      status: 200,
      body: { state: 'published' },
    });
    expect(await publicJob(jobId)).toMatchObject({ ...fields, category });
    expect(await kit.waiting()).toEqual([]);
  });

  test.each([
    { title: 'Manager' },
    { description: '<p>Pay us first.</p>' },
    { application_url: 'https://evil.example/apply' },
    { company_website: 'https://jobs.fjordclinic.example' },
    { employer: 'Royal Hospital' },
    { salary: { min: 90_000, currency: 'NOK', period: 'month' } },
    { state: 'Oslo' },
    { country: 'DE' },
  ])('keeps its old text for readers while the change %j waits', async (fields) => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    const before = await publicJob(jobId);
    expect(await change(who, id, fields)).toMatchObject({
      status: 200,
      body: { state: 'waiting', job: { shown: 'live' } },
    });
    expect(await publicJob(jobId)).toEqual(before);
    expect(await kit.waiting()).toMatchObject([{ id, isChange: true }]);
    await approve(id);
    const { country, ...rest } = fields as { country?: string };
    expect(await storedJob(jobId)).toMatchObject({
      ...rest,
      ...(country && { country_code: country }),
    });
  });

  test('whose change is withdrawn stays, and has nothing more to withdraw', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    await change(who, id, { title: 'Manager' });
    expect((await ask(who, 'DELETE', `employer-jobs/${id}`)).status).toBe(200);
    expect((await list(who)).jobs).toMatchObject([{ state: 'published', job: { id: jobId } }]);
    expect(await ask(who, 'DELETE', `employer-jobs/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'nothing-to-withdraw' },
    });
  });

  test('is not changed from an older version', async () => {
    const who = await employer();
    const { id } = await post(who);
    const { updated_at } = await read(who, id);
    await change(who, id, { title: 'Night nurse' });
    expect(
      await ask(who, 'PUT', `employer-jobs/${id}`, { ...SENT, title: 'Day nurse', updated_at }),
    ).toMatchObject({ status: 409, body: { code: 'edit-conflict' } });
    expect((await read(who, id)).form.title).toBe('Night nurse');
  });

  test('ends today, and is renewed for thirty days', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    expect(await endOrRenew(who, id, 'end')).toMatchObject({ body: { job: { shown: 'ended' } } });
    expect((await kit.api.get('/api/jobs?search=nurse')).body.totalCount).toBe(0);
    kit.now = new Date('2026-06-20T12:00:00Z');
    expect(await endOrRenew(who, id, 'renew')).toMatchObject({
      body: { state: 'published', job: { shown: 'live', expires_at: '2026-07-21' } },
    });
    expect(await publicJob(jobId)).toMatchObject({ expires_at: '2026-07-21' });
  });

  test('that the operator ended is renewed by the operator’s yes alone', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    await ask(kit.admin, 'POST', `admin/jobs/${jobId}/expiry`, { expires_at: '2026-06-15' });
    expect(await endOrRenew(who, id, 'renew')).toMatchObject({
      body: { state: 'waiting', job: { shown: 'ended' } },
    });
    await endOrRenew(who, id, 'end');
    expect(await endOrRenew(who, id, 'renew')).toMatchObject({ body: { state: 'waiting' } });
    await approve(id);
    expect(await publicJob(jobId)).toMatchObject({ expires_at: '2026-07-16' });
  });

  test('that is held is neither renewed nor changed without the operator', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    await kit.api.database.db.updateTable('jobs').set({ held: true }).execute();
    expect(await endOrRenew(who, id, 'renew')).toMatchObject({
      status: 409,
      body: { code: 'employer-job-hidden' },
    });
    expect(await change(who, id, { job_type: 'part-time' })).toMatchObject({
      body: { state: 'waiting', job: { shown: 'hidden' } },
    });
    await approve(id);
    expect((await storedJob(jobId))?.held).toBe(true);
  });

  test('that the operator deleted stays deleted, and leaves the list', async () => {
    const who = await employer();
    const { id, jobId } = await publish(who);
    const { updated_at } = await read(who, id);
    await ask(kit.admin, 'DELETE', `admin/jobs/${jobId}`);
    expect((await list(who)).jobs).toMatchObject([{ job: { shown: 'removed' } }]);
    for (const [method, path, body] of [
      ['PUT', `employer-jobs/${id}`, { ...SENT, title: 'Again', updated_at }],
      ['POST', `employer-jobs/${id}/end-date`, { action: 'renew' }],
    ] as const)
      expect(await ask(who, method, path, body)).toMatchObject({
        status: 409,
        body: { code: 'employer-job-removed' },
      });
    expect((await ask(who, 'DELETE', `employer-jobs/${id}`)).status).toBe(200);
    expect((await list(who)).jobs).toEqual([]);
  });
});

test('each act is in the audit log, by the number of the account', async () => {
  const who = await employer();
  const { id } = await publish(who);
  await change(who, id, { title: 'Manager' });
  await ask(who, 'DELETE', `employer-jobs/${id}`);
  await endOrRenew(who, id, 'end');
  await endOrRenew(who, id, 'renew');
  const path = `admin/audit?subject=${encodeURIComponent(`employer-job ${id}`)}`;
  const { body } = await ask<{ entries: { action: string; actor: string }[] }>(
    kit.admin,
    'GET',
    path,
  );
  expect(body.entries.map(({ action }) => action).toReversed()).toEqual(
    ['send', 'approve', 'change', 'withdraw', 'end', 'renew'].map((act) => `employer-job.${act}`),
  );
  expect(new Set(body.entries.map(({ actor }) => actor))).toEqual(
    new Set([`member ${who.id} (fjordclinic.example)`, kit.admin.email]),
  );
});

test('switched off, there is nothing to ask for', async () => {
  const off = await openTestApi({ employerJobs: false });
  const who = await createAccount(off, { email: 'hr@fjordclinic.example' });
  for (const [method, path] of [
    ['GET', '/api/employer-jobs'],
    ['POST', '/api/employer-jobs'],
    ['GET', '/api/admin/employer-jobs'],
  ] as const)
    expect(await off.send(method, path, method === 'POST' ? SENT : undefined, who)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  const { paths } = (await off.get('/api/openapi.json')).body as { paths: object };
  expect(Object.keys(paths).filter((path) => path.includes('employer-jobs'))).toEqual([]);
  await off.close();
});
