import { pino } from 'pino';
import { startOfAlert } from '../server/alerts/alert-arrivals.ts';
import { type AlertLoops, openAlertLoops } from '../server/alerts/alert-loops.service.ts';
import { nextDigest } from '../server/alerts/alert-times.ts';
import type { Schema } from '../server/db/schema.ts';
import type { JobFields } from '../server/jobs/job-write.service.ts';
import { insertJobs } from '../server/jobs/job-write.service.ts';
import type { Mailer } from '../server/mail/mail.service.ts';
import { createSmtpMailer } from '../server/mail/smtp.adapter.ts';
import { openTestApi, type TestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { jobFields } from './factories.ts';
import { type ParsedMail, startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

export const SITE = {
  name: 'Waymark',
  url: 'https://waymark.example',
  supportEmail: 'help@waymark.example',
  operator: { name: 'Waymark Ltd', address: '1 Harbour Street, Accra' },
};

export const MAIL_SECRET = 'a-secret-of-the-mail-provider';

type AlertFields = Partial<{
  [Name in keyof Schema['alerts']]: Schema['alerts'][Name] extends {
    readonly __select__: infer Value;
  }
    ? Value
    : Schema['alerts'][Name];
}>;

/** Job alerts on a real database and a real mail server, with a clock that tests move. */
export type AlertKit = {
  api: TestApi;
  database: TestDatabase;
  smtp: TestSmtpServer;
  /** The clock. It does not move by itself. */
  now: () => Date;
  setClock(iso: string): void;
  pass(minutes: number): void;
  person(fields?: {
    premium?: boolean;
    verified?: boolean;
  }): Promise<{ id: number; email: string }>;
  /** Saves an alert as the product does, without anything that is not named. */
  alert(userId: number, fields?: AlertFields): Promise<{ id: number; unsubscribe_key: string }>;
  /** Adds live jobs that are posted now; all have companies of their own. */
  jobs(...jobs: (Partial<JobFields> & { title: string })[]): Promise<number[]>;
  /** A worker of its own, as another process has. */
  worker(options?: { mailer?: Mailer; batch?: number }): AlertLoops;
  /** Matches and sends once, as the product does every minute. */
  run(): Promise<void>;
  /** The new mails since the last call: recipient and the titles in it, sorted. */
  taken(): string[];
  /** The new mails since the last call, whole. */
  takenMails(): ParsedMail[];
  mailer(url?: string): Mailer;
  /** Stops the mail server; the result starts it again on its port. */
  restartSmtp(): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

let people = 0;

/** Opens a kit for a test file. */
export async function openAlertKit(): Promise<AlertKit> {
  let time = new Date();
  const now = () => new Date(time);
  const api = await openTestApi({ now, mailEventsSecret: MAIL_SECRET });
  const { database } = api;
  let smtp = await startSmtpServer();
  const opened: (() => unknown)[] = [];
  let read = 0;
  const mailer = (url = smtp.url) => {
    const created = createSmtpMailer({ url, from: 'Waymark <jobs@waymark.example>' });
    opened.push(created.close);
    return created;
  };
  const worker: AlertKit['worker'] = ({ mailer: by = mailer(), batch } = {}) =>
    openAlertLoops({
      db: database.db,
      mailer: by,
      site: () => SITE,
      now,
      log: pino({ level: 'silent' }),
      batch,
    });
  const first = worker();
  const takenMails = () => {
    const mails = smtp.mails.slice(read);
    read = smtp.mails.length;
    return mails;
  };
  return {
    api,
    database,
    get smtp() {
      return smtp;
    },
    async restartSmtp() {
      await smtp.stop();
      return async () => {
        smtp = await startSmtpServer({ port: Number(new URL(smtp.url).port) });
        read = 0;
      };
    },
    now,
    mailer,
    worker,
    takenMails,
    setClock: (iso) => {
      time = new Date(iso);
    },
    pass: (minutes) => {
      time = new Date(time.getTime() + minutes * 60_000);
    },
    async person({ premium = false, verified = true } = {}) {
      people += 1;
      return database.db
        .insertInto('users')
        .values({
          email: `reader${people}@example.org`,
          email_verified_at: verified ? now() : null,
          premium_until: premium ? new Date('2040-01-01') : null,
        })
        .returning(['id', 'email'])
        .executeTakeFirstOrThrow();
    },
    async alert(userId, fields = {}) {
      const { frequency = 'immediate', time_zone = 'UTC' } = fields;
      return database.db.transaction().execute(async (tx) => {
        const matched_until = await startOfAlert(tx, now());
        return tx
          .insertInto('alerts')
          .values({
            user_id: userId,
            kind: 'search',
            frequency,
            time_zone,
            matched_until,
            next_at: nextDigest(frequency, time_zone, now()),
            created_at: now(),
            ...fields,
          })
          .returning(['id', 'unsubscribe_key'])
          .executeTakeFirstOrThrow();
      });
    },
    jobs: (...jobs) =>
      database.jobChanges.change((tx) =>
        insertJobs(
          tx,
          jobs.map((job, index) =>
            jobFields({
              employer: `Company ${index} of ${job.title}`,
              created_at: now().toISOString(),
              expires_at: null,
              ...job,
            }),
          ),
          now(),
        ),
      ),
    run: () => first.run(),
    taken: () =>
      takenMails()
        .map(({ recipients, text }) => {
          const titles = [...(text ?? '').matchAll(/\n\n(.*)\n.* · [\s\S]*?\/jobs\/\d+/g)];
          return `${recipients.join()}: ${titles.map(([, title]) => title).join(', ')}`;
        })
        .sort(),
    async close() {
      for (const step of opened) await step();
      await smtp.stop();
      await api.close();
    },
  };
}
