/**
 * How far the clock of this device is ahead of the server's, in milliseconds. Phones without a
 * network time are days off.
 */
let ahead: number | undefined;

/**
 * Learns the server's time from the Date header of an answer of its own (not one that a cache
 * kept).
 */
export function noteServerTime(response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = Date.now() - time;
}

/** The server's time in milliseconds, or undefined before its first answer. */
export function serverNow(): number | undefined {
  return ahead === undefined ? undefined : Date.now() - ahead;
}
