import { createContext, use } from 'react';
import type { SiteFacts } from '../../shared/page-renderer.ts';

/**
 * What every page knows about the site. `baseUrl` has no slash at its end and starts the addresses
 * that people share.
 */
export type Site = SiteFacts & { baseUrl: string };

/**
 * `now` is the render time of the server on the first client render too, so that ages agree (no
 * hydration mismatch).
 */
export type AppInfo = { site: Site; now: Date };

export const AppInfoContext = createContext<AppInfo | null>(null);

/** The site and the time of this render. Throws outside of the app's provider. */
export function useAppInfo(): AppInfo {
  const info = use(AppInfoContext);
  if (!info) throw new Error('useAppInfo needs AppInfoContext around it.');
  return info;
}
