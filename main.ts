import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuild } from './scripts/build.ts';
import { forgetDeletions } from './server/admin/job-deletions.service.ts';
import { createApi } from './server/api.ts';
import { forgetStale } from './server/auth/account.service.ts';
import { createGoogleSignIn } from './server/auth/google.adapter.ts';
import { createLocalAdmin, LOCAL_ADMIN_EMAIL } from './server/auth/local-admin.service.ts';
import { localSessionSecret } from './server/auth/local-secret.ts';
import { openAccounts } from './server/auth/open-accounts.service.ts';
import { serveControl } from './server/cli/control-channel.ts';
import { openJobChanges } from './server/db/job-changes.ts';
import { asLongWork } from './server/db/long-work.ts';
import {
  DATA_FOLDER_IN_USE,
  type OpenDatabase,
  openEmbeddedDatabase,
  openServerDatabase,
} from './server/db/open.ts';
import { createDemoShare, seedDemo } from './server/demo/seed-demo.service.ts';
import { type Env, keepsOutbox, loadEnvFile, readEnv } from './server/env.ts';
import { createAdmission } from './server/http/admission.ts';
import { type Listening, listen } from './server/http/listen.ts';
import { createSecurityLog } from './server/http/security-log.ts';
import { startFeedSchedule } from './server/imports/feeds/feeds.service.ts';
import { createFeedFetcher } from './server/imports/feeds/fetch-feed.adapter.ts';
import { importCommand } from './server/imports/run/import-command.ts';
import { openImportQueue } from './server/imports/run/import-queue.service.ts';
import { closeInterruptedRuns, forgetOldRuns } from './server/imports/run/import-runs.service.ts';
import { dropExpired } from './server/jobs/search/index-jobs.service.ts';
import { createJobSearch } from './server/jobs/search/search-jobs.service.ts';
import { createLog } from './server/log.ts';
import type { Mailer } from './server/mail/mail.service.ts';
import { outboxRoutes } from './server/mail/outbox.routes.ts';
import { createOutboxMailer } from './server/mail/outbox.service.ts';
import { createSmtpMailer } from './server/mail/smtp.adapter.ts';
import { confirmationCookie } from './server/middleware/landing-cookie.ts';
import { everyUtcMidnight } from './server/midnight.ts';
import { DEV_RELOAD_PATH, devReloadFile, withDevReload } from './server/pages/dev-reload.ts';
import { loadRenderer, type RenderDeps } from './server/pages/load-renderer.ts';
import { noticePages } from './server/pages/notice-pages.ts';
import { createPageCache } from './server/pages/page-cache.ts';
import { createPageHandler } from './server/pages/page-handler.ts';
import { securityHeaders } from './server/pages/security-headers.ts';
import { readStaticFiles } from './server/pages/static-files.ts';
import { closeInStages, type Stage } from './server/shutdown.ts';
import { createVisitCounter } from './server/stats/count-visits.service.ts';
import { openQueue } from './server/worker/queue.service.ts';
import { utcToday } from './shared/job-dates.ts';
import { readAssets } from './web/lib/assets.ts';

// What it writes is for its own user only: there are password hashes and secrets in the data
// folder.
process.umask(0o077);
loadEnvFile();
const read = readEnv(process.env);
if ('problems' in read) stopStart(read.problems);
const env = read.env;
const log = createLog(env.LOG_LEVEL);
const now = () => new Date();
const SHUTDOWN_MS = 15_000;
const LAST_WORDS_MS = 3_000;
let isReady = false;
let isStopping = false;
let hasFailed = false;

if (await ensureBuild()) console.log('Built the pages.');
const logError = (error: Error) => log.error({ err: error }, 'database connection');
const database = await openDatabase(env);
const { db, kind } = database;
const jobChanges = await openJobChanges(
  db,
  kind === 'server' ? (env.DATABASE_URL as string) : null,
  logError,
);

const local = env.NODE_ENV !== 'production' && kind === 'embedded';
const seeded = local ? await asLongWork(() => seedDemo(db, jobChanges, now())) : 0;
if (seeded > 0) console.log(`Wrote ${seeded} demo listings into the empty database.`);

