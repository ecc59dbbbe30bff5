import { StrictMode, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { AppInfoContext, type Site } from './lib/app-info.ts';
import { routes } from './routes.tsx';

/** The first render repeats the server's, its time included; afterwards ages follow the clock. */
function ClientApp({ router, site, renderedAt }: { router: DataRouter; site: Site; renderedAt: Date }) {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    setNow(new Date());
    return router.subscribe((state) => {
      if (state.navigation.state === 'idle') setNow(new Date());
    });
  }, [router]);
  return (
    <AppInfoContext value={{ site, now }}>
      <RouterProvider router={router} />
    </AppInfoContext>
  );
}

/** Waits until the loaders of the first page have run, so that the first render has all its data. */
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

async function start(root: HTMLElement) {
  const { site = '', base = '', now = '', demo } = root.dataset;
  const router = createBrowserRouter(routes);
  await whenInitialized(router);
  hydrateRoot(
    root,
    <StrictMode>
      <ClientApp router={router} site={{ name: site, baseUrl: base, demo: demo !== undefined }} renderedAt={new Date(now)} />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) await start(root);
