import { useLocation, useRevalidator } from 'react-router';
import { findPage, menuLinks } from '../../shared/pages.ts';
import { askedReturnTo, DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { leaveStoredSession, signOut } from '../lib/session.ts';
import type { SessionUser } from '../lib/stored-session.ts';
import { knownPath, withQuery } from '../lib/url.ts';
import { useSession } from '../lib/use-session.ts';
import styles from './header.module.css';
import { A } from './link.tsx';
import { NavLinks } from './nav-links.tsx';

/**
 * The end of the header (specification, section 2): Login and Sign Up, or the user's pages and
 * Logout.
 */
export function AccountLinks() {
  const { state, user } = useSession();
  if (user) return <UserLinks user={user} />;
  return <EntryLinks isUnknown={state === 'loading'} />;
}

/** Login and Sign Up. `isUnknown`: hidden while a stored session is being verified. */
function EntryLinks({ isUnknown }: { isUnknown: boolean }) {
  const returnTo = usePathToReturnTo();
  const items = [
    { to: withQuery('/login', { returnTo }), text: 'Login' },
    { to: withQuery('/signup', { returnTo }), text: 'Sign Up', strong: true },
  ];
  return (
    <NavLinks items={items} className={`${styles.account} ${isUnknown ? styles.unknown : ''}`} />
  );
}

/**
 * The return path for the login: this page, if it is worth returning to. A login page passes on the
 * return path that it received.
 */
function usePathToReturnTo(): string | undefined {
  const location = useLocation();
  const isHydrated = useHydrated();
  // The server renders pages of the browser without their query.
  const isClient = isHydrated && findPage(location.pathname)?.client === true;
  const here = safeReturnTo(isClient ? location.pathname + location.search : knownPath(location));
  if (here === '/') return undefined;
  if (here !== DEFAULT_RETURN_TO) return here;
  const state = isHydrated ? (location.state as { returnTo?: unknown } | null) : null;
  const asked =
    askedReturnTo(location.pathname, new URLSearchParams(location.search)) ??
    safeReturnTo(String(state?.returnTo ?? ''));
  return asked === DEFAULT_RETURN_TO ? undefined : asked;
}

/** web/signed-in.ts makes the same on pages without React. */
function UserLinks({ user: { email } }: { user: SessionUser }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.account}>
      {menuLinks('user').map(({ to, text }) => (
        <li key={to}>
          <A to={to} aria-current={pathname === to ? 'page' : undefined}>
            {text}
          </A>
        </li>
      ))}
      <li>
        <A
          to="/account"
          data-user=""
          title={email}
          aria-current={pathname === '/account' ? 'page' : undefined}
        >
          <span aria-hidden="true">{[...email][0]?.toUpperCase()}</span>
          <i>{'Account of '}</i>
          <bdi>{email}</bdi>
        </A>
      </li>
      <li>
        <LogoutButton />
      </li>
    </ul>
  );
}

function LogoutButton() {
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();

  function logOut() {
    if (/^(user|admin)$/.test(findPage(pathname)?.access ?? '')) {
      // Leave without a state change: the page would redirect to the login page.
      leaveStoredSession();
      location.assign('/');
      return;
    }
    // This button is removed with the session: move the focus first.
    document.getElementById('menu')?.hidePopover?.();
    document.getElementById('main')?.focus({ preventScroll: true });
    signOut();
    void revalidate();
  }

  return (
    <button type="button" onClick={logOut}>
      Logout
    </button>
  );
}
