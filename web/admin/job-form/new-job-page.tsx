import { useNavigate, useSearchParams } from 'react-router';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import { isExpired } from '../../../shared/job-dates.ts';
import type { Draft } from '../../../shared/job-drafts.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { jobPath } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import type { Note } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { adminPage } from '../admin-layout.tsx';
import { UndoBar } from '../undo/undo-bar.tsx';
import { useArrivalNote } from '../use-arrival-note.ts';
import { focusFirstField } from './fields.tsx';
import { JobFormView } from './job-form.tsx';
import { JobLoading } from './job-loading.tsx';
import { EMPTY_VALUES, type JobValues, valuesOf, valuesOfDraft } from './job-values.ts';
import { useJobForm } from './use-job-form.ts';

/** /admin/jobs/new: an empty form, with ?from={id} a copy of a job, or with ?draft={id} a draft. */
export const { handle, Component } = adminPage({
  title: 'Create Job',
  description: 'Write a new job listing. For administrators.',
  Content,
});

function Content() {
  const [query] = useSearchParams();
  const from = query.get('from');
  const draft = query.get('draft');
  if (draft !== null) return <LoadedDraft key={draft} id={draft} />;
  return from === null ? (
    <NewJob key="new" draftName="new" values={EMPTY_VALUES} />
  ) : (
    <CopiedJob key={from} from={from} />
  );
}

function CopiedJob({ from }: { from: string }) {
  const state = useApiData('GET /api/admin/jobs/{id}', { params: { id: from }, isEdited: true });
  const job = state.data;
  const { now } = useAppInfo();
  if (!job) return <JobLoading state={state} />;
  return (
    <>
      <p>
        {'A copy of '}
        <A to={`/admin/jobs/edit/${job.id}`}>
          <bdi>{job.title}</bdi>
        </A>
        . Nothing is posted yet.
      </p>
      <NewJob draftName={`copy-${job.id}`} values={copyOf(job, now)} />
    </>
  );
}

function LoadedDraft({ id }: { id: string }) {
  const state = useApiData('GET /api/admin/drafts/{id}', { params: { id }, isEdited: true });
  const draft = state.data;
  if (!draft) return <JobLoading state={state} />;
  return (
    <>
      <p>
        A draft that only administrators and editors see. <A to={DRAFTS_PATH}>All drafts</A>
      </p>
      <NewJob draftName={`stored-${draft.id}`} values={valuesOfDraft(draft)} draft={draft} />
    </>
  );
}

function copyOf(job: AdminJob, now: Date): JobValues {
  const values = valuesOf(job);
  return isExpired(job.expires_at, now) ? { ...values, expires_at: '' } : values;
}

/** `draft`: the stored one that the form changes. */
function NewJob(props: { draftName: string; values: JobValues; draft?: Draft }) {
  const { draftName, values, draft = null } = props;
  const form = useJobForm({ draftName, job: null, values }, draft);
  const arrival = useArrivalNote(deletedNote);
  const navigate = useNavigate();

  function tellPosted(job: AdminJob) {
    const more = (
      <>
        <A to={jobPath(job.id)}>See the job</A>
        {' · '}
        <A to={`/admin/jobs/edit/${job.id}`}>Edit it</A>
      </>
    );
    form.say({ tone: 'success', text: 'Job posted successfully!', more });
    focusFirstField();
  }

  function tellUndone(note: Note) {
    form.say(note);
    focusFirstField();
  }

  return (
    <>
      <UndoBar onDone={tellUndone} />
      <JobFormView
        form={{ ...form, note: form.note ?? arrival }}
        onSaved={(job) =>
          draft ? void navigate(DRAFTS_PATH, { state: { posted: job.id } }) : tellPosted(job)
        }
        later={{
          firstDay: draft?.first_day ?? null,
          onKept: ({ id }) => void navigate(DRAFTS_PATH, { state: { kept: id } }),
        }}
      />
    </>
  );
}

const DRAFTS_PATH = '/admin/jobs/drafts';

function deletedNote(state: unknown): Note | null {
  return isDeletedState(state) ? { tone: 'success', text: 'Job deleted successfully!' } : null;
}

function isDeletedState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'deleted' in state;
}
