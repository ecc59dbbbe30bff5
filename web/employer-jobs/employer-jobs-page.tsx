import { useState } from 'react';
import { useLocation } from 'react-router';
import type { EmployerJob } from '../../shared/employer-jobs.ts';
import { lastDayToApply, longDate } from '../../shared/job-dates.ts';
import { call } from '../lib/call.ts';
import { fixedHead } from '../lib/head.ts';
import { jobPath } from '../lib/url.ts';
import { useAction } from '../lib/use-action.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
import { countOf, isolate } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import controls from '../ui/controls.module.css';
import type { Note } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './employer-jobs.module.css';

export const handle = fixedHead({
  title: 'Your Jobs',
  description: 'The jobs that you posted, with their views and clicks.',
});

/** /employers/jobs: the jobs of an employer, and what it can do with them. */
export function Component() {
  const { user } = useRequiredSession();
  return (
    <div className={styles.page}>
      <h1>Your Jobs</h1>
      {user ? <Jobs key={user.id} /> : <p role="status">Loading…</p>}
    </div>
  );
}

function Jobs() {
  const state = useApiData('GET /api/employer-jobs');
  const arrival = useLocation().state as { sent?: unknown } | null;
  const [note, setNote] = useState<Note | null>(() =>
    typeof arrival?.sent === 'string' ? { tone: 'success', text: arrival.sent } : null,
  );
  const { data, reload } = state;
  const say = (outcome: Note) => {
    setNote(outcome);
    reload();
  };
  return (
    <>
      <p>
        <A to="/employers/post" className={controls.button}>
          Post a job
        </A>
      </p>
      <Notice note={note} />
      <LoadState state={state} />
      {data?.access.reason && data.jobs.length > 0 && <p>{data.access.reason.message}</p>}
      {data && data.jobs.length === 0 && <p>You have not posted any jobs yet.</p>}
      {data && data.jobs.length > 0 && (
        <ul className={styles.list}>
          {data.jobs.map((job) => (
            <li key={job.id}>
              <Job job={job} mayPost={data.access.domain !== null} onDone={say} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const SHOWN = {
  live: 'Published',
  ended: 'Ended',
  hidden: 'Hidden while we check it',
  removed: 'Removed by the site',
} as const;

function Job(props: { job: EmployerJob; mayPost: boolean; onDone: (note: Note) => void }) {
  const { job, mayPost, onDone } = props;
  const { id, title, state, refusal, job: published } = job;
  const { isBusy, act } = useAction(onDone);
  const of = <span className={controls.hidden}>{` “${title}”`}</span>;
  const shown = published?.shown;
  const isRemoved = shown === 'removed';
  const end = (action: 'end' | 'renew', done: string) =>
    act(
      () => call('POST /api/employer-jobs/{id}/end-date', { params: { id }, body: { action } }),
      done,
    );
  return (
    <article className={styles.job} aria-labelledby={`job-${id}`}>
      <h2 id={`job-${id}`} dir="auto">
        {title}
      </h2>
      <p className={styles.facts}>
        <b>{published ? SHOWN[published.shown] : waitingText(state)}</b>
        {published && state !== 'published' && !isRemoved && (
          <span>{state === 'waiting' ? 'A change is being checked' : 'A change was refused'}</span>
        )}
        {published?.expires_at && (
          <span>{`Last day to apply: ${longDate(lastDayToApply(published.expires_at))}`}</span>
        )}
        {published && (
          <span>
            {`${countOf(published.views, 'view')}, ${countOf(published.applies, 'click')} on Apply`}
          </span>
        )}
      </p>
      {refusal !== null && <p className={styles.reason} dir="auto">{`Our reason: ${refusal}`}</p>}
      <p className={styles.actions}>
        {shown === 'live' && <A to={jobPath(published?.id ?? 0)}>See the job{of}</A>}
        {mayPost && !isRemoved && <A to={`/employers/jobs/${id}`}>Edit{of}</A>}
        {mayPost && (shown === 'live' || shown === 'ended') && (
          <Button
            isDisabled={isBusy}
            onPress={() => void end('renew', `${isolate(title)}: renewed.`)}
          >
            Renew for 30 days{of}
          </Button>
        )}
        {(shown === 'live' || shown === 'hidden') && (
          <ConfirmButton
            isDisabled={isBusy}
            question={`Do you want to end “${isolate(title)}”?`}
            about="It leaves the lists at once. You can renew it later."
            confirmLabel="End the job"
            onConfirm={() => void end('end', `${isolate(title)}: ended.`)}
          >
            End{of}
          </ConfirmButton>
        )}
        {(state !== 'published' || isRemoved) && (
          <ConfirmButton
            isDisabled={isBusy}
            question={
              isRemoved
                ? `Remove “${isolate(title)}” from your list?`
                : `Withdraw what you sent of “${isolate(title)}”?`
            }
            about={
              published && !isRemoved
                ? 'The job stays as it is published.'
                : 'Its text is deleted here.'
            }
            confirmLabel={isRemoved ? 'Remove' : 'Withdraw'}
            onConfirm={() =>
              void act(() => call('DELETE /api/employer-jobs/{id}', { params: { id } }), null)
            }
          >
            {isRemoved ? 'Remove' : 'Withdraw'}
            {of}
          </ConfirmButton>
        )}
      </p>
    </article>
  );
}

function waitingText(state: EmployerJob['state']): string {
  return state === 'refused' ? 'Not published' : 'Being checked';
}
