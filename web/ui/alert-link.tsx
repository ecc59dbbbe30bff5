import { FEED_FIELDS } from '../../shared/constants/page-fields.ts';
import { withQuery } from '../lib/url.ts';
import styles from './alert-link.module.css';
import { A } from './link.tsx';

/** "Alert me": leads from a list of jobs to an alert for the same search. */
export function AlertLink(props: { fields: Record<string, string | undefined>; text?: string }) {
  const { fields, text = 'Alert me' } = props;
  const filters = Object.fromEntries(FEED_FIELDS.map((name) => [name, fields[name]]));
  const path = withQuery('/notifications/new', filters);
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
