import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Profile } from '../../shared/profile.ts';
import dialogStyles from '../ui/dialog.module.css';
import { ChooseFile } from './choose-file.tsx';
import styles from './import.module.css';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

type Props = {
  readProfile: () => Profile;
  /** The profile that the form gets. */
  onUse: (profile: Profile) => void;
  onClose: () => void;
};

/** Brings a profile in from a file: choose it, see what it would change, take it. */
export default function ImportDialog({ readProfile, onUse, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const state = useImport();
  const { result } = state;
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close before it is removed: otherwise the browser does not restore the focus.
    return () => element?.close();
  }, []);
  useEffect(() => {
    // A reader of the screen hears that the next step has begun.
    if (result) title.current?.focus();
    dialog.current?.scrollTo(0, 0);
  }, [result]);

  return createPortal(
    <dialog
      ref={dialog}
      className={`${dialogStyles.dialog} ${styles.dialog}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // The file chooser inside sends a cancel event of its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
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
    </dialog>,
    document.body,
  );
}
