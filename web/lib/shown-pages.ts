import type { DataRouter, DataStrategyFunction } from 'react-router';
import { readToken } from './session.ts';

const MOST_PAGES = 30;

type RouterState = DataRouter['state'];

/**
 * `remember` is called after each navigation; `load` runs the loaders, except for Back and Forward
 * to a cached page.
 */
export type ShownPages = { remember: (state: RouterState) => void; load: DataStrategyFunction };

/**
 * Caches the loader data of this tab's history entries. Back and Forward render it immediately, so
 * that the page has its height when the scroll position is restored. Entries are not used after a
 * login or logout. Create it before the router: its popstate listener must run first.
 */
export function createShownPages(): ShownPages {
  const pages = new Map<string, { token: string | null; loaderData: RouterState['loaderData'] }>();
  let wanted: string | undefined;
  addEventListener('popstate', () => {
    wanted = (history.state as { key?: string } | null)?.key ?? 'default';
  });

  function remember({ location, loaderData, errors }: RouterState) {
    wanted = undefined;
    pages.delete(location.key);
    if (errors) return;
    pages.set(location.key, { token: readToken(), loaderData });
    const [oldest] = pages.keys();
    if (pages.size > MOST_PAGES && oldest !== undefined) pages.delete(oldest);
  }

  const load: DataStrategyFunction = async ({ matches }) => {
    const page = wanted === undefined ? undefined : pages.get(wanted);
    wanted = undefined;
    const asked = matches.filter((match) => match.shouldCallHandler());
    const isKnown =
      page?.token === readToken() && asked.every(({ route }) => route.id in page.loaderData);
    const results = asked.map(async (match) => {
      const result = isKnown
        ? { type: 'data' as const, result: page.loaderData[match.route.id] }
        : await match.resolve();
      return [match.route.id, result] as const;
    });
    return Object.fromEntries(await Promise.all(results));
  };

  return { remember, load };
}
