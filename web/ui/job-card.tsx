import { tradeOf } from '../../shared/constants/trades.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import {
  daysUntilExpiry,
  expiryLabel,
  expiryTone,
  knownAge,
  lastDayToApply,
  longDate,
  statedEnd,
} from '../../shared/job-dates.ts';
import { andMoreTowns, type JobSummary, jobTypeLabel } from '../../shared/jobs.ts';
import { formatSalary } from '../../shared/salary.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { jobPath } from '../lib/url.ts';
import { isolate } from '../lib/words.ts';
import { FactMarks } from './fact-marks.tsx';
import { Flag } from './flag.tsx';
import styles from './job-card.module.css';
import shelf from './job-portraits.module.css';
import { A } from './link.tsx';
import { RegisterSeal } from './register-line.tsx';
import { SaveMark } from './save-mark.tsx';
import { Tile } from './tile.tsx';
import tones from './tones.module.css';

/**
 * Jobs as cards, one link each, and one to further places of the same advert. `level` is the
 * heading level of their titles. `portraits`: cards of several trades, each with its person, in
 * columns on a wide screen. `isFew`: the page has few other flags.
 */
export function JobCards({
  jobs,
  level = 2,
  portraits = false,
  isFew = portraits,
}: {
  jobs: JobSummary[];
  level?: 2 | 3;
  portraits?: boolean;
  isFew?: boolean;
}) {
  return (
    <ul className={portraits ? `${styles.cards} ${shelf.portraits}` : styles.cards}>
      {jobs.map((job) => (
        <JobCard key={job.id} job={job} level={level} portrait={portraits} isFew={isFew} />
      ))}
    </ul>
  );
}

function JobCard(props: { job: JobSummary; level: 2 | 3; portrait: boolean; isFew: boolean }) {
  const { job, level, portrait, isFew } = props;
  const { now } = useAppInfo();
  const Heading = level === 2 ? 'h2' : 'h3';
  const end = statedEnd(job, now);
  const days = daysUntilExpiry(end, now);
  const age = knownAge(job, now);
  return (
    <li>
      {portrait && <Tile trade={tradeOf(job.category)} />}
      <Heading>
        <A to={jobPath(job.id)} dir="auto" lang={job.title_language} data-title="">
          {job.title}
        </A>
      </Heading>
      <SaveMark />
      {(job.salary || job.facts?.visa || job.facts?.costs === 'asks-money') && (
        <p className={styles.pay}>
          {job.salary && <b dir="auto">{formatSalary(job.salary)}</b>}
          <FactMarks facts={job.facts} />
        </p>
      )}
      <ul>
        <li dir="auto" data-employer="">
          {shownEmployer(job.employer)}
        </li>
        <li data-place={job.country_code}>
          <Flag code={job.country_code} inline={isFew} />
          {jobPlace(job)}
        </li>
        {job.also_in !== undefined && (
          <li>
            <A to={`${jobPath(job.id)}#places`} className={styles.also}>
              {andMoreTowns(job.also_in)}
            </A>
          </li>
        )}
        {job.register && (
          <li>
            <RegisterSeal mark={job.register} />
          </li>
        )}
        {job.credit && <li>{job.credit.text}</li>}
      </ul>
      <p className={styles.when}>
        {job.job_type && <span>{jobTypeLabel(job.job_type)}</span>}
        {age !== null && <span>{age}</span>}
        {end !== null && days !== null && (
          <span
            className={tones[expiryTone(days)]}
            title={`Last day to apply: ${longDate(lastDayToApply(end))}`}
          >
            {expiryLabel(days)}
          </span>
        )}
        {/* Portraits stand below a heading that says it. */}
        {job.featured && !portrait && <b>Featured</b>}
        {job.is_premium_visible && <b>Premium</b>}
      </p>
    </li>
  );
}

/** The place of a job in one line: region, then country. */
export function jobPlace(job: JobSummary): string {
  return job.state ? `${isolate(job.state)}, ${job.country}` : job.country;
}
