import type { WayOn } from '../../shared/way-on.ts';
import { withQuery } from '../lib/url.ts';

/**
 * The address of /premium with what was chosen and where it goes on to: both come along through the
 * log-in, the provider and a second try.
 */
export function premiumPath(country: string | null, wayOn: WayOn | null): string {
  return withQuery('/premium', { returnTo: wayOn?.path, country: country ?? undefined });
}
