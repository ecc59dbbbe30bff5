import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

export type Question = {
  question: string;
  /** Below the question. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** A destructive action: the button is red and not focused, so that Enter does not confirm. */
  isGrave?: boolean;
  onConfirm: () => unknown;
};

/** A confirmation in a modal dialog, open while it is mounted. Escape cancels. */
export function ConfirmDialog(props: Question & { onCancel: () => void }) {
  const { question, children, confirmLabel, cancelLabel = 'Cancel', isGrave = false } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (isGrave) cancelButton.current?.focus();
  }, [isGrave]);
  return (
    <Modal aria-labelledby={id} onClose={props.onCancel}>
      <p id={id} className={styles.question}>
        {question}
      </p>
      {children}
      <div className={styles.choices}>
        <Button
          look="button"
          {...(isGrave && { className: styles.grave })}
          onPress={props.onConfirm}
        >
          {confirmLabel}
        </Button>
        <Button onPress={props.onCancel} ref={cancelButton}>
          {cancelLabel}
        </Button>
      </div>
    </Modal>
  );
}
