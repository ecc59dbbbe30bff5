import { useLocation } from 'react-router';
import { ADMIN_LINKS } from '../lib/admin-links.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { useSession } from '../lib/session.ts';
import { AccountLinks } from './account-links.tsx';
import styles from './header.module.css';
import { A } from './link.tsx';
import { LogoMark } from './logo.tsx';
import { type NavItem, NavLinks } from './nav-links.tsx';

const JOB_LINKS = [
  { to: '/jobs', text: 'All Jobs' },
  { to: '/categories', text: 'Categories' },
  { to: '/countries', text: 'Countries' },
];

const OTHER_LINKS = [
  { to: '/notifications', text: 'Job Alerts' },
  { to: '/cv-builder', text: 'CV Builder' },
];

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
 * The site's header. On a phone the menu is a native popover (Escape and a tap outside close it, without script); on a wide screen the same
 * element is a plain row.
 */
export function Header() {
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
          <Submenu title="Jobs" items={JOB_LINKS} />
          <NavLinks items={OTHER_LINKS} />
          {isAdmin && <Submenu title="Admin" items={ADMIN_LINKS} />}
          <AccountLinks />
        </nav>
      </div>
    </header>
  );
}
