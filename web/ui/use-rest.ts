import { useEffect, useState } from 'react';
import { keepInTab, readInTab } from '../lib/tab-storage.ts';

/**
 * A cooldown in whole seconds: the seconds left, and a function to start it. It uses the clock,
 * since timers are throttled in background tabs. Under its name it goes on after a reload.
 */
export function useRest(name: string): [secondsLeft: number, begin: (seconds: number) => void] {
  const key = `rest-${name}`;
  const [end, setEnd] = useState(0);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    const until = end || Number(readInTab(key));
    const count = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setSecondsLeft(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [end, key]);

  function begin(seconds: number) {
    const until = Date.now() + seconds * 1000;
    keepInTab(key, String(until));
    setEnd(until);
  }
  return [secondsLeft, begin];
}
