import { useState } from 'react';
import { countOf, formatCount } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import dialogStyles from '../../ui/dialog.module.css';
import styles from './manage-jobs.module.css';

/** Removes the demo jobs. */
export function DemoJobs({
  count,
  isBusy,
  onDelete,
}: {
  count: number;
  isBusy: boolean;
  onDelete: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={styles.demo} aria-labelledby="demo-jobs">
      <h2 id="demo-jobs">Demo jobs</h2>
      <p>{`${countOf(count, 'job')} in this list ${count === 1 ? 'is' : 'are'} fictional, so that a new site has something to show.`}</p>
      <Button
        className={dialogStyles.graveQuiet}
        aria-haspopup="dialog"
        isDisabled={isBusy}
        onPress={() => setAsking(true)}
      >
        Remove all demo jobs
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to delete ${count === 1 ? 'the demo job' : `all ${formatCount(count)} demo jobs`}?`}
          confirmLabel="Delete"
          isGrave
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            You can undo this for 10 minutes. The demo jobs do not come back when the server
            restarts.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
