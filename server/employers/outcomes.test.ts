import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../test/accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from '../../test/api.ts';
import { createJobs } from '../../test/factories.ts';
import { importIssue, UK_24 } from '../../test/register-issues.ts';
import { forgetOutcomes } from './outcomes.service.ts';

let api: TestApi;
let admin: { token: string };
beforeAll(async () => {
  api = await openTestApi();
  admin = await createAccount(api, { email: TEST_ADMIN });
  await importIssue(api.database, 'uk', '2026-07-24', UK_24);
});
afterAll(() => api.close());

const asAdmin = (method: string, path: string, body?: unknown) =>
  api.send(method, path, body, { token: admin.token });
async function decided(page = 'uk/oakmere-farm'): Promise<unknown> {
  const { status, body } = await api.get(`/api/employers/${page}`);
  expect(status).toBe(200);
  return body.decided;
}
async function report(job: number, from: string): Promise<void> {
  const body = { job, reason: 'wrong', text: 'They lie!' };
  expect((await api.send('POST', '/api/report-job', body, { from })).status).toBe(200);
}
const remove = (id: number) => asAdmin('DELETE', '/api/admin/jobs/bulk', { jobIds: [id] });
const today = new Date().toISOString().slice(0, 10);

test('the page of an employer says what was decided, and nothing before', async () => {
  const farm = { employer: 'Oakmere Farm', state: 'Exeter', country_code: 'GB' } as const;
  const [first = 0, second = 0, other = 0] = await createJobs(
    api.database,
    { ...farm, title: 'Milker' },
    { ...farm, title: 'Shepherd' },
    { ...farm, title: 'Baker', employer: 'Oakmere Farm Bakery' },
  );
  await report(first, '192.0.2.11');
  await report(first, '192.0.2.12');
  await report(second, '192.0.2.11');
  await report(other, '192.0.2.11');
  expect(await decided()).toEqual([]);

  await asAdmin('POST', `/api/admin/held-jobs/${first}/release`);
  const kept = { on: today, outcome: 'kept', was_held: false, reports: 2 };
  expect(await decided()).toEqual([kept]);
  await asAdmin('POST', `/api/admin/held-jobs/${other}/release`);
  expect(await decided()).toEqual([kept]);

  const { body } = await remove(second);
  const removed = { on: today, outcome: 'removed', was_held: false, reports: 1 };
  expect(await decided()).toEqual([removed, kept]);
  // Nobody had said anything of this one since.
  await remove(first);
  expect(await decided()).toEqual([removed, kept]);
  // No name, no text and no address of who reported it.
  expect(JSON.stringify(await api.get('/api/employers/uk/oakmere-farm'))).not.toContain('lie');

  const { undo } = body as { undo: { id: number } };
  expect((await asAdmin('POST', `/api/admin/deletions/${undo.id}/undo`)).status).toBe(200);
  expect(await decided()).toEqual([kept]);
});

test('is forgotten after two years', async () => {
  const inTwoYears = new Date(Date.now() + 731 * 86_400_000);
  await forgetOutcomes(api.database.db, new Date());
  expect(await decided()).toHaveLength(1);
  await forgetOutcomes(api.database.db, inTwoYears);
  expect(await decided()).toEqual([]);
});