const demoShare = createDemoShare(db);
const site: Omit<RenderDeps['site'], 'demo'> = {
  name: env.SITE_NAME,
  publicUrl: env.PUBLIC_URL ?? '',
  google: env.GOOGLE_CLIENT_ID !== undefined,
  support: env.SUPPORT_EMAIL ?? null,
};
const secret = env.SESSION_SECRET ?? localSessionSecret(resolve(env.DATA_DIR));
const security = createSecurityLog(log, secret);
const outbox = keepsOutbox(env);
const mailer = createMailer(env);
const queue = await openQueue({ database, log });
const localAdmin = local && env.ADMIN_EMAIL.length === 0;
const google =
  env.GOOGLE_CLIENT_ID !== undefined && env.GOOGLE_CLIENT_SECRET !== undefined
    ? createGoogleSignIn({
        issuer: env.GOOGLE_ISSUER,
        clientId: env.GOOGLE_CLIENT_ID,
        clientSecret: env.GOOGLE_CLIENT_SECRET,
        redirectUri: () => `${site.publicUrl}/api/auth/google/callback`,
        secret,
        now,
        allowHttp: env.NODE_ENV !== 'production',
        log,
      })
    : null;
const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
const accounts = await openAccounts({
  database,
  queue,
  mailer,
  site: () => ({
    name: env.SITE_NAME,
    url: site.publicUrl,
    supportEmail: env.SUPPORT_EMAIL ?? null,
  }),
  secret,
  adminEmails: localAdmin ? [LOCAL_ADMIN_EMAIL] : env.ADMIN_EMAIL,
  google,
  https,
  now,
  log,
});

const search = createJobSearch({ db, now });
const visits = createVisitCounter({ db, now, log });
// The embedded database belongs to this process alone: whatever ran before it is over.
await closeInterruptedRuns(db, kind === 'embedded' ? 0 : undefined);
const admin = {
  db,
  jobChanges,
  now,
  log,
  imports: await openImportQueue({ db, jobChanges, now, log }),
  feeds: createFeedFetcher({ publicUrl: () => site.publicUrl }),
};
const feedSchedule = startFeedSchedule(admin);
const admission = createAdmission();
const api = createApi({
  db,
  search,
  now,
  accounts,
  admin,
  visits,
  trustProxy: env.TRUST_PROXY,
  admission,
  local: outbox ? outboxRoutes(db, env.SITE_NAME) : null,
  siteName: env.SITE_NAME,
  publicUrl: () => site.publicUrl,
  log,
  security,
});
const dist = join(import.meta.dirname, 'dist');
const render = await loadRenderer(dist);
const assets = readAssets(readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8'));
const files = await readStaticFiles(join(dist, 'client'));
const dev = process.argv.includes('--dev');
if (dev) files.set(DEV_RELOAD_PATH, await devReloadFile(now()));
const logPageError = (error: unknown) => log.error({ err: error }, 'page failed');
const renderDeps: Omit<RenderDeps, 'site'> = {
  apiFetch: async (path) => api.request(path),
  assets,
  onError: logPageError,
};
const pages = createPageCache(async (url) => {
  const page = await admission.inTurn(async () =>
    render(new Request(`http://localhost${url}`), {
      ...renderDeps,
      site: { ...site, demo: await demoShare.read() },
    }),
  );
  return dev ? { ...page, html: withDevReload(page.html) } : page;
}, logPageError);
const notices = createPageCache(
  noticePages(render, () => ({ ...renderDeps, site: { ...site, demo: null } })),
  logPageError,
);
const forgetJobs = () => {
  search.forget();
  demoShare.forget();
  pages.clear();
};
jobChanges.onChange(forgetJobs);
const tidyUp = () =>
  asLongWork(() =>
    Promise.all([
      dropExpired(db, utcToday(now())),
      forgetStale({ db, now }),
      forgetDeletions({ db, now }),
      forgetOldRuns(db, now()),
    ]),
  ).catch(logError);
await tidyUp();
const stopMidnight = everyUtcMidnight(() => {
  forgetJobs();
  void tidyUp();
});

const headers = securityHeaders({ https });
const handlePage = createPageHandler({
  pages,
  notices,
  admission,
  trustProxy: env.TRUST_PROXY,
  files,
  headers,
  log,
  onPage: visits.countPage,
  confirmationCookie: () => confirmationCookie(https),
});
const server = await startListening(env);
site.publicUrl ||= `http://localhost:${server.port}`;
const runImport = importCommand({ db, jobChanges, now });
const importByCommand: typeof runImport = (...args) => {
  security('imported-by-command', {});
  return runImport(...args);
};
const control =
  kind === 'embedded'
    ? await serveControl({ dataDir: env.DATA_DIR, commands: { import: importByCommand } })
    : { close: async () => {} };

isReady = true;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    void shutDown();
  });
}

