import { type FeedFields, feedPath } from '../../shared/job-feed.ts';
import styles from './feed-links.module.css';

/** Links to the feeds of a list of jobs, for feed readers. */
export function FeedLinks({ fields }: { fields: FeedFields }) {
  return (
    <p className={styles.feeds}>
      {'This list as a feed: '}
      <a href={feedPath('xml', fields)}>RSS</a>
      {' · '}
      <a href={feedPath('json', fields)}>JSON Feed</a>
      {' · '}
      <a href={feedPath('indeed', fields)}>Indeed XML</a>
    </p>
  );
}
