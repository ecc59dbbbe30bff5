import type { KeptJob } from '../lib/saved-jobs.ts';
import { jobPath } from '../lib/url.ts';
import { A } from '../ui/link.tsx';

/** The journey book of one job. */
export function JobView({ job, onRemove }: { job: KeptJob; onRemove: () => void }) {
  return (
    <div>
      <p>
        <A to="/saved">All your jobs</A>
      </p>
      <h1>Your journey</h1>
      <p>
        <A to={jobPath(job.job_id)}>{job.title}</A>
      </p>
      <button type="button" onClick={onRemove}>
        Remove
      </button>
    </div>
  );
}
