import { useState } from 'react';
import type { AdminJobList } from '../../../shared/admin-job-list.ts';
import { MAX_PAGE_SIZE } from '../../../shared/constants/limits.ts';
import { call } from '../../lib/call.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import type { ManageQuery } from './manage-query.ts';

/** A job as the list has it. */
export type ListedJob = AdminJobList['jobs'][number];

/** A page of jobs. While another page loads, the last one stays; `shownPage` is its number. */
export function useJobList(query: ManageQuery, page: number) {
  const {
    data: list,
    refusal,
    ...state
  } = useApiData('GET /api/admin/jobs', {
    query: { ...query, page },
  });
  const [shown, setShown] = useState({ list, page });
  if (shown.list !== list) setShown({ list, page });
  // One message for a refusal, one for no answer (specification, section 8).
  const failure =
    refusal && (refusal.status === 0 ? 'Error fetching jobs.' : 'Failed to fetch jobs.');
  return { ...state, list, failure, shownPage: shown.page };
}

/** The ids of all jobs of a list, at most `most`; null on failure. */
export async function readAllFound(query: ManageQuery, most: number): Promise<number[] | null> {
  const ids: number[] = [];
  for (let page = 1; ids.length < most; page += 1) {
    const { ok, body } = await call('GET /api/admin/jobs', {
      query: { ...query, page, limit: MAX_PAGE_SIZE },
    });
    if (!ok) return null;
    ids.push(...body.jobs.map(({ id }) => id));
    if (page >= body.totalPages) break;
  }
  return ids.slice(0, most);
}
