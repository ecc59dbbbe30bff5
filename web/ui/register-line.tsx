import type { ReactNode } from 'react';
import {
  entryText,
  isGoodEntry,
  isRatedB,
  markText,
  type RegisterEntry,
  type RegisterMark,
  registerText,
} from '../../shared/registers.ts';
import styles from './register-line.module.css';

/** What a register says of an employer that was found in it without a guess. */
export function RegisterLine({ entry }: { entry: RegisterEntry }) {
  const isGood = isGoodEntry(entry);
  return (
    <p className={lineClass(isGood)}>
      <Seal isGood={isGood} />
      <b>{registerText(entry)}</b>
    </p>
  );
}

/**
 * The same in a few words, for lists and heads; with the entry that is meant, so that a reader can
 * judge. `children` replaces the words.
 */
export function RegisterSeal({
  mark,
  entry,
  children,
}: {
  mark: RegisterMark | undefined;
  entry?: RegisterEntry | undefined;
  children?: ReactNode;
}) {
  if (!mark) return null;
  const isGood = !isRatedB(mark.rating);
  return (
    <span className={lineClass(isGood)}>
      <Seal isGood={isGood} />
      {children ?? (entry ? `${markText(mark)}, ${entryText(entry)}` : markText(mark))}
    </span>
  );
}

function lineClass(isGood: boolean): string {
  return `${styles.line} ${isGood ? styles.good : styles.warn}`;
}

/** The mark of a register: good, or with a warning. */
export function Seal({ isGood }: { isGood: boolean }) {
  return (
    <svg width="1.06rem" height="1.06rem" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="currentColor"
        d={
          isGood
            ? 'M9 .6l2.3 1.7 2.9-.1.8 2.7 2.4 1.6L16.5 9l.9 2.7-2.4 1.5-.8 2.8-2.9-.1L9 17.5l-2.3-1.6-2.9.1-.8-2.8L.6 11.7 1.5 9 .6 6.5 3 4.9l.8-2.7 2.9.1z'
            : 'M9 1 17.6 16.500H.4z'
        }
      />
      <path
        fill="none"
        stroke="var(--paper)"
        strokeWidth="2"
        d={isGood ? 'M5.500 9.200l2.400 2.300 4.600-4.800' : 'M9 6.500v5M9 13v2'}
      />
    </svg>
  );
}
