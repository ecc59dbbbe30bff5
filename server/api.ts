import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { hasAllMigrations } from './db/migrate.ts';
import type { Db, OpenDatabase } from './db/open.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import type { PostedForm } from './feature.ts';
import type { Admission } from './http/admission.ts';
import { clientAddress, peerOf, type TrustProxy } from './http/client-address.ts';
import { mountOperations, pathInHono } from './http/mount-operations.ts';
import { openApiDocument } from './http/openapi.ts';
import { type Operation, saysSuccess } from './http/operation.ts';
import type { ProxyWatch } from './http/proxy-watch.ts';
import { type SecurityLog, watchSecurity } from './http/security-log.ts';
import { admit } from './middleware/admit.ts';
import { compressAnswers } from './middleware/compress-answers.ts';
import { refuseOtherSites } from './middleware/own-site.ts';
import type { FindSession } from './middleware/viewer.ts';
import { rememberWrites } from './middleware/written.ts';
import { type KeptBody, sendKept } from './pages/kept-body.ts';
import { databaseUnavailable, Problem, tryLater } from './problem.ts';

export type ApiDeps = {
  db: Db;
  replicas: OpenDatabase['replicas'];
  /** The site is served over https. */
  https: boolean;
  operations: readonly Operation[];
  forms: readonly PostedForm[];
  findSession: FindSession;
  trustProxy: TrustProxy;
  proxies: ProxyWatch;
  admission: Admission;
  /** Routes of local mode; none in production. */
  local: Hono | null;
  /** The process is about to stop. */
  isDraining: () => boolean;
  siteName: string;
  /** Where readers find the site. */
  publicUrl: () => string;
  log: Logger;
  security: SecurityLog;
};

/**
 * The API of the whole product: mounts the features; every error leaves through one place.
 */
export function createApi(deps: ApiDeps): Hono {
  const app = new Hono();
  const { operations, forms, trustProxy, admission, findSession } = deps;
  const pathsOf = (proof: PostedForm['proof']) =>
    forms.filter((form) => form.proof === proof).map(({ path }) => path);
  const open = operations.filter(({ isOpenToOtherSites }) => isOpenToOtherSites);
  const openPaths = new Set([...open.map(({ path }) => path), ...pathsOf('key')]);
  const provenPaths = new Set(pathsOf('cookie'));
  app.use(
    refuseOtherSites({
      publicUrl: deps.publicUrl,
      isOpen: (c) => openPaths.has(c.req.path),
      hasCookieProof: (c) => provenPaths.has(c.req.path),
    }),
  );
  if (deps.replicas) app.use(rememberWrites(deps.replicas, deps.https));
  app.use('/api/*', async (c, next) => {
    const peer = peerOf(c);
    if (peer !== undefined) deps.proxies.note(peer, c.req.header('x-forwarded-for'));
    await next();
  });
  app.use('/api/*', compressAnswers);
  const addressOf = (c: Context) => clientAddress(c, trustProxy);
  const withSuccess = new Set(operations.filter(saysSuccess).map(({ path }) => path));
  const answer = (c: Context, { status, message, code, extra, headers }: Problem) => {
    const body = {
      ...(withSuccess.has(c.req.path) && { success: false }),
      message,
      code,
      ...extra,
    };
    return c.json(body, status as ContentfulStatusCode, headers);
  };
  const watch = watchSecurity({ security: deps.security, db: deps.db, findSession, addressOf });
  for (const path of ['/api/*', ...provenPaths]) app.use(path, watch);
  app.use('/api/*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  // Pages call the API in-process, and were charged already.
  const charge = (c: Context, cost?: number) => {
    if (peerOf(c) !== undefined) admission.charge(addressOf(c), cost);
  };
  for (const { method, path, searches } of operations)
    if (searches) app.on(method.toUpperCase(), pathInHono(path), admit(admission, trustProxy));
  mountOperations(app, operations, { ...admission, findSession, charge });
  for (const { path, handle } of forms)
    app.post(path, (c) => {
      charge(c);
      return handle(c);
    });
  let document: KeptBody | undefined;
  app.get('/api/openapi.json', (c) => {
    document ??= { body: Buffer.from(JSON.stringify(openApiDocument(deps.siteName, operations))) };
    return sendKept(c, document, { 'Content-Type': 'application/json' });
  });

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (deps.isDraining()) throw tryLater(503, 'not-ready', 'The process is stopping.', 30);
    let isMigrated: boolean;
    try {
      isMigrated = await hasAllMigrations(deps.db);
    } catch (error) {
      deps.log.error({ err: error }, 'database does not answer');
      throw tryLater(503, 'not-ready', 'The database is not responding.', 30);
    }
    if (!isMigrated)
      throw tryLater(503, 'not-ready', 'The database is older than this release.', 30);
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
    if (isDatabaseUnavailable(error)) return answer(c, databaseUnavailable());
    return answer(
      c,
      new Problem(500, 'internal-error', 'Something went wrong on our side. Please try again.'),
    );
  });
  return app;
}

/**
 * Whether the sender went away in the middle of the body: nobody's fault here, and nobody reads the
 * answer.
 */
function isCutOff(c: Context): boolean {
  const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
  return incoming?.complete === false && incoming.destroyed;
}
