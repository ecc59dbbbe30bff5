import Bowser from 'bowser';
import type { Context } from 'hono';

const UNKNOWN = 'Unknown device';

/**
 * A coarse name of the device that asks, such as "Chrome on Android": enough to know it again, too
 * little to follow it.
 */
export function deviceNameOf(c: Context): string {
  return deviceName(c.req.header('user-agent') ?? '');
}

function deviceName(userAgent: string): string {
  if (userAgent === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent);
  // "Samsung Internet for Android" says the system itself.
  const name = browser.name?.replace(` for ${os.name}`, '');
  return [name, os.name].filter(Boolean).join(' on ').slice(0, 60) || UNKNOWN;
}
