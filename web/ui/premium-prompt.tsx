import { useEffect, useState } from 'react';
import type { PremiumOffer } from '../../shared/billing.ts';
import { REFUND_DAYS } from '../../shared/constants/pricing-countries.ts';
import type { HiddenParts } from '../../shared/jobs.ts';
import { askApi } from '../lib/ask-api.ts';
import { jobPath, withQuery } from '../lib/url.ts';
import { countOf, UNLOCK_PREMIUM } from '../lib/words.ts';
import controls from './controls.module.css';
import { A } from './link.tsx';
import styles from './premium-prompt.module.css';

/**
 * The gate of a premium job, the only one on its page: what is hidden, what it costs, and how much
 * is free. With a session it is hidden until access is decided.
 */
export function PremiumPrompt({
  id,
  hidden,
  offer,
  isDecided,
}: {
  id: number;
  hidden: HiddenParts;
  offer: PremiumOffer | null;
  isDecided: boolean;
}) {
  const premium = withQuery('/premium', { returnTo: jobPath(id) });
  const parts = [
    hidden.description && 'the full description',
    hidden.responsibilities > 0 && countOf(hidden.responsibilities, 'duty', 'duties'),
    hidden.requirements > 0 && countOf(hidden.requirements, 'requirement'),
    hidden.apply_link && 'the link to apply',
  ].filter((part) => typeof part === 'string');
  const others = offer ? offer.jobs.all - offer.jobs.free - 1 : 0;
  return (
    <section
      className={`${styles.prompt} ${isDecided ? '' : styles.undecided}`}
      aria-labelledby="gate"
    >
      <h2 id="gate">This job is for members</h2>
      {offer && (
        <p>
          <PriceHere offer={offer} />
          {` once, for ${offer.months} months, money back for ${REFUND_DAYS} days`}
        </p>
      )}
      <ul>
        {parts.length > 0 && <li>{`Here: ${inSentence(parts)}.`}</li>}
        <li>
          {`${others > 0 ? `${countOf(others, 'more premium job')}, and your` : 'Your'} CV as a PDF.`}
        </li>
        <li>It does not renew automatically.</li>
      </ul>
      <p>
        <A to={premium} className={`${controls.button} ${styles.wide}`}>
          {UNLOCK_PREMIUM}
        </A>
      </p>
      <p className={styles.small}>
        <A to={withQuery('/login', { returnTo: jobPath(id) })}>Log in</A>
        {' if you are a member. Price for '}
        <A to={`${premium}#country`}>another country</A>.
      </p>
      <p className={styles.small}>
        {offer && `${freeInWords(offer.jobs)} `}
        <A to="/jobs?premium=no">See jobs that are free to read</A>
      </p>
      <p className={styles.small}>
        Paying us does not get you a job, and no employer may ask you to pay.
      </p>
    </section>
  );
}

/**
 * The price in the reader's currency. The server renders the one for all countries, and web/early.ts
 * or this component replaces it when the country is known.
 */
function PriceHere({ offer: { price, local } }: { offer: PremiumOffer }) {
  const [here, setHere] = useState(price);
  useEffect(() => {
    let isCurrent = true;
    void askApi('GET /api/geo').then(({ ok, body }) => {
      const code = ok ? body.country_code : null;
      if (isCurrent && code !== null) setHere(local[code] ?? price);
    });
    return () => {
      isCurrent = false;
    };
  }, [price, local]);
  return (
    <strong
      className={styles.price}
      data-price={Object.entries(local).flat().join()}
      suppressHydrationWarning
    >
      {here}
    </strong>
  );
}

function freeInWords({ all, free }: PremiumOffer['jobs']): string {
  return `${free} of ${countOf(all, 'job')} ${free === 1 ? 'is' : 'are'} free to read.`;
}

function inSentence(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
