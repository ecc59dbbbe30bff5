import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import styles from './dialog-head.module.css';

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
