import {
  ALSO_REQUIRED,
  type JobPermit,
  type PermitLine,
  SECOND_HAND,
} from '../../shared/permits.ts';
import { A } from './link.tsx';
import styles from './permit-section.module.css';

/** What the official rules on work permits say of a job. Never a promise. */
export function PermitSection({ permit }: { permit: JobPermit | null }) {
  if (permit === null) return null;
  const { country, country_code, lines, never, sources, official } = permit;
  const isMarked = [...lines, ...never].some((line) => line.second_hand);
  return (
    <section className={styles.permit} aria-labelledby="permit">
      <h2 id="permit">{`Work permit for ${country}`}</h2>
      <PermitLines lines={lines} />
      <h3>What you must never pay</h3>
      <PermitLines lines={never} />
      <p>{ALSO_REQUIRED}</p>
      <p className={styles.small}>
        {isMarked && `* ${SECOND_HAND} `}
        {sources}
      </p>
      <p className={styles.links}>
        <A to={`/permits/${country_code}`}>{`Guide: work permits for ${country}`}</A>
        <a href={official.url} rel="noopener noreferrer">
          Official page
        </a>
      </p>
    </section>
  );
}

/** Sentences as a list; a star marks those that are second-hand. */
export function PermitLines({ lines }: { lines: readonly PermitLine[] }) {
  return (
    <ul>
      {lines.map(({ text, second_hand }) => (
        <li key={text}>{second_hand ? `${text}*` : text}</li>
      ))}
    </ul>
  );
}
