import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import controls from './controls.module.css';
import dialogStyles from './dialog.module.css';
import styles from './dialog-button.module.css';

/**
 * A button that opens a native dialog. Escape and `close` close it; the browser then restores the
 * focus.
 */
export function DialogButton(props: {
  label: string;
  title: string;
  isGrave?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const { label, title, isGrave = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A new key for each opening resets messages and fields.
  const [openings, setOpenings] = useState(0);

  function open() {
    flushSync(() => setOpenings(openings + 1));
    dialog.current?.showModal();
  }

  return (
    <>
      <p>
        <button
          type="button"
          className={isGrave ? dialogStyles.graveQuiet : controls.quiet}
          aria-haspopup="dialog"
          onClick={open}
        >
          {label}
        </button>
      </p>
      <dialog
        ref={dialog}
        className={isGrave ? `${dialogStyles.dialog} ${styles.grave}` : dialogStyles.dialog}
        aria-labelledby={titleId}
      >
        {openings > 0 && (
          <Fragment key={openings}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {children(() => dialog.current?.close())}
          </Fragment>
        )}
      </dialog>
    </>
  );
}

/** Puts the button of a form beside one that closes its dialog. */
export function besideCancel(close: () => void) {
  return (button: ReactNode) => (
    <div className={dialogStyles.choices}>
      {button}
      <button type="button" className={controls.quiet} onClick={close}>
        Cancel
      </button>
    </div>
  );
}
