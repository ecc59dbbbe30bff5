import { countryInText } from '../../shared/permits.ts';
import { A } from './link.tsx';
import styles from './permit-section.module.css';

/** The way to the guide of a country. */
export function PermitLink({ code, name }: { code: string; name: string }) {
  return (
    <p className={styles.links}>
      <A to={`/permits/${code}`}>{`Work permits for ${countryInText(name)}`}</A>
    </p>
  );
}
