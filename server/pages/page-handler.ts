import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isOwnAddress } from '../../shared/own-address.ts';
import { PRIVATE } from '../../shared/page-renderer.ts';
import { findPostedForm } from '../../shared/page-requests.ts';
import { findPage } from '../../shared/pages.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { type Admission, costOf } from '../http/admission.ts';
import { readerAddress, type TrustProxy } from '../http/client-address.ts';
import type { ProxyWatch } from '../http/proxy-watch.ts';
import { databaseUnavailable, Problem } from '../problem.ts';
import type { Visitor } from '../stats/count-visits.service.ts';
import { cdnHeaders } from './cdn-headers.ts';
import { chooseEncoding, type EncodedBody, unpack } from './encodings.ts';
import type { PageCache, ReadyPage } from './page-cache.ts';
import { normalisePageUrl } from './page-url.ts';
import { isByScript, type TakenForm } from './posted-form.ts';
import type { StaticFile } from './static-files.ts';

const HTML = 'text/html; charset=utf-8';

/**
 * The other security headers only affect documents; on the four files of a first view they would
 * cost 1.4 kB.
 */
const FILE_HEADERS = { 'X-Content-Type-Options': 'nosniff' };

/** Sent if the error page cannot be rendered either. */
const LAST_RESORT =
  '<!doctype html><html lang="en"><title>Something went wrong</title><h1>Something went wrong</h1><p>Please try again.</p></html>';

/** What names a session: the token, and the cookie that some tokens are bound to. */
export type Session = { token: string; cookie: string };

/**
 * Answers everything but the API: static files from memory, pages from the cache or rendered. It
 * writes to Node's response directly, because a cached page needs no framework (measured in
 * bench/pages.ts).
 */
