import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { readToken } from '../lib/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a page with unsaved changes is left. `hasUnsaved` answers for the moment of the
 * question, not of the last render. A reader who was logged out meanwhile is let go: the draft is
 * kept (lib/use-kept-draft.ts).
 */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const mustAsk = () => hasUnsaved() && readToken() !== null;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname + currentLocation.search !==
      nextLocation.pathname + nextLocation.search;
    return isElsewhere && mustAsk();
  });
  const link = useHeldLink(mustAsk);
  useBeforeUnload((event) => {
    if (hasUnsaved() && !link.isLeaving.current) event.preventDefault();
  });
  if (link.held === null && blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => {
        if (link.held) link.follow(link.held);
        else blocker.proceed?.();
      }}
      onCancel={() => {
        if (link.held) link.drop();
        else blocker.reset?.();
      }}
    >
      <p>Your text stays in this browser. It will be here when you come back.</p>
    </ConfirmDialog>
  );
}

/** Holds a press on a link that would load a document, in header and footer too. */
function useHeldLink(mustAsk: () => boolean) {
  const [held, setHeld] = useState<string | null>(null);
  const isLeaving = useRef(false);
  const hold = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!link || link.target || link.hash || isForBrowser || event.defaultPrevented) return;
    if (!mustAsk()) return;
    event.preventDefault();
    setHeld(link.href);
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => hold(event);
    document.addEventListener('click', listen);
    return () => document.removeEventListener('click', listen);
  }, []);
  return {
    held,
    isLeaving,
    drop: () => setHeld(null),
    follow: (href: string) => {
      isLeaving.current = true;
      location.assign(href);
    },
  };
}
