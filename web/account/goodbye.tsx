import { useEffect, useRef } from 'react';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import styles from './account.module.css';

/** Shown after the account was deleted. */
export function Goodbye() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The dialog that had the focus was removed.
    heading.current?.focus();
    scrollTo(0, 0);
  }, []);
  return (
    <div className={styles.page}>
      <h1 ref={heading} tabIndex={-1}>
        Your account was deleted
      </h1>
      <p>
        We sent you an email to confirm this. You can still search and read jobs without an account.
        We wish you all the best.
      </p>
      <p>
        <A to="/jobs" replace className={controls.button}>
          See jobs
        </A>
      </p>
    </div>
  );
}
