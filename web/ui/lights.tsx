import type { FactQuote, JobFacts } from '../../shared/job-facts.ts';
import controls from './controls.module.css';
import { LightMark, type Mark } from './light-mark.tsx';
import styles from './lights.module.css';
import marks from './quote.module.css';

/** A light: its mark never stands alone, the state says the same in words. */
type State = { mark: Mark; text: string; note?: string };
type LightName = 'visa' | 'housing' | 'costs';

const ASK = 'Ask before you sign.';

/** What is said of visa help. */
const VISA: Record<NonNullable<JobFacts['visa']>, State> = {
  offered: { mark: 'yes', text: 'Offered' },
  'permit-named': {
    mark: 'half',
    text: 'Permit named, help not stated',
    note: 'Ask the employer who applies for it, and who pays.',
  },
  refused: { mark: 'no', text: 'Not offered' },
  'right-to-work-needed': { mark: 'no', text: 'You must already have the right to work' },
};
const HOUSING: Record<NonNullable<JobFacts['housing']>, State> = {
  'offered-free': { mark: 'yes', text: 'Free' },
  'offered-paid': { mark: 'yes', text: 'Offered, you pay rent' },
  'live-in': { mark: 'yes', text: 'You live in' },
  offered: { mark: 'yes', text: 'Offered' },
  none: { mark: 'no', text: 'Not offered' },
};
const COSTS: Record<NonNullable<JobFacts['costs']>, State> = {
  'asks-money': {
    mark: 'money',
    text: 'You are asked for money',
    note: 'An honest employer does not take money from you for the job, for training or for documents.',
  },
  'no-fee': { mark: 'yes', text: 'No fee' },
  'employer-pays': { mark: 'yes', text: 'Some costs are paid' },
};

const LABELS: Record<LightName, string> = { visa: 'Visa help', housing: 'Room', costs: 'Fees' };

/**
 * Visa help, housing and costs of a job, each with who says so. `quotes`: the sentences of the
 * advert; null for a viewer who may not read the whole text: to her, silence says nothing.
 */
export function Lights({
  facts,
  quotes,
}: {
  facts: JobFacts | undefined;
  quotes: readonly FactQuote[] | null;
}) {
  if (!facts) return null;
  const states: Record<LightName, State | null> = {
    visa: facts.visa && VISA[facts.visa],
    housing: facts.housing && HOUSING[facts.housing],
    costs: facts.costs && COSTS[facts.costs],
  };
  const names = Object.keys(LABELS) as LightName[];
  const shown = names.filter((name) => states[name] || quotes);
  const quoteOf = (name: LightName) => quotes?.find(({ fact }) => fact === name);
  if (shown.length === 0) return null;
  /** The lights that a sentence proves: a phone shows it once, with the first of them. */
  const provedBy = (quote: string) => shown.filter((name) => quoteOf(name)?.quote === quote);
  return (
    <section>
      <h2 className={controls.hidden}>{quotes ? 'Three things to know' : 'What is known'}</h2>
      <ul className={styles.lights}>
        {shown.map((name) => {
          const said = quoteOf(name);
          const proves = said ? provedBy(said.quote) : [];
          return (
            <Light
              key={name}
              name={name}
              state={states[name]}
              isEntered={facts.from[name] === 'operator'}
              quote={said?.quote}
              proves={proves}
              limit={facts.housing === 'offered-free' ? said?.limit : undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

function Light(props: {
  name: LightName;
  state: State | null;
  isEntered: boolean;
  quote: string | undefined;
  /** All lights of the same sentence. */
  proves: readonly LightName[];
  /** How long it is free. */
  limit: string | undefined;
}) {
  const { name, isEntered, quote, proves, limit } = props;
  // A sentence about visa help may leave it open whether there is any.
  const open: State = {
    ...{ mark: 'open', text: quote === undefined ? 'Not stated' : 'Not clear' },
    note: name === 'visa' ? 'Ask the employer before you apply.' : ASK,
  };
  const { mark, text, note }: State = props.state ?? open;
  const isAgain = proves.length > 1 && proves[0] !== name && !isEntered && !note;
  const of = isAgain || proves.length === 0 ? [name] : proves;
  const ofThese = (
    <span className={styles.of} aria-hidden="true">
      {`${of.map((one) => LABELS[one]).join(', ')}: `}
    </span>
  );
  return (
    <li>
      <div className={styles.light}>
        <LightMark mark={mark} size={20} />
        <span className={styles.label}>{LABELS[name]}</span>
        <b>{limit === undefined ? text : `${text}, ${limit}`}</b>
      </div>
      {(quote || note || isEntered) && (
        <div className={isAgain ? `${styles.why} ${styles.again}` : styles.why}>
          {isEntered && (
            <p>
              {ofThese}
              {`The operator of this board says so.${quote ? ' The advert says:' : ''}`}
            </p>
          )}
          {quote && (
            <blockquote className={marks.quote} dir="auto">
              {!isEntered && ofThese}
              {`“${quote}”`}
            </blockquote>
          )}
          {note && (
            <p>
              {!isEntered && !quote && ofThese}
              {note}
            </p>
          )}
        </div>
      )}
    </li>
  );
}
