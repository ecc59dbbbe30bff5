import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import type { JobFormPart } from '../lib/job-form-part.ts';
import { useApiData } from '../lib/use-api-data.ts';
import { useOptionalSession } from '../lib/use-required-session.ts';
import { ForVisitors } from '../ui/for-visitors.tsx';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { LoadState } from '../ui/load-state.tsx';
import { EmployerEntry, EmployerVisitor } from './employer-entry.tsx';
import styles from './employer-jobs.module.css';

export const handle = fixedHead({
  title: 'Post a Job',
  description: 'Employers post jobs with an email address at their own domain. It is free.',
  isGated: true,
});

/** /employers/post: a new job of an employer. `JobForm` comes from another feature. */
export function Component({ JobForm }: { JobForm: JobFormPart }) {
  const { state, user } = useOptionalSession();
  return (
    <div className={styles.page}>
      <h1>Post a Job</h1>
      {user && state !== 'signed-out' ? (
        <NewJob key={user.id} JobForm={JobForm} />
      ) : (
        <ForVisitors loading={<Loading />}>
          <EmployerVisitor returnTo="/employers/post" />
        </ForVisitors>
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <p role="status">Loading…</p>
      <noscript>
        <p>Posting a job needs JavaScript.</p>
      </noscript>
    </>
  );
}

function NewJob({ JobForm }: { JobForm: JobFormPart }) {
  const navigate = useNavigate();
  const state = useApiData('GET /api/employer-jobs', { isEdited: true });
  if (!state.data) return <LoadState state={state} />;
  const { access, jobs } = state.data;
  const own = jobs.length > 0 && (
    <p>
      <A to="/employers/jobs">Your jobs</A>
    </p>
  );
  if (access.domain === null)
    return (
      <>
        <EmployerEntry>
          <FormMessage message={{ tone: 'error', text: access.reason?.message ?? '' }} />
        </EmployerEntry>
        {own}
      </>
    );
  return (
    <>
      <p>
        {'You post jobs for '}
        <b>{access.domain}</b>. We look at each job before it is published, and email you our
        answer.
      </p>
      {own}
      <Suspense fallback={<p role="status">Loading…</p>}>
        <JobForm
          job={null}
          domain={access.domain}
          onSent={({ title }) =>
            void navigate('/employers/jobs', { state: { sent: `We will look at “${title}”.` } })
          }
        />
      </Suspense>
    </>
  );
}
