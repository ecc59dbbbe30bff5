import { type ReactNode, useState } from 'react';
import { longDate, utcToday } from '../../../shared/job-dates.ts';
import type { DraftList } from '../../../shared/job-drafts.ts';
import { call } from '../../lib/call.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { jobPath } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { outcomeOf, useOneRequest } from '../../lib/use-one-request.ts';
import { isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FirstOf } from '../lists.tsx';
import { useArrivalNote } from '../use-arrival-note.ts';

/** /admin/jobs/drafts: jobs that are written and not shown yet. */
export const { handle, Component } = adminPage({
  title: 'Drafts',
  description: 'Jobs that are not shown yet. For administrators.',
  actions: (
    <A to="/admin/jobs/new" className={controls.button}>
      Create New Job
    </A>
  ),
  Content,
});

type ListedDraft = DraftList['drafts'][number];

function Content() {
  const answer = useApiData('GET /api/admin/drafts');
  const arrival = useArrivalNote(arrivalNote);
  const [note, setNote] = useState<Note | null>(arrival);
  const done = (next: Note) => {
    setNote(next);
    answer.reload();
  };
  return (
    <>
      <p>
        Only administrators and editors see these jobs. A job with a first day is published on that
        day.
      </p>
      <Notice note={note} />
      <FirstOf
        state={answer}
        entries={({ drafts }) => drafts}
        none="There are no drafts. In the job form, “Save as draft” keeps a job here."
        noun="draft"
      >
        {(draft) => (
          <li key={draft.id}>
            <DraftItem draft={draft} onDone={done} />
          </li>
        )}
      </FirstOf>
    </>
  );
}

function DraftItem({ draft, onDone }: { draft: ListedDraft; onDone: (note: Note) => void }) {
  const { id, title, employer, first_day, updated_at, updated_by, failure } = draft;
  const { isBusy, run } = useOneRequest();
  const what = `“${isolate(title)}”`;

  async function publish() {
    const answer = await run(() =>
      call('POST /api/admin/drafts/{id}/publish', { params: { id }, body: { updated_at } }),
    );
    if (answer?.ok) onDone(postedNote(answer.body.id));
    else if (answer) onDone(outcomeOf(answer, null, 'The draft could not be published.'));
  }
  async function remove() {
    const answer = await run(() =>
      call('DELETE /api/admin/drafts/{id}', { params: { id }, body: { updated_at } }),
    );
    if (answer) onDone(outcomeOf(answer, `Deleted: ${title}`, 'The draft could not be deleted.'));
  }
  return (
    <article className={styles.heldJob} aria-labelledby={`draft-${id}`}>
      <h2 id={`draft-${id}`} dir="auto">
        <A to={`/admin/jobs/new?draft=${id}`}>{title}</A>
      </h2>
      <p className={styles.heldLine}>
        {employer !== '' && (
          <>
            <bdi>{employer}</bdi>
            {' · '}
          </>
        )}
        {first_day === null ? 'No first day' : <b>{firstDayText(first_day, failure)}</b>}
        {` · ${updated_by}, `}
        <LocalTime at={updated_at} />
      </p>
      {failure && (
        <p>{`${failure} Edit this draft, then publish it or choose another first day.`}</p>
      )}
      <p className={styles.heldActions}>
        <Button
          look="button"
          isDisabled={isBusy}
          onPress={publish}
          aria-label={`Publish now: ${title}`}
        >
          Publish now
        </Button>
        <ConfirmButton
          question={`Delete the draft ${what}?`}
          about="A deleted draft cannot be brought back."
          confirmLabel="Delete"
          isDisabled={isBusy}
          onConfirm={remove}
          aria-label={`Delete ${title}`}
        >
          Delete
        </ConfirmButton>
      </p>
    </article>
  );
}

function arrivalNote(state: unknown): Note | null {
  if (typeof state !== 'object' || state === null) return null;
  if ('posted' in state) return postedNote(Number(state.posted));
  return 'kept' in state ? { tone: 'success', text: 'Draft saved.' } : null;
}

function postedNote(id: number): Note {
  const more: ReactNode = <A to={jobPath(id)}>See the job</A>;
  return { tone: 'success', text: 'Job posted successfully!', more };
}

function firstDayText(day: string, failure: string | null): string {
  if (failure) return `Could not be published on ${longDate(day)}`;
  return day > utcToday(new Date(serverNow() ?? Date.now()))
    ? `Shown from ${longDate(day)}`
    : `Not published yet, although its first day was ${longDate(day)}. Press “Publish now” to publish it, or to see why not`;
}
