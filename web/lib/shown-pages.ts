import type { DataRouter, DataStrategyFunction } from 'react-router';
import { readToken } from './session.ts';

const MOST_PAGES = 30;

type RouterState = DataRouter['state'];

/**
 * `remember` is called whenever a navigation has ended; `load` asks the loaders, but for the way
 * back to a page that was shown.
 */
export type ShownPages = { remember: (state: RouterState) => void; load: DataStrategyFunction };

/**
 * Keeps what the entries of this tab's history showed last. Back and forward show it again at once,
 * and the page has its height when the scroll position is restored. Not after a log-in or log-out:
 * another person sees other data. Create it before the router, whose own listener for Back must
 * come second.
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
