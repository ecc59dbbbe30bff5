import { useEffect, useId, useRef } from 'react';
import type { Profile } from '../../shared/profile.ts';
import type { SourceLine } from '../../shared/profile-exchange.ts';
import compareStyles from '../ui/compare-dialog.module.css';
import dialogStyles from '../ui/dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import { ChooseFile } from './choose-file.tsx';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

type Props = {
  readProfile: () => Profile;
  /** The profile that the form gets, and the lines of a document to copy from. */
  onUse: (profile: Profile, text: SourceLine[] | null) => void;
  onClose: () => void;
};

/** Brings a profile in from a file: choose it, see what it would change, take it. */
export default function ImportDialog({ readProfile, onUse, onClose }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const state = useImport();
  const { result } = state;
  useEffect(() => {
    // A reader of the screen hears that the next step has begun.
    if (result) title.current?.focus();
    title.current?.closest('dialog')?.scrollTo(0, 0);
  }, [result]);

  return (
    <Modal
      className={`${dialogStyles.dialog} ${compareStyles.dialog} ${result?.imported.text ? styles.wide : ''}`}
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id} ref={title} tabIndex={-1} className={styles.title}>
        {result ? 'What would change' : 'Import a profile'}
      </h2>
      {result ? (
        <ImportPreview
          mine={readProfile()}
          file={result}
          onUse={onUse}
          onAnother={state.reset}
          onCancel={onClose}
        />
      ) : (
        <ChooseFile state={state} onCancel={onClose} />
      )}
    </Modal>
  );
}
