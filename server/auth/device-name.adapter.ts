import Bowser from 'bowser';
import type { Context } from 'hono';

const UNKNOWN = 'Unknown device';

/**
 * A coarse device name such as "Chrome on Android": recognisable by its owner, useless for
 * fingerprinting.
 */
export function deviceNameOf(c: Context): string {
  return deviceName(c.req.header('user-agent') ?? '');
}

/** The same of the header that a browser sends. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  // "Samsung Internet for Android" contains the system's name already.
  const name = browser.name?.replace(` for ${os.name}`, '');
  return [name, os.name].filter(Boolean).join(' on ').slice(0, 60) || UNKNOWN;
}
