import { useEffect, useState } from 'react';
import type { AdminJobList } from '../../../shared/admin-job-list.ts';
import { MAX_PAGE_SIZE } from '../../../shared/constants/limits.ts';
import { sendToApi } from '../../lib/send.ts';
import { withQuery } from '../../lib/url.ts';
import type { ManageQuery } from './manage-query.ts';

/** A job as the list has it. */
export type ListedJob = AdminJobList['jobs'][number];

/**
 * A page of jobs and its number; while the next page loads, the last one stays. `version` counts
 * the answers.
 */
export type JobListState = {
  list: (AdminJobList & { page: number }) | null;
  failure: string | null;
  isLoading: boolean;
  version: number;
  reload: () => void;
};

/** Loads a page of jobs from the admin API, and again on `reload`. */
export function useJobList(query: ManageQuery, page: number): JobListState {
  const path = listPath(query, page);
  const [list, setList] = useState<JobListState['list']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [version, setVersion] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    let isWanted = true;
    setLoading(true);
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
  }, [path, page, attempt]);
  return { list, failure, isLoading, version, reload: () => setAttempt((number) => number + 1) };
}

/** The API path for a page of a list. */
function listPath(query: ManageQuery, page: number, limit?: number): string {
  return withQuery('/api/admin/jobs', {
    ...query,
    page: String(page),
    ...(limit !== undefined && { limit: String(limit) }),
  });
}

/** The ids of all jobs of a list, at most `most`; null on failure. */
export async function readAllFound(query: ManageQuery, most: number): Promise<number[] | null> {
  const ids: number[] = [];
  for (let page = 1; ids.length < most; page += 1) {
    const { ok, body } = await sendToApi('GET', listPath(query, page, MAX_PAGE_SIZE));
    if (!ok) return null;
    const { jobs, totalPages } = body as AdminJobList;
    ids.push(...jobs.map(({ id }) => id));
    if (page >= totalPages) break;
  }
  return ids.slice(0, most);
}

/** One message for a refusal, one for no answer (specification, section 8). */
function failureOf(status: number): string {
  return status === 0 ? 'Error fetching jobs.' : 'Failed to fetch jobs.';
}
