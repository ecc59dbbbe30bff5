import { useState } from 'react';
import type { SourceLine } from '../../shared/profile-exchange.ts';
import { Button } from '../ui/button.tsx';
import styles from './source.module.css';
import { SourceText } from './source-text.tsx';

/** After an import: the text of the file beside the form, below it on a phone. */
export function SourcePanel({ lines }: { lines: SourceLine[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p>
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the text of your file' : 'Show the text of your file'}
        </Button>
      </p>
      {isOpen && (
        <aside className={styles.panel} aria-label="Your file">
          <div className={styles.bar}>
            <strong>Your file</strong>
            <Button onPress={() => setOpen(false)}>Close</Button>
          </div>
          <SourceText lines={lines} />
        </aside>
      )}
    </div>
  );
}
