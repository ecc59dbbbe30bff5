import { useState } from 'react';
import type { SourceLine } from '../../shared/profile-exchange.ts';
import { countOf } from '../lib/words.ts';
import styles from './source.module.css';

/** The text of a document, to copy from; lines that no field has are marked. */
export function SourceText({ lines }: { lines: SourceLine[] }) {
  const [copied, setCopied] = useState<number | null>(null);
  const left = lines.filter(({ isTaken }) => !isTaken).length;

  async function copy(text: string, at: number) {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(at);
    } catch (error) {
      // Without the permission the person selects the text and copies it.
      if (!(error instanceof DOMException)) throw error;
      setCopied(null);
    }
  }

  return (
    <>
      <p className={styles.count}>
        {left === 0
          ? 'Every line was read.'
          : `${countOf(left, 'line was', 'lines were')} left out. You can copy ${left === 1 ? 'it' : 'them'} from here.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it */}
      <section className={styles.lines} tabIndex={0} aria-label="Text of your file">
        {lines.map(({ text, isItem, isTaken }, at) => (
          <p
            // Lines have no name of their own, and are never reordered.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            dir="auto"
            className={isTaken ? undefined : styles.left}
          >
            {!isTaken && <strong className={styles.mark}>Left out: </strong>}
            {isItem && '• '}
            {text}{' '}
            {!isTaken && (
              <button type="button" className={styles.copy} onClick={() => void copy(text, at)}>
                {copied === at ? 'Copied' : 'Copy'}
              </button>
            )}
          </p>
        ))}
      </section>
    </>
  );
}
