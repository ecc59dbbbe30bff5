import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pino } from 'pino';
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
import { DATA_FOLDER_IN_USE, type OpenDatabase, openEmbeddedDatabase, openServerDatabase } from './server/db/open.ts';
import { hasDemoListings, seedDemo } from './server/demo/seed-demo.service.ts';
import { type Env, loadEnvFile, readEnv } from './server/env.ts';
import { type Listening, listen } from './server/http/listen.ts';
import { startFeedSchedule } from './server/imports/feeds.service.ts';
import { createFeedFetcher } from './server/imports/fetch-feed.adapter.ts';
import { importCommand } from './server/imports/import-command.ts';
import { openImportQueue } from './server/imports/import-queue.service.ts';
import { closeInterruptedRuns, forgetOldRuns } from './server/imports/import-runs.service.ts';
import { dropExpired } from './server/jobs/search/index-jobs.service.ts';
import { createJobSearch } from './server/jobs/search/search-jobs.service.ts';
import type { Mailer } from './server/mail/mail.service.ts';
import { outboxRoutes } from './server/mail/outbox.routes.ts';
import { createOutboxMailer } from './server/mail/outbox.service.ts';
import { createSmtpMailer } from './server/mail/smtp.adapter.ts';
import { confirmationCookie } from './server/middleware/landing-cookie.ts';
import { everyUtcMidnight } from './server/midnight.ts';
import { DEV_RELOAD_PATH, devReloadFile, withDevReload } from './server/pages/dev-reload.ts';
import { loadRenderer, type RenderDeps } from './server/pages/load-renderer.ts';
import { createPageCache } from './server/pages/page-cache.ts';
import { createPageHandler } from './server/pages/page-handler.ts';
import { securityHeaders } from './server/pages/security-headers.ts';
import { readStaticFiles } from './server/pages/static-files.ts';
import { createVisitCounter } from './server/stats/count-visits.service.ts';
import { openQueue } from './server/worker/queue.service.ts';
import { utcToday } from './shared/job-dates.ts';
import { readAssets } from './web/lib/assets.ts';

loadEnvFile();
const read = readEnv(process.env);
if ('problems' in read) stopStart(read.problems);
const env = read.env;
const log = pino({ level: env.LOG_LEVEL, base: null });
const now = () => new Date();

if (await ensureBuild()) console.log('Built the pages.');
const logError = (error: Error) => log.error({ err: error }, 'database connection');
const database = await openDatabase(env);
const { db, kind } = database;
const jobChanges = await openJobChanges(db, kind === 'server' ? (env.DATABASE_URL as string) : null, logError);

const local = env.NODE_ENV !== 'production' && kind === 'embedded';
const seeded = local ? await seedDemo(db, jobChanges, now()) : 0;
if (seeded > 0) console.log(`Wrote ${seeded} demo listings into the empty database.`);

const site: RenderDeps['site'] = {
  name: env.SITE_NAME,
  publicUrl: env.PUBLIC_URL ?? '',
  demo: await hasDemoListings(db),
  google: env.GOOGLE_CLIENT_ID !== undefined,
};
const secret = env.SESSION_SECRET ?? localSessionSecret(resolve(env.DATA_DIR));
const outbox = env.NODE_ENV !== 'production' && env.SMTP_URL === undefined;
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
  site: () => ({ name: env.SITE_NAME, url: site.publicUrl, supportEmail: env.SUPPORT_EMAIL ?? null }),
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
const api = createApi({
  db,
  search,
  now,
  accounts,
  admin,
  visits,
  trustProxy: env.TRUST_PROXY,
  local: outbox ? outboxRoutes(db, env.SITE_NAME) : null,
  siteName: env.SITE_NAME,
  publicUrl: () => site.publicUrl,
  log,
});
const dist = join(import.meta.dirname, 'dist');
const render = await loadRenderer(dist);
const assets = readAssets(readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8'));
const files = await readStaticFiles(join(dist, 'client'));
const dev = process.argv.includes('--dev');
if (dev) files.set(DEV_RELOAD_PATH, await devReloadFile(now()));
const logPageError = (error: unknown) => log.error({ err: error }, 'page failed');
const renderDeps: RenderDeps = {
  apiFetch: async (path) => api.request(path),
  site,
  assets,
  onError: logPageError,
};
const pages = createPageCache(async (url) => {
  const page = await render(new Request(`http://localhost${url}`), renderDeps);
  return dev ? { ...page, html: withDevReload(page.html) } : page;
}, logPageError);
const forgetJobs = () => {
  search.forget();
  pages.clear();
};
jobChanges.onChange(forgetJobs);
const tidyUp = () =>
  Promise.all([dropExpired(db, utcToday(now())), forgetStale({ db, now }), forgetDeletions({ db, now }), forgetOldRuns(db, now())]).catch(
    logError,
  );
await tidyUp();
const stopMidnight = everyUtcMidnight(() => {
  forgetJobs();
  void tidyUp();
});

const headers = securityHeaders({ https });
const handlePage = createPageHandler({
  pages,
  files,
  headers,
  log,
  onPage: visits.countPage,
  confirmationCookie: () => confirmationCookie(https),
});
const server = await startListening(env);
site.publicUrl ||= `http://localhost:${server.port}`;
const control =
  kind === 'embedded'
    ? await serveControl({ dataDir: env.DATA_DIR, commands: { import: importCommand({ db, jobChanges, now }) } })
    : { close: async () => {} };

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'shutdown failed');
        process.exit(1);
      },
    );
  });
}

if (localAdmin) {
  const password = await createLocalAdmin(db, now());
  if (password !== null) console.log(`Administrator, shown this once: ${LOCAL_ADMIN_EMAIL}  Password: ${password}`);
}
if (outbox) console.log(`Mail is kept here to read: ${site.publicUrl}/dev/outbox`);
if (!outbox && env.SMTP_URL === undefined) log.warn('SMTP_URL is not set: mail waits, and nobody can confirm an account');

console.log(`${env.SITE_NAME} is ready: ${site.publicUrl}`);
if (env.PUBLIC_URL !== undefined) console.log(`It listens on http://${env.HOST}:${server.port}`);

async function shutDown(): Promise<void> {
  console.log('Stopping: finishing requests, then closing the database.');
  stopMidnight();
  await Promise.all([server.close(), control.close(), feedSchedule.stop(), admin.imports.close()]);
  await visits.close();
  await queue.close();
  mailer.close();
  await jobChanges.close();
  await database.close();
}

function createMailer({ SMTP_URL, MAIL_FROM, SITE_NAME, PUBLIC_URL }: Env): Mailer {
  if (outbox) return createOutboxMailer(db);
  const host = new URL(PUBLIC_URL ?? 'http://localhost').hostname;
  if (SMTP_URL !== undefined)
    return createSmtpMailer({ url: SMTP_URL, from: MAIL_FROM ?? `${JSON.stringify(SITE_NAME)} <no-reply@${host}>` });
  return { send: () => Promise.reject(new Error('SMTP_URL is not set: this mail waits for it')), close: () => {} };
}

async function openDatabase({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    if (DATABASE_URL !== undefined) return await openServerDatabase(DATABASE_URL, logError);
    return await openEmbeddedDatabase(resolve(DATA_DIR));
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
      return stopStart([`Port ${PORT} is already in use. Stop the other program, or set PORT to another number.`]);
    return stopStart([`Cannot listen on ${HOST}:${PORT}: ${error.message}`]);
  }
}

/** Says what stops the start, one line each, and ends the process. */
function stopStart(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
