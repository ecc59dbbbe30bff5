import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import styles from '../../ui/dialog.module.css';
import formStyles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';
import { safeHref } from './description-html.ts';

type Props = {
  /** The current URL of the link; empty for a new one. */
  href: string;
  /** Nothing is selected, so ask for the link text too. */
  asksWords: boolean;
  onSave: (href: string, words: string) => void;
  onRemove: () => void;
  onCancel: () => void;
};

/** A dialog for the URL of a link, open while it is mounted. */
export function LinkDialog({ href, asksWords, onSave, onRemove, onCancel }: Props) {
  const addressField = useRef<HTMLInputElement>(null);
  const wordsField = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events bubble through the portal to the job form: do not submit that.
    event.stopPropagation();
    const address = readAddress(addressField.current?.value ?? '');
    setWrong(address === null);
    if (address === null) addressField.current?.focus();
    else onSave(address, wordsField.current?.value.trim() || address.replace(/^mailto:/, ''));
  }

  return (
    <Modal aria-labelledby={`${id}-title`} onClose={onCancel}>
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
          {href !== '' && <Button onPress={onRemove}>Remove link</Button>}
          <Button onPress={onCancel}>Cancel</Button>
        </div>
      </form>
    </Modal>
  );
}

/**
 * Parses a typed URL or email address; `https://` and `mailto:` are optional. Null when invalid.
 */
function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return safeHref(`mailto:${text}`);
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)) return safeHref(text);
  return /^[^\s.]+\.\S+$/.test(text) ? safeHref(`https://${text}`) : null;
}
