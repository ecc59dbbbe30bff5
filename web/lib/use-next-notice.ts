import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { takeNotice } from './next-notice.ts';

/** What the page that is open has to say; null on the server and after the next navigation. */
export function useNextNotice(): string | null {
  const { key } = useLocation();
  const [said, setSaid] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => {
    const text = takeNotice();
    if (text !== null) setSaid({ key, text });
  }, [key]);
  return said?.key === key ? said.text : null;
}
