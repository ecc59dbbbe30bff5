import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { useAppInfo } from '../lib/app-info.ts';
import { fullTitle, pageHead } from '../lib/head.ts';
import { useNextNotice } from '../lib/use-next-notice.ts';
import './progress.css';

/**
 * The content of `main`, on the server and where React goes on in the browser. There it updates title
 * and focus after a navigation.
 */
export function PageFrame({ children }: { children?: ReactNode }) {
  const isLoading = useNavigation().state === 'loading';
  const notice = useNextNotice();
  useFollowNavigation();
  useEffect(() => {
    const main = document.getElementById('main');
    if (main) main.ariaBusy = isLoading ? 'true' : null;
  }, [isLoading]);
  return (
    <>
      {isLoading && <div className="progress" role="progressbar" aria-label="Loading" />}
      {notice && (
        <p role="status" className="notice">
          {notice}
        </p>
      )}
      {children ?? <Outlet />}
      <ScrollRestoration />
    </>
  );
}

/**
 * Updates the title after navigations within React, and focuses a new page so that screen readers
 * start there.
 */
function useFollowNavigation() {
  const { site, now } = useAppInfo();
  const location = useLocation();
  const matches = useMatches();
  const shownPath = useRef(location.pathname);
  useEffect(() => {
    const url = new URL(location.pathname + location.search, window.location.origin);
    const failed = document.querySelector('[data-error-title]')?.getAttribute('data-error-title');
    document.title = failed
      ? `${failed} – ${site.name}`
      : fullTitle(pageHead({ matches, url, siteName: site.name, now }), site.name);
    if (shownPath.current === location.pathname) return;
    shownPath.current = location.pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [location, matches, site.name, now]);
}
