import { setTimeout } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal aborts. */
export async function rest(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(milliseconds, undefined, signal && { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}
