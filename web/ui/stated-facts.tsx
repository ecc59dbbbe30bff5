import { Fragment } from 'react';
import type { FactQuote, JobFacts, LanguageNeed } from '../../shared/job-facts.ts';
import marks from './quote.module.css';
import styles from './stated-facts.module.css';

const EXPERIENCE_WORDS = {
  'none-needed': 'No experience needed',
  desirable: 'Experience is helpful',
  required: 'Experience needed',
} as const satisfies Record<NonNullable<JobFacts['experience']>, string>;

/** The facts that have no light (lights.tsx). */
const QUOTE_LABELS = {
  experience: 'Experience',
  training: 'Training',
  languages: 'Languages',
} as const;

/** What an advert states besides the lights, as items of a line. */
export function StatedItems({ facts }: { facts: JobFacts | undefined }) {
  if (!facts) return null;
  const { experience, training, languages } = facts;
  return (
    <>
      {languages.map((need) => (
        <li key={need.any_of.map(levelOf).join()}>
          {`${need.any_of.map(levelOf).join(' or ')}${need.preferred ? ' is helpful' : ''}`}
        </li>
      ))}
      {experience && <li>{EXPERIENCE_WORDS[experience]}</li>}
      {training && <li>Training given</li>}
    </>
  );
}

/** Their points are stored behind the name without a space. */
const LANGUAGE_TESTS = ['IELTS', 'TOEFL', 'PTE'];

function levelOf({ language, level }: LanguageNeed['any_of'][number]): string {
  if (level === null) return language;
  const test = LANGUAGE_TESTS.find((name) => level.startsWith(name)) ?? '';
  return `${language} (${[test, level.slice(test.length).trim()].filter(Boolean).join(' ')})`;
}

type Stated = Pick<FactQuote, 'quote' | 'language'> & { fact: keyof typeof QUOTE_LABELS };
const statedOf = (quotes: readonly FactQuote[] | undefined): Stated[] =>
  (quotes ?? []).flatMap(({ fact, ...said }) =>
    fact in QUOTE_LABELS ? [{ ...said, fact: fact as keyof typeof QUOTE_LABELS }] : [],
  );

/** Whether the advert has words for facts without a light. */
export function hasStatedQuotes(quotes: readonly FactQuote[] | undefined): boolean {
  return statedOf(quotes).length > 0;
}

/** The words of the advert that state the facts that have no light. */
export function StatedQuotes({ quotes }: { quotes: readonly FactQuote[] | undefined }) {
  const shown = statedOf(quotes);
  if (shown.length === 0) return null;
  return (
    <section className={styles.quotes}>
      <h2>The advert says</h2>
      <dl>
        {shown.map(({ fact, quote, language }, index) => (
          <Fragment key={`${fact} ${quote}`}>
            {shown[index - 1]?.fact !== fact && <dt>{QUOTE_LABELS[fact]}</dt>}
            <dd className={marks.quote} dir="auto" lang={language}>{`“${quote}”`}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
