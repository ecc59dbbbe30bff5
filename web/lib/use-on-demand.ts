import { useCallback, useState } from 'react';
import { NETWORK_ERROR } from './call.ts';

/** A part of a page that is loaded when it is asked for. `failure` says why it did not come. */
export type OnDemand<Part> = {
  part: Part | null;
  isLoading: boolean;
  failure: string | null;
  ask: () => void;
};

/** Loads a chunk when asked to, and again after a failure. `load` must stay the same function. */
export function useOnDemand<Part>(load: () => Promise<Part>): OnDemand<Part> {
  const [state, setState] = useState<Omit<OnDemand<Part>, 'ask'>>(NOT_ASKED);
  const ask = useCallback(() => {
    setState((before) => ({ ...before, isLoading: true, failure: null }));
    load().then(
      (part) => setState({ ...NOT_ASKED, part }),
      // A chunk fails to load without a connection only.
      () => setState({ ...NOT_ASKED, failure: NETWORK_ERROR }),
    );
  }, [load]);
  return { ...state, ask };
}

const NOT_ASKED = { part: null, isLoading: false, failure: null };
