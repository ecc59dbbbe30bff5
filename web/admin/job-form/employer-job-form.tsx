import { type ComponentProps, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { EMPLOYER_JOB_LIMITS, type EmployerJobInput } from '../../../shared/employer-jobs.ts';
import { addDays, utcToday } from '../../../shared/job-dates.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { call, failureOf } from '../../lib/call.ts';
import type { JobFormPart } from '../../lib/job-form-part.ts';
import { useOneRequest } from '../../lib/use-one-request.ts';
import { Button } from '../../ui/button.tsx';
import type { FieldTexts } from '../../ui/check-fields.ts';
import controls from '../../ui/controls.module.css';
import type { Note } from '../../ui/form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FORM_ID, focusFirstField } from './fields.tsx';
import { JobFields } from './job-fields.tsx';
import styles from './job-form.module.css';
import { Restored, useSwapScroll } from './job-form.tsx';
import { JobPreview } from './job-preview.tsx';
import { checkEmployerJob, EMPTY_VALUES, type JobValues, valuesOf } from './job-values.ts';
import { useEditedJob } from './use-edited-job.ts';
import { errorsAfter } from './use-job-form.ts';

const PREVIEW = 'POST /api/employer-jobs/preview';

/** The job form as an employer sends it. A failure never loses typed text, nor does a reload. */
export function EmployerJobForm({ job, domain, onSent }: ComponentProps<JobFormPart>) {
  const { now } = useAppInfo();
  const [fresh] = useState(() => newValues(domain, now));
  const edited = useEditedJob({
    draftName: job ? `employer-${job.id}` : 'employer-new',
    job,
    values: job ? valuesOf(job.form) : fresh,
  });
  const { values, base, basedOn, isDirty, hasUnsaved, restoredAt } = edited;
  const [errors, setErrors] = useState<FieldTexts>({});
  const [note, setNote] = useState<Note | null>(null);
  const [showsPreview, setShowsPreview] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useOneRequest();
  useSwapScroll(showsPreview);
  useEffect(() => {
    if (note?.tone === 'error')
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [note]);

  async function send(version: string | null = basedOn) {
    setShowsPreview(false);
    const checked = checkEmployerJob(edited.read());
    setErrors('problems' in checked ? checked.problems : {});
    if ('problems' in checked)
      return setNote({ tone: 'error', text: 'Not sent yet. Check the marked fields.' });
    setNote(null);
    const answer = await run(() => request(checked.body, version));
    if (!answer) return;
    if (answer.ok) {
      edited.reset(job, base, base);
      edited.dropDraft();
      return onSent(answer.body);
    }
    if (answer.status === 400 && answer.field) setErrors({ [answer.field]: answer.message ?? '' });
    setNote({
      tone: 'error',
      text: failureOf(answer, 'The job could not be sent. Please try again.'),
      ...(answer.code === 'edit-conflict' && {
        more: <Button onPress={() => void sendOver()}>Send my version anyway</Button>,
      }),
    });
  }

  const request = (body: EmployerJobInput, version: string | null) =>
    job === null || version === null
      ? call('POST /api/employer-jobs', { body })
      : call('PUT /api/employer-jobs/{id}', {
          params: { id: job.id },
          body: { ...body, updated_at: version },
        });

  /** Sends over what was sent from elsewhere after this form was opened. */
  async function sendOver() {
    if (job === null) return;
    const answer = await run(() => call('GET /api/employer-jobs/{id}', { params: { id: job.id } }));
    if (answer?.ok) await send(answer.body.updated_at);
    else if (answer) setNote({ tone: 'error', text: failureOf(answer) });
  }

  function change(changes: Partial<JobValues>) {
    edited.set(changes);
    const left = errorsAfter(changes, errors);
    setErrors(left);
    if (Object.keys(left).length === 0 && Object.keys(errors).length > 0) setNote(null);
  }

  function discard() {
    edited.dropDraft();
    edited.reset(job, base);
    setErrors({});
    setNote(null);
    focusFirstField();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <>
      {restoredAt !== null && isDirty && <Restored at={restoredAt} onDiscard={discard} />}
      <div className={showsPreview ? styles.columns : `${styles.columns} ${styles.withoutPreview}`}>
        <form ref={element} method="post" noValidate className={styles.form} onSubmit={submit}>
          <div className={styles.fields}>
            <JobFields host={{ id: FORM_ID, values, errors, change }} domain={domain} />
          </div>
          <div className={styles.bar}>
            <Notice note={note} />
            <div className={styles.actions}>
              <Button type="submit" look="button" isDisabled={isBusy}>
                {isBusy ? 'Sending...' : job === null ? 'Send job' : 'Send changes'}
              </Button>
              <Button
                className={`${controls.quiet} ${styles.toggle}`}
                aria-expanded={showsPreview}
                aria-controls="job-preview"
                onPress={() => setShowsPreview(!showsPreview)}
              >
                {showsPreview ? 'Back to the form' : 'Preview'}
              </Button>
              <span className={styles.state}>{isDirty ? 'Not sent yet' : ''}</span>
            </div>
          </div>
        </form>
        <JobPreview values={values} isAsked={showsPreview} endpoint={PREVIEW} />
      </div>
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </>
  );
}

function newValues(domain: string, now: Date): JobValues {
  return {
    ...EMPTY_VALUES,
    company_website: `https://${domain}`,
    expires_at: addDays(utcToday(now), EMPLOYER_JOB_LIMITS.usualDays),
  };
}
