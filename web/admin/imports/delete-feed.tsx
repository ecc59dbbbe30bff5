import { type ComponentProps, useState } from 'react';
import type { Feed } from '../../../shared/admin-imports.ts';
import { countOf, isolate } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './imports.module.css';

type JobsOfFeed = 'end' | 'keep';

/** Asks whether a feed is deleted, and what becomes of its jobs. */
export function DeleteFeed(
  props: { feed: Feed; onConfirm: (jobs: JobsOfFeed) => void } & Pick<
    ComponentProps<typeof Button>,
    'className' | 'isDisabled' | 'children'
  >,
) {
  const { feed, onConfirm, ...button } = props;
  const [isAsking, setAsking] = useState(false);
  const [jobs, setJobs] = useState<JobsOfFeed>('keep');
  const choices: [JobsOfFeed, string][] = [
    [
      'keep',
      `Let them run out. A job without an end date stays until ${countOf(feed.keep_days, 'day')} after the feed last had it.`,
    ],
    ['end', `End ${countOf(feed.figures.jobs, 'live job')} now.`],
  ];
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onPress={() => setAsking(true)} />
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to delete the feed "${isolate(feed.source)}"?`}
          confirmLabel="Delete"
          isGrave
          onConfirm={() => {
            setAsking(false);
            onConfirm(jobs);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>It will no longer be fetched.</p>
          <fieldset className={styles.jobsOfFeed}>
            <legend>What should happen to its jobs?</legend>
            {choices.map(([value, label]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="jobs"
                  value={value}
                  checked={jobs === value}
                  onChange={() => setJobs(value)}
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        </ConfirmDialog>
      )}
    </>
  );
}
