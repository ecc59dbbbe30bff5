import { QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { failureOf, sendInSession } from './call.ts';
import type { Answer, AnswerOf, ArgumentsOf, Endpoint, Refusal, Sent } from './endpoints.ts';
import { readStoredSession } from './stored-session.ts';

const POLL_MS = 2000;

/**
 * Data of the API. While it is read again, the last data stays, and the last failure. `failure`
 * says in words why the last request failed, `refusal` with what the server said.
 */
export type ApiData<T> = {
  data: T | null;
  /** The version of the data. */
  etag: string | null;
  failure: string | null;
  refusal: Refusal | null;
  isLoading: boolean;
  /** When the last answer came; 0 before the first. */
  answeredAt: number;
  reload: () => void;
};

type Watch<E extends Endpoint> = {
  /** Nothing is read while it is false. */
  isWanted?: boolean;
  /** Said when the server gives no reason. */
  otherwise?: string;
  /** Reads again two seconds after each such answer. A hidden tab pauses. */
  pollWhile?: (data: AnswerOf<E>) => boolean;
  /** Reads again when the server said to. */
  waits?: boolean;
  /** The longest wait for an answer, in milliseconds. */
  ms?: number;
  /**
   * A form begins with the data: an older copy is never shown, and the focus of the window does not
   * read it again while it is edited.
   */
  isEdited?: boolean;
};

/**
 * Data of a page that was left is kept for five minutes: the page shows it at once and reads it
 * again. A request without a connection fails like any other, and is said.
 */
const client = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always' } },
});
// The focus of the window and the return of the connection read again (TanStack Query's defaults).
if (typeof window !== 'undefined') client.mount();

/**
 * Reads from the API now, when the request changes, when the window gets the focus, when the
 * connection is back and when asked to. For pages of the browser only: public pages read in their loader, without the library of this.
 */
export function useApiData<E extends Endpoint>(
  endpoint: E,
  ...[asked]: ArgumentsOf<E, Watch<E>>
): ApiData<AnswerOf<E>> {
  const {
    isWanted = true,
    otherwise = 'This could not be loaded. Please try again.',
    pollWhile,
    waits = false,
    isEdited = endpoint.startsWith('POST '),
    ...sent
  }: Watch<E> & Sent = asked ?? {};
  // Another account has other data. The end of a session is no other account: what is shown stays.
  const [account] = useState(accountId);
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetching, refetch } = useQuery<
    Answer<E> & { ok: true },
    Refusal
  >(
    {
      queryKey: [account, endpoint, sent],
      queryFn: async ({ signal }) => {
        const answer = await sendInSession(endpoint, { ...sent, signal });
        return answer.ok ? answer : Promise.reject(answer);
      },
      enabled: isWanted,
      ...(isEdited && { gcTime: 0, refetchOnWindowFocus: false }),
      refetchOnReconnect: isEdited ? ({ state }) => state.error?.status === 0 : true,
      refetchInterval: ({ state: { data: last, error: reason } }) => {
        if (waits && reason?.waitSeconds) return reason.waitSeconds * 1000;
        return last && pollWhile?.(last.body) ? POLL_MS : false;
      },
    },
    client,
  );
  const [shown, setShown] = useState({ answer: data, refusal: error, answeredAt: 0 });
  const answeredAt = dataUpdatedAt + errorUpdatedAt;
  const isNew = data !== undefined && data !== shown.answer;
  if (isNew || (!isFetching && answeredAt !== shown.answeredAt))
    setShown({
      answer: data ?? shown.answer,
      refusal: isFetching ? shown.refusal : error,
      answeredAt,
    });
  const { answer, refusal } = shown;
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    data: answer?.body ?? null,
    etag: answer?.etag ?? null,
    failure: refusal && failureOf(refusal, otherwise),
    refusal,
    isLoading: isFetching,
    answeredAt: shown.answeredAt,
    reload,
  };
}

/** The server, where pages are rendered first, has no storage. */
function accountId(): number | undefined {
  return typeof window === 'undefined' ? undefined : readStoredSession()?.user?.id;
}
