import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Frequency } from '../../shared/alert-words.ts';
import type { AlertPreview } from '../../shared/alerts.ts';
import { knownAge } from '../../shared/job-dates.ts';
import type { JobSummary } from '../../shared/jobs.ts';
import { formatSalary } from '../../shared/salary.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { NETWORK_ERROR, sendToApi } from '../lib/send.ts';
import { jobPath } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { FormMessage } from '../ui/form.tsx';
import { jobPlace } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import styles from './alerts.module.css';

/** Jobs of a preview before all are asked for. */
const SHOWN = 5;

type Shown = { preview: AlertPreview } | { failure: string };

/** A button that shows what an alert would send now. With a `body` it is asked for by POST. */
export function Preview(props: {
  label: string;
  path: string;
  body?: object;
  /** Which alert, for screen readers. */
  of?: string;
  /** More actions, beside the button. */
  children?: ReactNode;
  frequency: Frequency;
}) {
  const { label, path, body, of, children, frequency } = props;
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // Other choices, other jobs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are what the preview is of
  useEffect(() => setShown(null), [path, body]);

  const isOpen = shown !== null && 'preview' in shown;

  async function load() {
    if (isBusy) return;
    setBusy(true);
    const answer = await sendToApi(body ? 'POST' : 'GET', path, body);
    if (!isMounted.current) return;
    setBusy(false);
    setShown(
      answer.ok
        ? { preview: answer.body as AlertPreview }
        : {
            failure:
              answer.status === 0
                ? NETWORK_ERROR
                : (answer.message ?? 'The preview could not be loaded. Please try again.'),
          },
    );
  }

  return (
    <div className={styles.preview}>
      <div className={styles.tools}>
        <button
          type="button"
          className={styles.tool}
          aria-expanded={isOpen}
          aria-disabled={isBusy || undefined}
          onClick={() => (isOpen ? setShown(null) : void load())}
        >
          {isBusy ? 'Loading preview...' : isOpen ? 'Hide preview' : label}
          <span className={controls.hidden}>{of && ` of ${of}`}</span>
        </button>
        {children}
      </div>
      <div aria-live="polite">
        {shown && 'preview' in shown && (
          <PreviewJobs preview={shown.preview} frequency={frequency} />
        )}
      </div>
      {shown && 'failure' in shown && (
        <FormMessage message={{ tone: 'error', text: shown.failure }} />
      )}
    </div>
  );
}

function PreviewJobs(props: { preview: AlertPreview; frequency: Frequency }) {
  const { jobs, more } = props.preview;
  const [isWhole, setWhole] = useState(jobs.length <= SHOWN);
  const period = props.frequency === 'weekly' ? 'the last 7 days' : 'the last 24 hours';
  if (jobs.length === 0)
    return (
      <p className={styles.empty}>
        {`No new jobs in ${period}. We email you only when there are some.`}
      </p>
    );
  const shown = isWhole ? jobs : jobs.slice(0, SHOWN);
  return (
    <div className={styles.mail}>
      <p>
        <b>{`${countOf(jobs.length + more, 'job')} came in during ${period}`}</b>
      </p>
      <ul>
        {shown.map((job) => (
          <PreviewJob key={job.id} job={job} />
        ))}
      </ul>
      {shown.length < jobs.length && (
        <button type="button" className={styles.tool} onClick={() => setWhole(true)}>
          {`Show the other ${jobs.length - shown.length} in the email`}
        </button>
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
        <bdi>{job.employer}</bdi>
        {` · ${jobPlace(job)}`}
        {job.salary && ` · ${formatSalary(job.salary)}`}
        {age !== null && ` · ${age}`}
      </p>
    </li>
  );
}
