import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageHandle } from '../lib/head.ts';
import { useSession } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import styles from './cv-builder.module.css';
import { CvBuilder } from './cv-builder.tsx';
import { Loading } from './loading.tsx';

export const handle: PageHandle = {
  head: () => ({
    title: 'CV Builder',
    description: 'Choose a template, preview your CV and download it as a PDF.',
  }),
};

/** /cv-builder: templates of the CV, its preview and its download. */
export function Component() {
  const { state, user, hasEnded } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'signed-out') return;
    const reason = hasEnded ? 'expired' : undefined;
    void navigate(withQuery('/login', { reason, returnTo: pathname + search }), { replace: true });
  }, [state, hasEnded, navigate, pathname, search]);

  return (
    <div className={styles.page}>
      <h1>CV Builder</h1>
      {user && state !== 'signed-out' ? <CvBuilder key={user.id} user={user} /> : <Loading />}
    </div>
  );
}
