import { MAX_BULK_JOBS } from '../../../shared/admin-jobs.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import { BulkActions, type BulkChange } from './bulk-actions.tsx';
import styles from './manage-jobs.module.css';
import type { ListedJob } from './use-job-list.ts';

/** Above the list: what can be done with the selected jobs, and how many were found. */
export function SelectionTools(props: {
  selected: number;
  /** "12 jobs found"; null before the list is loaded. */
  found: string | null;
  isBusy: boolean;
  onDelete: () => void;
  onEdit: (change: BulkChange) => void;
  onClear: () => void;
}) {
  const { selected, found, isBusy, onDelete, onEdit, onClear } = props;
  return (
    <div className={styles.tools}>
      <Button
        className={dialogStyles.graveQuiet}
        aria-haspopup="dialog"
        isDisabled={selected === 0 || isBusy}
        onPress={onDelete}
      >
        {`Delete Selected (${formatCount(selected)})`}
      </Button>
      {selected > 0 && <BulkActions isBusy={isBusy} onEdit={onEdit} onClear={onClear} />}
      {found !== null && <p className={styles.count}>{found}</p>}
    </div>
  );
}

/**
 * Selects all results beyond the current page, for example to extend them. Shown when the whole
 * page is selected and there are more pages.
 */
export function SelectAllFound(props: {
  jobs: ListedJob[];
  total: number;
  selected: ReadonlySet<number>;
  onSelect: () => Promise<void>;
}) {
  const { jobs, total, selected, onSelect } = props;
  if (total <= jobs.length || jobs.length === 0 || !jobs.every(({ id }) => selected.has(id)))
    return null;
  const most = Math.min(total, MAX_BULK_JOBS);
  const text =
    most < total
      ? `the first ${formatCount(most)} of ${countOf(total, 'job')}`
      : `all ${countOf(total, 'job')}`;
  return (
    <p className={styles.allFound} role="status">
      {selected.size >= most ? (
        `You have selected ${text}.`
      ) : (
        <Button onPress={onSelect}>{`Select ${text}`}</Button>
      )}
    </p>
  );
}
