import { StrictMode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { findPage } from '../shared/pages.ts';
import { askWithSession } from './lib/api.ts';
import { AppInfoContext, type Site } from './lib/app-info.ts';
import { keepShownPage } from './lib/kept-pages.ts';
import { startSession } from './lib/session.ts';
import { createShownPages, type ShownPages } from './lib/shown-pages.ts';
import { routes } from './routes.tsx';

/** Hydrates with the server's render time; afterwards `now` follows the clock. */
function ClientApp(props: {
  router: DataRouter;
  shownPages: ShownPages;
  site: Site;
  renderedAt: Date;
}) {
  const { router, shownPages, site, renderedAt } = props;
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    askWithSession();
    document.documentElement.dataset.react = '';
    // boot.ts repeats a held submit on this event: wait until the pages have rendered after
    // hydration.
    const timer = setTimeout(() => dispatchEvent(new Event('hydrated')));
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    setNow(new Date());
    let { pathname: shownPath, search: shownSearch } = router.state.location;
    shownPages.remember(router.state);
    return router.subscribe((state) => {
      const { navigation, location, errors } = state;
      if (navigation.state !== 'idle') return;
      shownPages.remember(state);
      setNow(new Date());
      if (location.pathname === shownPath && location.search === shownSearch) return;
      const isPublic = findPage(location.pathname)?.client !== true;
      if (!errors && isPublic) void keepShownPage(location.pathname + location.search);
      shownSearch = location.search;
      if (location.pathname === shownPath) return;
      shownPath = location.pathname;
      // The server counts page views when it sends a page. Report a client navigation.
      if (!errors && /^\/jobs\/\d+$/.test(shownPath))
        navigator.sendBeacon?.(`/api${shownPath}/view`);
    });
  }, [router, shownPages]);
  return (
    <AppInfoContext value={{ site, now }}>
      <RouterProvider router={router} />
    </AppInfoContext>
  );
}

/**
 * Waits until the loaders of the first page have run, so that the first render has all its data.
 */
function whenInitialized(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe((state) => {
      if (!state.initialized) return;
      unsubscribe();
      resolve();
    });
  });
}

/**
 * Scroll positions are kept by the key of a history entry. The router knows the first page of every
 * document as "default", and the next page opened by its address would get the position of the
 * last.
 */
function nameHistoryEntry() {
  const state = history.state as { key?: string } | null;
  if (state?.key === undefined)
    history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}

async function start(root: HTMLElement) {
  nameHistoryEntry();
  startSession();
  const { site = '', base = '', now = '', demo, google, support = null, hydrate } = root.dataset;
  const { operator, operatorAddress = '' } = root.dataset;
  const shownAddress = location.pathname + location.search;
  const showsError = root.querySelector('[data-error-title]') !== null;
  const shownPages = createShownPages();
  const router = createBrowserRouter(routes, { dataStrategy: shownPages.load });
  await whenInitialized(router);
  const { errors, location: reached } = router.state;
  // The connection was lost during loading: keep the server's HTML instead of an error page, and
  // reload when the connection is back.
  if (errors && !showsError && hydrate === undefined) {
    delete document.documentElement.dataset.session;
    delete document.documentElement.dataset.member;
    addEventListener('online', () => location.reload(), { once: true });
    return;
  }
  const info: Site = {
    name: site,
    baseUrl: base,
    demo: demo === 'all' || demo === 'some' ? demo : null,
    google: google !== undefined,
    support,
    operator: operator === undefined ? null : { name: operator, address: operatorAddress },
  };
  const app = (
    <StrictMode>
      <ClientApp router={router} shownPages={shownPages} site={info} renderedAt={new Date(now)} />
    </StrictMode>
  );
  const isSamePage =
    reached.pathname + reached.search === shownAddress && (errors !== null) === showsError;
  if (isSamePage) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
// No top-level await: it would keep the bundler from inlining shared modules here.
if (root) void start(root);
