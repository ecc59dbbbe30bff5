import type { ReactNode } from 'react';
import {
  isGoodEntry,
  isRatedB,
  markText,
  REGISTERS,
  type RegisterEntry,
  type RegisterMark,
  registerText,
} from '../../shared/registers.ts';
import { A } from './link.tsx';
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

/** The same in a few words, for lists and heads. `children` replaces the words. */
export function RegisterSeal({
  mark,
  children,
}: {
  mark: RegisterMark | undefined;
  children?: ReactNode;
}) {
  if (!mark) return null;
  const isGood = !isRatedB(mark.rating);
  return (
    <span className={lineClass(isGood)}>
      <Seal isGood={isGood} />
      {children ?? markText(mark)}
    </span>
  );
}

/** What the register of its country says of the employer of a job, and what that means. */
export function EmployerRegister({ entry }: { entry: RegisterEntry | undefined }) {
  if (!entry) return null;
  return (
    <section id="register" className={styles.section}>
      <h2>The employer on an official register</h2>
      <RegisterLine entry={entry} />
      <p>
        {`${meaningOf(entry)} `}
        <A to={entry.page} rel="nofollow">
          What the register says of it
        </A>
      </p>
      <p className={styles.source}>{REGISTERS[entry.register].attribution}</p>
    </section>
  );
}

/** What an entry means and does not mean, in a line. */
function meaningOf({ register, gone, rating }: RegisterEntry): string {
  if (gone)
    return 'The newest register that we have does not name this employer. Ask it whether it may still sponsor you.';
  if (isRatedB(rating)) return 'Rated B: it may not sponsor new workers until it is rated A again.';
  return `${REGISTERS[register].means} It does not mean that it sponsors you, or that this advert is really from it.`;
}

function lineClass(isGood: boolean): string {
  return `${styles.line} ${isGood ? styles.good : styles.warn}`;
}

function Seal({ isGood }: { isGood: boolean }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
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
