import { STAGE_NAMES, STAGES, type Stage } from '../../shared/journey.ts';
import controls from '../ui/controls.module.css';
import styles from './way.module.css';
import words from './way-words.json' with { type: 'json' };

/** Of each stage: what to do there, what its day is called, and the words that lead to it. */
const WORDS: Record<Stage, { advice: string; day: string; reach: string }> = words;

/** The stages of a job as marks of a trail, each with its day and the ways on and back. */
export function Way() {
  return (
    <ol className={styles.way}>
      {STAGES.map((stage) => (
        <li key={stage} data-stage={stage}>
          <h2>
            {STAGE_NAMES[stage]}
            <small />
          </h2>
          <p>{WORDS[stage].advice}</p>
          <Here stage={stage} />
        </li>
      ))}
    </ol>
  );
}

/** What is shown where the job is now. */
function Here({ stage }: { stage: Stage }) {
  const step = STAGES.indexOf(stage);
  const [next, before] = [STAGES[step + 1], STAGES[step - 1]];
  return (
    <div data-here="" hidden>
      <p className={styles.day}>
        <label htmlFor={`day-${stage}`}>{WORDS[stage].day}</label>
        <input
          id={`day-${stage}`}
          type="date"
          className={controls.input}
          max="2099-12-31"
          autoComplete="off"
        />
      </p>
      <p className={styles.moves}>
        {next && (
          <button type="button" className={controls.button} data-move={next}>
            {WORDS[next].reach}
          </button>
        )}
        {before && (
          <button type="button" className={styles.back} data-move={before}>
            {`Back to “${STAGE_NAMES[before]}”`}
          </button>
        )}
      </p>
    </div>
  );
}
