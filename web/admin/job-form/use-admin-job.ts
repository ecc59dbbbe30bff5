import { useEffect, useState } from 'react';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import { NETWORK_ERROR, sendToApi } from '../../lib/send.ts';

/** A job from the API for the form; `failure` says why there is none. */
export type AdminJobState = { job: AdminJob | null; failure: string | null; retry: () => void };

/** Loads a job from the admin API. Use it with a key: it loads only one job. */
export function useAdminJob(id: string): AdminJobState {
  const [job, setJob] = useState<AdminJob | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    let isWanted = true;
    void sendToApi('GET', `/api/admin/jobs/${encodeURIComponent(id)}`).then(
      ({ ok, status, message, body }) => {
        if (!isWanted) return;
        if (ok) setJob(body as AdminJob);
        else setFailure(status === 0 ? NETWORK_ERROR : (message ?? ''));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [id, attempt]);

  function retry() {
    setFailure(null);
    setAttempt((number) => number + 1);
  }

  return { job, failure, retry };
}
