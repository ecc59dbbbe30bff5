import { AsyncLocalStorage } from 'node:async_hooks';

const longWork = new AsyncLocalStorage<boolean>();

/**
 * Runs work whose statements may take long: migrations, imports, deletions of many jobs. Its time
 * limits are generous. With a server it has connections of its own, so that it takes none from
 * readers.
 */
export function asLongWork<T>(work: () => Promise<T>): Promise<T> {
  return longWork.run(true, work);
}

/** Whether the caller runs inside `asLongWork`. */
export function isLongWork(): boolean {
  return longWork.getStore() ?? false;
}
