import { createContext, use } from 'react';

/**
 * What every page knows about the site it is part of. `baseUrl` has no slash at its end and starts
 * the addresses that people share; `google` = login with Google is configured. `demo` = all or some
 * of its jobs are demo jobs; `support` = the address to write to.
 */
export type Site = {
  name: string;
  baseUrl: string;
  demo: 'all' | 'some' | null;
  google: boolean;
  support: string | null;
};

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
