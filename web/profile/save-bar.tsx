import type { ReactNode } from 'react';
import { withQuery } from '../lib/url.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './save-bar.module.css';
import type { ProfileForm } from './use-profile-form.ts';
import { useProfileNow } from './use-profile-now.ts';

/** Save Profile, what became of it, and the way to the CV builder. */
export function SaveBar({
  host,
  children,
}: {
  host: ProfileForm;
  /** The way to the other sections on a phone. */
  children: ReactNode;
}) {
  // Re-renders with every change.
  useProfileNow();
  const isOnline = useOnline();
  const { note, isSaving, hasExpired, conflict } = host;
  return (
    <div className={styles.bar}>
      <Notice
        note={
          note && hasExpired
            ? {
                ...note,
                more: (
                  <>
                    <A to={withQuery('/login', { returnTo: '/profile' })}>Log in</A>. What you wrote
                    is stored on this device.
                  </>
                ),
              }
            : note
        }
      />
      {conflict && (
        <conflict.ConflictNotice
          saves={conflict.saves}
          isOpen={conflict.isOpen}
          onCompare={host.save}
          onChosen={host.settle}
          onClose={host.closeConflict}
        />
      )}
      <p className={styles.state} role="status">
        {stateText(isOnline, host.hasUnsaved())}
      </p>
      <div className={styles.actions}>
        {children}
        <Button type="submit" look="button" isDisabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save Profile'}
        </Button>
        <A to="/cv-builder" className={`${controls.quiet} ${styles.cv}`}>
          Go to CV Builder
        </A>
      </div>
    </div>
  );
}

function stateText(isOnline: boolean, hasUnsaved: boolean): string {
  if (!isOnline)
    return hasUnsaved
      ? 'You are offline. What you write is stored on this device. Save it when you are connected.'
      : 'You are offline.';
  return hasUnsaved ? 'Not saved yet. A draft is stored on this device.' : '';
}
