import { expect, test } from 'vitest';
import { SENT, setUpEmployers } from '../../test/employer-kit.ts';
import { createJobs } from '../../test/factories.ts';
import { importIssue, UK_17 } from '../../test/register-issues.ts';
import { findRow } from '../db/rows.ts';

const kit = setUpEmployers();
const { ask, employer, post, check, publish, approve } = kit;

const refuse = (id: number, body: object) =>
  ask(kit.admin, 'POST', `admin/employer-jobs/${id}/refusal`, body);

test('an approved job is a job like others, and its employer gets a mail with its address', async () => {
  const who = await employer();
  const { jobId } = await publish(who);
  const { country, expires_at, responsibilities, ...fields } = SENT;
  expect((await kit.api.get(`/api/jobs/${jobId}`)).body).toMatchObject({
    ...fields,
    country_code: country,
    expires_at: '2026-07-16',
  });
  expect((await kit.api.get('/api/jobs?search=nurse')).body.totalCount).toBe(1);
  const mail = await kit.smtp.nextMail(who.email);
  expect(mail.subject).toBe('Waymark: your job is published');
  expect(mail.text).toContain(`http://localhost:3000/jobs/${jobId}`);
  expect(mail.text).toContain('15 July 2026');
});

test('a refused job is told with the reason, and may be sent again', async () => {
  const who = await employer();
  const { id, updated_at: sentAt } = await post(who);
  expect(await refuse(id, { sentAt, reason: 'Name the town.\r\nThank you.' })).toMatchObject({
    status: 200,
    body: { message: 'Refused: Ward nurse', jobId: null },
  });
  const mail = await kit.smtp.nextMail(who.email);
  expect(mail.subject).toBe('Waymark: your job is not published');
  expect(mail.text).toContain('Name the town.\nThank you.');
  expect(mail.text).toContain(`http://localhost:3000/employers/jobs/${id}`);
  const { refusal, state } = await kit.read(who, id);
  expect({ refusal, state }).toEqual({ refusal: 'Name the town.\nThank you.', state: 'refused' });
  expect(await kit.waiting()).toEqual([]);
  await kit.change(who, id, { state: 'Bergen' });
  expect(await kit.waiting()).toMatchObject([{ id, isChange: false }]);
  expect((await kit.read(who, id)).refusal).toBeNull();
});

test('a refused change leaves the published job as it was, and the mail says so', async () => {
  const who = await employer();
  const { id, jobId } = await publish(who);
  await kit.smtp.nextMail(who.email);
  const { body } = await kit.change(who, id, { title: 'Head nurse' });
  expect((await check(id)).live?.title).toBe('Ward nurse');
  await refuse(id, { sentAt: body.updated_at, reason: 'Another job.' });
  const mail = await kit.smtp.nextMail(who.email);
  expect(mail.text).toContain('The job is still shown as it was before.');
  expect((await kit.api.get(`/api/jobs/${jobId}`)).body).toMatchObject({ title: 'Ward nurse' });
});

test('what only the operator says stays when a change is approved', async () => {
  const who = await employer();
  const { id, jobId } = await publish(who);
  const { db } = kit.api.database;
  const own = { featured: true, is_premium_visible: true, visa_help: 'offered' } as const;
  await db.updateTable('jobs').set(own).where('id', '=', jobId).execute();
  await kit.change(who, id, { title: 'Head nurse' });
  await approve(id);
  expect(await findRow(db, 'jobs', { id: jobId })).toMatchObject({ ...own, title: 'Head nurse' });
});

