import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { BUILD_FAILED, ensureBuild } from './scripts/build.ts';
import { readGuesses } from './server/auth/choose-password.adapter.ts';
import type { GoogleSignIn } from './server/auth/google.adapter.ts';
import { createLocalAdmin, LOCAL_ADMIN_EMAIL } from './server/auth/local-admin.service.ts';
import { localSessionSecret } from './server/auth/local-secret.ts';
import { createGateways } from './server/billing/create-gateways.ts';
import { openSandbox } from './server/billing/sandbox/open-sandbox.ts';
import { compose } from './server/compose.ts';
import { DATA_FOLDER_IN_USE } from './server/db/bundled/open-bundled.ts';
import { openJobChanges } from './server/db/job-changes.ts';
import { asLongWork } from './server/db/kinds-of-work.ts';
import { type OpenDatabase, openBundledDatabase, openDatabase } from './server/db/open.ts';
import { isDatabaseUnavailable } from './server/db/unavailable.ts';
import { DATABASE_TAKEN } from './server/db/writer-lock.ts';
import { seedDemo } from './server/demo/seed-demo.service.ts';
import {
  backupScheduleOf,
  type Env,
  indexNowOf,
  keepsOutbox,
  loadEnvFile,
  operatorOf,
  playsPayments,
  processesOf,
  readEnv,
} from './server/env.ts';
import { fileTrouble } from './server/file-trouble.ts';
import { createCountryService, createCountryTable } from './server/geo/ip-country.adapter.ts';
import { type Listening, listen } from './server/http/listen.ts';
import { localKey, requireLocalKey } from './server/http/local-key.ts';
import { METRICS_CLOSED, serveMetrics } from './server/http/serve-metrics.ts';
import { closeInterruptedRuns } from './server/imports/run/import-runs.service.ts';
import { createLog } from './server/log.ts';
import { createMailer, describeMail } from './server/mail/create-mailer.ts';
import { outboxRoutes } from './server/mail/outbox.routes.ts';
import { everyUtcMidnight } from './server/midnight.ts';
import { missingSettings } from './server/missing-settings.ts';
import { openPages, type Pages } from './server/pages/open-pages.ts';
import { securityHeaders } from './server/pages/security-headers.ts';
import { connectSiblings } from './server/processes/other-processes.ts';
import { closeInStages, type Stage } from './server/shutdown.ts';
import { watchStart } from './server/start-watch.ts';
import { readAssets } from './web/lib/assets.ts';

// The data folder holds password hashes and secrets: files are for this user only.
process.umask(0o077);
// With --watch each thread sends what it imports to those who wait for its answers
// (nodejs/node#65044). The folders to watch are named in package.json.
delete process.env.WATCH_REPORT_DEPENDENCIES;
loadEnvFile();
const read = readEnv(process.env);
if ('problems' in read) stopStart(read.problems);
const env = read.env;
const log = createLog(env.LOG_LEVEL);
const now = () => new Date();
const SHUTDOWN_MS = 15_000;
/** What is open, in the order of opening. It is closed from the end. */
const opened: Stage[] = [];
let isReady = false;
let isStopping = false;
/** On its way out, while it still answers; not when another process has its place. */
let isDraining = false;
let listening: Listening | undefined;
const siblings = connectSiblings();
const answersRequests = env.ROLE !== 'worker';
const worksInBackground = env.ROLE !== 'web';
let closing: Promise<0 | 1> | undefined;
/** The database, also while it is being opened. */
let begun: Promise<OpenDatabase> | undefined;

const seconds = env.START_TIMEOUT;
const watch = watchStart(
  seconds * 1000,
  `The start got no further for ${seconds} seconds and was stopped. If one of its steps needs longer, for example a migration of a large database, set START_TIMEOUT.`,
);
/** Says what takes long, and that the start goes on. */
const tell = (line: string) => {
  say(line);
  watch.progress();
};
process.on('uncaughtException', failStart);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown());
siblings?.onRetire(() => void shutDown('replaced'));

const logError = (error: Error) => {
  // Before that the start fails, and says why.
  if (isReady) log.error({ err: error }, 'database connection');
};
// The first start does both, each in a child process.
begun = openConfigured(env).then((found) => {
  opened.push({ database: found.close });
  return found;
});
const building = answersRequests
  ? ensureBuild({
      onBegin: () => tell('Building the pages, once. On a slow machine this takes a while.'),
      onStep: watch.progress,
    })
  : null;
const [dist, database] = await Promise.all([building, begun]);
watch.progress();
const { db } = database;
const jobChanges = await openJobChanges(database, logError);
opened.push({ announcements: jobChanges.close });

const hasOwnServer = env.DATABASE_URL === undefined;
const isLocal = env.NODE_ENV !== 'production' && hasOwnServer;
const seeded = isLocal ? await asLongWork(() => seedDemo(db, jobChanges, now())) : 0;
if (seeded > 0) tell(`Wrote ${seeded} demo listings into the empty database.`);
// There is one product on a data folder: runs of an earlier one have ended.
await closeInterruptedRuns(db, hasOwnServer ? 0 : undefined);

