import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { LocalAmounts } from '../shared/local-prices.ts';
import { type Alerts, openAlerts } from './alerts/open-alerts.service.ts';
import { type ApiDeps, createApi } from './api.ts';
import type { AccountsDeps } from './auth/accounts-deps.ts';
import type { GoogleSignIn } from './auth/google.adapter.ts';
import { ACCOUNT_MAILS, openAccounts } from './auth/open-accounts.service.ts';
import type { Gateways } from './billing/gateway.ts';
import { BILLING_MAILS, openBilling } from './billing/open-billing.service.ts';
import { createPrices } from './billing/pricing.ts';
import { CONTACT_MAILS, type ContactDeps } from './contact/contact.service.ts';
import { createFormStamps } from './contact/form-stamp.ts';
import { createCvRenderer } from './cv/cv-renderer.ts';
import { createPdfMaker, type PdfLimits } from './cv/pdf/pdf-maker.ts';
import type { JobChanges } from './db/job-changes.ts';
import type { OpenDatabase } from './db/open.ts';
import type { FindCountry } from './geo/ip-country.adapter.ts';
import { type AdmissionLimits, createAdmission } from './http/admission.ts';
import type { TrustProxy } from './http/client-address.ts';
import { createSecurityLog } from './http/security-log.ts';
import { createFeedFetcher } from './imports/feeds/fetch-feed.adapter.ts';
import { openImportQueue } from './imports/run/import-queue.service.ts';
import { createJobSearch } from './jobs/search/search-jobs.service.ts';
import { createSuggestions } from './jobs/suggestions/suggestions.service.ts';
import type { Mailer, MailSite } from './mail/mail.service.ts';
import { startMail } from './mail/mail-queue.service.ts';
import type { Limit, LimitName } from './middleware/rate-limit.adapter.ts';
import { createExchange } from './profile/exchange/run-exchange.ts';
import type { Stage } from './shutdown.ts';
import { createVisitCounter } from './stats/count-visits.service.ts';
import { openQueue } from './worker/queue.service.ts';

/** What the services stand on. `site` is read late: its address may be known after the start. */
export type Ground = {
  database: OpenDatabase;
  jobChanges: JobChanges;
  mailer: Mailer;
  site: () => MailSite;
  /** Signs sessions, encrypts second factors, and keys the hashes of the security log. */
  secret: string;
  adminEmails: readonly string[];
  google: GoogleSignIn | null;
  /** The payment providers that are configured. */
  gateways: Gateways;
  /** What mobile money costs; without it, the assumed amounts. */
  localPrices?: LocalAmounts | undefined;
  /** Finders of the country of an IP address. */
  findCountry: readonly FindCountry[];
  /** The secret of the mail provider's webhook; null: it is closed. */
  mailEventsSecret: string | null;
  https: boolean;
  trustProxy: TrustProxy;
  /** The Chromium of CHROME_PATH, if it is set. */
  chromePath?: string | undefined;
  /** Routes of local mode; null in production. */
  local: Hono | null;
  now: () => Date;
  log: Logger;
  /** Tests replace the product's own limits. */
  limits?: Record<LimitName, Limit> | undefined;
  /** Tests answer requests for a mail sooner (AccountsDeps in auth/sign-in.service.ts). */
  leastMs?: number | undefined;
  admission?: AdmissionLimits | undefined;
  pdfLimits?: Partial<PdfLimits> | undefined;
};

/** All services and the API over them. `closing` closes what was opened here, stage by stage. */
export type Services = ApiDeps & {
  api: Hono;
  accounts: AccountsDeps;
  alerts: Alerts;
  closing: Stage[];
};

/** Puts the services of the product together: in main.ts, in the tests, and in benchmarks. */
export async function compose(ground: Ground): Promise<Services> {
  const { database, jobChanges, site, now, log } = ground;
  const { db } = database;
  const search = createJobSearch({ db, now });
  const suggestions = createSuggestions({ db, now, log });
  jobChanges.onChange(() => {
    search.forget();
    suggestions.forget();
  });
  const queue = await openQueue({ database, log });
  // Before the workers that send mails: jobs may wait from before a restart.
  await startMail(queue, [...ACCOUNT_MAILS, ...BILLING_MAILS, ...CONTACT_MAILS], {
    ...ground,
    db,
  });
  const accounts = await openAccounts({ ...ground, queue });
  const { limits, sessions } = accounts;
  const billing = await openBilling({
    db,
    queue,
    gateways: ground.gateways,
    prices: createPrices(ground.localPrices ?? null),
    site,
    limits,
    now,
    log,
  });
  const contact: ContactDeps = {
    db,
    queue,
    limits,
    stamps: createFormStamps(ground.secret, now),
    site,
    now,
    log,
  };
  const alerts = openAlerts({ db, mailer: ground.mailer, site, now, log });
  const visits = createVisitCounter({ db, now, log });
  const exchange = createExchange();
  const importDeps = { ...database, jobChanges, now, log };
  const imports = await openImportQueue(importDeps);
  const publicUrl = () => site().url;
  const pdf = createPdfMaker({
    chromePath: ground.chromePath,
    creator: site().name,
    log,
    limits: ground.pdfLimits,
  });
  const renderer = createCvRenderer();
  const deps: ApiDeps = {
    db,
    search,
    suggestions,
    now,
    accounts,
    billing: { ...billing, sessions, https: ground.https },
    admin: { ...importDeps, imports, feeds: createFeedFetcher({ publicUrl }) },
    contact,
    cv: { db, limits: accounts.limits, pdf, renderer },
    visits,
    findCountry: ground.findCountry,
    mailEventsSecret: ground.mailEventsSecret,
    exchange,
    trustProxy: ground.trustProxy,
    admission: createAdmission(ground.admission),
    local: ground.local,
    siteName: site().name,
    publicUrl,
    log,
    security: createSecurityLog(log, ground.secret),
  };
  const closing: Stage[] = [
    { 'job alerts': alerts.close },
    {
      imports: imports.close,
      'files of profiles': exchange.close,
      'browser for CVs': pdf.close,
      'renderer of CVs': renderer.close,
    },
    { 'counter of visits': visits.close, suggestions: suggestions.close },
    { queue: queue.close },
  ];
  return { ...deps, accounts, alerts, api: createApi(deps), closing };
}
