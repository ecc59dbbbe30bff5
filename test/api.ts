import type { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { type ApiDeps, apiOperations, createApi } from '../server/api.ts';
import type { GoogleSignIn } from '../server/auth/google.adapter.ts';
import { openAccounts } from '../server/auth/open-accounts.service.ts';
import type { AccountsDeps } from '../server/auth/sign-in.service.ts';
import { type AdmissionLimits, createAdmission } from '../server/http/admission.ts';
import { createSecurityLog } from '../server/http/security-log.ts';
import { createFeedFetcher } from '../server/imports/fetch-feed.adapter.ts';
import { openImportQueue } from '../server/imports/import-queue.service.ts';
import { createJobSearch } from '../server/jobs/search/search-jobs.service.ts';
import type { Limit, LimitName } from '../server/middleware/rate-limit.adapter.ts';
import { createVisitCounter } from '../server/stats/count-visits.service.ts';
import { openQueue } from '../server/worker/queue.service.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';
import { type AnswerCheck, documentedAnswers } from './documented-answers.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

export const TEST_SECRET = 'a secret that signs nothing but tests';
export const TEST_ADMIN = 'admin@waymark.test';
export const TEST_SITE = 'http://localhost:3000';

export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** The real API on a fresh real database, asked without a socket. */
export type TestApi = {
  database: TestDatabase;
  app: Hono;
  accounts: AccountsDeps;
  mailbox: Mailbox;
  /** Asks for a path and reads the JSON of the answer. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /**
   * Sends JSON (or nothing) and reads the JSON of the answer; `from` is the address it comes from.
   */
  send(
    method: string,
    path: string,
    body?: unknown,
    options?: { token?: string; from?: string },
  ): Promise<Answer>;
  close(): Promise<void>;
};

/**
 * Opens the API of a test file. `now` moves the clock of expiry, tokens and links; `limits`
 * replaces the product's own.
 */
export async function openTestApi(
  options: {
    now?: () => Date;
    limits?: Record<LimitName, Limit>;
    google?: GoogleSignIn;
    trustProxy?: { hops: number };
    database?: TestDatabase;
    admission?: AdmissionLimits;
    log?: Logger;
  } = {},
): Promise<TestApi> {
  const {
    now = () => new Date(),
    limits,
    google = null,
    trustProxy = { hops: 0 },
    admission,
  } = options;
  const database = options.database ?? (await openTestDatabase());
  const { db } = database;
  const { log = pino({ level: 'silent' }) } = options;
  const search = createJobSearch({ db, now });
  database.jobChanges.onChange(() => search.forget());
  const queue = await openQueue({ database, log });
  const mailbox = openMailbox();
  const accounts = await openAccounts({
    database,
    queue,
    mailer: mailbox.mailer,
    site: () => ({ name: 'Waymark', url: TEST_SITE, supportEmail: null }),
    secret: TEST_SECRET,
    adminEmails: [TEST_ADMIN],
    google,
    https: false,
    now,
    log,
    ...(limits && { limits }),
  });
  const { jobChanges } = database;
  const visits = createVisitCounter({ db, now, log });
  const imports = await openImportQueue({ db, jobChanges, now, log });
  const feeds = createFeedFetcher({ publicUrl: () => TEST_SITE });
  const deps: ApiDeps = {
    db,
    search,
    now,
    accounts,
    admin: { db, jobChanges, now, log, imports, feeds },
    visits,
    trustProxy,
    admission: createAdmission(admission),
    local: null,
    siteName: 'Waymark',
    publicUrl: () => TEST_SITE,
    log,
    security: createSecurityLog(log, TEST_SECRET),
  };
  const app = createApi(deps);
  checkAnswers(app, documentedAnswers(apiOperations(deps)));
  const ask = async (path: string, init: RequestInit, from = '192.0.2.1'): Promise<Answer> => {
    const response = await app.request(path, init, {
      incoming: { socket: { remoteAddress: from } },
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : JSON.parse(text),
    };
  };
  return {
    database,
    app,
    accounts,
    mailbox,
    get: (path, headers = {}) => ask(path, { headers }),
    send: (method, path, body, { token, from } = {}) =>
      ask(
        path,
        {
          method,
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...(token !== undefined && { 'x-auth-token': token }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
        from,
      ),
    close: async () => {
      await imports.close();
      await visits.close();
      await queue.close();
      await database.close();
    },
  };
}

/**
 * From here on, an answer that its operation does not document fails the test that asked for it.
 */
function checkAnswers(app: Hono, check: AnswerCheck): void {
  const request = app.request;
  app.request = async (input, init, ...rest) => {
    const response = await request(input, init, ...rest);
    const path = input instanceof Request ? input.url : String(input);
    await check(init?.method ?? (input instanceof Request ? input.method : 'GET'), path, response);
    return response;
  };
}
