import { daysUntilExpiry, expiryLabel, expiryTone } from '../../shared/job-dates.ts';
import { STAGE_NAMES, STAGES } from '../../shared/journey.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { KeptJob } from '../lib/saved-jobs.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import tones from '../ui/tones.module.css';
import { Trail } from '../ui/trail.tsx';
import styles from './saved-list.module.css';

type Props = {
  jobs: KeptJob[];
  /** The job that is shown beside the list. */
  current?: number;
  /** One list beside a job, in place of a part for each stage. */
  isAside?: boolean;
  onRemove?: (job: KeptJob) => void;
};

/** Saved jobs by stage, those that are furthest first, each with its trail. */
export function SavedList({ jobs, current, isAside = false, onRemove }: Props) {
  const groups = STAGES.toReversed()
    .map((stage) => ({ stage, jobs: jobs.filter((job) => job.stage === stage) }))
    .filter((group) => group.jobs.length > 0);
  const listOf = (some: KeptJob[]) => (
    <ul className={styles.list}>
      {some.map((job) => (
        <SavedItem key={job.job_id} {...{ job, onRemove }} isCurrent={job.job_id === current} />
      ))}
    </ul>
  );
  if (isAside) return listOf(groups.flatMap((group) => group.jobs));
  return groups.map(({ stage, jobs: some }) => (
    <section key={stage} className={styles.stage} aria-labelledby={stage}>
      <h2 id={stage}>
        {STAGE_NAMES[stage]} <small>{some.length}</small>
      </h2>
      {listOf(some)}
    </section>
  ));
}

function SavedItem(props: {
  job: KeptJob;
  isCurrent: boolean;
  onRemove: ((job: KeptJob) => void) | undefined;
}) {
  const { job, isCurrent, onRemove } = props;
  return (
    <li className={isCurrent ? styles.current : undefined}>
      <h3>
        <A to={`/saved#${job.job_id}`} dir="auto" aria-current={isCurrent ? 'true' : undefined}>
          {job.title}
        </A>
      </h3>
      <p className={styles.who}>
        <bdi>{job.employer}</bdi> <bdi>{job.place}</bdi>
      </p>
      <p className={styles.state}>
        <Trail done={STAGES.indexOf(job.stage) + 1} total={STAGES.length} />
        <b>{STAGE_NAMES[job.stage]}</b>
        <Openness job={job} />
      </p>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={() => onRemove(job)}>
          Remove<span className={controls.hidden}>{` ${job.title}`}</span>
        </button>
      )}
    </li>
  );
}

/** Whether one can still apply, as far as it is known. */
export function Openness({ job: { listing } }: { job: KeptJob }) {
  const { now } = useAppInfo();
  if (listing === undefined) return null;
  const days = listing && daysUntilExpiry(listing.expires_at, now);
  if (listing === null || !listing.is_open || (days !== null && days <= 0))
    return <span className={styles.closed}>No longer open</span>;
  return days === null ? null : (
    <span className={tones[expiryTone(days)]}>{expiryLabel(days)}</span>
  );
}
