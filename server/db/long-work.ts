import { AsyncLocalStorage } from 'node:async_hooks';

const longWork = new AsyncLocalStorage<boolean>();

/**
 * Runs work with long statements (migrations, imports, bulk deletions) under longer timeouts. It
 * uses a connection pool of its own and takes no connection from readers.
 */
export function asLongWork<T>(work: () => Promise<T>): Promise<T> {
  return longWork.run(true, work);
}

/** True inside `asLongWork`. */
export function isLongWork(): boolean {
  return longWork.getStore() ?? false;
}
