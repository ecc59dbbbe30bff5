import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { MAX_IMPORT_BYTES } from '../../../shared/admin-imports.ts';
import { hasCredentials } from '../../../shared/web-address.ts';
import { storeErrorCode, storeFile } from '../run/store-file.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * `etag` and `lastModified` are those of the last import. The feed is written to the new file
 * `path`.
 */
export type FeedRequest = {
  url: string;
  etag: string | null;
  lastModified: string | null;
  path: string;
  signal: AbortSignal;
  /** Gets the bytes received and the total (0: not known). */
  onBytes: (bytes: number, totalBytes: number) => void;
  /** Sent by POST. */
  body?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** The request carries a key: no redirect is followed to another host. */
  hasKey?: boolean | undefined;
  /** A part of a list (status 206) is an answer, too. */
  isPart?: boolean | undefined;
  /** Largest file in bytes, if less than that of a feed. */
  maxBytes?: number | undefined;
};

/** `range`: the Content-Range of a part of a list (status 206). */
export type FetchedFeed =
  | { kind: 'unchanged' }
  | { kind: 'file'; etag: string | null; lastModified: string | null; range?: string };

/** An error of `fetch`. `status`: the answer's, if there was one, with its Retry-After. */
export type FeedError = Error & FeedAnswer;
type FeedAnswer = { status?: number | undefined; retryAfter?: string | undefined };

/** Fetches feeds from public internet addresses only. */
export type FeedFetcher = {
  /** What is wrong with a URL, as a sentence, checked without a request; undefined if nothing. */
  problemOf(url: string): string | undefined;
  /** Downloads a feed. Throws an Error with code `feed-failed` and a message for the operator. */
  fetch(request: FeedRequest): Promise<FetchedFeed>;
  /**
   * The status of the last answer to a link, after redirects: to HEAD, else to GET, since some servers
   * refuse HEAD. Throws like `fetch`.
   */
  linkStatus(url: string, signal: AbortSignal): Promise<number>;
};

export type FeedFetcherOptions = {
  /** The site's URL, sent in User-Agent. A function, because the port may not be known yet. */
  publicUrl: () => string;
  /** Allows further addresses: 127.0.0.1 in tests. */
  allowAddress?: (address: string) => boolean;
  /** Allows further ports. */
  allowPort?: (port: number) => boolean;
  resolve?: (host: string) => Promise<LookupAddress[]>;
  limits?: Partial<typeof LIMITS>;
};

const LIMITS = { maxBytes: MAX_IMPORT_BYTES, totalMs: 600_000, idleMs: 30_000 };
const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MAX_VALIDATOR = 500;
/** The name of this software in User-Agent and in robots.txt. */
export const FEED_AGENT = 'WaymarkImport';

/**
 * Creates a fetcher that is safe against server-side request forgery (SSRF). Host names are
 * resolved here, every address is checked, and the connection goes to a checked address, which also
 * prevents DNS rebinding. Redirects are checked the same way. Size (compressed and uncompressed)
 * and time are limited.
 */