/** `publicUrl` is known when the port is, unless it is configured. */
const site = {
  name: env.SITE_NAME,
  publicUrl: env.PUBLIC_URL ?? '',
  google: env.GOOGLE_CLIENT_ID !== undefined,
  employerJobs: env.EMPLOYER_JOBS,
  support: env.SUPPORT_EMAIL ?? null,
  operator: operatorOf(env),
};
const secret = env.SESSION_SECRET ?? localSessionSecret(resolve(env.DATA_DIR));
const hasOutbox = keepsOutbox(env);
/** Where this process finds itself; known when the port is. */
let ownUrl = '';
const sandbox = playsPayments(env)
  ? openSandbox({ db, now, log, siteUrl: () => site.publicUrl, ownUrl: () => ownUrl })
  : null;
const hasLocalAdmin = isLocal && env.ADMIN_EMAIL.length === 0;
const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
const missing = missingSettings(env);
const mailer = await createMailer(db, env);
opened.push({ mailer: mailer.close });
const services = await compose({
  database,
  jobChanges,
  mailer,
  site: () => ({
    name: site.name,
    url: site.publicUrl,
    supportEmail: site.support,
    operator: site.operator,
  }),
  secret,
  adminEmails: hasLocalAdmin ? [LOCAL_ADMIN_EMAIL] : env.ADMIN_EMAIL,
  google: await createGoogle(env),
  gateways: sandbox?.gateways ?? createGateways(env, now),
  localPrices: env.MOBILE_MONEY_PRICES,
  findCountry: [
    createCountryTable(),
    ...(env.GEOIP_URL === undefined ? [] : [createCountryService(env.GEOIP_URL)]),
  ],
  mailSetup: describeMail(env),
  missingSettings: missing,
  backups: backupScheduleOf(env),
  mailEventsSecret: env.MAIL_EVENTS_SECRET ?? null,
  employerJobs: env.EMPLOYER_JOBS,
  indexNow: indexNowOf(env),
  // A product that is tried out sends no requests by itself.
  linkChecks: env.NODE_ENV === 'production' ? env.APPLY_LINK_CHECKS : 'off',
  https,
  trustProxy: env.TRUST_PROXY,
  chromePath: env.CHROME_PATH,
  local: localRoutes(),
  others: siblings,
  isDraining: () => isDraining,
  now,
  log,
});
opened.push(...services.closing.toReversed());
watch.progress();

const headers = securityHeaders({ https });
const pages = dist === null ? null : await openSite(dist);
const tidy = () => services.tidy().catch(logError);
const daily = () => services.daily().catch(logError);
await Promise.all([tidy(), readGuesses()]);
const stopMidnight = everyUtcMidnight(() => {
  pages?.forget();
  void tidy();
  if (worksInBackground) void daily();
});
opened.push({ midnight: stopMidnight });

const metrics = env.METRICS_PORT === undefined ? null : await openOwnMetrics(env.METRICS_PORT);
listening = pages ? await startListening(env, pages) : undefined;
// Long work has its time while the last requests end.
if (listening) opened.push({ server: listening.close, 'long work': services.cutSoon });
const port = listening?.port ?? env.PORT;
ownUrl = `http://${reachableHost(env.HOST)}:${port}`;
site.publicUrl ||= `http://localhost:${port}`;
if (worksInBackground) await services.start();

isReady = true;
watch.done();
process.off('uncaughtException', failStart);
siblings?.tellReady();
if (worksInBackground) void daily();

if (hasLocalAdmin) {
  const password = await createLocalAdmin(db, now());
  if (password !== null)
    say(`Administrator, shown only once: ${LOCAL_ADMIN_EMAIL}  Password: ${password}`);
}
const key = localKey(secret);
if (hasOutbox) say(`Read the mail here: ${site.publicUrl}/dev/outbox?key=${key}`);
if (sandbox) {
  say('This process simulates payments: no money moves.');
  say(`Before you pay in a browser, open this in it: ${site.publicUrl}/dev/payments?key=${key}`);
}
if (isFirst()) for (const line of missing) log.warn(line);

say(`${env.SITE_NAME} is ready: ${site.publicUrl}`);
if (!answersRequests) say('It does the work in the background, and answers no requests.');
else if (env.PUBLIC_URL !== undefined) say(`It listens on http://${env.HOST}:${port}`);

/** Whether this process speaks for all of the machine. */
function isFirst(): boolean {
  return siblings?.isFirst ?? true;
}

/** What the operator is told by one process of the machine. */
function say(line: string): void {
  if (isFirst()) console.log(line);
}

/** `replaced`: another process takes new connections from here on. */
async function shutDown(why?: 'replaced'): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // The supervisor tells it for all.
  if (!siblings) console.log('Stopping: finishing requests, then closing the database.');
  // A start that fails now fails because of the stop.
  await begun?.catch(() => undefined);
  if (why === 'replaced') await listening?.retire();
  else if (listening) {
    isDraining = true;
    listening.endConnections();
    await setTimeout(env.DRAIN_SECONDS * 1000);
  }
  process.exit(await closeAll());
}

