import { Fragment, type ReactNode } from 'react';
import type { FactQuote, JobFacts, LanguageNeed } from '../../shared/job-facts.ts';
import { VISA } from './lights.tsx';
import marks from './quote.module.css';
import styles from './stated-facts.module.css';

const EXPERIENCE_WORDS = {
  'none-needed': 'None needed',
  desirable: 'Helpful, not needed',
  required: 'Needed',
} as const satisfies Record<NonNullable<JobFacts['experience']>, string>;

/** The facts that have no light (lights.tsx). */
const QUOTE_LABELS = {
  experience: 'Experience',
  training: 'Training',
  languages: 'Languages',
} as const;

/**
 * The rows of a job's facts. `quotes`: all of the text was read, so silence about visa help is worth
 * saying, and so is a sentence that leaves it open.
 */
export function StatedRows({
  facts,
  quotes,
}: {
  facts: JobFacts | undefined;
  quotes: FactQuote[] | null;
}) {
  if (!facts) return null;
  const silence = quotes?.some(({ fact }) => fact === 'visa') ? 'Not clear' : 'Not stated';
  const { visa, experience, training, languages } = facts;
  return (
    <>
      {(visa || quotes) && <Row name="Visa help">{visa ? VISA[visa].text : silence}</Row>}
      {experience && <Row name="Experience">{EXPERIENCE_WORDS[experience]}</Row>}
      {training && <Row name="Training">Given by the employer</Row>}
      <Languages name="Language needed" list={languages.filter((one) => !one.preferred)} />
      <Languages name="Language helpful" list={languages.filter((one) => one.preferred)} />
    </>
  );
}

/** A fact of a job under its name. */
export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Languages({ name, list }: { name: string; list: LanguageNeed[] }) {
  if (list.length === 0) return null;
  const text = list.map(({ any_of }) => any_of.map(levelOf).join(' or ')).join(', ');
  return <Row name={name}>{text}</Row>;
}

function levelOf({ language, level }: LanguageNeed['any_of'][number]): string {
  return level === null ? language : `${language} (${level})`;
}

/** The words of the advert that state the facts that have no light. */
export function StatedQuotes({ quotes }: { quotes: FactQuote[] | undefined }) {
  const shown = (quotes ?? []).flatMap(({ fact, quote }) =>
    fact in QUOTE_LABELS ? [{ fact: fact as keyof typeof QUOTE_LABELS, quote }] : [],
  );
  if (shown.length === 0) return null;
  return (
    <section className={styles.quotes}>
      <h2>The advert says</h2>
      <dl>
        {shown.map(({ fact, quote }, index) => (
          <Fragment key={`${fact} ${quote}`}>
            {shown[index - 1]?.fact !== fact && <dt>{QUOTE_LABELS[fact]}</dt>}
            <dd className={marks.quote} dir="auto">{`“${quote}”`}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
