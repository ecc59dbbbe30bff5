import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { menuLinks } from '../../shared/pages.ts';
import { withQuery } from '../lib/url.ts';
import { useSession } from '../lib/use-session.ts';
import { A } from '../ui/link.tsx';
import styles from './admin-layout.module.css';

/**
 * Layout of an admin page: access check, navigation and heading. Without a session it redirects to
 * the login with a return path. `children` are rendered, and so load data, only for administrators.
 * `actions` are rendered beside the heading.
 */
export function AdminPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { state, user, isAdmin } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state === 'signed-out')
      void navigate(withQuery('/login', { returnTo: pathname + search }), { replace: true });
  }, [state, navigate, pathname, search]);

  if (state !== 'signed-in') return <Waiting title={title} />;
  if (!isAdmin) {
    return (
      <div className={styles.page}>
        <h1>{title}</h1>
        <p role="alert">Only administrators can see this page.</p>
        <p>
          <A to="/jobs">See jobs</A>
        </p>
      </div>
    );
  }
  return (
    <div className={styles.page} key={user?.id}>
      <AdminNav />
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

function AdminNav() {
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label="Administration">
      <ul>
        {menuLinks('admin').map(({ to, text }) => (
          <li key={to}>
            <A to={to} aria-current={to === pathname ? 'page' : undefined}>
              {text}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Rendered by the server, which does not know the user. */
function Waiting({ title }: { title: string }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p role="status">Loading…</p>
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}
