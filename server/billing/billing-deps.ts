import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { MailSite } from '../mail/mail.service.ts';
import type { Queue } from '../worker/queue.service.ts';
import type { Gateways } from './gateway.ts';
import type { Prices } from './pricing.ts';

/** What the services of billing work with. */
export type BillingDeps = {
  db: Db;
  queue: Queue;
  gateways: Gateways;
  prices: Prices;
  site: () => MailSite;
  now: () => Date;
  log: Logger;
};