/** Closes what is open, once: a start that fails may be stopped at the same time. */
function closeAll(): Promise<0 | 1> {
  closing ??= closeInStages(opened.toReversed(), SHUTDOWN_MS, log);
  return closing;
}

/** The routes under /dev of local mode; null when it has none. */
function localRoutes(): Hono | null {
  if (!hasOutbox && !sandbox) return null;
  const routes = new Hono();
  routes.use('/dev/*', requireLocalKey(localKey(secret)));
  if (hasOutbox) routes.route('/', outboxRoutes(db, env.SITE_NAME));
  if (sandbox) routes.route('/', sandbox.routes);
  return routes;
}

/** The address of a listening socket, for a request from this machine. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

async function createGoogle(given: Env): Promise<GoogleSignIn | null> {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, NODE_ENV } = given;
  if (GOOGLE_CLIENT_ID === undefined || GOOGLE_CLIENT_SECRET === undefined) return null;
  const { createGoogleSignIn } = await import('./server/auth/google.adapter.ts');
  return createGoogleSignIn({
    issuer: GOOGLE_ISSUER,
    clientId: GOOGLE_CLIENT_ID,
    clientSecret: GOOGLE_CLIENT_SECRET,
    redirectUri: () => `${site.publicUrl}/api/auth/google/callback`,
    secret,
    now,
    allowHttp: NODE_ENV !== 'production',
    log,
  });
}

/** The database of DATABASE_URL, or that of the data folder. */
async function openConfigured({ DATABASE_URL, DATA_DIR }: Env): Promise<OpenDatabase> {
  try {
    if (DATABASE_URL !== undefined)
      return await openDatabase(DATABASE_URL, logError, {
        processes: siblings ? processesOf(env) : 1,
        replicaUrls: env.DATABASE_REPLICA_URL,
      });
    return await openBundledDatabase(resolve(DATA_DIR), {
      role: 'product',
      tell,
      onStep: watch.progress,
      onError: logError,
    });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === DATA_FOLDER_IN_USE) {
      return stopStart([`${error.message} Stop it first, or set DATA_DIR to another folder.`]);
    }
    return stopStart([`The database could not be opened: ${fileTrouble(error) ?? error.message}`]);
  }
}

async function openSite(folder: string): Promise<Pages> {
  const opening = await openPages(services, {
    dist: folder,
    readAssets,
    site,
    headers,
    https,
    dev: process.argv.includes('--dev'),
    cdnSeconds: env.CDN_SECONDS,
    indexNowKey: env.INDEXNOW_KEY,
  });
  jobChanges.onChange(opening.forget);
  return opening;
}

/** Where a supervisor has the port of metrics, it asks for them. */
async function openOwnMetrics(metricsPort: number) {
  const { openMetrics } = await import('./server/metrics/metrics.ts');
  const { onAnswer, registry } = openMetrics(services, pages);
  if (siblings) siblings.onAskMetrics(() => registry.getMetricsAsJSON());
  else {
    const served = await serveMetrics({
      host: env.HOST,
      port: metricsPort,
      read: () => registry.metrics(),
      probe: async (path) => services.api.request(path),
    });
    opened.push({ metrics: served.close });
    say(`Metrics are at http://${env.HOST}:${served.port}/metrics`);
  }
  return onAnswer;
}

async function startListening({ HOST, PORT }: Env, { handle }: Pages): Promise<Listening> {
  const { api } = services;
  try {
    return await listen({
      host: HOST,
      port: PORT,
      api,
      pages: handle,
      headers,
      local: hasOutbox || sandbox !== null,
      onAnswer: metrics ?? undefined,
    });
  } catch (error) {
    if (isStopping || !(error instanceof Error && 'code' in error)) throw error;
    const line =
      error.code === 'EADDRINUSE'
        ? `Port ${PORT} is already in use. Stop the other program, or set PORT to another number.`
        : `Cannot listen on ${HOST}:${PORT}: ${error.message}`;
    console.error(line);
    await closeAll();
    process.exit(1);
  }
}

/** What stops the start is said in one line if an operator can fix it. */
async function failStart(error: unknown): Promise<void> {
  if (isStopping) return;
  const database = await begun?.catch(() => undefined);
  console.error(await failureOf(error, database));
  // The bundled server would stay. What else goes wrong now follows from the error above.
  await database?.close().catch(() => undefined);
  process.exit(1);
}

async function failureOf(error: unknown, database?: OpenDatabase): Promise<unknown> {
  const trouble = fileTrouble(error);
  if (trouble !== null) return `The start failed. ${trouble}`;
  if (!(error instanceof Error)) return error;
  if (isDatabaseUnavailable(error))
    return `The database failed: ${(await database?.panic?.()) ?? error.message}`;
  const said = [BUILD_FAILED, DATABASE_TAKEN, METRICS_CLOSED];
  return 'code' in error && said.includes(String(error.code)) ? error.message : error;
}

/** Says what stops the start, one line each, and ends the process. */
function stopStart(lines: string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}
