import { useState } from 'react';
import { type HeldJob, REPORT_REASONS } from '../../../shared/safety.ts';
import { call } from '../../lib/call.ts';
import type { PageHandle } from '../../lib/head.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { countOf } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import type { Message } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import quotes from '../../ui/quote.module.css';
import styles from '../admin-layout.module.css';
import { AdminPage } from '../admin-layout.tsx';

export const handle: PageHandle = {
  head: () => ({
    title: 'Held jobs',
    description: 'Jobs with signs of a false offer, which wait for an administrator.',
  }),
};

/** /admin/held: listings with severe signs of a false offer, with the words and why. */
export function Component() {
  return (
    <AdminPage title="Held jobs">
      <Content />
    </AdminPage>
  );
}

function Content() {
  const answer = useApiData('GET /api/admin/held-jobs');
  const [note, setNote] = useState<Message | null>(null);
  const { data, reload } = answer;
  const done = (message: Message) => {
    setNote(message);
    reload();
  };
  return (
    <>
      <p>
        Nobody sees a held job until you release it. A job is held when it asks for money or has
        another grave sign of a false offer, or when three people reported that it asks for money.
        It is held again when its text changes and still has such a sign. Other jobs here were
        reported, and are still shown.
      </p>
      <Notice note={note} />
      <LoadState state={answer} />
      {data && (
        <>
          <p role="status">
            {data.totalCount === 0
              ? 'No job is held, and none was reported.'
              : data.totalCount > data.jobs.length
                ? `The first ${data.jobs.length} of ${countOf(data.totalCount, 'job')}.`
                : `${countOf(data.totalCount, 'job')}.`}
          </p>
          <ul className={styles.heldList}>
            {data.jobs.map((job) => (
              <li key={job.id}>
                <Held job={job} onDone={done} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Held({ job, onDone }: { job: HeldJob; onDone: (message: Message) => void }) {
  const { isBusy, run } = useOneRequest();
  const { id, title, employer, country, source, updatedAt, held, findings, reports } = job;
  const done = held ? 'Release' : 'Keep';

  async function release() {
    const answer = await run(() =>
      call('POST /api/admin/held-jobs/{id}/release', { params: { id } }),
    );
    if (answer) onDone(outcomeOf(answer, `${held ? 'Released' : 'Kept'}: ${title}`));
  }

  async function remove() {
    const answer = await run(() => call('DELETE /api/admin/jobs/bulk', { body: { jobIds: [id] } }));
    if (answer) onDone(outcomeOf(answer, `Removed: ${title}`));
  }

  return (
    <article className={styles.heldJob} aria-labelledby={`held-${id}`}>
      <h2 id={`held-${id}`} dir="auto">
        <A to={`/admin/jobs/edit/${id}`}>{title}</A>
      </h2>
      <p className={styles.heldLine}>
        <bdi>{employer}</bdi>
        {` · ${held ? 'Held' : 'Shown'} · ${country} · ${source ?? 'written here'} · `}
        <LocalTime at={updatedAt} />
      </p>
      <ul className={styles.findings}>
        {findings.map(({ rule, words, meaning }) => (
          <li key={rule}>
            <blockquote className={quotes.quote} dir="auto">{`“${words}”`}</blockquote>
            <p>{meaning}</p>
          </li>
        ))}
        {reports.map(({ reason, text, at }) => (
          <li key={`${reason} ${at} ${text}`}>
            <p>
              {`Reported: ${REPORT_REASONS.find(({ value }) => value === reason)?.label}. `}
              <LocalTime at={at} />
            </p>
            {text !== '' && <p dir="auto">{text}</p>}
          </li>
        ))}
      </ul>
      <p className={styles.heldActions}>
        <button
          type="button"
          className={controls.button}
          disabled={isBusy}
          onClick={() => void release()}
          aria-label={`${done} ${title}`}
        >
          {done}
        </button>
        <button
          type="button"
          className={controls.quiet}
          disabled={isBusy}
          onClick={() => void remove()}
          aria-label={`Remove ${title}`}
        >
          Remove
        </button>
      </p>
    </article>
  );
}
