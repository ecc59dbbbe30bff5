import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './dialog.module.css';

type Props = Omit<ComponentProps<'dialog'>, 'onClose' | 'onCancel'> & {
  /** Escape was pressed. */
  onClose: () => void;
};

/** A native modal dialog, open while it is mounted. The browser restores the focus. */
export function Modal({ onClose, ...rest }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Close before it is removed: otherwise the browser does not restore the focus.
    return () => element?.close();
  }, []);

  return createPortal(
    <dialog
      className={styles.dialog}
      {...rest}
      ref={dialog}
      onCancel={(event) => {
        // A file chooser inside sends a cancel event of its own.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Some browsers close it at the second Escape, whatever is said to them.
      onClose={onClose}
    />,
    document.body,
  );
}
