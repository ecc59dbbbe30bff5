import { useEffect, useEffectEvent, useState } from 'react';
import type { CvCheck, Paper } from '../../shared/cv.ts';
import { postFor, type Refusal } from '../lib/post-for.ts';

/** The check of a CV. `refusal` says why there is none. */
export type CheckState = {
  check: CvCheck | null;
  refusal: Refusal | null;
  isLoading: boolean;
  again: () => void;
};

/** Checks the PDF of the saved profile at once, and when asked to again. */
export function useCheck(
  template: string,
  paper: Paper,
  onRefusal: (refusal: Refusal) => void,
): CheckState {
  const [check, setCheck] = useState<CvCheck | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isLoading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent(onRefusal);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another check
  useEffect(() => {
    let isWanted = true;
    setLoading(true);
    setRefusal(null);
    void postFor(
      '/api/check-cv',
      { template, paper },
      'application/json',
      (response) => response.json() as Promise<CvCheck>,
    ).then(({ value, refusal: reason }) => {
      if (!isWanted) return;
      setLoading(false);
      setCheck(value);
      setRefusal(reason);
      if (reason) tell(reason);
    });
    return () => {
      isWanted = false;
    };
  }, [template, paper, attempt]);
  return { check, refusal, isLoading, again: () => setAttempt((number) => number + 1) };
}
