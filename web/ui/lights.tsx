import type { FactQuote, JobFacts } from '../../shared/job-facts.ts';
import controls from './controls.module.css';
import { LightMark } from './light-mark.tsx';
import { ASK, LABELS, type LightName, type State, statesOf } from './light-states.ts';
import styles from './lights.module.css';
import marks from './quote.module.css';

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
  const states = statesOf(facts);
  const names = Object.keys(LABELS) as LightName[];
  const shown = names.filter((name) => states[name] || quotes);
  const quoteOf = (name: LightName) => quotes?.find(({ fact }) => fact === name);
  if (shown.length === 0) return null;
  /** The lights that a sentence proves: it is shown once, with the first of them. */
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
              language={said?.language}
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
  /** Its BCP 47 tag where it is sure and not English. */
  language: string | undefined;
  /** All lights of the same sentence. */
  proves: readonly LightName[];
  /** How long it is free. */
  limit: string | undefined;
}) {
  const { name, isEntered, quote, language, proves, limit } = props;
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
        <LightMark mark={mark} size={1.18} />
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
            <blockquote className={marks.quote} dir="auto" lang={language}>
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
