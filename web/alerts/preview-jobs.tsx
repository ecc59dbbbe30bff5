import { useState } from 'react';
import type { Frequency } from '../../shared/alert-words.ts';
import type { AlertPreview } from '../../shared/alerts.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import { knownAge } from '../../shared/job-dates.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { formatSalary } from '../../shared/salary.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { jobPath } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
import { Button } from '../ui/button.tsx';
import { jobPlace } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import styles from './alerts.module.css';

/** Jobs of a preview before all are asked for. */
const SHOWN = 5;

/** The jobs that an alert would send. */
export function PreviewJobs(props: { preview: AlertPreview; frequency: Frequency }) {
  const { jobs, more } = props.preview;
  const [isWhole, setWhole] = useState(jobs.length <= SHOWN);
  const period = props.frequency === 'weekly' ? 'the last 7 days' : 'the last 24 hours';
  if (jobs.length === 0)
    return (
      <p className={styles.empty}>
        {`No new jobs in ${period}. We only email you when there are some.`}
      </p>
    );
  const shown = isWhole ? jobs : jobs.slice(0, SHOWN);
  return (
    <div className={styles.mail}>
      <p>
        <b>{`${countOf(jobs.length + more, 'job')} added in ${period}`}</b>
      </p>
      <ul>
        {shown.map((job) => (
          <PreviewJob key={job.id} job={job} />
        ))}
      </ul>
      {shown.length < jobs.length && (
        <Button className={styles.tool} onPress={() => setWhole(true)}>
          {`Show the other ${jobs.length - shown.length} in the email`}
        </Button>
      )}
      {isWhole && more > 0 && (
        <p className={styles.quiet}>
          {`The email has these, and a link to ${countOf(more, 'more job', 'more jobs')}.`}
        </p>
      )}
    </div>
  );
}

function PreviewJob({ job }: { job: JobSummary }) {
  const { now } = useAppInfo();
  const age = knownAge(job, now);
  return (
    <li>
      <A to={jobPath(job.id)} dir="auto">
        {job.title}
      </A>
      <p className={styles.quiet}>
        <bdi>{shownEmployer(job.employer)}</bdi>
        {` · ${jobPlace(job)}`}
        {job.salary && ` · ${formatSalary(job.salary)}`}
        {age !== null && ` · ${age}`}
      </p>
    </li>
  );
}
