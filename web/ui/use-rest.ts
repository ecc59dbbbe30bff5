import { useEffect, useState } from 'react';

/**
 * A cooldown in whole seconds: the seconds left, and a function to start it. It uses the clock,
 * since timers are throttled in background tabs.
 */
export function useRest(): [secondsLeft: number, begin: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
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
  return [secondsLeft, (seconds) => setEnd(Date.now() + seconds * 1000)];
}
