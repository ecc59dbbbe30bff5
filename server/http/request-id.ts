import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const requests = new AsyncLocalStorage<string>();

/** Answers a request under an id of its own, which every line of the log about it has. */
export function inRequest<T>(answer: () => T): T {
  return requests.run(randomUUID(), answer);
}

/** The id of the request that is answered here; undefined outside of one. */
export function requestId(): string | undefined {
  return requests.getStore();
}
