import { useId } from 'react';
import { longDate } from '../../shared/job-dates.ts';
import { STAGE_NAMES, STAGES, type Stage } from '../../shared/journey.ts';
import { changeSaved, type KeptJob, moveSaved } from '../lib/saved-jobs.ts';
import controls from '../ui/controls.module.css';
import styles from './way.module.css';
import words from './way-words.json' with { type: 'json' };

/** Of each stage: what to do there, what its day is called, and the words that lead to it. */
const WORDS: Record<Stage, { advice: string; day: string; reach: string }> = words;

/** The stages of a job as marks of a trail, with the next step at the current one. */
export function Way({ job, onChange }: { job: KeptJob; onChange: (isKept: boolean) => void }) {
  const current = STAGES.indexOf(job.stage);
  return (
    <ol className={styles.way}>
      {STAGES.map((stage, step) => (
        <li
          key={stage}
          className={step <= current ? styles.done : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <h2>
            {STAGE_NAMES[stage]}
            {step < current && job.dates[stage] && <small>{longDate(job.dates[stage])}</small>}
          </h2>
          <p>{WORDS[stage].advice}</p>
          {step === current && <Here job={job} onChange={onChange} />}
        </li>
      ))}
    </ol>
  );
}

/** The current stage: its day, and the ways on and back. */
function Here({ job, onChange }: { job: KeptJob; onChange: (isKept: boolean) => void }) {
  const id = useId();
  const { stage, dates } = job;
  const step = STAGES.indexOf(stage);
  const [next, before] = [STAGES[step + 1], STAGES[step - 1]];

  function date(day: string) {
    onChange(changeSaved(job.job_id, { dates: { ...dates, [stage]: day || undefined } }));
  }

  return (
    <>
      <p className={styles.day}>
        <label htmlFor={id}>{WORDS[stage].day}</label>
        <input
          id={id}
          type="date"
          className={controls.input}
          max="2099-12-31"
          value={dates[stage] ?? ''}
          onChange={({ target }) => date(target.value)}
        />
      </p>
      <p className={styles.moves}>
        {next && (
          <button
            type="button"
            className={controls.button}
            onClick={() => onChange(moveSaved(job.job_id, next))}
          >
            {WORDS[next].reach}
          </button>
        )}
        {before && (
          <button
            type="button"
            className={styles.back}
            onClick={() => onChange(moveSaved(job.job_id, before))}
          >
            {`Back to “${STAGE_NAMES[before]}”`}
          </button>
        )}
      </p>
    </>
  );
}
