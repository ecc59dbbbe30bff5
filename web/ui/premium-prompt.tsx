import type { PremiumOffer } from '../../shared/billing.ts';
import { REFUND_DAYS } from '../../shared/constants/pricing-countries.ts';
import type { HiddenParts } from '../../shared/jobs.ts';
import { jobPath, withQuery } from '../lib/url.ts';
import { countOf, UNLOCK_PREMIUM } from '../lib/words.ts';
import controls from './controls.module.css';
import { A } from './link.tsx';
import styles from './premium-prompt.module.css';

/**
 * The gate of a premium job, the only one on its page: what is hidden, what it costs, and how much
 * is free. Its button opens the upgrade dialog (specification, section 4; web/premium-gate.ts); without script
 * it leads to /premium. With a session the gate is hidden until access is decided.
 */
export function PremiumPrompt({
  id,
  hidden,
  offer,
}: {
  id: number;
  hidden: HiddenParts;
  offer: PremiumOffer | null;
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
    <section className={`${styles.prompt} ${styles.undecided}`} aria-labelledby="gate">
      <h2 id="gate">This job is for Premium members</h2>
      {offer && <Price offer={offer} />}
      <ul>
        {parts.length > 0 && <li>{`Here: ${inSentence(parts)}.`}</li>}
        <li>
          {`${others > 0 ? `${countOf(others, 'more premium job')}, and your` : 'Your'} CV as a PDF.`}
        </li>
        <li>It does not renew automatically.</li>
      </ul>
      <div className={styles.buy}>
        <a href={premium} className={`${controls.button} ${styles.wide}`} data-dialog="">
          {UNLOCK_PREMIUM}
        </a>
        <dialog className={styles.dialog} aria-labelledby="upgrade-title">
          <h2 id="upgrade-title">Upgrade to Premium</h2>
          {offer && <Price offer={offer} />}
          <p>Premium opens:</p>
          <ul>
            {parts.length > 0 && <li>{`this job: ${inSentence(parts)}`}</li>}
            {others > 0 && <li>{countOf(others, 'more premium job')}</li>}
            <li>your CV as a PDF</li>
          </ul>
          <form method="dialog">
            <A to={premium} className={`${controls.button} ${styles.wide}`}>
              Choose how to pay
            </A>
            <button type="submit" className={`${controls.quiet} ${styles.wide}`}>
              Not now
            </button>
          </form>
        </dialog>
      </div>
      <p className={styles.small}>
        <span className={styles.visitor}>
          <A to={withQuery('/login', { returnTo: jobPath(id) })}>Log in</A>
          {' if you are a Premium member. '}
        </span>
        {'Price for '}
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

/** The price for all countries, until web/premium-gate.ts knows the one of the reader's. */
function Price({ offer }: { offer: PremiumOffer }) {
  return (
    <p>
      <strong className={styles.price} data-price={Object.entries(offer.local).flat().join()}>
        {offer.price}
      </strong>
      {` once, for ${offer.months} months, money back for ${REFUND_DAYS} days`}
    </p>
  );
}

function freeInWords({ all, free }: PremiumOffer['jobs']): string {
  return `${free} of ${countOf(all, 'job')} ${free === 1 ? 'is' : 'are'} free to read.`;
}

function inSentence(parts: string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
