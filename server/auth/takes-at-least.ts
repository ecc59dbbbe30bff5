import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes on a slow day, shorter than anybody minds. */
const MILLISECONDS = 250;

/**
 * Does the work and answers no sooner than a fixed time after its start, so that the time does not
 * tell what the work found.
 */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(MILLISECONDS)]);
  return result;
}
