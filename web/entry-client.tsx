import { StrictMode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  type DataRouter,
  type RouteObject,
  redirectDocument,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { askWithSession } from './lib/api.ts';
import { AppInfoContext, type Site } from './lib/app-info.ts';
import { frameRoutes, memberRoutes } from './member-routes.tsx';
import { markCurrentPage } from './signed-in.ts';

/** Hydrates with the server's render time; afterwards `now` follows the clock. */
function ClientApp(props: { router: DataRouter; site: Site; renderedAt: Date }) {
  const { router, site, renderedAt } = props;
  const [now, setNow] = useState(renderedAt);
  useEffect(askWithSession, []);
  useEffect(() => {
    setNow(new Date());
    return router.subscribe(({ navigation }) => {
      if (navigation.state !== 'idle') return;
      setNow(new Date());
      markCurrentPage();
    });
  }, [router]);
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

/** All other pages are documents of the server. */
const openDocument: RouteObject = {
  path: '*',
  loader: ({ request }) => redirectDocument(request.url),
  element: null,
};

async function start(root: HTMLElement, main: HTMLElement) {
  nameHistoryEntry();
  const { site = '', base = '', now = '', demo, google, support = null } = root.dataset;
  const { operator, operatorAddress = '', visitors, employerJobs } = root.dataset;
  const shownAddress = location.pathname + location.search;
  const showsError = main.querySelector('[data-error-title]') !== null;
  const router = createBrowserRouter(frameRoutes([...memberRoutes.values(), openDocument]));
  await whenInitialized(router);
  const { errors, location: reached } = router.state;
  // The connection was lost during loading: keep what the server rendered for visitors instead of
  // an error page, and reload when the connection is back.
  if (errors && !showsError && visitors !== undefined) {
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
    employerJobs: employerJobs !== undefined,
    support,
    operator: operator === undefined ? null : { name: operator, address: operatorAddress },
  };
  const app = (
    <StrictMode>
      <ClientApp router={router} site={info} renderedAt={new Date(now)} />
    </StrictMode>
  );
  const isSamePage =
    reached.pathname + reached.search === shownAddress && (errors !== null) === showsError;
  // With a session the page that visitors see as well is another one.
  if (isSamePage && visitors === undefined) hydrateRoot(main, app);
  else createRoot(main).render(app);
}

const [root, main] = ['root', 'main'].map((id) => document.getElementById(id));
// No top-level await: it would keep the bundler from inlining shared modules here.
if (root && main) void start(root, main);
