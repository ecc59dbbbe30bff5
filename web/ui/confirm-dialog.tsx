import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import controls from './controls.module.css';
import styles from './dialog.module.css';

type Props = {
  question: string;
  /** Below the question. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** A destructive action: the button is red and not focused, so that Enter does not confirm. */
  isGrave?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * A confirmation in a native modal dialog, open while it is mounted. Escape cancels; the browser
 * restores the focus.
 */
export function ConfirmDialog(props: Props) {
  const {
    question,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    isGrave = false,
    onConfirm,
    onCancel,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (isGrave) cancelButton.current?.focus();
    // Close before it is removed: otherwise the browser does not restore the focus.
    return () => element?.close();
  }, [isGrave]);

  function cancel(event: { preventDefault: () => void }) {
    event.preventDefault();
    onCancel();
  }

  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onCancel={cancel}>
      <p id={id} className={styles.question}>
        {question}
      </p>
      {children}
      <div className={styles.choices}>
        <button
          type="button"
          className={isGrave ? styles.grave : controls.button}
          onClick={onConfirm}
        >
          {confirmLabel}
        </button>
        <button type="button" className={controls.quiet} onClick={onCancel} ref={cancelButton}>
          {cancelLabel}
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
