import {
  ALSO_REQUIRED,
  countryInText,
  type JobPermit,
  type PermitLine,
  SECOND_HAND,
} from '../../shared/permits.ts';
import { A } from './link.tsx';
import styles from './permit-section.module.css';
import prose from './prose.module.css';

/** What the official rules on work permits say about a job. Never a promise. */
export function PermitSection({ permit }: { permit: JobPermit | null }) {
  if (permit === null) return null;
  const { country, country_code, lines, sources, official } = permit;
  const isMarked = lines.some((line) => line.second_hand);
  return (
    <section className={prose.prose} aria-labelledby="permit">
      <h2 id="permit">{`Work permit for ${countryInText(country)}`}</h2>
      <PermitLines lines={lines} />
      <p>{ALSO_REQUIRED}</p>
      <p>
        <small>{`${isMarked ? `* ${SECOND_HAND} ` : ''}${sources}`}</small>
      </p>
      <p className={styles.links}>
        <A to={`/permits/${country_code}`}>All the rules we know</A>
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
