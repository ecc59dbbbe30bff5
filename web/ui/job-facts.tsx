import {
  daysUntilExpiry,
  expiryLabel,
  expiryTone,
  lastDayToApply,
  longDate,
  postedAge,
  statedEnd,
} from '../../shared/job-dates.ts';
import { type JobSummary, jobTypeLabel } from '../../shared/jobs.ts';
import { formatSalary, type Salary } from '../../shared/salary.ts';
import { useAppInfo } from '../lib/app-info.ts';
import styles from './job-facts.module.css';
import { StatedItems } from './stated-facts.tsx';
import tones from './tones.module.css';

/** The pay in large letters, then in a line what else is stated: job type, experience, languages, days left. */
export function JobFacts({ job }: { job: JobSummary }) {
  const { now } = useAppInfo();
  const days = daysUntilExpiry(statedEnd(job, now), now);
  return (
    <>
      <p className={styles.pay}>
        <Pay salary={job.salary} />
      </p>
      <ul className={styles.facts} aria-label="Facts">
        {job.job_type && <li>{jobTypeLabel(job.job_type)}</li>}
        <StatedItems facts={job.facts} />
        {days !== null && <li className={tones[expiryTone(days)]}>{expiryLabel(days)}</li>}
      </ul>
    </>
  );
}

/** "£29,000 – £38,000 a year": amounts large, the rest small. Words of commission stay small. */
function Pay({ salary }: { salary: Salary | null }) {
  const text = formatSalary(salary);
  if (salary === null || 'commission_based' in salary)
    return <bdi className={styles.words}>{salary === null ? `Pay: ${text}` : text}</bdi>;
  // " a year", " an hour"; "Not specified" of a range without amounts has neither.
  const at = salary.period ? text.lastIndexOf(' a') : -1;
  const end = at < 0 ? text.length : at;
  const [amounts, per] = [text.slice(0, end), text.slice(end)];
  return (
    <>
      <bdi>{amounts}</bdi>
      {per && <small>{per}</small>}
    </>
  );
}

/** Until when one applies, and where the employer is found; then the timeline. */
export function JobTimes({ job, website }: { job: JobSummary; website: string | null }) {
  return (
    <>
      <dl className={styles.times}>
        {job.expires_at && (
          <div>
            <dt>{job.open_ended ? 'Shown until' : 'Last day to apply'}</dt>
            <dd>
              <time dateTime={lastDayToApply(job.expires_at)}>
                {longDate(lastDayToApply(job.expires_at))}
              </time>
            </dd>
          </div>
        )}
        {website && (
          <div>
            <dt>Website</dt>
            <dd>
              <a href={website} rel="nofollow noopener noreferrer" target="_blank">
                {siteName(website)}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <TimeLine job={job} />
    </>
  );
}

/**
 * The timeline from posting to the last day, with a marker at today. The text repeats what the
 * colour says.
 */
function TimeLine({ job }: { job: JobSummary }) {
  const { now } = useAppInfo();
  const end = statedEnd(job, now);
  const days = daysUntilExpiry(end, now);
  const tone = days === null ? undefined : tones[expiryTone(days)];
  return (
    <div className={styles.time}>
      {end && <TrailBar className={tone} percent={elapsedPercent(job.created_at, end, now)} />}
      <p>
        <time
          dateTime={job.created_at}
          title={longDate(job.created_at)}
        >{`${job.undated ? 'First seen here' : 'Posted'} ${inSentence(postedAge(job.created_at, now))}`}</time>
        {days !== null && <span className={tone}>{expiryLabel(days)}</span>}
      </p>
    </div>
  );
}

function TrailBar({ percent, className }: { percent: number; className: string | undefined }) {
  return (
    <svg className={className} width="100%" height="20" aria-hidden="true" fill="currentColor">
      <line className={styles.trail} x1="2" x2="100%" y1="10" y2="10" />
      <svg x={`${percent * 0.95}%`} overflow="visible" aria-hidden="true">
        <path d="M.8.6 12 0l.4 19.3L0 20z" />
      </svg>
    </svg>
  );
}

/** How much of a listing's time has passed, in whole percent from 0 to 100. */
function elapsedPercent(createdAt: string, expiresAt: string, now: Date): number {
  const start = Date.parse(createdAt);
  const end = Date.parse(`${expiresAt}T00:00:00Z`);
  if (end <= start) return 100;
  return Math.round(Math.min(1, Math.max(0, (now.getTime() - start) / (end - start))) * 100);
}

function inSentence(age: string): string {
  return age === 'Today' ? 'today' : age;
}

/** The host of a URL, without www; the text itself when it is not a URL. */
function siteName(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
