import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { adminJobOperations } from './admin/admin-jobs.routes.ts';
import { auditOperations } from './admin/audit-log.routes.ts';
import { overviewOperations } from './admin/overview.routes.ts';
import { accountOperations } from './auth/account.routes.ts';
import { sessionOperations } from './auth/account-sessions.routes.ts';
import type { AccountsDeps } from './auth/accounts.service.ts';
import { authOperations } from './auth/auth.routes.ts';
import { mountConfirmation } from './auth/confirmation.routes.ts';
import { googleOperations } from './auth/google.routes.ts';
import { secondFactorOperations } from './auth/second-factor.routes.ts';
import { clientAddress, type TrustProxy } from './http/client-address.ts';
import { openApiDocument } from './http/openapi.ts';
import { mountOperations } from './http/operation.ts';
import { type ImportAdminDeps, importOperations, UPLOAD_PATH } from './imports/import-admin.routes.ts';
import { jobOperations } from './jobs/jobs.routes.ts';
import type { JobsDeps } from './jobs/jobs.service.ts';
import { Problem } from './problem.ts';
import type { VisitCounter } from './stats/count-visits.service.ts';
import { visitOperations } from './stats/visits.routes.ts';

const MAX_BODY = 1_000_000;

export type ApiDeps = JobsDeps & {
  accounts: AccountsDeps;
  admin: ImportAdminDeps;
  visits: VisitCounter;
  trustProxy: TrustProxy;
  /** Routes of local mode; none in production. */
  local: Hono | null;
  siteName: string;
  log: Logger;
};

/** The API of the whole product: mounts the features; every error leaves through one place (DESIGN section 3). */
export function createApi(deps: ApiDeps): Hono {
  const app = new Hono();
  const { accounts, trustProxy } = deps;
  const operations = [
    ...jobOperations(deps),
    ...authOperations(accounts, (c) => clientAddress(c, trustProxy)),
    ...accountOperations(accounts),
    ...sessionOperations(accounts),
    ...secondFactorOperations(accounts),
    ...googleOperations(accounts),
    ...visitOperations(deps),
    ...overviewOperations(deps),
    ...adminJobOperations(deps.admin),
    ...auditOperations(deps),
    ...importOperations(deps.admin),
  ];

  const limitBody = bodyLimit({
    maxSize: MAX_BODY,
    onError: () => {
      throw new Problem(413, 'body-too-large', 'What was sent is too large.');
    },
  });
  // An uploaded file is streamed, and counted where it is stored.
  app.use('/api/*', (c, next) => (c.req.method === 'POST' && c.req.path === UPLOAD_PATH ? next() : limitBody(c, next)));
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  mountOperations(app, operations, accounts.sessions.find);
  mountConfirmation(app, accounts);
  const document = openApiDocument(deps.siteName, operations);
  app.get('/api/openapi.json', (c) => c.json(document));

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    try {
      await sql`SELECT 1`.execute(deps.db);
    } catch (error) {
      deps.log.error({ err: error }, 'database does not answer');
      throw new Problem(503, 'not-ready', 'The database does not answer.');
    }
    return c.json({ status: 'ready' });
  });

  if (deps.local) app.route('/', deps.local);
  app.notFound((c) => answer(c, new Problem(404, 'not-found', 'There is nothing at this address.')));
  app.onError((error, c) => {
    if (error instanceof Problem) return answer(c, error);
    deps.log.error({ err: error, method: c.req.method, path: c.req.path }, 'request failed');
    return answer(c, new Problem(500, 'internal-error', 'Something went wrong on our side. Please try again.'));
  });
  return app;
}

function answer(c: Context, problem: Problem): Response {
  const { status, message, code, extra, headers } = problem;
  return c.json({ message, code, ...extra }, status as ContentfulStatusCode, headers);
}
