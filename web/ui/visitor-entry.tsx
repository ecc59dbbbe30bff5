import { withQuery } from '../lib/url.ts';
import controls from './controls.module.css';
import { A } from './link.tsx';
import styles from './visitor-entry.module.css';

/** The two ways into an account, from a page that a visitor may look at. Both lead back to it. */
export function VisitorEntry({ returnTo }: { returnTo: string }) {
  return (
    <p className={styles.ways}>
      <A to={withQuery('/signup', { returnTo })} className={controls.button}>
        Create a free account
      </A>
      <A to={withQuery('/login', { returnTo })} className={controls.quiet}>
        Log in
      </A>
    </p>
  );
}
