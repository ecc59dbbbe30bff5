import { countOf, formatCount } from '../../lib/words.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import styles from './manage-jobs.module.css';

/** Removes the demo jobs. */
export function DemoJobs(props: { count: number; isBusy: boolean; onDelete: () => void }) {
  const { count, isBusy, onDelete } = props;
  return (
    <section className={styles.demo} aria-labelledby="demo-jobs">
      <h2 id="demo-jobs">Demo jobs</h2>
      <p>{`${countOf(count, 'job')} in this list ${count === 1 ? 'is' : 'are'} fictional. They are here so that a new site has something to show.`}</p>
      <ConfirmButton
        className={dialogStyles.graveQuiet}
        isDisabled={isBusy}
        question={`Are you sure you want to delete ${count === 1 ? 'the demo job' : `all ${formatCount(count)} demo jobs`}?`}
        about="You can undo this for 10 minutes. The demo jobs will not come back when the server restarts."
        confirmLabel="Delete"
        onConfirm={onDelete}
      >
        Remove all demo jobs
      </ConfirmButton>
    </section>
  );
}
