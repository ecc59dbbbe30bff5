import { Suspense, useId, useState } from 'react';
import type { ProfileParts } from '../lib/profile-parts.ts';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { Modal } from '../ui/modal.tsx';
import { LoadBoundary } from './load-boundary.tsx';
import styles from './profile.module.css';
import { useProfileNow } from './use-profile-now.ts';

/** The CV as it is in the form, over the whole of a narrow screen. It loads when it is opened. */
export function SeeMyCv({ Preview }: Required<Pick<ProfileParts, 'Preview'>>) {
  const [isOpen, setOpen] = useState(false);
  const { profile } = useProfileNow();
  const titleId = useId();
  return (
    <div className={styles.seeCv}>
      <Button onPress={() => setOpen(true)} aria-haspopup="dialog">
        See my CV
      </Button>
      {isOpen && (
        <Modal className={styles.cvDialog} aria-labelledby={titleId} onClose={() => setOpen(false)}>
          <div className={styles.cvHead}>
            <h2 id={titleId}>Your CV</h2>
            <Button onPress={() => setOpen(false)}>Close</Button>
          </div>
          <LoadBoundary fallback={<p className={styles.soft}>The preview could not be loaded.</p>}>
            <Suspense fallback={<p className={styles.soft}>Loading the preview…</p>}>
              <Preview profile={profile} template={profile.template} isAlone />
            </Suspense>
          </LoadBoundary>
          <p>
            <A to="/cv-builder" className={controls.quiet}>
              Go to CV Builder
            </A>
          </p>
        </Modal>
      )}
    </div>
  );
}
