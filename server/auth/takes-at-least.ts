import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes under load, short enough for a user. */
export const LEAST_MS = 250;

/** Runs the work and pads its duration to a fixed minimum, against timing attacks. */
export async function takesAtLeast<T>(leastMs: number, work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(leastMs)]);
  return result;
}
