import { Suspense } from 'react';
import { useNavigate, useParams } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import type { JobFormPart } from '../lib/job-form-part.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import styles from './employer-jobs.module.css';

export const handle = fixedHead({
  title: 'Edit Your Job',
  description: 'Change a job that you posted.',
});

/** /employers/jobs/{jobId}: the form of a job that was sent. `JobForm` comes from another feature. */
export function Component({ JobForm }: { JobForm: JobFormPart }) {
  const { user } = useRequiredSession();
  const { jobId = '' } = useParams();
  return (
    <div className={styles.page}>
      <h1>Edit Your Job</h1>
      <p>
        <A to="/employers/jobs">Your jobs</A>
      </p>
      {user ? (
        <Loaded key={`${user.id} ${jobId}`} id={jobId} JobForm={JobForm} />
      ) : (
        <p role="status">Loading…</p>
      )}
    </div>
  );
}

function Loaded({ id, JobForm }: { id: string; JobForm: JobFormPart }) {
  const navigate = useNavigate();
  const list = useApiData('GET /api/employer-jobs', { isEdited: true });
  const state = useApiData('GET /api/employer-jobs/{id}', { params: { id }, isEdited: true });
  if (!list.data || !state.data) return <LoadState state={list.data ? state : list} />;
  const { access } = list.data;
  const job = state.data;
  if (access.domain === null) return <p>{access.reason?.message}</p>;
  return (
    <>
      {job.refusal !== null && (
        <p className={styles.reason} dir="auto">{`Our reason: ${job.refusal}`}</p>
      )}
      {job.job !== null && (
        <p>
          Category, job type and the last day to apply change at once. We look at all other changes
          first. Until then, people see the job as it is now.
        </p>
      )}
      <Suspense fallback={<p role="status">Loading…</p>}>
        <JobForm
          job={job}
          domain={access.domain}
          onSent={({ title, state: now }) =>
            void navigate('/employers/jobs', {
              state: {
                sent:
                  now === 'published' ? `“${title}” was changed.` : `We will look at “${title}”.`,
              },
            })
          }
        />
      </Suspense>
    </>
  );
}
