import { useCallback, useEffect, useRef, useState } from 'react';
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
  const [part, setPart] = useState<{ value: Part } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const ask = useCallback(() => {
    setLoading(true);
    setFailure(null);
    const settle = (value: { value: Part } | null, reason: string | null) => {
      if (!isMounted.current) return;
      setLoading(false);
      setPart(value);
      setFailure(reason);
    };
    load().then(
      (value) => settle({ value }, null),
      // A chunk fails to load without a connection only.
      () => settle(null, NETWORK_ERROR),
    );
  }, [load]);
  return { part: part?.value ?? null, isLoading, failure, ask };
}
