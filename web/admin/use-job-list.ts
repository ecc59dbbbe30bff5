import { useEffect, useState } from 'react';
import type { AdminJobList } from '../../shared/admin-job-list.ts';
import { sendToApi } from '../lib/send.ts';
import { withQuery } from '../lib/url.ts';

/** A job as the list has it. */
export type ListedJob = AdminJobList['jobs'][number];

/** A page of jobs and its number; while the next is read, the last one stays. `version` counts the answers. */
export type JobListState = {
  list: (AdminJobList & { page: number }) | null;
  failure: string | null;
  isLoading: boolean;
  version: number;
  reload: () => void;
};

/** Reads a page of the jobs as administrators see them, and reads it again when asked to. */
export function useJobList(search: string, page: number): JobListState {
  const [list, setList] = useState<JobListState['list']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [version, setVersion] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    let isWanted = true;
    setLoading(true);
    const path = withQuery('/api/admin/jobs', { search, page: String(page) });
    void sendToApi('GET', path).then(({ ok, status, body }) => {
      if (!isWanted) return;
      setLoading(false);
      setVersion((number) => number + 1);
      setFailure(ok ? null : failureOf(status));
      if (ok) setList({ ...(body as AdminJobList), page });
    });
    return () => {
      isWanted = false;
    };
  }, [search, page, attempt]);
  return { list, failure, isLoading, version, reload: () => setAttempt((number) => number + 1) };
}

/** SPEC section 8: one sentence for a refusal, one for no answer. */
function failureOf(status: number): string {
  return status === 0 ? 'Error fetching jobs.' : 'Failed to fetch jobs.';
}
