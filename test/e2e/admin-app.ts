import { beforeAll, expect, inject } from 'vitest';
import { openJobChanges } from '../../server/db/job-changes.ts';
import { insertJobs, type JobFields } from '../../server/jobs/job-write.service.ts';
import type { AdminJobList } from '../../shared/admin-job-list.ts';
import type { AdminJob } from '../../shared/admin-jobs.ts';
import { openDataFolder } from '../data-folder.ts';
import { startApp, temporaryFolder } from '../running-app.ts';
import { setUpSharedApp } from './shared-app.ts';
import { ACCOUNTS, ADMIN_EMAILS, insertAccounts, PASSWORD } from './stored-accounts.ts';

const BATCH = 500;

/** A user with a session that lasts as long as the test. */
export type Person = { email: string; token: string };

/** An answer of the API. */
export type Answer<Body> = { status: number; body: Body };

/** A product with two administrators and a user. */
export type AdminKit = {
  /** http://localhost:<port>; no slash at the end. */
  origin: string;
  admin: Person;
  /** The other administrator. */
  colleague: Person;
  /** A user who is not an administrator. */
  reader: Person;
  /** Calls the API as the first administrator. Does not throw on errors. */
  ask<Body>(method: string, path: string, body?: object): Promise<Answer<Body>>;
  /** Creates a job through the API and returns it as stored. */
  postJob(fields?: object): Promise<AdminJob>;
  /** The anonymous HTML of a page. */
  readPage(path: string): Promise<{ status: number; html: string }>;
};

/** The same as a process of a file's own. */
export type AdminApp = AdminKit & {
  /** Ends the product and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The shared product, for a file that leaves the jobs of others alone. */
export function setUpSharedAdmin(): AdminKit {
  const shared = setUpSharedApp();
  const kit = {} as AdminKit;
  beforeAll(async () => {
    Object.assign(kit, await logInAdmins(shared.app.origin));
  });
  return kit;
}

/** Starts the product with these jobs, or with its demo listings when there are none. */
export async function startAdminApp(jobs: JobFields[] = []): Promise<AdminApp> {
  const folder = temporaryFolder(inject(jobs.length > 0 ? 'migratedFolder' : 'usedFolder'));
  if (jobs.length > 0) await store(folder.path, jobs);
  const env = { ADMIN_EMAIL: ADMIN_EMAILS };
  let app = await startApp({ dataDir: folder.path, env });
  const { port } = new URL(app.url);
  const origin = `http://localhost:${port}`;
  const kit = await logInAdmins(origin);
  const end = async () => {
    const code = await app.stop();
    // Errors in the log must fail the test.
    const failures = app.output().match(/^.*"level":[56]0.*$/gm) ?? [];
    expect({ code, failures }).toEqual({ code: 0, failures: [] });
  };
  return {
    ...kit,
    async restart() {
      await end();
      app = await startApp({ dataDir: folder.path, env: { ...env, PORT: port } });
    },
    async stop() {
      await end();
      folder.remove();
    },
  };
}

async function logInAdmins(origin: string): Promise<AdminKit> {
  const [admin, colleague, reader] = (await Promise.all(
    ACCOUNTS.admin.map(({ email }) => logIn(origin, email)),
  )) as [Person, Person, Person];
  const ask = async <Body>(method: string, path: string, body?: object): Promise<Answer<Body>> => {
    const headers = {
      'x-auth-token': admin.token,
      ...(body && { 'content-type': 'application/json' }),
    };
    const response = await fetch(origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body };
  };
  return {
    origin,
    admin,
    colleague,
    reader,
    ask,
    async postJob(fields = {}) {
      const { status, body } = await ask<AdminJob>('POST', '/api/admin/jobs', {
        ...JOB,
        ...fields,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    async readPage(path) {
      const response = await fetch(origin + path, { headers: { accept: 'text/html' } });
      return { status: response.status, html: await response.text() };
    },
  };
}

/** The required fields of a job. */
export const JOB = {
  title: 'Lighthouse keeper',
  excerpt: 'Keep a light on an island.',
  employer: 'Coast Office',
  country: 'NO',
  category: 'Other Odd Jobs',
  application_url: 'https://coast.example/apply',
  description: '<p>You live on an island.</p>',
};

/** How many jobs the administrators' list has, and its pages. */
export async function listTotals(
  app: AdminKit,
): Promise<Pick<AdminJobList, 'totalCount' | 'totalPages'>> {
  const { totalCount, totalPages } = (await app.ask<AdminJobList>('GET', '/api/admin/jobs')).body;
  return { totalCount, totalPages };
}

/** Logs in through the API: a session of its own, for a test that ends it. */
export async function logIn(origin: string, email: string): Promise<Person> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok)
    throw new Error(`POST /api/login answers ${response.status}: ${await response.text()}`);
  return { email, token: ((await response.json()) as { token: string }).token };
}

async function store(dataDir: string, jobs: JobFields[]): Promise<void> {
  const database = await openDataFolder(dataDir);
  try {
    await insertAccounts(database.db, ACCOUNTS.admin);
    const jobChanges = await openJobChanges(database, (error) => {
      throw error;
    });
    for (let start = 0; start < jobs.length; start += BATCH) {
      await jobChanges.change((tx) => insertJobs(tx, jobs.slice(start, start + BATCH), new Date()));
    }
    await jobChanges.close();
  } finally {
    await database.close();
  }
}
