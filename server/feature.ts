import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { JobChanges } from './db/job-changes.ts';
import type { Db, OpenDatabase } from './db/open.ts';
import type { TrustProxy } from './http/client-address.ts';
import type { Operation } from './http/operation.ts';
import type { MailSite } from './mail/mail.service.ts';
import type { MailKind } from './mail/mail-queue.service.ts';
import type { RateLimits } from './middleware/rate-limit.adapter.ts';
import type { Stage } from './shutdown.ts';
import type { Queue, QueueWork } from './worker/queue.service.ts';

/** What every feature is opened with. `site` is read late: its address may follow the start. */
export type Base = {
  database: OpenDatabase;
  db: Db;
  jobChanges: JobChanges;
  queue: Queue;
  limits: RateLimits;
  site: () => MailSite;
  /** Signs sessions, encrypts second factors, and keys the hashes of the security log. */
  secret: string;
  adminEmails: readonly string[];
  /** The site is served over https: cookies get the Secure attribute. */
  https: boolean;
  trustProxy: TrustProxy;
  /** The IP address of the sender of a request. */
  addressOf: (c: Context) => string;
  now: () => Date;
  log: Logger;
};

/** The form of a page that is posted to the page itself, so that it works without script. */
export type PostedForm = {
  path: string;
  /**
   * What keeps other sites from sending it: a SameSite cookie, or a key that proves enough, so that
   * a mail provider may send it too.
   */
  proof: 'cookie' | 'key';
  handle: (c: Context) => Promise<Response>;
};

/** What a feature adds to the product. server/compose.ts has the list of features. */
export type Feature = {
  operations?: readonly Operation[];
  forms?: readonly PostedForm[];
  mails?: readonly MailKind<object>[];
  /** Jobs of the queue by name. A queue stands before those whose jobs send to it. */
  work?: Readonly<Record<string, QueueWork>>;
  /** Begins background work, once the product listens. */
  start?: () => void;
  /** Drops what is out of date: before the product listens, and after each UTC midnight. */
  tidy?: () => Promise<unknown>;
  /** Work of each day that needs a product that listens. */
  daily?: () => Promise<unknown>;
  /** What is to be closed, by name. */
  close?: Stage;
};
