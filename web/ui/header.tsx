import { findPage, menuLinks } from '../../shared/pages.ts';
import { askedReturnTo, DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { knownPath, withQuery } from '../lib/url.ts';
import styles from './header.module.css';
import { LogoMark } from './logo.tsx';
import { type NavItem, NavLinks } from './nav-links.tsx';

/** A native <details> in the row of a wide screen, plain links in the menu of a phone. */
function Submenu({ title, items, path }: { title: string; items: NavItem[]; path: string }) {
  return (
    <>
      <details className={styles.submenu} name="menu">
        <summary>{title}</summary>
        <NavLinks items={items} path={path} />
      </details>
      <NavLinks items={items} path={path} className={styles.flat} />
    </>
  );
}

/**
 * The site's header, as for a visitor (specification, section 2). On a phone the menu is a native
 * popover (Escape and a tap outside close it, without script); on a wide screen the same element is
 * a plain row. web/signed-in.ts replaces Login and Sign Up by the links of an account.
 */
export function Header({ url }: { url: URL }) {
  const { site } = useAppInfo();
  const path = url.pathname;
  const isBare = findPage(path)?.bare === true;
  const returnTo = pathToReturnTo(url);
  const entry = [
    { to: withQuery('/login', { returnTo }), text: 'Login' },
    { to: withQuery('/signup', { returnTo }), text: 'Sign Up', strong: true },
  ];
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a href="/" className={styles.logo}>
          <LogoMark />
          {site.name}
        </a>
        {!isBare && (
          <>
            <button type="button" className={styles.toggle} popoverTarget="menu">
              Menu
            </button>
            <nav id="menu" popover="auto" className={styles.nav} aria-label="Main">
              <NavLinks items={menuLinks('doors', site).reverse()} path={path} />
              <Submenu title="Jobs" items={menuLinks('jobs', site)} path={path} />
              <NavLinks items={menuLinks('main', site)} path={path} />
              <NavLinks
                items={entry}
                path={path}
                className={`${styles.account} ${styles.unknown}`}
              />
            </nav>
          </>
        )}
      </div>
    </header>
  );
}

/**
 * The return path for the login: this page, if it is worth returning to. A login page passes on the
 * return path that it received.
 */
function pathToReturnTo({ pathname, search, searchParams }: URL): string | undefined {
  const isMembers = findPage(pathname)?.client === true;
  const here = safeReturnTo(isMembers ? pathname + search : knownPath({ pathname, search }));
  if (here === '/') return undefined;
  if (here !== DEFAULT_RETURN_TO) return here;
  const asked = askedReturnTo(pathname, searchParams);
  return asked === DEFAULT_RETURN_TO ? undefined : (asked ?? undefined);
}
