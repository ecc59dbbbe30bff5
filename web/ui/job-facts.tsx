import {
  daysUntilExpiry,
  expiryLabel,
  expiryTone,
  lastDayToApply,
  longDate,
  postedAge,
  statedEnd,
} from '../../shared/job-dates.ts';
import type { FactQuote } from '../../shared/job-facts.ts';
import { type JobSummary, jobTypeLabel } from '../../shared/jobs.ts';
import { formatSalary } from '../../shared/salary.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { Flag } from './flag.tsx';
import { jobPlace } from './job-card.tsx';
import styles from './job-facts.module.css';
import { Row, StatedRows } from './stated-facts.tsx';
import tones from './tones.module.css';

/**
 * Place, pay, job type, what the text states, and last day to apply; then the timeline. `quotes`:
 * the sentences that state it; null for a viewer who may not read the whole text.
 */
export function JobFacts({
  job,
  website,
  quotes,
}: {
  job: JobSummary;
  website: string | null;
  quotes: FactQuote[] | null;
}) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>Where</dt>
        <dd data-place={job.country_code}>
          <Flag code={job.country_code} inline />
          {jobPlace(job)}
        </dd>
        <dt>Pay</dt>
        <dd dir="auto">{formatSalary(job.salary)}</dd>
        {job.job_type && <Row name="Job type">{jobTypeLabel(job.job_type)}</Row>}
        <StatedRows facts={job.facts} quotes={quotes} />
        {job.expires_at && (
          <Row name={job.open_ended ? 'Shown until' : 'Last day to apply'}>
            <time dateTime={lastDayToApply(job.expires_at)}>
              {longDate(lastDayToApply(job.expires_at))}
            </time>
          </Row>
        )}
        {website && (
          <Row name="Website">
            <a href={website} rel="nofollow noopener noreferrer" target="_blank">
              {siteName(website)}
            </a>
          </Row>
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
