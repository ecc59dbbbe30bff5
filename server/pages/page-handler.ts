import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { findPage } from '../../shared/pages.ts';
import type { Admission } from '../http/admission.ts';
import { readerAddress, type TrustProxy } from '../http/client-address.ts';
import { Problem } from '../problem.ts';
import { chooseEncoding, type EncodedBody } from './encodings.ts';
import type { PageCache, ReadyPage } from './page-cache.ts';
import { normalisePageUrl } from './page-url.ts';
import type { StaticFile } from './static-files.ts';

const HTML = 'text/html; charset=utf-8';

/**
 * The other security headers speak of documents: on the four files of a first view they cost the
 * reader 1.4 kB.
 */
const FILE_HEADERS = { 'X-Content-Type-Options': 'nosniff' };

/** Sent when even the error page cannot be rendered. */
const LAST_RESORT =
  '<!doctype html><html lang="en"><title>Something went wrong</title><h1>Something went wrong</h1><p>Please try again.</p></html>';

/**
 * Answers everything that is not the API: built files from memory, pages from the cache or
 * rendered. It writes to Node's response itself, because a page that is ready needs no more than
 * that (measured in bench/pages.ts).
 */
export function createPageHandler(deps: {
  pages: PageCache;
  /**
   * What somebody is shown who asks for too much (too-many-requests), or when everybody does
   * (busy), by code.
   */
  notices: Pick<PageCache, 'peek' | 'get'>;
  admission: Admission;
  trustProxy: TrustProxy;
  files: Map<string, StaticFile>;
  headers: Record<string, string>;
  log: Logger;
  /** Told of every page that was found and sent to somebody who opened it. */
  onPage: (path: string, userAgent: string | undefined) => void;
  /** The cookie without which the button of the confirmation page does nothing. */
  confirmationCookie: () => string;
}): (req: IncomingMessage, res: ServerResponse) => void {
  const { pages, notices, admission, trustProxy, files, headers, log, onPage, confirmationCookie } =
    deps;
  const tell = (req: IncomingMessage, page: ReadyPage, url: string) => {
    const purpose = String(req.headers['sec-purpose'] ?? req.headers.purpose ?? '');
    const isOpened =
      req.method === 'GET' && page.status === 200 && !/prefetch|prerender/.test(purpose);
    if (isOpened) onPage(url, req.headers['user-agent']);
  };

  /**
   * An address pays for a page that must be made; all who ask for the same at that time get it when
   * its turn has come.
   */
  const make = async (req: IncomingMessage, url: string): Promise<ReadyPage> => {
    const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
    admission.charge(readerAddress(req.socket.remoteAddress, forwardedFor, trustProxy));
    return pages.get(url);
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

  return (req, res) => {
    if (req.method === 'POST' && findPage((req.url ?? '').split('?', 1)[0] ?? '')?.form) {
      // The browser sent a form that React sends: it has no script, or not yet.
      res.writeHead(303, { ...headers, Location: req.url, 'Cache-Control': 'no-store' }).end();
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
        { 'Content-Type': file.type, 'Cache-Control': file.cacheControl, ETag: file.etag },
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
    // An address that holds a token must not be written down in any cache.
    const more: Record<string, string> = {
      ...(/[?&]token=/.test(local) && { 'Cache-Control': 'no-store' }),
      ...(/^\/verify-email\?/.test(local) && { 'Set-Cookie': confirmationCookie() }),
    };
    const known = pages.peek(url);
    if (known) {
      tell(req, known, url);
      sendPage(req, res, known, headers, more);
      return;
    }
    make(req, url)
      .then(
        (page) => {
          tell(req, page, url);
          sendPage(req, res, page, headers, more);
        },
        (error: unknown) => {
          if (error instanceof Problem) return refuse(req, res, error);
          throw error;
        },
      )
      .catch((error: unknown) => {
        log.error({ err: error, path: url.split('?')[0] }, 'could not render a page');
        res
          .writeHead(500, { ...headers, 'Content-Type': HTML, 'Cache-Control': 'no-store' })
          .end(LAST_RESORT);
      });
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
  if (status === 200 && req.headers['if-none-match']?.includes(own.ETag as string)) {
    res.writeHead(304, { ...headers, ...own, Vary: 'Accept-Encoding' }).end();
    return;
  }
  const encoding = chooseEncoding(req.headers['accept-encoding'] as string | undefined);
  const content = body[encoding];
  res.writeHead(status, {
    ...headers,
    ...own,
    Vary: 'Accept-Encoding',
    'Content-Length': content.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  res.end(req.method === 'HEAD' ? undefined : content);
}

/**
 * A request target may be a whole URL (RFC 9112 section 3.2.2); pages know paths only. Browsers
 * read a backslash as a slash, so that a path which begins with two of either would name another
 * host, in a redirect too.
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
