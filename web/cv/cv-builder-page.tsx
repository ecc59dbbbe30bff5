import type { PageHandle } from '../lib/head.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
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
  const { state, user } = useRequiredSession();
  return (
    <div className={styles.page}>
      <h1>CV Builder</h1>
      {user && state !== 'signed-out' ? <CvBuilder key={user.id} user={user} /> : <Loading />}
    </div>
  );
}
