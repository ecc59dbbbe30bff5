/**
 * Clock skew: how far this device is ahead of the server, in milliseconds. Phones without network
 * time can be days off.
 */
let ahead: number | undefined;

/** Updates the clock skew from the Date header. Pass only responses that are not from a cache. */
export function noteServerTime(response: Response): void {
  const time = Date.parse(response.headers.get('date') ?? '');
  if (!Number.isNaN(time)) ahead = Date.now() - time;
}

/** The server's time in milliseconds, or undefined before its first answer. */
export function serverNow(): number | undefined {
  return ahead === undefined ? undefined : Date.now() - ahead;
}