test('signs of a false offer are shown before the yes, and hold the job no more after it', async () => {
  const who = await employer();
  const { id } = await post(who, {
    description: '<p>Pay a registration fee of 200 dollars before your interview.</p>',
  });
  expect((await check(id)).findings).toMatchObject([{ rule: 'fee', severity: 'severe' }]);
  expect(await kit.api.database.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  const jobId = await approve(id);
  expect(await findRow(kit.api.database.db, 'jobs', { id: jobId })).toMatchObject({ held: false });
  expect((await kit.api.get('/api/jobs?search=nurse')).body.totalCount).toBe(1);
});

test('the checks name registers, websites that look alike, namesakes and colleagues', async () => {
  await importIssue(kit.api.database, 'uk', '2026-11-17', UK_17);
  await createJobs(
    kit.api.database,
    { employer: 'Fenmarsh Catering Ltd', company_website: 'https://www.fenmarsh.example/jobs' },
    { company_website: 'https://fjordc1inic.example' },
  );
  await publish(await employer());
  const who = await employer();
  const { id } = await post(who, {
    ...{ employer: 'Fenmarsh Catering Ltd', country: 'GB', state: 'Ely' },
    description: '<p>We cook.</p><script>alert(1)</script>',
  });
  const checked = await check(id);
  expect(checked).toMatchObject({
    ...{ email: who.email, domain: 'fjordclinic.example', published: 0, colleagues: 1 },
    similar: ['fjordc1inic.example'],
    namesakes: ['fenmarsh.example'],
    register: { match: 'exact', entries: [{ name: 'Fenmarsh Catering Ltd' }] },
    preview: { title: 'Ward nurse', description: '<p>We cook.</p>' },
  });
});

test('what was changed after it was seen is neither approved nor refused', async () => {
  const who = await employer();
  const { id, updated_at } = await post(who);
  await kit.change(who, id, { title: 'Other' });
  const body = { sentAt: updated_at };
  for (const [act, more] of [
    ['approval', {}],
    ['refusal', { reason: 'No.' }],
  ] as const)
    expect(
      await ask(kit.admin, 'POST', `admin/employer-jobs/${id}/${act}`, { ...body, ...more }),
    ).toMatchObject({ status: 409, body: { code: 'seen-before-change' } });
});

test('two administrators publish a job once', async () => {
  const { id, updated_at: sentAt } = await post(await employer());
  const path = `admin/employer-jobs/${id}/approval`;
  const answers = await Promise.all([1, 2].map(() => ask(kit.admin, 'POST', path, { sentAt })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await kit.api.database.db.selectFrom('jobs').select('id').execute()).toHaveLength(1);
});

test('a job whose last day is over is not published', async () => {
  const { id, updated_at: sentAt } = await post(await employer(), { expires_at: '2026-06-17' });
  kit.now = new Date('2026-06-17T00:00:00Z');
  const path = `admin/employer-jobs/${id}/approval`;
  expect(await ask(kit.admin, 'POST', path, { sentAt })).toMatchObject({
    status: 409,
    body: { code: 'employer-job-over' },
  });
});

test.each([
  [{ reason: ' ' }, 'reason'],
  [{ reason: 'x'.repeat(1001) }, 'reason'],
])('a refusal with %j is refused', async (fields, field) => {
  const { id, updated_at: sentAt } = await post(await employer());
  expect(await refuse(id, { sentAt, ...fields })).toMatchObject({ status: 400, body: { field } });
});

test('the overview counts what waits, for administrators alone', async () => {
  await post(await employer());
  const editor = await employer();
  const { db } = kit.api.database;
  await db.updateTable('users').set({ role: 'editor' }).where('id', '=', editor.id).execute();
  for (const [who, employerJobs] of [
    [kit.admin, 1],
    [editor, 0],
  ] as const)
    expect((await ask(who, 'GET', 'admin/overview')).body).toMatchObject({
      todo: { employerJobs },
    });
});

test('members decide nothing', async () => {
  const who = await employer();
  const { id, updated_at: sentAt } = await post(who);
  for (const [method, path, body] of [
    ['GET', 'admin/employer-jobs'],
    ['GET', `admin/employer-jobs/${id}`],
    ['POST', `admin/employer-jobs/${id}/approval`, { sentAt }],
    ['POST', `admin/employer-jobs/${id}/refusal`, { sentAt, reason: 'No.' }],
  ] as const)
    expect((await ask(who, method, path, body)).status, `${method} ${path}`).toBe(403);
});
