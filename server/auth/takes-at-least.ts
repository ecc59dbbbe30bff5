import { setTimeout as wait } from 'node:timers/promises';

/** Longer than the work takes under load, short enough for a user. */
const MILLISECONDS = 250;

/** Runs the work and pads its duration to a fixed minimum, against timing attacks. */
export async function takesAtLeast<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), wait(MILLISECONDS)]);
  return result;
}
