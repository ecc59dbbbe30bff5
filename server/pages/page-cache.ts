import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { PRIVATE, type RenderedPage } from '../../shared/page-renderer.ts';
import { brotli, type EncodedBody, encodeBody, unpack } from './encodings.ts';

/** A page ready to be sent. */
export type ReadyPage = {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: EncodedBody;
  hits: number;
};

/** About 800 pages. */
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Pages contain ages such as "3 days ago", which limits their lifetime. The lists of the date filters
 * move at each full hour (docs/decisions/177-counts-by-the-hour.md), and so do the pages that count them.
 */
const MAX_AGE_MS = 5 * 60 * 1000;
const HOUR_MS = 3_600_000;

/**
 * Compression of the first answer delays its reader (0.3 ms). A page that is requested again is
 * recompressed on another thread (20 ms) to be 15 % smaller.
 */
const BROTLI_FIRST = 5;
const BROTLI_BEST = 11;
/** It takes 1.4 s of CPU for each megabyte of text: larger bodies, such as feeds, stay as they are. */
const MOST_SQUEEZED_BYTES = 60_000;

export type PageCache = {
  /** The cached page, or undefined. */
  peek(url: string): ReadyPage | undefined;
  /**
   * Renders and caches the page of a normalised URL; concurrent callers share one rendering. With
   * `keep` false, it is rendered for this call alone.
   */
  get(url: string, keep?: boolean): Promise<ReadyPage>;
  /** Pages that were found in the cache, and those that had to be rendered, since the start. */
  counts: { hits: number; misses: number };
  /** Clears the cache. Pages that are being rendered are sent but not cached. */
  clear(): void;
};

/**
 * A bounded in-memory cache of rendered, compressed pages. Only pages with status 200 are cached,
 * and none that another request must not see (Cache-Control: private).
 */
export function createPageCache(
  render: (url: string) => Promise<RenderedPage>,
  onError: (error: unknown) => void,
): PageCache {
  const ready = new LRUCache<string, ReadyPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, url) =>
      page.body.br.length + page.body.gzip.length + url.length * 2 + 500,
    perf: Date,
    ttlResolution: 0,
  });
  let rendering = new Map<string, Promise<ReadyPage>>();
  const counts = { hits: 0, misses: 0 };

  const squeeze = async (page: ReadyPage) => {
    page.body = { ...page.body, br: await brotli(await unpack(page.body), BROTLI_BEST) };
  };

  return {
    peek: (url) => {
      const page = ready.get(url);
      if (page) {
        page.hits += 1;
        counts.hits += 1;
      }
      if (page?.hits === 1 && page.body.br.length <= MOST_SQUEEZED_BYTES)
        squeeze(page).catch(onError);
      return page;
    },
    counts,
    get: (url, keep = true) => {
      counts.misses += 1;
      if (!keep) return prepare(render, url);
      const waiting = rendering.get(url);
      if (waiting) return waiting;
      const generation = rendering;
      // A page has the counts of the hour in which its rendering began.
      const begun = Date.now();
      const end = Math.min(begun + MAX_AGE_MS, begun - (begun % HOUR_MS) + HOUR_MS);
      const promise = prepare(render, url)
        .then((page) => {
          const ttl = end - Date.now();
          const isShared = page.headers['Cache-Control'] !== PRIVATE;
          if (generation === rendering && page.status === 200 && isShared && ttl > 0)
            ready.set(url, page, { ttl });
          return page;
        })
        .finally(() => generation.delete(url));
      generation.set(url, promise);
      return promise;
    },
    clear: () => {
      ready.clear();
      rendering = new Map();
    },
  };
}

/** Renders and compresses a page. */
export async function prepare(
  render: (url: string) => Promise<RenderedPage>,
  url: string,
): Promise<ReadyPage> {
  const { status, headers, html } = await render(url);
  const content = Buffer.from(html);
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 11)}"`,
    body: await encodeBody(content, BROTLI_FIRST),
    hits: 0,
  };
}
