import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import { longDate, utcToday } from '../../../shared/job-dates.ts';
import type { Draft } from '../../../shared/job-drafts.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import controls from '../../ui/controls.module.css';
import dialogStyles from '../../ui/dialog.module.css';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { endInWords, extendedEnd } from '../days.ts';
import { EditConflict } from './edit-conflict.tsx';
import { focusFirstField } from './fields.tsx';
import { FirstDayField } from './first-day-field.tsx';
import { JobFields } from './job-fields.tsx';
import styles from './job-form.module.css';
import { JobPreview } from './job-preview.tsx';
import type { JobForm } from './use-job-form.ts';

type Props = {
  form: JobForm;
  /** Called after the job was created or changed. */
  onSaved: (job: AdminJob) => void;
  /** Called after deletion; absent = no delete button. */
  onDeleted?: () => void;
  /** Of a job that is not published: what is called when it was kept for later. */
  later?: { firstDay: string | null; onKept: (draft: Draft) => void };
};

/** The form with its preview beside it. */
export function JobFormView({ form, onSaved, onDeleted, later }: Props) {
  const { job, isDirty, busy, note, conflict, restoredAt } = form;
  const element = useRef<HTMLFormElement>(null);
  const [showsPreview, setShowsPreview] = useState(false);
  const [firstDay, setFirstDay] = useState(later?.firstDay ?? '');
  useSwapScroll(showsPreview);
  useEffect(() => {
    if (note?.tone === 'error')
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [note]);

  async function save(saving: () => Promise<AdminJob | null>) {
    // On a phone, show the form again, with its errors.
    setShowsPreview(false);
    const stored = await saving();
    if (stored) onSaved(stored);
  }

  function discard() {
    form.discardDraft();
    // The button that had the focus was removed.
    focusFirstField();
  }

  async function keep(day: string | null) {
    setShowsPreview(false);
    const kept = await form.saveDraft(day);
    if (kept) later?.onKept(kept);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void (firstDay === '' ? save(form.save) : keep(firstDay));
  }

  return (
    <>
      {restoredAt !== null && isDirty && <Restored at={restoredAt} onDiscard={discard} />}
      {conflict && (
        <EditConflict
          conflict={conflict}
          mine={form.values}
          isBusy={busy !== null}
          onKeepMine={() => void save(form.keepMine)}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {job && <ListingEnd job={job} form={form} />}
      <div className={showsPreview ? styles.columns : `${styles.columns} ${styles.withoutPreview}`}>
        <form ref={element} method="post" noValidate className={styles.form} onSubmit={submit}>
          <div className={styles.fields}>
            <JobFields host={form} />
            {later && (
              <FirstDayField error={form.errors.first_day} day={firstDay} onChange={setFirstDay} />
            )}
          </div>
          <div className={styles.bar}>
            <Notice note={note} />
            <div className={styles.actions}>
              <Button type="submit" look="button" isDisabled={busy !== null}>
                {saveLabel(job !== null, busy === 'saving', firstDay)}
              </Button>
              {later && firstDay === '' && (
                <Button isDisabled={busy !== null} onPress={() => void keep(null)}>
                  Save as draft
                </Button>
              )}
              <Button
                className={`${controls.quiet} ${styles.toggle}`}
                aria-expanded={showsPreview}
                aria-controls="job-preview"
                onPress={() => setShowsPreview(!showsPreview)}
              >
                {showsPreview ? 'Back to the form' : 'Preview'}
              </Button>
              {job && onDeleted && <DeleteButton form={form} job={job} onDeleted={onDeleted} />}
              <span className={styles.state}>{isDirty ? 'Unsaved changes' : ''}</span>
            </div>
          </div>
        </form>
        <JobPreview values={form.values} isAsked={showsPreview} />
      </div>
      <LeaveGuard hasUnsaved={form.hasUnsaved} />
    </>
  );
}

/**
 * On a phone the preview replaces the form. It starts at its top, and the form's scroll position is
 * restored.
 */
export function useSwapScroll(showsPreview: boolean) {
  const left = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (showsPreview) {
      left.current = scrollY;
      document.getElementById('job-preview')?.scrollIntoView();
    } else if (left.current !== null) {
      scrollTo(0, left.current);
      left.current = null;
    }
  }, [showsPreview]);
}

function saveLabel(isEdit: boolean, isBusy: boolean, firstDay: string): string {
  if (firstDay !== '') return isBusy ? 'Saving...' : `Post on ${longDate(firstDay)}`;
  if (isEdit) return isBusy ? 'Saving...' : 'Save changes';
  return isBusy ? 'Posting job...' : 'Post job';
}

/** Says that a draft was restored, with a way to drop it. */
export function Restored({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const time = new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className={styles.restored} role="status">
      <p>{`We restored your unsaved text from ${time}.`}</p>
      <Button onPress={onDiscard}>Discard draft</Button>
    </div>
  );
}

/** The end of the stored listing, with buttons to extend or end it without saving the form. */
function ListingEnd({ job, form }: { job: AdminJob; form: JobForm }) {
  const { now } = useAppInfo();
  const today = utcToday(now);
  const { expires_at } = job;
  const isBusy = form.busy !== null;
  return (
    <div className={styles.end}>
      <p>{endInWords(expires_at ?? '', now)}</p>
      {expires_at !== null && (
        <Button isDisabled={isBusy} onPress={() => form.changeEnd(extendedEnd(expires_at, now))}>
          Extend by 30 days
        </Button>
      )}
      {(expires_at === null || expires_at > today) && (
        <Button isDisabled={isBusy} onPress={() => form.changeEnd(today)}>
          End now
        </Button>
      )}
    </div>
  );
}

function DeleteButton(props: { form: JobForm; job: AdminJob; onDeleted: () => void }) {
  const { form, job, onDeleted } = props;
  return (
    <ConfirmButton
      className={dialogStyles.graveQuiet}
      isDisabled={form.busy !== null}
      question={`Are you sure you want to delete "${isolate(job.title)}"?`}
      about="You can undo this for 10 minutes. Imports will not bring a deleted job back."
      confirmLabel="Delete"
      onConfirm={async () => {
        if (await form.remove()) onDeleted();
      }}
    >
      {form.busy === 'deleting' ? 'Deleting...' : 'Delete'}
    </ConfirmButton>
  );
}
