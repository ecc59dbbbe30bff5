import { Fragment } from 'react';
import {
  type FactQuote,
  type JobFacts,
  type LanguageNeed,
  VISA_LABELS,
} from '../../shared/job-facts.ts';
import marks from './quote.module.css';
import styles from './stated-facts.module.css';
import tones from './tones.module.css';

/** Green is for what was checked, and nobody has checked an offer. */
const VISA_WORDS = {
  offered: { fact: 'Offered', tone: '' },
  refused: { fact: 'No. The advert rules it out.', tone: tones.orange },
  'right-to-work-needed': {
    fact: 'You must already have the right to work',
    tone: tones.orange,
  },
} as const satisfies Record<NonNullable<JobFacts['visa']>, object>;

const HOUSING_WORDS = {
  'offered-free': 'Offered, free',
  'offered-paid': 'Offered, you pay rent',
  'live-in': 'Live-in',
  offered: 'Offered',
} as const satisfies Record<NonNullable<JobFacts['housing']>, string>;

const EXPERIENCE_WORDS = {
  'none-needed': 'None needed',
  desirable: 'Helpful, not needed',
  required: 'Needed',
} as const satisfies Record<NonNullable<JobFacts['experience']>, string>;

const QUOTE_LABELS: Record<FactQuote['fact'], string> = {
  visa: 'Visa help',
  housing: 'Housing',
  experience: 'Experience',
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
 * The rows of a job's facts that its text states. `quotes`: all of the text was read, so silence
 * about visa help is worth saying, and so is a sentence that leaves it open.
 */
export function StatedRows({
  facts,
  quotes,
}: {
  facts: JobFacts | undefined;
  quotes: FactQuote[] | null;
}) {
  if (!facts) return null;
  const silence = quotes?.some(({ fact }) => fact === 'visa')
    ? 'Not clear. Read what the advert says.'
    : 'Not stated';
  const { visa, housing, experience, training, languages } = facts;
  return (
    <>
      {(visa || quotes) && (
        <>
          <dt>Visa help</dt>
          <dd className={visa ? VISA_WORDS[visa].tone : undefined}>
            {visa ? VISA_WORDS[visa].fact : silence}
          </dd>
        </>
      )}
      {housing && <Row name="Housing" text={HOUSING_WORDS[housing]} />}
      {experience && <Row name="Experience" text={EXPERIENCE_WORDS[experience]} />}
      {training && <Row name="Training" text="Given by the employer" />}
      <Languages name="Language needed" list={languages.filter((one) => !one.preferred)} />
      <Languages name="Language helpful" list={languages.filter((one) => one.preferred)} />
    </>
  );
}

function Row({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

function Languages({ name, list }: { name: string; list: LanguageNeed[] }) {
  if (list.length === 0) return null;
  const text = list.map(({ any_of }) => any_of.map(levelOf).join(' or ')).join(', ');
  return <Row name={name} text={text} />;
}

function levelOf({ language, level }: LanguageNeed['any_of'][number]): string {
  return level === null ? language : `${language} (${level})`;
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
            <dd className={marks.quote} dir="auto">{`“${quote}”`}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