export function createFeedFetcher(options: FeedFetcherOptions): FeedFetcher {
  const {
    publicUrl,
    allowAddress = () => false,
    allowPort = () => false,
    resolve = resolveAll,
  } = options;
  const limits = { ...LIMITS, ...options.limits };
  const isAllowed = (address: string) => isPublicAddress(address) || allowAddress(address);

  const problemOf = (text: string): string | undefined => {
    const url = URL.parse(text);
    if (!url || !/^https?:$/.test(url.protocol))
      return 'The address of a feed must begin with https:// or http://.';
    if (hasCredentials(url.href)) return 'The address must not contain a user name or password.';
    const port = portOf(url);
    if (!PORTS.has(port) && !allowPort(port))
      return `Port ${port} is not allowed. Allowed ports: ${[...PORTS].join(', ')}.`;
    const host = hostOf(url);
    if (isIP(host) !== 0 && !isAllowed(host)) return insideNetwork(host);
    return undefined;
  };

  const checkedAddresses = async (url: URL, signal: AbortSignal): Promise<LookupAddress[]> => {
    const problem = problemOf(url.href);
    if (problem !== undefined) throw feedError(problem);
    const host = hostOf(url);
    const family = isIP(host);
    const addresses =
      family === 0 ? await beforeAbort(resolve(host), signal) : [{ address: host, family }];
    if (addresses.length === 0) throw feedError(`The host ${host} has no IP address.`);
    if (!addresses.every(({ address }) => isAllowed(address))) throw feedError(insideNetwork(host));
    return addresses;
  };

  const ask = async (
    url: URL,
    feed: Pick<FeedRequest, 'etag' | 'lastModified' | 'body' | 'headers'>,
    signal: AbortSignal,
    method: 'GET' | 'HEAD' = 'GET',
  ): Promise<IncomingMessage> => {
    const addresses = await checkedAddresses(url, signal);
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: feed.body === undefined ? method : 'POST',
      // No keep-alive: a pooled connection might lead to an unchecked address.
      agent: false,
      lookup: answerWith(addresses),
      timeout: limits.idleMs,
      signal,
      headers: {
        'user-agent': `${FEED_AGENT}/1.0 (+${publicUrl()})`,
        accept:
          'application/xml, text/xml, application/rss+xml, application/json, text/csv, */*;q=0.5',
        'accept-encoding': 'gzip',
        ...(feed.etag !== null && { 'if-none-match': feed.etag }),
        ...(feed.lastModified !== null && { 'if-modified-since': feed.lastModified }),
        ...feed.headers,
      },
    });
    request.once('timeout', () => request.destroy(stalled(url)));
    const answered = once(request, 'response');
    request.end(feed.body);
    const [response] = (await answered) as [IncomingMessage];
    // From here on storeFile enforces the idle timeout, and its reader gets the errors.
    request.setTimeout(0);
    request.on('error', (error) => response.destroy(error));
    return response;
  };

  const follow = async (feed: FeedRequest, signal: AbortSignal): Promise<FetchedFeed> => {
    let url = new URL(feed.url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, feed, signal);
      const status = response.statusCode ?? 0;
      if (REDIRECTS.has(status) && feed.body === undefined) {
        response.destroy();
        const { location } = response.headers;
        const next = location === undefined ? null : URL.parse(location, url);
        if (!next)
          throw feedError(
            `${url.host} answered with a redirect (status ${status}) that has no valid address.`,
          );
        if (feed.hasKey && next.origin !== url.origin)
          throw feedError(`${url.host} redirects to another host, which must not get the key.`);
        url = next;
        continue;
      }
      if (status === 200 || (status === 206 && feed.isPart))
        return await keep(response, url, feed, signal);
      response.destroy();
      if (status === 304 && (feed.etag !== null || feed.lastModified !== null))
        return { kind: 'unchanged' };
      throw feedError(
        `${url.host} answered with status ${status}${status === 404 ? ': there is nothing at this address' : ''}.`,
        { status, retryAfter: response.headers['retry-after'] },
      );
    }
    throw feedError(`${url.host} answered with more than ${MAX_REDIRECTS} redirects.`);
  };

  const followLink = async (
    link: string,
    signal: AbortSignal,
    method: 'GET' | 'HEAD',
  ): Promise<number> => {
    let url = new URL(link);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, { etag: null, lastModified: null }, signal, method);
      const { statusCode = 0, headers } = response;
      response.destroy();
      const next = REDIRECTS.has(statusCode) && headers.location !== undefined;
      const target = next ? URL.parse(headers.location ?? '', url) : null;
      if (!target) return statusCode;
      url = target;
    }
    throw feedError(`${url.host} answered with more than ${MAX_REDIRECTS} redirects.`);
  };

  const keep = async (
    response: IncomingMessage,
    url: URL,
    feed: FeedRequest,
    signal: AbortSignal,
  ): Promise<FetchedFeed> => {
    const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity';
    const totalBytes = Number(response.headers['content-length'] ?? 0);
    const maxBytes = Math.min(limits.maxBytes, feed.maxBytes ?? limits.maxBytes);
    try {
      if (!['identity', 'gzip', 'x-gzip'].includes(encoding))
        throw feedError(
          `${url.host} sent the feed with the encoding “${encoding}”, which is not supported.`,
        );
      if (totalBytes > maxBytes) throw feedError(tooLarge(url, maxBytes));
      const size = await storeFile(response, feed.path, {
        ...limits,
        maxBytes,
        signal,
        onBytes: (bytes) => feed.onBytes(bytes, totalBytes),
      });
      if (size === 0) throw feedError(`${url.host} sent an empty file.`, { status: 204 });
    } catch (error) {
      const code = storeErrorCode(error);
      if (code === 'file-too-large') throw feedError(tooLarge(url, maxBytes));
      if (code === 'file-stalled') throw stalled(url);
      if (code === 'file-damaged') throw feedError(`${url.host} sent a damaged compressed file.`);
      throw error;
    } finally {
      response.destroy();
    }
    const range = response.headers['content-range'];
    return {
      kind: 'file',
      etag: validator(response.headers.etag),
      lastModified: validator(response.headers['last-modified']),
      ...(range !== undefined && { range }),
    };
  };

  const tooLarge = (url: URL, maxBytes: number) =>
    `The file from ${url.host} is larger than ${sizeText(maxBytes)}, compressed or uncompressed.`;
  const stalled = (url: URL) =>
    feedError(`${url.host} sent nothing for ${limits.idleMs / 1000} seconds.`);

  return {
    problemOf,
    linkStatus: async (url, signal) => {
      const within = AbortSignal.any([signal, AbortSignal.timeout(limits.idleMs)]);
      try {
        const status = await followLink(url, within, 'HEAD');
        return status >= 400 ? await followLink(url, within, 'GET') : status;
      } catch (error) {
        signal.throwIfAborted();
        if (isFeedError(error)) throw error;
        throw feedError(networkProblem(error, url), { cause: error });
      }
    },
    fetch: async (feed) => {
      const problem = problemOf(feed.url);
      if (problem !== undefined) throw feedError(problem);
      const deadline = AbortSignal.timeout(limits.totalMs);
      try {
        return await follow(feed, AbortSignal.any([feed.signal, deadline]));
      } catch (error) {
        feed.signal.throwIfAborted();
        if (deadline.aborted)
          throw feedError(`The feed took longer than ${limits.totalMs / 60_000} minutes.`);
        if (isFeedError(error)) throw error;
        throw feedError(networkProblem(error, feed.url), { cause: error });
      }
    },
  };
}

