import { AsyncLocalStorage } from 'node:async_hooks';

/** Each kind of work has a connection pool with settings of its own (open.ts). */
export type KindOfWork = 'request' | 'search' | 'queue' | 'long';

const kind = new AsyncLocalStorage<KindOfWork>();

/**
 * Runs work with long statements (migrations, imports, bulk deletions) under longer timeouts. It
 * uses a connection pool of its own and takes no connection from readers.
 */
export function asLongWork<T>(work: () => Promise<T>): Promise<T> {
  return kind.run('long', work);
}

/** Runs queries of the search index with the planner settings that they need. */
export function asSearch<T>(work: () => Promise<T>): Promise<T> {
  return kind.run('search', work);
}

/** Runs a job of the queue: payments are settled while requests hold all of their connections. */
export function asQueueWork<T>(work: () => Promise<T>): Promise<T> {
  return kind.run('queue', work);
}

/** The kind of work that runs here. */
export function kindOfWork(): KindOfWork {
  return kind.getStore() ?? 'request';
}
