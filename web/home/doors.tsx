import { REGISTER_NAMES } from '../../shared/registers.ts';
import { LightMark } from '../ui/light-mark.tsx';
import { A } from '../ui/link.tsx';
import { Seal } from '../ui/register-line.tsx';
import styles from './doors.module.css';

/** The two tools that keep a reader from a false offer. */
export function Doors() {
  return (
    <ul className={styles.doors}>
      <li>
        <LightMark mark="money" size={1.18} />
        <h2>
          <A to="/check">Got an offer?</A>
        </h2>
        <p>Paste the message. We show the signs of a fake.</p>
      </li>
      <li>
        <Seal isGood />
        <h2>
          <A to="/employers">Is it a real sponsor?</A>
        </h2>
        <p>{`Look the employer up in ${REGISTER_NAMES.length} registers.`}</p>
      </li>
    </ul>
  );
}
