import { AsyncLocalStorage } from 'node:async_hooks';

/** Each kind of work has a connection pool with settings of its own (open.ts). */
export type KindOfWork = 'request' | 'search' | 'queue' | 'long';

/** `reads`: only reads, which a replica may answer. `after`: as the primary was here, or later. */
export type Work = { kind: KindOfWork; reads?: boolean; after?: bigint | undefined };

const works = new AsyncLocalStorage<Work>();
const REQUEST: Work = { kind: 'request' };

/**
 * Runs work with long statements (migrations, imports, bulk deletions) under longer timeouts. It
 * uses a connection pool of its own and takes no connection from readers.
 */
export function asLongWork<T>(work: () => Promise<T>): Promise<T> {
  return works.run({ kind: 'long' }, work);
}

/** Runs queries of the search index with the planner settings that they need. */
export function asSearch<T>(work: () => Promise<T>): Promise<T> {
  return works.run({ ...currentWork(), kind: 'search' }, work);
}

/** Runs a job of the queue: payments are settled while requests hold all of their connections. */
export function asQueueWork<T>(work: () => Promise<T>): Promise<T> {
  return works.run({ kind: 'queue' }, work);
}

/** Runs the reads of a public answer, which a replica may answer (replicas.ts). */
export function asPublicRead<T>(work: () => Promise<T>): Promise<T> {
  return works.run({ ...currentWork(), reads: true }, work);
}

/** Runs the request of a session that wrote: it reads what it wrote, up to this place in the log. */
export function afterWrite<T>(after: bigint, work: () => Promise<T>): Promise<T> {
  return works.run({ ...currentWork(), after }, work);
}

/** The work that runs here. */
export function currentWork(): Work {
  return works.getStore() ?? REQUEST;
}

/** The kind of work that runs here. */
export function kindOfWork(): KindOfWork {
  return currentWork().kind;
}
