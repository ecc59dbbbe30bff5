import { useEffect, useState } from 'react';
import type { AdminJob } from '../../../shared/admin-jobs.ts';
import { NETWORK_ERROR, sendToApi } from '../../lib/send.ts';

/** A job out of the API for a form; `failure` says why there is none. */
export type AdminJobState = { job: AdminJob | null; failure: string | null; retry: () => void };

/** Reads a job as administrators get it. Use it with a key: it reads one job in its life. */
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
