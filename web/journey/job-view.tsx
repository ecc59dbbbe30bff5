import { useId, useState } from 'react';
import { tradeOf } from '../../shared/constants/trades.ts';
import { SAVED_LIMITS } from '../../shared/journey.ts';
import { changeSaved, type KeptJob } from '../lib/saved-jobs.ts';
import { jobPath } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import formStyles from '../ui/form.module.css';
import { A } from '../ui/link.tsx';
import { Tile } from '../ui/tile.tsx';
import styles from './job-view.module.css';
import { JourneyMap } from './journey-map.tsx';
import { Papers } from './papers.tsx';
import { Openness } from './saved-list.tsx';
import { Way } from './way.tsx';

/** The head of a journey book: which job it is, and on a laptop the whole way at a glance. */
export function BookHead({ job }: { job: KeptJob }) {
  return (
    <header className={styles.band}>
      <p className={styles.up}>
        <A to="/saved">All saved jobs</A>
      </p>
      <div className={styles.head}>
        <div>
          <h1>Your journey</h1>
          <p>
            <A to={jobPath(job.job_id)} dir="auto">
              {job.title}
            </A>
            <br />
            <bdi>{job.employer}</bdi>
            {', '}
            <bdi>{job.place}</bdi>
          </p>
        </div>
        {job.listing && <Tile trade={tradeOf(job.listing.category)} className={styles.person} />}
      </div>
      <JourneyMap job={job} />
    </header>
  );
}

/** The journey book of one job: the way, notes, papers. */
export function JobView({ job, onRemove }: { job: KeptJob; onRemove: () => void }) {
  const [isKept, setKept] = useState(true);
  const country = job.country_code ?? job.listing?.country_code;
  return (
    <div>
      <p className={styles.open}>
        <Openness job={job} />
      </p>
      <Way job={job} onChange={setKept} />
      <Notes job={job} onChange={setKept} />
      <p role="alert" className={styles.failure}>
        {!isKept && 'This device has no space left. The change was not saved.'}
      </p>
      {country && <Papers key={country} job={job} country={country} onChange={setKept} />}
      <p className={styles.remove}>
        <button type="button" className={controls.quiet} onClick={onRemove}>
          Remove this job
        </button>
      </p>
    </div>
  );
}

function Notes({ job, onChange }: { job: KeptJob; onChange: (isKept: boolean) => void }) {
  const id = useId();
  return (
    <div className={styles.notes}>
      <label htmlFor={id} className={controls.label}>
        Your notes
      </label>
      <p id={`${id}-hint`} className={formStyles.hint}>
        Names, dates, questions. Only you see them.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        className={`${controls.input} ${formStyles.lines}`}
        rows={4}
        dir="auto"
        maxLength={SAVED_LIMITS.note}
        value={job.note}
        onChange={({ target }) => onChange(changeSaved(job.job_id, { note: target.value }))}
      />
    </div>
  );
}
