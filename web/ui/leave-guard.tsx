import { useBeforeUnload, useBlocker } from 'react-router';
import { readToken } from '../lib/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a page with unsaved changes is left. `hasUnsaved` answers for the moment of the
 * question, not of the last render. A reader who was logged out meanwhile is let go: the draft is
 * kept (lib/use-kept-draft.ts).
 */
export function LeaveGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname + currentLocation.search !==
      nextLocation.pathname + nextLocation.search;
    return isElsewhere && hasUnsaved() && readToken() !== null;
  });
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault();
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      question="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      <p>Your text stays in this browser. It will be here when you come back.</p>
    </ConfirmDialog>
  );
}