if (localAdmin) {
  const password = await createLocalAdmin(db, now());
  if (password !== null)
    console.log(`Administrator, shown this once: ${LOCAL_ADMIN_EMAIL}  Password: ${password}`);
}
if (outbox) console.log(`Mail is kept here to read: ${site.publicUrl}/dev/outbox`);
if (env.NODE_ENV === 'production' && env.SUPPORT_EMAIL === undefined) {
  log.warn(
    'SUPPORT_EMAIL is not set: /contact, the terms and the privacy policy have no address that people can write to',
  );
}
if (!outbox && env.SMTP_URL === undefined)
  log.warn('SMTP_URL is not set: mail waits, and nobody can confirm an account');

console.log(`${env.SITE_NAME} is ready: ${site.publicUrl}`);
if (env.PUBLIC_URL !== undefined) console.log(`It listens on http://${env.HOST}:${server.port}`);

async function shutDown(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  console.log('Stopping: finishing requests, then closing the database.');
  stopMidnight();
  const stages: Stage[] = [
    {
      server: server.close,
      'control channel': control.close,
      'feed schedule': feedSchedule.stop,
      imports: admin.imports.close,
    },
    { 'counter of visits': visits.close },
    { queue: queue.close },
    { mailer: mailer.close, announcements: jobChanges.close },
    { database: database.close },
  ];
  const exitCode = await closeInStages(stages, SHUTDOWN_MS, log);
  process.exit(hasFailed ? 1 : exitCode);
}

/**
 * The embedded database is gone: pages that are kept are still sent for a moment, then the process
 * ends for a supervisor to start it anew.
 */
function endAfterFailure(error: Error): void {
  if (!isReady) stopStart([`The database failed: ${error.message}`]);
  hasFailed = true;
  log.fatal({ err: error }, 'the embedded database has failed: the process ends');
  setTimeout(() => void shutDown(), LAST_WORDS_MS);
}

function createMailer({
  SMTP_URL,
  SMTP_REQUIRE_TLS,
  MAIL_FROM,
  SITE_NAME,
  PUBLIC_URL,
}: Env): Mailer {
  if (outbox) return createOutboxMailer(db);
  const host = new URL(PUBLIC_URL ?? 'http://localhost').hostname;
  if (SMTP_URL !== undefined)
    return createSmtpMailer({
      url: SMTP_URL,
      requireTls: SMTP_REQUIRE_TLS,
      from: MAIL_FROM ?? `${JSON.stringify(SITE_NAME)} <no-reply@${host}>`,
    });
  return {
    send: () => Promise.reject(new Error('SMTP_URL is not set: this mail waits for it')),
    close: () => {},
  };
}

async function openDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    if (DATABASE_URL !== undefined) return await openServerDatabase(DATABASE_URL, logError);
    return await openEmbeddedDatabase(resolve(DATA_DIR), endAfterFailure);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === DATA_FOLDER_IN_USE) {
      return stopStart([`${error.message} Stop it first, or set DATA_DIR to another folder.`]);
    }
    return stopStart([`The database could not be opened: ${error.message}`]);
  }
}

async function startListening({ HOST, PORT }: Env): Promise<Listening> {
  try {
    return await listen({ host: HOST, port: PORT, api, pages: handlePage, headers, local: outbox });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await Promise.all([feedSchedule.stop(), admin.imports.close(), queue.close()]);
    await jobChanges.close();
    await database.close();
    if (error.code === 'EADDRINUSE')
      return stopStart([
        `Port ${PORT} is already in use. Stop the other program, or set PORT to another number.`,
      ]);
    return stopStart([`Cannot listen on ${HOST}:${PORT}: ${error.message}`]);
  }
}

/** Says what stops the start, one line each, and ends the process. */
function stopStart(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
