import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { AdminDeps } from '../server/admin/admin-jobs.service.ts';
import { upsertImportedJobs } from '../server/jobs/imported-jobs.service.ts';
import type { JobFields } from '../server/jobs/job-write.service.ts';
import type { AuditEntry } from '../shared/admin-audit.ts';
import type { AdminJob } from '../shared/admin-jobs.ts';
import { createAccount, type TestAccount } from './accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from './api.ts';
import { jobFields } from './factories.ts';

/** Opens the API for job administration tests before a file and closes it after. */
export function setUpAdminJobs() {
  /** The product's clock: an offset in milliseconds, or a fixed time; reset before each test. */
  const clock: { ahead: number; stopped: Date | undefined } = { ahead: 0, stopped: undefined };
  const kit = { clock, announced: 0 } as {
    clock: typeof clock;
    api: TestApi;
    deps: AdminDeps;
    admin: TestAccount;
    announced: number;
  };

  beforeAll(async () => {
    const now = () => clock.stopped ?? new Date(Date.now() + clock.ahead);
    kit.api = await openTestApi({ now });
    kit.deps = { db: kit.api.database.db, jobChanges: kit.api.database.jobChanges, now };
    kit.admin = await createAccount(kit.api, { email: TEST_ADMIN });
    kit.deps.jobChanges.onChange(() => {
      kit.announced += 1;
    });
  });
  beforeEach(() => {
    clock.ahead = 0;
    clock.stopped = undefined;
  });
  afterAll(() => kit.api.close());

  const ask = (method: string, path: string, body?: unknown) =>
    kit.api.send(method, path, body, { token: kit.admin.token });

  /** The form's data; tests set only the fields they need. */
  const input = (fields: Record<string, unknown> = {}) => ({
    title: 'Dairy worker',
    excerpt: 'Milk 120 cows on a family farm.',
    employer: 'Meadow Farm',
    country: 'Ireland',
    category: 'Agriculture & Farm Work',
    application_url: 'https://meadow.example/apply',
    ...fields,
  });

  async function create(fields: Record<string, unknown> = {}): Promise<AdminJob> {
    const answer = await ask('POST', '/api/admin/jobs', input(fields));
    expect(answer.body).toMatchObject({ id: expect.any(Number) });
    return answer.body as unknown as AdminJob;
  }

  const historyOf = async (id: number) =>
    (await ask('GET', `/api/admin/audit?subject=job ${id}`)).body.entries as (AuditEntry & {
      before: object;
      after: object;
    })[];
  const rowOf = (id: number) =>
    kit.deps.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  /** Newest first: by match a list goes on with what comes close. */
  const found = async (search: string) => {
    const path = `/api/jobs?sort=newest&search=${encodeURIComponent(search)}`;
    return ((await kit.api.get(path)).body.jobs as { id: number }[]).map(({ id }) => id);
  };

  const importJob = (reference: string, fields: Partial<JobFields>) =>
    kit.deps.jobChanges.change((tx) =>
      upsertImportedJobs(tx, { source: 'feed', runId: `run ${Math.random()}`, now: new Date() }, [
        { reference, fields: jobFields(fields) },
      ]),
    );
  const importedId = async (reference: string) =>
    (
      await kit.deps.db
        .selectFrom('jobs')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
    ).id;

  return { kit, ask, input, create, historyOf, rowOf, found, importJob, importedId };
}