/** True for errors of `FeedFetcher.fetch`. */
export function isFeedError(error: unknown): error is FeedError {
  return error instanceof Error && 'code' in error && error.code === 'feed-failed';
}

/** An error of a feed, with a message for the operator. */
export function feedError(
  message: string,
  { status, retryAfter, ...options }: ErrorOptions & FeedAnswer = {},
): FeedError {
  return Object.assign(new Error(message, options), { code: 'feed-failed', status, retryAfter });
}

function insideNetwork(host: string): string {
  return `${host} is not a public internet address. Feeds are fetched from public addresses only.`;
}

const portOf = ({ port, protocol }: URL) =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');
const sizeText = (bytes: number) =>
  bytes >= 1_073_741_824 ? `${bytes / 1_073_741_824} GB` : `${bytes} bytes`;

/** A validator is sent back unchanged; one over MAX_VALIDATOR characters is dropped. */
function validator(value: string | undefined): string | null {
  return value !== undefined && value.length <= MAX_VALIDATOR ? value : null;
}

function resolveAll(host: string): Promise<LookupAddress[]> {
  return lookup(host, { all: true, verbatim: true });
}

/** A lookup function that returns the checked addresses. */
function answerWith(addresses: LookupAddress[]): LookupFunction {
  return (_host, { all }, answer) => {
    const [first] = addresses;
    if (all) answer(null, addresses);
    else answer(null, first?.address ?? '', first?.family);
  };
}

async function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const listening = new AbortController();
  const aborted = once(signal, 'abort', { signal: listening.signal }).then(() =>
    signal.throwIfAborted(),
  );
  try {
    signal.throwIfAborted();
    return (await Promise.race([promise, aborted])) as T;
  } finally {
    aborted.catch(() => undefined);
    listening.abort();
  }
}

function networkProblem(error: unknown, url: string): string {
  const host = new URL(url).host;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'ENODATA') return `The host ${host} was not found.`;
  if (code === 'EAI_AGAIN')
    return `The host ${host} could not be looked up (DNS). Try again later.`;
  if (code === 'ECONNREFUSED') return `${host} refused the connection.`;
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return `The connection to ${host} was lost.`;
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `${host} could not be reached.`;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The server has no disk space left for the file.';
  if (code === 'EFBIG') return 'The server may not store a file as large as this one.';
  if (code.startsWith('HPE_')) return `${host} sent an invalid HTTP response.`;
  if (/CERT|TLS|SSL|EPROTO|ALTNAME/.test(code))
    return `The TLS certificate of ${host} is not valid (${code}).`;
  return `The request to ${host} failed${code === '' ? '' : ` (${code})`}.`;
}
