import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { menuLinks } from '../../shared/pages.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { useSession } from '../lib/use-session.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './header.module.css';
import { A } from './link.tsx';
import { LogoMark } from './logo.tsx';
import { type NavItem, NavLinks } from './nav-links.tsx';

/** A native <details> in the row of a wide screen, plain links in the menu of a phone. */
function Submenu({ title, items }: { title: string; items: NavItem[] }) {
  return (
    <>
      <details className={styles.submenu} name="menu">
        <summary>{title}</summary>
        <NavLinks items={items} />
      </details>
      <NavLinks items={items} className={styles.flat} />
    </>
  );
}

/**
 * The site's header. On a phone the menu is a native popover (Escape and a tap outside close it,
 * without script); on a wide screen the same element is a plain row.
 */
export function Header({ children }: { children?: ReactNode }) {
  const { site } = useAppInfo();
  const { pathname } = useLocation();
  const { isAdmin } = useSession();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <A to="/" className={styles.logo}>
          <LogoMark />
          {site.name}
        </A>
        <button type="button" className={styles.toggle} popoverTarget="menu">
          Menu
        </button>
        <nav id="menu" popover="auto" className={styles.nav} aria-label="Main" key={pathname}>
          <Submenu title="Jobs" items={menuLinks('jobs')} />
          <NavLinks items={menuLinks('main')} />
          {isAdmin && <Submenu title="Admin" items={menuLinks('admin')} />}
          <AccountLinks />
        </nav>
      </div>
      {children}
    </header>
  );
}
