import { useRef, useState } from 'react';
import { failureOf } from './call.ts';
import type { Refusal } from './endpoints.ts';

/**
 * One request at a time: `run` resolves to null while another is under way. `busy` is its name, if
 * it has one.
 */
export function useOneRequest<Name extends string>(): {
  isBusy: boolean;
  busy: Name | null;
  run: <A>(request: () => Promise<A>, name?: Name) => Promise<A | null>;
} {
  const [state, setState] = useState<{ isBusy: boolean; busy: Name | null }>(IDLE);
  const isRunning = useRef(false);
  async function run<A>(request: () => Promise<A>, name: Name | null = null): Promise<A | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    setState({ isBusy: true, busy: name });
    try {
      return await request();
    } finally {
      isRunning.current = false;
      setState(IDLE);
    }
  }
  return { ...state, run };
}

export type Sent = { ok: true; message?: string | null } | Refusal;
export type Outcome = { tone: 'success' | 'error'; text: string };

/** What is said of an answer: `done`, null for the words of the server, or why it is not. */
export function outcomeOf(answer: Sent, done: string | null, otherwise?: string): Outcome {
  return answer.ok
    ? { tone: 'success', text: done ?? answer.message ?? '' }
    : { tone: 'error', text: failureOf(answer, otherwise) };
}

const IDLE = { isBusy: false, busy: null };
