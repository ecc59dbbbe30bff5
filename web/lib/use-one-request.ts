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

/** What is said of an answer: `done`, or why it is not. */
export function outcomeOf(
  answer: { ok: true } | Refusal,
  done: string,
  otherwise?: string,
): { tone: 'success' | 'error'; text: string } {
  return answer.ok
    ? { tone: 'success', text: done }
    : { tone: 'error', text: failureOf(answer, otherwise) };
}

const IDLE = { isBusy: false, busy: null };
