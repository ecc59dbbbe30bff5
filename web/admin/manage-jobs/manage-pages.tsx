import { formatCount } from '../../lib/words.ts';
import controls from '../../ui/controls.module.css';
import { A } from '../../ui/link.tsx';
import styles from './manage-jobs.module.css';
import { isNarrowed, type ManageQuery, managePath } from './manage-query.ts';

/** Previous and next page. `shown` is the page on screen, `page` the requested one. */
export function Pages({
  shown,
  page,
  lastPage,
  query,
}: {
  shown: number;
  page: number;
  lastPage: number;
  query: ManageQuery;
}) {
  const to = (target: number) => managePath(query, target);
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <A to={to(page - 1)} rel="prev" className={controls.quiet}>
          Previous
        </A>
      )}
      <span role="status">{`Page ${formatCount(shown)} of ${formatCount(lastPage)}`}</span>
      {page < lastPage && (
        <A to={to(page + 1)} rel="next" className={controls.quiet}>
          Next
        </A>
      )}
    </nav>
  );
}

/** Shown instead of an empty list (specification, section 8). */
export function Empty({ query }: { query: ManageQuery }) {
  if (isNarrowed(query)) {
    return <p className={styles.empty}>No jobs found. Try a different search term.</p>;
  }
  return (
    <p className={styles.empty}>
      {'No jobs found. '}
      <A to="/admin/jobs/new">Create your first job.</A>
    </p>
  );
}
