import { expect, test } from 'vitest';
import { call } from './call.ts';

/** Compiled and never run: `tsc` fails when one of these lines has no error. */
async function mistakes() {
  // @ts-expect-error: there is no such path
  await call('GET /api/admin/job', { params: { id: 1 } });
  // @ts-expect-error: this path is not written to
  await call('PATCH /api/admin/jobs/{id}', { params: { id: 1 } });

  // @ts-expect-error: the parameter is missing
  await call('GET /api/admin/jobs/{id}');
  // @ts-expect-error: the parameter has another name
  await call('GET /api/admin/jobs/{id}', { params: { job: 1 } });
  // @ts-expect-error: the query has no such field
  await call('GET /api/admin/jobs', { query: { serach: 'nurse' } });
  // @ts-expect-error: the query needs an address
  await call('GET /api/admin/members', { query: {} });

  // @ts-expect-error: the body is missing
  await call('POST /api/login');
  // @ts-expect-error: a field of the body is missing
  await call('POST /api/login', { body: { email: 'ada@site.example' } });
  // @ts-expect-error: a field of the body has another type
  await call('DELETE /api/admin/jobs/bulk', { body: { jobIds: ['1'] } });
  // @ts-expect-error: an alert has no such field
  await call('PATCH /api/alerts/{id}', { params: { id: 1 }, body: { titel: 'Nurse' } });

  const overview = await call('GET /api/admin/overview', { query: { days: 7 } });
  // @ts-expect-error: a refusal has no figures
  overview.body.jobs;
  // @ts-expect-error: the answer has no such field
  if (overview.ok) overview.body.jbos;
  // @ts-expect-error: the field is a number
  if (overview.ok) overview.body.jobs.live.trim();

  const saved = await call('PUT /api/admin/jobs/{id}', { params: { id: 1 }, body: JOB });
  // @ts-expect-error: only a conflict has a job
  if (!saved.ok) saved.body.job.title;
}

const JOB = {
  title: 'Nurse',
  excerpt: 'Care for people',
  employer: 'Clinic',
  country: 'Germany',
  category: 'Caregiving',
  application_url: 'https://clinic.example',
} as const;

test('mistakes in requests and answers do not compile', () => {
  expect(mistakes).toBeTypeOf('function');
});
