import type { Context, Hono } from 'hono';
import { openAdmin } from './admin/admin.feature.ts';
import { openAlerts } from './alerts/alerts.feature.ts';
import { createApi } from './api.ts';
import { openAuth } from './auth/auth.feature.ts';
import { findSession } from './auth/sessions.service.ts';
import { openBackup } from './backup/backup.feature.ts';
import { openBilling } from './billing/billing.feature.ts';
import { openContact } from './contact/contact.feature.ts';
import { openCv } from './cv/cv.feature.ts';
import { asLongWork } from './db/kinds-of-work.ts';
import { openEmployerJobs } from './employer-jobs/employer-jobs.feature.ts';
import { openEmployers } from './employers/employers.feature.ts';
import type { Base, Feature } from './feature.ts';
import { openGeo } from './geo/geo.feature.ts';
import { type AdmissionLimits, createAdmission, type OtherProcesses } from './http/admission.ts';
import { clientAddress } from './http/client-address.ts';
import { type ProxyWatch, watchProxies } from './http/proxy-watch.ts';
import { createSecurityLog } from './http/security-log.ts';
import { openImports } from './imports/imports.feature.ts';
import { openJobs } from './jobs/jobs.feature.ts';
import { openJourney } from './journey/journey.feature.ts';
import { openMail } from './mail/mail.feature.ts';
import { startMail } from './mail/mail-queue.service.ts';
import { watchMailer } from './mail/mail-trouble.service.ts';
import { createRateLimits, type Limit, type LimitName } from './middleware/rate-limit.adapter.ts';
import { openPermits } from './permits/permits.feature.ts';
import { openProfile } from './profile/profile.feature.ts';
import { openSafety } from './safety/safety.feature.ts';
import type { Stage } from './shutdown.ts';
import { openStats } from './stats/stats.feature.ts';
import { openQueue } from './worker/queue.service.ts';

/** What looks at the stop of the process ends within this time; a long statement does not look. */
const PATIENCE_MS = 5_000;

/** What the product is made with: in main.ts, in the tests, and in benchmarks. */
export type ComposeOptions = Omit<Base, 'db' | 'queue' | 'limits' | 'addressOf'> &
  Parameters<typeof openAuth>[1] &
  Parameters<typeof openJobs>[1] &
  Omit<Parameters<typeof openBilling>[1], 'sessions' | 'jobSearch'> &
  Parameters<typeof openAlerts>[1] &
  Parameters<typeof openMail>[1] &
  Parameters<typeof openCv>[1] &
  Parameters<typeof openBackup>[1] &
  Parameters<typeof openEmployerJobs>[1] &
  Parameters<typeof openImports>[1] & {
    findCountry: Parameters<typeof openGeo>[1];
    /** Sentences of server/missing-settings.ts. */
    missingSettings: readonly string[];
    /** Routes of local mode; null in production. */
    local: Hono | null;
    /** Tests replace the product's own limits. */
    limits?: Record<LimitName, Limit> | undefined;
    admission?: AdmissionLimits | undefined;
    /** The other processes of this machine, if there are any. */
    others?: OtherProcesses | undefined;
    /** Whether the process is about to stop: /readyz says so. */
    isDraining?: () => boolean;
  };

/** Opens the features. A new one gets a line here. */
async function openFeatures(base: Base, options: ComposeOptions, proxies: ProxyWatch) {
  const auth = openAuth(base, options);
  const jobs = openJobs(base, options);
  const permits = openPermits(base);
  const employerJobs = openEmployerJobs(base, options);
  return {
    jobs,
    auth,
    billing: openBilling(base, {
      ...options,
      sessions: auth.accounts.sessions,
      jobSearch: jobs.search,
    }),
    geo: openGeo(base, options.findCountry),
    contact: openContact(base),
    safety: openSafety(base),
    alerts: openAlerts(base, options),
    mail: openMail(base, options),
    profile: openProfile(base),
    journey: openJourney(base),
    cv: openCv(base, options),
    stats: openStats(base),
    employers: openEmployers(base),
    employerJobs,
    permits,
    admin: openAdmin(base, {
      ...permits,
      waitingEmployerJobs: employerJobs.waitingEmployerJobs,
      proxyDoubt: proxies.doubt,
      missingSettings: options.missingSettings,
      hasBackups: options.backups !== undefined,
    }),
    backup: openBackup(base, options),
    imports: await openImports(base, options),
  } satisfies Record<string, Feature>;
}

