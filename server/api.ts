import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { adminJobOperations } from './admin/admin-jobs.routes.ts';
import { auditOperations } from './admin/audit-log.routes.ts';
import { jobEditOperations } from './admin/job-edits.routes.ts';
import { overviewOperations } from './admin/overview.routes.ts';
import { alertOperations } from './alerts/alerts.routes.ts';
import { type MailEventsDeps, mailEventOperations } from './alerts/mail-events.routes.ts';
import {
  mountUnsubscribe,
  UNSUBSCRIBE_PATH,
  unsubscribeOperations,
} from './alerts/unsubscribe.routes.ts';
import { accountOperations } from './auth/account.routes.ts';
import { sessionOperations } from './auth/account-sessions.routes.ts';
import { authOperations } from './auth/auth.routes.ts';
import { mountConfirmation } from './auth/confirmation.routes.ts';
import { googleOperations } from './auth/google.routes.ts';
import { secondFactorOperations } from './auth/second-factor.routes.ts';
import { findSession } from './auth/sessions.service.ts';
import type { AccountsDeps } from './auth/sign-in.service.ts';
import { adminBillingOperations } from './billing/admin-billing.routes.ts';
import { type BillingRoutesDeps, billingOperations } from './billing/billing.routes.ts';
import { saleOperations } from './billing/sale.routes.ts';
import { contactOperations } from './contact/contact.routes.ts';
import type { ContactDeps } from './contact/contact.service.ts';
import { messageOperations } from './contact/messages.routes.ts';
import { cvOperations } from './cv/cv.routes.ts';
import type { CvDeps } from './cv/cv.service.ts';
import { cvAssetOperations } from './cv/cv-assets.routes.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import { type GeoDeps, geoOperations } from './geo/geo.routes.ts';
import type { Admission } from './http/admission.ts';
import { clientAddress, peerOf, type TrustProxy } from './http/client-address.ts';
import { mountOperations } from './http/mount-operations.ts';
import { openApiDocument } from './http/openapi.ts';
import { type SecurityLog, watchSecurity } from './http/security-log.ts';
import { type ImportAdminDeps, importOperations } from './imports/import-admin.routes.ts';
import { jobOperations } from './jobs/jobs.routes.ts';
import type { JobsDeps } from './jobs/jobs.service.ts';
import { suggestionOperations } from './jobs/suggestions/suggestions.routes.ts';
import type { Suggestions } from './jobs/suggestions/suggestions.service.ts';
import { admit } from './middleware/admit.ts';
import { CONFIRMATION_PATH } from './middleware/landing-cookie.ts';
import { refuseOtherSites } from './middleware/own-site.ts';
import type { FindSession } from './middleware/viewer.ts';
import { type KeptBody, sendKept } from './pages/kept-body.ts';
import { Problem } from './problem.ts';
import { exchangeOperations } from './profile/exchange/exchange.routes.ts';
import type { ExchangeDeps } from './profile/exchange/exchange.service.ts';
import { profileOperations } from './profile/profile.routes.ts';
import type { VisitCounter } from './stats/count-visits.service.ts';
import { visitOperations } from './stats/visits.routes.ts';

const RETRY_SOON = { 'Retry-After': '30' };

/** What makes the database search. */
const SEARCHES = [
  '/api/jobs',
  '/api/jobs/:id/related',
  '/api/stats',
  '/api/suggestions',
  '/api/alerts/:id/preview',
];

export type ApiDeps = JobsDeps & {
  suggestions: Suggestions;
  accounts: AccountsDeps;
  billing: BillingRoutesDeps;
  admin: ImportAdminDeps;
  contact: ContactDeps;
  cv: CvDeps;
  visits: VisitCounter;
  findCountry: GeoDeps['findCountry'];
  mailEventsSecret: MailEventsDeps['mailEventsSecret'];
  exchange: ExchangeDeps['exchange'];
  trustProxy: TrustProxy;
  admission: Admission;
  /** Routes of local mode; none in production. */
  local: Hono | null;
  siteName: string;
  /** Where readers find the site. */
  publicUrl: () => string;
  log: Logger;
  security: SecurityLog;
};

