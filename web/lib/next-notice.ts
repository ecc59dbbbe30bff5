import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** It stays in this document: a text in the address or the history could come from a stranger. */
let waiting: string | null = null;

/** Lets the page that opens next say this at its top, once. */
export function sayOnNextPage(text: string): void {
  waiting = text;
}

/** What the page that is open has to say; null on the server and after the next navigation. */
export function useNextNotice(): string | null {
  const { key } = useLocation();
  const [said, setSaid] = useState<{ key: string; text: string } | null>(null);
  useEffect(() => {
    if (waiting !== null) setSaid({ key, text: waiting });
    waiting = null;
  }, [key]);
  return said?.key === key ? said.text : null;
}
