import { useEffect } from 'react';
import type { JobList } from '../../shared/jobs.ts';

/** Tells web/after.ts of a list that React shows: a job has room beside it. */
export function useShownList(list: JobList): void {
  useEffect(() => {
    if (list.jobs.length > 0) dispatchEvent(new Event('list'));
  }, [list]);
}
