import { rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import {
  FEED_AGENT,
  type FeedFetcher,
  type FeedRequest,
  type FetchedFeed,
  feedError,
  isFeedError,
} from './fetch-feed.adapter.ts';
import { readRobots } from './read-robots.ts';
import { isAllowedBy } from './robots-txt.ts';

/** Waits, or rejects when the signal aborts. Tests give one that only notes how long. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * `paceMs`: of a page or the details of a job, the time to the request before it; such a request is
 * tried again when the host says so.
 */
export type PoliteRequest = Omit<FeedRequest, 'signal'> & { paceMs?: number };

/** The requests of one run, as public sites may expect them. */
export type PoliteFetch = {
  /** Throws an Error with code `feed-failed` and a message for the operator. */
  fetch(request: PoliteRequest): Promise<FetchedFeed>;
  /** Pages and details that were asked for, tries included. */
  count(): number;
};

/** A host may make a run wait so long for one answer; later the request fails. */
const MOST_WAIT_MS = 120_000;
const USUAL_WAIT_MS = 5_000;
const TRIES = 3;
/** "Too many requests" and "unavailable": the host says when to come again. */
const COME_AGAIN: ReadonlySet<number> = new Set([429, 503]);

const pauseFor: Pause = (ms, signal) => setTimeout(ms, undefined, { signal });

/**
 * Asks as robots.txt allows (RFC 9309; read once a run for each host, and not where a request
 * carries a key: the owner of the API gave it), keeps the pace of requests to a host, and waits as
 * Retry-After says. `folder` is private to the run.
 */
export function createPoliteFetch(
  { feeds, pause = pauseFor }: { feeds: FeedFetcher; pause?: Pause | undefined },
  { folder, signal, now }: { folder: string; signal: AbortSignal; now: () => Date },
): PoliteFetch {
  const robots = new Map<string, string | null>();
  const asked = new Set<string>();
  let count = 0;

  const checkRobots = async (url: string) => {
    const { origin, pathname, search, host } = new URL(url);
    const known = robots.get(origin);
    const text = known === undefined ? await readRobots(feeds, origin, { folder, signal }) : known;
    robots.set(origin, text);
    if (text === null)
      throw feedError(
        `The rules of ${host} for software (robots.txt) could not be read, so it was not asked.`,
      );
    if (!isAllowedBy(text, FEED_AGENT, pathname + search))
      throw feedError(`${host} does not allow this address to be fetched (robots.txt).`);
  };
  const keepPace = async (url: string, paceMs: number) => {
    const { host } = new URL(url);
    if (asked.has(host)) await pause(paceMs, signal);
    asked.add(host);
  };

  const tryFetch = async (
    { paceMs, ...request }: PoliteRequest,
    tries: number,
  ): Promise<FetchedFeed> => {
    count += 1;
    if (paceMs !== undefined) await keepPace(request.url, paceMs);
    try {
      return await feeds.fetch({ ...request, signal });
    } catch (error) {
      const isLater = isFeedError(error) && paceMs && COME_AGAIN.has(error.status ?? 0);
      const wait = isLater ? waitOf(error.retryAfter, now()) : 0;
      if (!isLater || tries <= 1 || wait > MOST_WAIT_MS) throw error;
      await rm(request.path, { force: true });
      await pause(wait, signal);
      return tryFetch({ paceMs, ...request }, tries - 1);
    }
  };

  return {
    count: () => count,
    fetch: async (request) => {
      const problem = feeds.problemOf(request.url);
      if (problem !== undefined) throw feedError(problem);
      if (!request.hasKey) await checkRobots(request.url);
      return tryFetch(request, TRIES);
    },
  };
}

/** Milliseconds of a Retry-After, which is a number of seconds or a date (RFC 9110, 10.2.3). */
function waitOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return USUAL_WAIT_MS;
  const seconds = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) : Number.NaN;
  if (!Number.isNaN(seconds)) return seconds * 1000;
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? USUAL_WAIT_MS : Math.max(0, date - now.getTime());
}
