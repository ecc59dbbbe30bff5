import { useNavigate, useParams } from 'react-router';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import { jobPath } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { A } from '../../ui/link.tsx';
import { adminPage } from '../admin-layout.tsx';
import { JobFormView } from './job-form.tsx';
import { JobLoading } from './job-loading.tsx';
import { valuesOf } from './job-values.ts';
import { useJobForm } from './use-job-form.ts';

/** /admin/jobs/edit/{jobId}: the job form for a stored job. */
export const { handle, Component } = adminPage({
  title: 'Edit Job',
  description: 'Change a job listing. For administrators.',
  Content,
});

function Content() {
  const { jobId = '' } = useParams();
  return <LoadedJob key={jobId} id={jobId} />;
}

function LoadedJob({ id }: { id: string }) {
  const state = useApiData('GET /api/admin/jobs/{id}', { params: { id }, isEdited: true });
  const job = state.data;
  return job ? <EditedJob job={job} /> : <JobLoading state={state} />;
}

function EditedJob({ job }: { job: AdminJob }) {
  const navigate = useNavigate();
  const form = useJobForm({ draftName: String(job.id), job, values: valuesOf(job) });

  function tellUpdated({ id }: AdminJob) {
    form.say({
      tone: 'success',
      text: 'Job updated successfully!',
      more: <A to={jobPath(id)}>See the job</A>,
    });
  }

  return (
    <>
      <p>
        <A to={jobPath(job.id)}>See the job</A>
        {' · '}
        <A to={`/admin/jobs/new?from=${job.id}`}>Duplicate</A>
        {job.source !== null &&
          ` · This job came from ${job.source}. What you change stays until the feed changes that field. A job that you end stays ended.`}
      </p>
      <JobFormView
        form={form}
        onSaved={tellUpdated}
        onDeleted={() =>
          void navigate('/admin/jobs/new', { replace: true, state: { deleted: true } })
        }
      />
    </>
  );
}
