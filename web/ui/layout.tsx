import './tokens.css';
import './base.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { useAppInfo } from '../lib/app-info.ts';
import { fullTitle, pageHead } from '../lib/head.ts';
import { useNextNotice } from '../lib/next-notice.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';

/** Header, main and footer of every page. It updates title and focus after a client navigation. */
export function Layout({ children }: { children?: ReactNode }) {
  const { state } = useNavigation();
  const main = useRef<HTMLElement>(null);
  const notice = useNextNotice();
  useFollowNavigation(main);
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header>
        {state === 'loading' && (
          <div className={styles.progress} role="progressbar" aria-label="Loading" />
        )}
      </Header>
      <main id="main" tabIndex={-1} ref={main} aria-busy={state === 'loading' || undefined}>
        {notice && (
          <p role="status" className={styles.notice}>
            {notice}
          </p>
        )}
        {children ?? <Outlet />}
      </main>
      <Footer />
      <ScrollRestoration />
    </>
  );
}

/**
 * Updates the title after client navigations, and focuses a new page so that screen readers start
 * there.
 */
function useFollowNavigation(main: { readonly current: HTMLElement | null }) {
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
    main.current?.focus({ preventScroll: true });
  }, [location, matches, site.name, now, main]);
}