type Features = Awaited<ReturnType<typeof openFeatures>>;
/** What a request to the API takes and what comes back, as types (web/lib/endpoints.ts). */
export type ApiOperation = {
  [Name in keyof Features]: Features[Name] extends { operations: readonly (infer Op)[] }
    ? Op
    : never;
}[keyof Features];

export type Services = Awaited<ReturnType<typeof compose>>;

/**
 * Puts the product together. `closing` closes what was opened here, stage by stage; `cutSoon` may be
 * called before, when the stop begins.
 */
export async function compose(options: ComposeOptions) {
  const { database, jobChanges, site, secret, adminEmails, https, trustProxy, now, log } = options;
  const { db } = database;
  const queue = await openQueue({ database, log });
  const base: Base = {
    ...{ database, db, jobChanges, queue, site, secret, adminEmails, https, trustProxy, now, log },
    limits: createRateLimits(database.pool, options.limits),
    addressOf: (c: Context) => clientAddress(c, trustProxy),
  };
  const proxies = watchProxies(trustProxy, (doubt) => log.warn(doubt));
  const mailer = watchMailer(options.mailer, base);
  const opened = await openFeatures(base, { ...options, mailer }, proxies);
  const features: Feature[] = Object.values(opened);
  const mails = features.flatMap((feature) => feature.mails ?? []);
  await startMail(queue, mails, { ...base, mailer });
  for (const { work = {} } of features)
    for (const [name, { retries, handle }] of Object.entries(work))
      await queue.work<never>(name, retries, ({ data, signal }) => handle(data, signal));

  const { accounts } = opened.auth;
  const admission = createAdmission(options.admission, undefined, options.others);
  const operations = features.flatMap((feature) => feature.operations ?? []);
  const api = createApi({
    db,
    replicas: database.replicas,
    https,
    operations,
    forms: features.flatMap(({ forms = [] }) => forms),
    findSession: (token, landingKey) => findSession(accounts.sessions, token, landingKey),
    admission,
    trustProxy,
    proxies,
    local: options.local,
    isDraining: options.isDraining ?? (() => false),
    siteName: site().name,
    publicUrl: () => site().url,
    log,
    security: createSecurityLog(log, secret),
  });
  let dailyWork: Promise<unknown> = Promise.resolve();
  const cutSoon = () => void setTimeout(database.cutLongWork, PATIENCE_MS).unref();
  const closing: Stage[] = [
    Object.assign(
      { 'long work': cutSoon, 'daily work': () => dailyWork, 'jobs of the queue': queue.endWork },
      ...features.map(({ close }) => close),
    ),
    { queue: queue.close },
  ];
  const { search, pictures } = opened.jobs;
  const { pdfSizes } = opened.cv;
  const { visits } = opened.stats;
  const { billing } = opened.billing;
  /** Drops what is out of date. */
  const tidy = () => asLongWork(() => Promise.all(features.map((feature) => feature.tidy?.())));
  const daily = () => {
    const work = Promise.all(features.map((feature) => feature.daily?.()));
    // The database closes after it. Its failure is told to the caller.
    dailyWork = work.catch(() => undefined);
    return work;
  };
  /** Call it when the address of the site is known: jobs need it. */
  const start = async () => {
    for (const feature of features) feature.start?.();
    await queue.start();
  };
  return {
    ...{
      api,
      operations,
      mails,
      admission,
      accounts,
      billing,
      search,
      pictures,
      pdfSizes,
      database,
      visits,
      trustProxy,
      proxies,
      db,
      now,
      log,
    },
    ...{ tidy, daily, start, closing, cutSoon, startQueue: queue.start },
  };
}
