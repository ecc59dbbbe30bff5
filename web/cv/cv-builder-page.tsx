import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { asksWithSession, callApi, readJson } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import { useOptionalSession } from '../lib/use-required-session.ts';
import { ForVisitors } from '../ui/for-visitors.tsx';
import styles from './cv-builder.module.css';
import { CvBuilder } from './cv-builder.tsx';
import { Loading } from './loading.tsx';
import { type ShownTemplate, VisitorTemplates } from './visitor-templates.tsx';

/**
 * The templates for visitors; null when they could not be read, and for members. React begins with
 * what the server rendered.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<ShownTemplate[] | null> {
  const shown =
    typeof document === 'undefined'
      ? undefined
      : document.querySelector<HTMLElement>('[data-templates]')?.dataset.templates;
  if (shown !== undefined) return JSON.parse(shown) as ShownTemplate[];
  if (asksWithSession()) return null;
  const answer = await callApi(context, 'GET /api/cv-templates');
  if (!answer.ok) return null;
  const { details } = await readJson(answer);
  return details.map(({ file, description }) => ({ file, description }));
}

export const handle = fixedHead({
  title: 'CV Builder',
  description: 'Choose a template, preview your CV and download it as a PDF.',
  isGated: true,
});

/** /cv-builder: templates of the CV, its preview and its download. */
export function Component() {
  const { state, user } = useOptionalSession();
  const list = useLoaderData<ShownTemplate[] | null>();
  return (
    <div className={styles.page}>
      <h1>CV Builder</h1>
      {user && state !== 'signed-out' ? (
        <CvBuilder key={user.id} user={user} />
      ) : (
        <ForVisitors loading={<Loading />}>
          <VisitorTemplates list={list} />
        </ForVisitors>
      )}
    </div>
  );
}
