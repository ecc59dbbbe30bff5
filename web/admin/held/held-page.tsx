import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { type HeldJob, type HeldView, REPORT_REASONS } from '../../../shared/safety.ts';
import { call } from '../../lib/call.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import type { Message } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import quotes from '../../ui/quote.module.css';
import styles from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FirstOf } from '../lists.tsx';
import { UndoBar } from '../undo/undo-bar.tsx';
import { addUndoable } from '../undo/undo-store.ts';

const VIEWS: readonly { view: HeldView; text: string }[] = [
  { view: 'waiting', text: 'Held or reported' },
  { view: 'signs', text: 'Shown, with minor signs' },
];
const NONE: Record<HeldView, string> = {
  waiting: 'No job is held, and none was reported.',
  signs: 'You have looked at all live jobs that have signs.',
};
const ABOUT_HELD =
  'Only administrators see a held job until you release it. A job is held when it asks for money or has another serious sign of a fake offer, or when people from three networks report that it asks for money. It is held again if its text changes and still has such a sign. The other jobs here were reported and are still shown.';
const ABOUT_SIGNS =
  'Everyone sees these jobs. Each has a sign that is common in fake offers, but some honest ones have it too. “Keep” removes a job from this list until its text changes.';

/** /admin/held: listings with severe signs of a fake offer, with the words and why. */
export const { handle, Component } = adminPage({
  title: 'Held jobs',
  description: 'Jobs with signs of a fake offer that an administrator should check.',
  Content,
});

function Content() {
  const [query] = useSearchParams();
  const show: HeldView = query.get('show') === 'signs' ? 'signs' : 'waiting';
  const answer = useApiData('GET /api/admin/held-jobs', { query: { show } });
  const [note, setNote] = useState<Message | null>(null);
  const done = (message: Message) => {
    setNote(message);
    answer.reload();
  };
  return (
    <>
      <p className={styles.heldActions}>
        {VIEWS.map(({ view, text }) =>
          view === show ? (
            <b key={view} aria-current="true">
              {text}
            </b>
          ) : (
            <A key={view} to={withQuery('/admin/held', view === 'signs' ? { show: view } : {})}>
              {text}
            </A>
          ),
        )}
      </p>
      <p>{show === 'signs' ? ABOUT_SIGNS : ABOUT_HELD}</p>
      <Notice note={note} />
      <UndoBar onDone={done} />
      <FirstOf state={answer} entries={({ jobs }) => jobs} none={NONE[show]} noun="job">
        {(job) => (
          <li key={job.id}>
            <Held job={job} onDone={done} />
          </li>
        )}
      </FirstOf>
    </>
  );
}

function Held({ job, onDone }: { job: HeldJob; onDone: (message: Message) => void }) {
  const { isBusy, run } = useOneRequest();
  const { id, title, employer, country, source, updatedAt, held, findings } = job;
  const { reports, reportCount } = job;
  const what = `“${isolate(title)}”`;

  async function release() {
    const answer = await run(() =>
      call('POST /api/admin/held-jobs/{id}/release', {
        params: { id },
        body: { updatedAt, reportCount },
      }),
    );
    if (!answer) return;
    const done = held ? 'Released' : 'Kept';
    if (answer.ok) addUndoable({ kind: 'edit', ...answer.body.undo, done, what });
    onDone(outcomeOf(answer, `${done}: ${title}`));
  }
  async function remove() {
    const answer = await run(() => call('DELETE /api/admin/jobs/bulk', { body: { jobIds: [id] } }));
    if (!answer) return;
    const undo = answer.ok && answer.body.undo;
    if (undo) addUndoable({ kind: 'deletion', ...undo, done: 'Deleted', what });
    onDone(outcomeOf(answer, `Removed: ${title}`));
  }

  return (
    <article className={styles.heldJob} aria-labelledby={`held-${id}`}>
      <h2 id={`held-${id}`} dir="auto">
        <A to={`/admin/jobs/edit/${id}`}>{title}</A>
      </h2>
      <p className={styles.heldLine}>
        <bdi>{shownEmployer(employer)}</bdi>
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
        {reportCount > reports.length && (
          <li>{`Reported ${reportCount} times. The last ${reports.length}:`}</li>
        )}
        {reports.map(({ reason, text, at }) => (
          <li key={`${reason} ${at} ${text}`}>
            <p>
              {`Reported: ${REPORT_REASONS.find(({ value }) => value === reason)?.label}. `}
              <LocalTime at={at} />
            </p>
            {text !== '' && (
              <p>
                <bdi>{text}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.heldActions}>
        {held ? (
          <ConfirmButton
            question={`Release ${what}?`}
            about={<WhyHeld job={job} />}
            confirmLabel="Release"
            cancelLabel="Keep it held"
            isDisabled={isBusy}
            onConfirm={release}
            aria-label={`Release ${title}`}
          >
            Release
          </ConfirmButton>
        ) : (
          <Button look="button" isDisabled={isBusy} onPress={release} aria-label={`Keep ${title}`}>
            Keep
          </Button>
        )}
        <Button isDisabled={isBusy} onPress={remove} aria-label={`Remove ${title}`}>
          Remove
        </Button>
      </p>
    </article>
  );
}

/** Why a job is held, and what a release does. */
function WhyHeld({ job: { findings, reportCount } }: { job: HeldJob }): ReactNode {
  const severe = findings.filter(({ severity }) => severity === 'severe');
  return (
    <>
      {severe.length === 0
        ? 'It is held because people reported it or because an earlier text had a serious sign.'
        : severe.map(({ rule, words, meaning }) => (
            <span key={rule} className={styles.whyHeld}>
              <q dir="auto">{words}</q> {meaning}
            </span>
          ))}
      {reportCount > 0 && ` Reports: ${reportCount}.`}
      {' Everyone will see this job, and alerts about it are sent.'}
    </>
  );
}
