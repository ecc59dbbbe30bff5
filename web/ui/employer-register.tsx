import {
  entryText,
  isRatedB,
  REGISTERS,
  type Refusal,
  type RegisterEntry,
} from '../../shared/registers.ts';
import styles from './employer-register.module.css';
import { A } from './link.tsx';
import { Refusals } from './refusals.tsx';
import { RegisterLine } from './register-line.tsx';

/** What the lists of its country say of the employer of a job, and what that means. */
export function EmployerRegister({
  entry,
  refused = [],
}: {
  entry: RegisterEntry | undefined;
  refused?: Refusal[] | undefined;
}) {
  return (
    <>
      {entry && <Register entry={entry} />}
      {refused.length > 0 && (
        <section id="refused" className={styles.section}>
          <h2>Refused applications of the employer</h2>
          <Refusals refused={refused} />
        </section>
      )}
    </>
  );
}

function Register({ entry }: { entry: RegisterEntry }) {
  return (
    <section id="register" className={styles.section}>
      <h2>The employer on an official register</h2>
      <RegisterLine entry={entry} />
      <p dir="auto">{`It ${entry.gone ? 'was' : 'is'} listed ${entryText(entry)}. Is that the employer in this advert?`}</p>
      <p>
        {`${meaningOf(entry)} `}
        <A to={entry.page} rel="nofollow">
          What the register says about it
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
