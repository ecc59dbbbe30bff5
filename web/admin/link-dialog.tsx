import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import controls from '../ui/controls.module.css';
import styles from '../ui/dialog.module.css';
import formStyles from '../ui/form.module.css';
import { safeHref } from './rich-text-schema.ts';

type Props = {
  /** Where the link leads now; empty for a new one. */
  href: string;
  /** Nothing is selected: the words of the link are asked for. */
  asksWords: boolean;
  onSave: (href: string, words: string) => void;
  onRemove: () => void;
  onCancel: () => void;
};

/** Asks where a link leads, open while it is on the page. */
export function LinkDialog({ href, asksWords, onSave, onRemove, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const wordsField = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still there: else the focus does not go back.
    return () => element?.close();
  }, []);

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form around the editor is this one's parent in React, though not on the page.
    event.stopPropagation();
    const address = readAddress(addressField.current?.value ?? '');
    setWrong(address === null);
    if (address === null) addressField.current?.focus();
    else onSave(address, wordsField.current?.value.trim() || address.replace(/^mailto:/, ''));
  }

  function cancel(event: { preventDefault: () => void }) {
    event.preventDefault();
    onCancel();
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onCancel={cancel}
    >
      <h2 id={`${id}-title`} className={styles.question}>
        Link
      </h2>
      <form method="dialog" noValidate onSubmit={save}>
        <div className={formStyles.field}>
          <label className={controls.label} htmlFor={`${id}-address`}>
            Address
          </label>
          <p id={`${id}-hint`} className={formStyles.hint}>
            A web page or an email address.
          </p>
          <p id={`${id}-error`} className={formStyles.wrong} aria-live="polite">
            {isWrong && 'Enter an address such as https://example.com or name@example.com.'}
          </p>
          <input
            ref={addressField}
            id={`${id}-address`}
            className={controls.input}
            defaultValue={href.replace(/^mailto:/i, '')}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        </div>
        {asksWords && (
          <div className={formStyles.field}>
            <label className={controls.label} htmlFor={`${id}-words`}>
              Link text
            </label>
            <input
              ref={wordsField}
              id={`${id}-words`}
              className={controls.input}
              autoComplete="off"
              dir="auto"
            />
          </div>
        )}
        <div className={styles.choices}>
          <button type="submit" className={controls.button}>
            Save link
          </button>
          {href !== '' && (
            <button type="button" className={controls.quiet} onClick={onRemove}>
              Remove link
            </button>
          )}
          <button type="button" className={controls.quiet} onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

/**
 * The address of what was typed; `https://` and `mailto:` may be left out. Null when it leads
 * nowhere.
 */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return safeHref(`mailto:${text}`);
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return safeHref(text);
  return /^[^\s.]+\.\S+$/.test(text) ? safeHref(`https://${text}`) : null;
}
