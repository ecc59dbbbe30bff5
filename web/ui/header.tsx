import { useLocation } from 'react-router';
import { useAppInfo } from '../lib/app-info.ts';
import styles from './header.module.css';
import { A } from './link.tsx';
import { LogoMark } from './logo.tsx';

const JOB_LINKS = [
  { to: '/jobs', text: 'All Jobs' },
  { to: '/categories', text: 'Categories' },
  { to: '/countries', text: 'Countries' },
];

const OTHER_LINKS = [
  { to: '/notifications', text: 'Job Alerts' },
  { to: '/cv-builder', text: 'CV Builder' },
];

const ACCOUNT_LINKS = [
  { to: '/login', text: 'Login' },
  { to: '/signup', text: 'Sign Up', strong: true },
];

type NavItem = { to: string; text: string; strong?: boolean };

function NavLinks({ items, className }: { items: NavItem[]; className?: string | undefined }) {
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.to}>
          <A to={item.to} aria-current={pathname === item.to ? 'page' : undefined} className={item.strong ? styles.strong : undefined}>
            {item.text}
          </A>
        </li>
      ))}
    </ul>
  );
}

/**
 * The site's header. On a phone the menu is a native popover (Escape and a tap outside close it, without script); on a wide screen the same
 * element is a plain row, and the three job links sit in a native <details>.
 */
export function Header() {
  const { site } = useAppInfo();
  const { pathname } = useLocation();
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
          <details className={styles.jobs} name="menu">
            <summary>Jobs</summary>
            <NavLinks items={JOB_LINKS} />
          </details>
          <NavLinks items={JOB_LINKS} className={styles.flat} />
          <NavLinks items={OTHER_LINKS} />
          <NavLinks items={ACCOUNT_LINKS} className={styles.account} />
        </nav>
      </div>
    </header>
  );
}
