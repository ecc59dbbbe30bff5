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
  /** What cannot be done twice without harm stands in red, and Enter does not do it. */
  isGrave?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * A question in a native dialog, open while it is on the page. Escape cancels; the browser gives
 * the focus back.
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
    // Closed while it is still there: else the focus does not go back.
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
