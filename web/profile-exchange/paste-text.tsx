import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './import.module.css';

/** The most characters of a text that are read. */
const MAX_TEXT = 300_000;

/** A box for the text of a CV, for people who have no file or only a scan. */
export function PasteText(props: { isBusy: boolean; onPaste: (text: string) => void }) {
  const { isBusy, onPaste } = props;
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const id = useId();

  function read() {
    setEmpty(text.trim() === '');
    if (text.trim() !== '') onPaste(text);
  }

  return (
    <details className={styles.way}>
      <summary>Paste the text of your CV</summary>
      <label htmlFor={id}>Text of your CV</label>
      <textarea
        id={id}
        className={styles.paste}
        rows={8}
        dir="auto"
        maxLength={MAX_TEXT}
        value={text}
        aria-invalid={isEmpty || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p id={`${id}-hint`} className={isEmpty ? styles.outcome : styles.hint}>
        {isEmpty
          ? 'Paste or type the text first.'
          : 'Copy all of it, headings included: they say which part is which.'}
      </p>
      <p>
        <Button isDisabled={isBusy} onPress={read}>
          Read this text
        </Button>
      </p>
    </details>
  );
}
