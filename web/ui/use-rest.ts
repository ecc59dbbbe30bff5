import { useEffect, useState } from 'react';

/**
 * A cooldown in whole seconds: the seconds left, and a function to start it. It uses the clock,
 * since timers are throttled in background tabs. Under its name it goes on after a reload.
 */
export function useRest(name: string): [secondsLeft: number, begin: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  // Not in the first render: the server knows nothing of it.
  useEffect(() => setEnd(readEnd(name)), [name]);
  useEffect(() => {
    if (end === 0) return;
    const count = () => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) setEnd(0);
    };
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [end]);

  function begin(seconds: number) {
    const until = Date.now() + seconds * 1000;
    setEnd(until);
    try {
      sessionStorage.setItem(keyOf(name), String(until));
    } catch (error) {
      // Storage is blocked or full: the rest ends when the page is left.
      if (!(error instanceof DOMException)) throw error;
    }
  }
  return [secondsLeft, begin];
}

const keyOf = (name: string) => `rest-${name}`;

/** The end of a rest that began before the page was loaded (ms), 0 without one. */
function readEnd(name: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(name))) || 0;
  } catch (error) {
    if (error instanceof DOMException) return 0;
    throw error;
  }
}
