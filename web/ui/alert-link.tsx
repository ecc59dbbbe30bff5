import { withQuery } from '../lib/url.ts';
import styles from './alert-link.module.css';
import { A } from './link.tsx';

/** "Alert me": leads from a list of jobs to an alert for the same search. */
export function AlertLink(props: { fields: Record<string, string | undefined>; text?: string }) {
  const { fields, text = 'Alert me' } = props;
  const { search, category, country, state, premium } = fields;
  const path = withQuery('/notifications/new', { search, category, country, state, premium });
  return (
    <A
      // Without a filter an alert is what the preferences are.
      to={path.includes('?') ? path : '/notifications'}
      rel="nofollow"
      className={styles.alert}
    >
      {text}
    </A>
  );
}
