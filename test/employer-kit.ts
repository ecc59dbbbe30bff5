import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Mailer } from '../server/mail/mail.service.ts';
import { createSmtpMailer } from '../server/mail/smtp.adapter.ts';
import type {
  CheckedEmployerJob,
  EmployerJob,
  EmployerJobDetail,
  WaitingEmployerJob,
} from '../shared/employer-jobs.ts';
import { createAccount, type TestAccount } from './accounts.ts';
import { openTestApi, TEST_ADMIN, type TestApi } from './api.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

/** What a form of an employer at fjordclinic.example sends. */
export const SENT = {
  title: 'Ward nurse',
  excerpt: 'Nights on a surgical ward.',
  description: '<p>You look after patients at night.</p>',
  responsibilities: 'Give medicines\nWrite care plans',
  requirements: 'A diploma in nursing',
  employer: 'Fjord Clinic',
  company_website: 'https://www.fjordclinic.example',
  company_tagline: 'Care by the sea',
  country: 'NO',
  state: 'Bergen',
  category: 'Healthcare & Medical',
  salary: { min: 30_000, max: 36_000, currency: 'NOK', period: 'month' },
  job_type: 'full-time',
  application_url: 'https://www.fjordclinic.example/apply',
  expires_at: null,
};

/**
 * The API with a mail server, an administrator and a clock; `employer` makes further accounts. Each
 * test begins without jobs.
 */
export type EmployerKit = {
  api: TestApi;
  smtp: TestSmtpServer;
  admin: TestAccount;
  now: Date;
  employer(email?: string): Promise<TestAccount>;
  ask<Body = Record<string, unknown>>(
    who: TestAccount,
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Body }>;
  /** Sends a job, which must be taken. */
  post(who: TestAccount, fields?: object): Promise<EmployerJob>;
  read(who: TestAccount, id: number): Promise<EmployerJobDetail>;
  /** Sends a change of the version that is there now. */
  change(
    who: TestAccount,
    id: number,
    fields: object,
  ): Promise<{ status: number; body: EmployerJob }>;
  /** What waits for an administrator. */
  waiting(): Promise<WaitingEmployerJob[]>;
  check(id: number): Promise<CheckedEmployerJob>;
  approve(id: number): Promise<number>;
  /** Sends a job and has it published; the numbers of both. */
  publish(who: TestAccount, fields?: object): Promise<{ id: number; jobId: number }>;
};

const NOW = new Date('2026-06-15T12:00:00Z');

export function setUpEmployers(): EmployerKit {
  const kit = { now: NOW } as EmployerKit;
  let mailer: Mailer;
  let people = 0;
  beforeAll(async () => {
    kit.smtp = await startSmtpServer();
    mailer = createSmtpMailer({ url: kit.smtp.url, from: 'Waymark <jobs@waymark.test>' });
    kit.api = await openTestApi({ mailer, now: () => kit.now });
    kit.admin = await createAccount(kit.api, { email: TEST_ADMIN });
  });
  afterEach(async () => {
    kit.now = NOW;
    const { db } = kit.api.database;
    for (const table of ['employer_jobs', 'employer_accounts', 'job_search', 'jobs'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('rate_limits').execute();
  });
  afterAll(async () => {
    await kit.api.close();
    mailer.close();
    await kit.smtp.stop();
  });
  kit.employer = (email) => {
    people += 1;
    return createAccount(kit.api, { email: email ?? `hr${people}@fjordclinic.example` });
  };
  kit.ask = async <Body>(who: TestAccount, method: string, path: string, body?: object) => {
    const answer = await kit.api.send(method, `/api/${path}`, body, { token: who.token });
    return { status: answer.status, body: answer.body as Body };
  };
  const done = async <Body>(who: TestAccount, method: string, path: string, body?: object) => {
    const answer = await kit.ask<Body>(who, method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  kit.post = (who, fields = {}) => done(who, 'POST', 'employer-jobs', { ...SENT, ...fields });
  kit.read = (who, id) => done(who, 'GET', `employer-jobs/${id}`);
  kit.change = async (who, id, fields) => {
    const { updated_at } = await kit.read(who, id);
    return kit.ask(who, 'PUT', `employer-jobs/${id}`, { ...SENT, ...fields, updated_at });
  };
  kit.waiting = async () =>
    (await done<{ jobs: WaitingEmployerJob[] }>(kit.admin, 'GET', 'admin/employer-jobs')).jobs;
  kit.check = (id) => done(kit.admin, 'GET', `admin/employer-jobs/${id}`);
  kit.approve = async (id) => {
    const { sentAt } = await kit.check(id);
    const path = `admin/employer-jobs/${id}/approval`;
    const { jobId } = await done<{ jobId: number }>(kit.admin, 'POST', path, { sentAt });
    return jobId;
  };
  kit.publish = async (who, fields) => {
    const { id } = await kit.post(who, fields);
    return { id, jobId: await kit.approve(id) };
  };
  return kit;
}
