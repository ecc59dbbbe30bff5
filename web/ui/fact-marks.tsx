import { type JobFacts, visaLabel } from '../../shared/job-facts.ts';
import styles from './fact-marks.module.css';
import { LightMark, type Mark } from './light-mark.tsx';
import marks from './quote.module.css';

const MARKS: Record<NonNullable<JobFacts['visa']>, Mark> = {
  offered: 'yes',
  'permit-named': 'half',
  refused: 'no',
  'right-to-work-needed': 'no',
};

/** What a card says of visa help and costs. */
export function FactMarks({ facts }: { facts: JobFacts | undefined }) {
  return (
    <>
      {facts?.costs === 'asks-money' && (
        <span className={styles.mark}>
          <LightMark mark="money" size={1} />
          Asks for money
        </span>
      )}
      <VisaMark facts={facts} />
    </>
  );
}

/** On sand when the advert says that visa help is offered. */
function VisaMark({ facts }: { facts: JobFacts | undefined }) {
  const label = facts && visaLabel(facts);
  if (!label || !facts.visa) return null;
  if (facts.visa === 'offered' && facts.from.visa === 'text')
    return (
      <span className={`${marks.said} ${styles.said}`}>
        <svg width="13" height="11" viewBox="0 0 13 11" aria-hidden="true" fill="currentColor">
          <path d="M0 11V6.5c0-3.5 1.5-5.5 5-6.5l.6 1.6c-1.6.7-2.4 1.8-2.4 3.4h2.3v6zM7.3 11V6.5c0-3.5 1.5-5.5 5-6.5l.6 1.6c-1.6.7-2.4 1.8-2.4 3.4h2.3v6z" />
        </svg>
        {label}
      </span>
    );
  return (
    <span className={styles.mark}>
      <LightMark mark={MARKS[facts.visa]} size={1} />
      {label}
    </span>
  );
}
