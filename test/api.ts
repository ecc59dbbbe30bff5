import type { Hono } from 'hono';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import type { AccountsDeps } from '../server/auth/accounts-deps.ts';
import type { GoogleSignIn } from '../server/auth/google.adapter.ts';
import type { BackupSchedule } from '../server/backup/scheduled-backup.service.ts';
import type { CheckoutDeps } from '../server/billing/checkout.service.ts';
import type { Gateways } from '../server/billing/gateway.ts';
import { compose, type Services } from '../server/compose.ts';
import type { FindCountry } from '../server/geo/ip-country.adapter.ts';
import type { AdmissionLimits } from '../server/http/admission.ts';
import type { Operation } from '../server/http/operation.ts';
import type { Mailer } from '../server/mail/mail.service.ts';
import type { MailKind } from '../server/mail/mail-queue.service.ts';
import type { Limit, LimitName } from '../server/middleware/rate-limit.adapter.ts';
import { closeInStages } from '../server/shutdown.ts';
import type { Operator } from '../shared/sale-conditions.ts';
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
  /** All of the product that a page or another port may ask. */
  services: Services;
  /** Every operation of the product. */
  operations: readonly Operation[];
  /** Every mail but those of alerts. */
  mails: readonly MailKind<object>[];
  accounts: AccountsDeps;
  billing: CheckoutDeps;
  mailbox: Mailbox;
  /** Asks for a path and reads the JSON of the answer. */
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /**
   * Sends JSON (or nothing) and reads the JSON of the answer; `from` is the address it comes from,
   * `elsewhere` lets another browser do it.
   */
  send(
    method: string,
    path: string,
    body?: unknown,
    options?: { token?: string; from?: string; elsewhere?: boolean },
  ): Promise<Answer>;
  /** The cookie of the browser that `send` stands for; it marks who asked for a link by mail. */
  asked(): string;
  /** Lets the time pass that failed jobs of the queue wait for. */
  makeRetriesDue(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the API of a test file. `now` moves the clock of expiry, tokens and links; `limits`
 * replaces the product's own. Requests for a mail are answered as soon as they can be.
 */
export async function openTestApi(
  options: {
    now?: () => Date;
    limits?: Record<LimitName, Limit>;
    google?: GoogleSignIn;
    adminEmails?: readonly string[];
    gateways?: Gateways;
    findCountry?: FindCountry[];
    trustProxy?: { hops: number };
    database?: TestDatabase;
    admission?: AdmissionLimits;
    log?: Logger;
    chromePath?: string;
    supportEmail?: () => string | null;
    operator?: Operator;
    mailer?: Mailer;
    mailEventsSecret?: string;
    missingSettings?: readonly string[];
    indexNow?: { key: string; url: string };
    backups?: BackupSchedule;
    employerJobs?: boolean;
  } = {},
): Promise<TestApi> {
  const {
    now = () => new Date(),
    limits,
    google = null,
    gateways = {},
    trustProxy = { hops: 0 },
    admission,
    chromePath,
    supportEmail = () => null,
    operator = null,
  } = options;
  const database = options.database ?? (await openTestDatabase());
  const { log = pino({ level: 'silent' }) } = options;
  const mailbox = openMailbox();
  const services = await compose({
    database,
    jobChanges: database.jobChanges,
    mailer: options.mailer ?? mailbox.mailer,
    site: () => ({ name: 'Waymark', url: TEST_SITE, supportEmail: supportEmail(), operator }),
    secret: TEST_SECRET,
    adminEmails: options.adminEmails ?? [TEST_ADMIN],
    google,
    gateways,
    findCountry: options.findCountry ?? [],
    mailSetup: { way: 'smtp', server: 'mail.example.org:587', from: 'jobs@example.org' },
    mailEventsSecret: options.mailEventsSecret ?? null,
    missingSettings: options.missingSettings ?? [],
    indexNow: options.indexNow,
    backups: options.backups,
    employerJobs: options.employerJobs ?? true,
    https: false,
    trustProxy,
    local: null,
    now,
    log,
    limits,
    leastMs: 0,
    admission,
    chromePath,
  });
  await services.startQueue();
  const { api: app, operations, mails, accounts, billing } = services;
  checkAnswers(app, documentedAnswers(operations));
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
  let asked = '';
  const keepCookie = (answer: Answer): Answer => {
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('asked='));
    asked = set?.split(';')[0] ?? asked;
    return answer;
  };
  return {
    database,
    app,
    services,
    operations,
    mails,
    accounts,
    billing,
    mailbox,
    get: (path, headers = {}) => ask(path, { headers }),
    send: async (method, path, body, { token, from, elsewhere = false } = {}) => {
      const headers = {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { 'x-auth-token': token }),
        ...(asked !== '' && !elsewhere && { cookie: asked }),
      };
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const answer = await ask(path, init, from);
      return elsewhere ? answer : keepCookie(answer);
    },
    asked: () => asked,
    makeRetriesDue: async () => {
      const { rows } = await sql<{ name: string }>`
        UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' RETURNING name`.execute(
        database.db,
      );
      for (const { name } of rows) billing.queue.wake(name);
    },
    close: async () => {
      await closeInStages([...services.closing, { database: database.close }], 30_000, log);
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
