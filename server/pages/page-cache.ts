import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EncodedBody, encodeBody } from './encodings.ts';

/** What a renderer gives for an address. */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

/** A page ready to be sent. */
export type ReadyPage = { status: number; headers: Record<string, string>; etag: string; body: EncodedBody };

const MAX_BYTES = 64 * 1024 * 1024;

/** Ages such as "3 days ago" are part of a page, so that no page may live much longer than this. */
const MAX_AGE_MS = 5 * 60 * 1000;

const BROTLI_QUALITY = 5;

export type PageCache = {
  /** A page that is in the cache already. */
  peek(url: string): ReadyPage | undefined;
  /** The page of a normalised address, rendered once however many readers ask at the same time. */
  get(url: string): Promise<ReadyPage>;
  /** Drops all pages; one that is being rendered meanwhile is sent but not kept. */
  clear(): void;
};

/** A bounded in-memory cache of rendered, compressed pages (DESIGN section 4). Only pages with status 200 are kept. */
export function createPageCache(render: (url: string) => Promise<RenderedPage>): PageCache {
  const ready = new LRUCache<string, ReadyPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: (page, url) => page.body.br.length + page.body.gzip.length + page.body.identity.length + url.length * 2 + 500,
    ttl: MAX_AGE_MS,
  });
  let rendering = new Map<string, Promise<ReadyPage>>();

  return {
    peek: (url) => ready.get(url),
    get: (url) => {
      const current = ready.get(url);
      if (current) return Promise.resolve(current);
      const waiting = rendering.get(url);
      if (waiting) return waiting;
      const generation = rendering;
      const promise = prepare(render, url)
        .then((page) => {
          if (generation === rendering && page.status === 200) ready.set(url, page);
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

async function prepare(render: (url: string) => Promise<RenderedPage>, url: string): Promise<ReadyPage> {
  const { status, headers, html } = await render(url);
  const content = Buffer.from(html);
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    body: await encodeBody(content, BROTLI_QUALITY),
  };
}