/** Every operation of the product, as mounted and documented. */
export function apiOperations(deps: ApiDeps) {
  const { accounts, trustProxy } = deps;
  return [
    ...jobOperations(deps),
    ...suggestionOperations(deps),
    ...authOperations(accounts, (c) => clientAddress(c, trustProxy)),
    ...accountOperations(accounts),
    ...sessionOperations(accounts),
    ...secondFactorOperations(accounts),
    ...googleOperations(accounts),
    ...billingOperations(deps.billing, (c) => clientAddress(c, trustProxy)),
    ...adminBillingOperations(deps.billing),
    ...saleOperations(deps.billing),
    ...geoOperations(deps),
    ...contactOperations(deps.contact, (c) => clientAddress(c, trustProxy)),
    ...messageOperations(deps.contact),
    ...alertOperations({ db: deps.db, now: deps.now, limits: accounts.limits }),
    ...unsubscribeOperations(deps),
    ...mailEventOperations(deps),
    ...profileOperations(deps),
    ...exchangeOperations({
      db: deps.db,
      log: deps.log,
      exchange: deps.exchange,
      limits: accounts.limits,
    }),
    ...cvOperations(deps.cv),
    ...visitOperations(deps, (c) => clientAddress(c, trustProxy)),
    ...cvAssetOperations(),
    ...overviewOperations(deps),
    ...adminJobOperations(deps.admin),
    ...jobEditOperations(deps.admin),
    ...auditOperations(deps),
    ...importOperations(deps.admin),
  ];
}

/** What a request to the API takes and what comes back, as types (web/lib/endpoints.ts). */
export type ApiOperation = ReturnType<typeof apiOperations>[number];

/**
 * The API of the whole product: mounts the features; every error leaves through one place.
 */
export function createApi(deps: ApiDeps): Hono {
  const app = new Hono();
  const { accounts, trustProxy } = deps;
  const operations = apiOperations(deps);
  const findViewer: FindSession = (token, landingKey) =>
    findSession(accounts.sessions, token, landingKey);

  const openPaths = new Set<string>(
    operations.filter(({ isOpenToOtherSites }) => isOpenToOtherSites).map(({ path }) => path),
  );
  app.use(
    refuseOtherSites({
      publicUrl: deps.publicUrl,
      isOpen: (c) => openPaths.has(c.req.path) || c.req.path === UNSUBSCRIBE_PATH,
      hasCookieProof: (c) => c.req.path === CONFIRMATION_PATH,
    }),
  );
  const addressOf = (c: Context) => clientAddress(c, trustProxy);
  const watch = watchSecurity({
    security: deps.security,
    db: deps.db,
    findSession: findViewer,
    addressOf,
  });
  for (const path of ['/api/*', '/verify-email']) app.use(path, watch);
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  // Pages call the API in-process, and were charged already.
  const charge = (c: Context) => {
    if (peerOf(c) !== undefined) deps.admission.charge(addressOf(c));
  };
  for (const path of SEARCHES) app.get(path, admit(deps.admission, trustProxy));
  app.post('/api/notifications/preview', admit(deps.admission, trustProxy));
  mountOperations(app, operations, { findSession: findViewer, charge });
  app.on('POST', [CONFIRMATION_PATH, UNSUBSCRIBE_PATH], (c, next) => {
    charge(c);
    return next();
  });
  mountConfirmation(app, accounts);
  mountUnsubscribe(app, deps);
  let document: KeptBody | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= { body: Buffer.from(JSON.stringify(openApiDocument(deps.siteName, operations))) };
    return sendKept(c, document, { 'Content-Type': 'application/json' });
  });

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      await sql`SELECT 1`.execute(deps.db);
    } catch (error) {
      deps.log.error({ err: error }, 'database does not answer');
      throw new Problem(503, 'not-ready', 'The database is not responding.', {}, RETRY_SOON);
    }
    return c.json({ status: 'ready' });
  });

  if (deps.local) app.route('/', deps.local);
  app.notFound((c) =>
    answer(c, new Problem(404, 'not-found', 'There is nothing at this address.')),
  );
  app.onError((error, c) => {
    if (error instanceof Problem) return answer(c, error);
    if (isCutOff(c)) {
      deps.log.debug(
        { method: c.req.method, path: c.req.path },
        'the request ended before its body did',
      );
      return answer(c, new Problem(400, 'body-cut-off', 'The request ended too early.'));
    }
    deps.log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed');
    if (isDatabaseUnavailable(error)) return answer(c, unavailable());
    return answer(
      c,
      new Problem(500, 'internal-error', 'Something went wrong on our side. Please try again.'),
    );
  });
  return app;
}

function unavailable(): Problem {
  return new Problem(
    503,
    'database-unavailable',
    'The job board has a technical problem. Please try again in a minute.',
    {},
    RETRY_SOON,
  );
}

/**
 * Whether the sender went away in the middle of the body: nobody's fault here, and nobody reads the
 * answer.
 */
function isCutOff(c: Context): boolean {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  return incoming?.complete === false && incoming.destroyed;
}

function answer(c: Context, problem: Problem): Response {
  const { status, message, code, extra, headers } = problem;
  return c.json({ message, code, ...extra }, status as ContentfulStatusCode, headers);
}
