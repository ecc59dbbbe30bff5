import { Fragment } from 'react';
import { type FactQuote, type JobFacts, VISA_LABELS } from '../../shared/job-facts.ts';
import styles from './stated-facts.module.css';
import tones from './tones.module.css';

const VISA_WORDS = {
  offered: { fact: 'Offered', tone: tones.green },
  refused: {
    fact: 'No. The advert says who can apply.',
    tone: tones.orange,
  },
} as const;

const QUOTE_LABELS: Record<FactQuote['fact'], string> = {
  visa: 'Visa help',
  housing: 'Housing',
  no_experience: 'Experience',
  training: 'Training',
  languages: 'Languages',
};

/** What a card says of visa help; null when it is not stated. */
export function VisaMark({ facts }: { facts: JobFacts | undefined }) {
  if (!facts?.visa) return null;
  const { tone } = VISA_WORDS[facts.visa];
  return <li className={`${styles.mark} ${tone}`}>{VISA_LABELS[facts.visa]}</li>;
}

/**
 * The rows of a job's facts that its text states. `isWhole`: all of the text was read, so silence
 * about visa help is worth saying.
 */
export function StatedRows({ facts, isWhole }: { facts: JobFacts | undefined; isWhole: boolean }) {
  if (!facts) return null;
  const { visa, housing, no_experience, training, languages } = facts;
  return (
    <>
      {(visa || isWhole) && (
        <>
          <dt>Visa help</dt>
          <dd className={visa ? VISA_WORDS[visa].tone : undefined}>
            {visa ? VISA_WORDS[visa].fact : 'Not stated'}
          </dd>
        </>
      )}
      {housing && (
        <>
          <dt>Housing</dt>
          <dd>Offered</dd>
        </>
      )}
      {no_experience && (
        <>
          <dt>Experience</dt>
          <dd>None needed</dd>
        </>
      )}
      {training && (
        <>
          <dt>Training</dt>
          <dd>Given by the employer</dd>
        </>
      )}
      {languages.length > 0 && (
        <>
          <dt>{languages.length === 1 ? 'Language' : 'Languages'}</dt>
          <dd>{languages.join(', ')}</dd>
        </>
      )}
    </>
  );
}

/** The words of the advert that state its facts. */
export function StatedQuotes({ quotes }: { quotes: FactQuote[] | undefined }) {
  if (!quotes || quotes.length === 0) return null;
  return (
    <section className={styles.quotes}>
      <h2>The advert says</h2>
      <dl>
        {quotes.map(({ fact, quote }, index) => (
          <Fragment key={`${fact} ${quote}`}>
            {quotes[index - 1]?.fact !== fact && <dt>{QUOTE_LABELS[fact]}</dt>}
            <dd dir="auto">{`“${quote}”`}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