export function createPageHandler(deps: {
  pages: PageCache;
  /**
   * The error pages that need no database, by code: too-many-requests (429), busy and
   * database-unavailable (503).
   */
  notices: Pick<PageCache, 'peek' | 'get'>;
  admission: Admission;
  trustProxy: TrustProxy;
  proxies: ProxyWatch;
  files: Map<string, StaticFile>;
  headers: Record<string, string>;
  log: Logger;
  /**
   * Sends a form that was posted to a page to the API. The page again when it was refused, else
   * where to go on.
   */
  post: (req: IncomingMessage, url: string, apiPath: string) => Promise<ReadyPage | TakenForm>;
  /**
   * The page of a URL as the reader of a session sees it, for no cache; null when the session has
   * ended.
   */
  ownPage: (url: string, session: Session) => Promise<ReadyPage | null>;
  /** Called for each page with status 200 that a person opened. */
  onPage: (path: string, visitor: Visitor) => void;
  /** The cookie that the form of the confirmation page requires. */
  confirmationCookie: () => string;
  /** The cookie of pages whose plain form leads into an account. */
  formCookie: () => string;
  /** How long a CDN may keep a public page (s); 0: not at all. */
  cdnSeconds: number;
}): (req: IncomingMessage, res: ServerResponse) => void {
  const { pages, notices, admission, trustProxy, files, headers, log, onPage, confirmationCookie } =
    deps;
  const { formCookie, cdnSeconds } = deps;
  const forwardedFor = (req: IncomingMessage) =>
    [req.headers['x-forwarded-for'] ?? []].flat().join(',');
  const addressOf = (req: IncomingMessage) =>
    readerAddress(req.socket.remoteAddress, forwardedFor(req), trustProxy);
  const charge = (req: IncomingMessage) => admission.charge(addressOf(req), costOf(req.url ?? ''));
  const tell = (req: IncomingMessage, page: ReadyPage, url: string) => {
    const purpose = String(req.headers['sec-purpose'] ?? req.headers.purpose ?? '');
    const isOpened =
      req.method === 'GET' && page.status === 200 && !/prefetch|prerender/.test(purpose);
    if (isOpened) onPage(url, { userAgent: req.headers['user-agent'], address: addressOf(req) });
  };

  /**
   * Takes a token of the address for a page that must be rendered; concurrent requests for one page
   * share its place in the queue.
   */
  const make = async (req: IncomingMessage, url: string, keep: boolean): Promise<ReadyPage> => {
    charge(req);
    return pages.get(url, keep);
  };

  const refuse = async (req: IncomingMessage, res: ServerResponse, error: Problem) => {
    const notice = notices.peek(error.code) ?? (await notices.get(error.code));
    const page = {
      ...notice,
      status: error.status,
      headers: { ...notice.headers, ...error.headers },
    };
    sendPage(req, res, page, headers, {});
  };

  /** Answers with the error page of a refusal or of an absent database, else with the last resort. */
  const fail = async (req: IncomingMessage, res: ServerResponse, url: string, error: unknown) => {
    const logError = (err: unknown) =>
      log.error({ err, path: url.split('?')[0] }, 'could not render a page');
    if (!(error instanceof Problem)) logError(error);
    const problem = isDatabaseUnavailable(error) ? databaseUnavailable() : error;
    try {
      if (problem instanceof Problem) return await refuse(req, res, problem);
    } catch (failure) {
      logError(failure);
    }
    res
      .writeHead(500, { ...headers, 'Content-Type': HTML, 'Cache-Control': 'no-store' })
      .end(LAST_RESORT);
  };

  const sendOwn = async (
    req: IncomingMessage,
    res: ServerResponse,
    { url, token }: { url: string; token: string },
  ) => {
    charge(req);
    const page = await deps.ownPage(url, { token, cookie: req.headers.cookie ?? '' });
    if (page) return sendPage(req, res, page, headers, { 'Cache-Control': 'no-store' });
    res
      .writeHead(401, {
        ...headers,
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      .end('Your session has ended. Log in again.\n');
  };

  const takeForm = async (
    req: IncomingMessage,
    res: ServerResponse,
    { path, api }: { path: string; api: string },
  ) => {
    charge(req);
    const answer = await deps.post(req, path, api);
    if ('body' in answer)
      return sendPage(req, res, answer, headers, { 'Cache-Control': 'no-store' });
    const { location, cookies } = answer;
    // fetch would follow a 303 unseen: web/form-script.ts opens the next page itself.
    res
      .writeHead(isByScript(req) ? 204 : 303, {
        ...headers,
        Location: location ?? `${path}?sent=yes`,
        'Cache-Control': 'no-store',
        ...(cookies.length > 0 && { 'Set-Cookie': cookies }),
      })
      .end();
  };

  /** The cookie that belongs to a page for one reader. */
  const cookieOf = (local: string, needsProof: boolean) => {
    if (/^\/verify-email\?/.test(local)) return confirmationCookie();
    return needsProof ? formCookie() : undefined;
  };

  return (req, res) => {
    deps.proxies.note(req.socket.remoteAddress, forwardedFor(req));
    const posted = findPostedForm((req.url ?? '').split('?', 1)[0] ?? '');
    if (req.method === 'POST' && posted) {
      const { path } = posted;
      takeForm(req, res, posted).catch((error: unknown) => {
        // The sender went away before the form was whole: an answer is not read.
        if (!(error instanceof Problem) && req.destroyed && !req.complete) return;
        return fail(req, res, path, error);
      });
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res
        .writeHead(405, {
          ...headers,
          Allow: 'GET, HEAD',
          'Content-Type': 'text/plain; charset=utf-8',
        })
        .end('Only GET is possible here.\n');
      return;
    }
    const target = req.url ?? '/';
    const file = files.get(target);
    if (file) {
      send(
        req,
        res,
        200,
        {
          'Content-Type': file.type,
          'Cache-Control': file.cacheControl,
          ...(file.etag !== undefined && { ETag: file.etag }),
        },
        file.body,
        FILE_HEADERS,
      );
      return;
    }
    const local = localTarget(target);
    const tidy = local.replace(/^([^?]*[^/?])\/+(?=\?|$)/, '$1');
    if (tidy !== local) {
      res.writeHead(308, { ...headers, Location: tidy }).end();
      return;
    }
    const url = normalisePageUrl(local);
    const token = [req.headers['x-auth-token']].flat()[0];
    if (token !== undefined) {
      sendOwn(req, res, { url, token }).catch((error: unknown) => fail(req, res, url, error));
      return;
    }
    // A URL with a token must not be stored in any cache.
    const hasToken = /[?&]token=/.test(local);
    const isUncached = hasToken || findPage(url.split('?', 1)[0] ?? '')?.uncached === true;
    // It was asked for with a session, which has ended: visitors have another address.
    const isStored = !isUncached && !isOwnAddress(local);
    const cookie = cookieOf(local, posted?.needsProof === true);
    const more: Record<string, string> = {
      ...(cookie !== undefined && { 'Set-Cookie': cookie, 'Cache-Control': PRIVATE }),
      ...(!isStored && { 'Cache-Control': 'no-store' }),
    };
    const known = isUncached ? undefined : pages.peek(url);
    const sendPublic = (page: ReadyPage) => {
      tell(req, page, url);
      const hasRule = 'Cache-Control' in page.headers || 'Cache-Control' in more;
      const isShared = cdnSeconds > 0 && page.status === 200 && !hasRule;
      const shared = isShared ? cdnHeaders(url, cdnSeconds) : {};
      sendPage(req, res, page, headers, { ...shared, ...more });
    };
    if (known) {
      sendPublic(known);
      return;
    }
    make(req, url, !isUncached)
      .then(sendPublic)
      .catch((error: unknown) => fail(req, res, url, error));
  };
}

function sendPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: ReadyPage,
  headers: Record<string, string>,
  more: Record<string, string>,
): void {
  const cacheControl = page.status === 200 ? 'public, no-cache' : 'no-store';
  const retryLater: Record<string, string> = page.status === 503 ? { 'Retry-After': '30' } : {};
  send(
    req,
    res,
    page.status,
    {
      'Content-Type': HTML,
      'Cache-Control': cacheControl,
      ETag: page.etag,
      ...retryLater,
      ...page.headers,
      ...more,
    },
    page.body,
    headers,
  );
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  own: Record<string, string>,
  body: EncodedBody,
  headers: Record<string, string>,
): void {
  if (status === 200 && isKnown(req, own)) {
    res.writeHead(304, { ...headers, ...own, Vary: 'Accept-Encoding' }).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'] as string | undefined);
  const finish = (content: Buffer) => {
    res.writeHead(status, {
      ...headers,
      ...own,
      Vary: 'Accept-Encoding',
      'Content-Length': content.length,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    });
    res.end(req.method === 'HEAD' ? undefined : content);
  };
  if (encoding === 'identity') unpack(body).then(finish, (error: Error) => res.destroy(error));
  else finish(body[encoding]);
}

/**
 * Whether the sender has this version. If-Modified-Since does not count: nothing here has a
 * Last-Modified, because a list also changes when a job leaves it.
 */
function isKnown({ headers }: IncomingMessage, own: Record<string, string>): boolean {
  return own.ETag !== undefined && (headers['if-none-match']?.includes(own.ETag) ?? false);
}

/**
 * Reduces a request target to a local path. It may be an absolute URL (RFC 9112, section 3.2.2).
 * Browsers read a backslash as a slash, so two leading ones of either would name another host, also
 * in a redirect.
 */
function localTarget(target: string): string {
  const url = target.startsWith('/') ? null : URL.parse(target);
  const path = target.startsWith('/')
    ? target.replace(/#.*$/s, '')
    : url
      ? url.pathname + url.search
      : '/';
  return path.replace(/^[/\\]+/, '/');
}
