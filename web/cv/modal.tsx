import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import styles from './modal.module.css';

/**
 * Attributes of a native dialog that is modal while it is mounted. Escape closes it; the browser
 * restores the focus. Put it into the body with a portal.
 */
export function useModal(onClose: () => void): {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Close before it is removed: otherwise the browser does not restore the focus.
    return () => dialog?.close();
  }, []);
  return { ref, onClose };
}

/** Title and closing button of a dialog; `children` are tools beside them. */
export function DialogHead(props: {
  id: string;
  title: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { id, title, onClose, children } = props;
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {children}
      <Button className={styles.close} onPress={onClose}>
        <span aria-hidden="true">×</span>
        <span className={controls.hidden}>Close</span>
      </Button>
    </div>
  );
}
