import { AsyncLocalStorage } from 'node:async_hooks';

/** Each kind of work has a connection pool with settings of its own (open.ts). */
export type KindOfWork = 'request' | 'search' | 'long';

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

/** The kind of work that runs here. */
export function kindOfWork(): KindOfWork {
  return kind.getStore() ?? 'request';
}
