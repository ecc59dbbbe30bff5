import { useCallback, useEffect, useState } from 'react';
import { NETWORK_ERROR, sendToApi } from './send.ts';

/**
 * Data of an API path. During a reload the last data stays. `failure` says why the last request
 * failed.
 */
export type ApiData<T> = {
  data: T | null;
  failure: string | null;
  isLoading: boolean;
  reload: () => void;
};

/** Reads a path of the API now, when it changes and when asked to. */
export function useApiData<T extends object>(path: string): ApiData<T> {
  const [data, setData] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another reading
  useEffect(() => {
    let isWanted = true;
    setLoading(true);
    void sendToApi('GET', path).then(({ ok, status, message, body }) => {
      if (!isWanted) return;
      setLoading(false);
      if (ok) setData(body as T);
      setFailure(
        ok
          ? null
          : status === 0
            ? NETWORK_ERROR
            : (message ?? 'This could not be loaded. Please try again.'),
      );
    });
    return () => {
      isWanted = false;
    };
  }, [path, attempt]);
  const reload = useCallback(() => setAttempt((number) => number + 1), []);
  return { data, failure, isLoading, reload };
}
