import type { ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { findPage, menuLinks } from '../../shared/pages.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
import { A } from '../ui/link.tsx';
import styles from './admin-layout.module.css';

/**
 * What the file of an administrators' page exports. `Content` is rendered, and so loads data, only
 * for administrators. `actions` are rendered beside the heading.
 */
export function adminPage(page: {
  title: string;
  description: string;
  actions?: ReactNode;
  Content: ComponentType;
}): { handle: PageHandle; Component: ComponentType } {
  const { title, description, actions, Content } = page;
  return {
    handle: { head: () => ({ title, description }) },
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, by its module
    Component: () => (
      <AdminPage title={title} actions={actions}>
        <Content />
      </AdminPage>
    ),
  };
}

/** Access check, navigation and heading. Without a session it leads to the login and back. */
function AdminPage(props: { title: string; actions: ReactNode; children: ReactNode }) {
  const { title, actions, children } = props;
  const { state, user, isAdmin, isEditor } = useRequiredSession();
  const { pathname } = useLocation();
  if (state !== 'signed-in') return <Waiting title={title} />;
  if (!isAdmin && !(isEditor && findPage(pathname)?.editors)) {
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
      <AdminNav isEditor={isEditor} />
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}

function AdminNav({ isEditor }: { isEditor: boolean }) {
  const { site } = useAppInfo();
  const { pathname } = useLocation();
  return (
    <nav className={styles.nav} aria-label="Administration">
      <ul ref={showCurrent}>
        {menuLinks('admin', site, isEditor).map(({ to, text }) => (
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

/** On a phone the links are one row that scrolls. */
function showCurrent(list: HTMLUListElement | null): void {
  const link = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
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
