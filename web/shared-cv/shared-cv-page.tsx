import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { SharedCv } from '../../shared/cv-links.ts';
import { longDate } from '../../shared/job-dates.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import { withQuery } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import styles from './shared-cv-page.module.css';

/** The CV with the secret that opens it; `gone`: what a link that shows nothing says, and if it is over. */
type Shown = { gone: string; isOver: boolean } | (SharedCv & { key: string });

/** Reads the CV of the link. It counts nothing: messengers open every link that they send. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const key = (url.searchParams.get('key') ?? '').slice(0, 100);
  const answer = await callApi(context, 'GET /api/shared-cv', { query: { key } });
  const isOver = answer.status === 404 || answer.status === 410;
  if (isOver || answer.status === 422) {
    const { message } = await readJson(answer, 404);
    return data<Shown>({ gone: message, isOver }, { status: answer.status });
  }
  if (!answer.ok) throw await apiProblem(answer);
  return data<Shown>({ ...(await readJson(answer)), key });
}

export const handle = fixedHead({
  title: 'Shared CV',
  description: 'A CV that was shared with you by its owner.',
});

/** /shared-cv: a CV for who has its address. show-cv.ts lays it out on sheets of paper. */
export function Component() {
  const shown = useLoaderData<Shown>();
  if ('gone' in shown) return <Gone message={shown.gone} isOver={shown.isOver} />;
  const { html, name, paper, expiresAt, hasPdf, key } = shown;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <h1 dir="auto">{name === '' ? 'CV' : `CV of ${name}`}</h1>
        <p>{`Shared by its owner until ${longDate(expiresAt)}.`}</p>
        {hasPdf && (
          <a
            className={controls.quiet}
            href={withQuery('/api/shared-cv/pdf', { key })}
            rel="nofollow"
            download
          >
            Download
          </a>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.desk} aria-label="CV" tabIndex={0} data-desk="">
        <div>
          <iframe
            // Scripts stay off. Its origin lets this page measure it, and lets its fonts load.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            srcDoc={html}
            title={name === '' ? 'CV' : `CV of ${name}`}
            data-paper={paper}
          />
        </div>
      </section>
    </div>
  );
}

function Gone({ message, isOver }: { message: string; isOver: boolean }) {
  return (
    <div className={styles.gone}>
      <h1>This CV cannot be shown</h1>
      <p>{message}</p>
      {isOver && (
        <p>
          Its owner may have ended the link, or its time is over. If you need the CV, ask the person
          who sent you the link for a new one.
        </p>
      )}
    </div>
  );
}
