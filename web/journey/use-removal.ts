import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type KeptJob, removeSaved, restoreSaved } from '../lib/saved-jobs.ts';

/** Removes jobs from the list; the last one can be taken back. */
export function useRemoval() {
  const [removed, setRemoved] = useState<KeptJob | null>(null);
  const navigate = useNavigate();
  return {
    removed,
    remove(job: KeptJob) {
      if (!removeSaved(job.job_id)) return;
      setRemoved(job);
      // Its book is closed.
      if (location.hash !== '') void navigate('/saved', { replace: true });
    },
    undo() {
      if (removed) restoreSaved(removed);
      setRemoved(null);
      document.getElementById('main')?.focus({ preventScroll: true });
    },
  };
}
