import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLoaderData,
} from 'react-router';
import { formatPrice, type PremiumOffer, type Price } from '../../shared/billing.ts';
import {
  DEFAULT_PRICE,
  PREMIUM_MONTHS,
  REFUND_DAYS,
} from '../../shared/constants/pricing-countries.ts';
import { WITHDRAW, WITHDRAWAL_RULE } from '../../shared/sale-conditions.ts';
import { wayOnOf } from '../../shared/way-on.ts';
import { callApi, readJson } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { useAnswer } from '../lib/call.ts';
import { fixedHead } from '../lib/head.ts';
import { usePremium } from '../lib/use-premium.ts';
import { useSession } from '../lib/use-session.ts';
import { countOf } from '../lib/words.ts';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { MissingLetters } from '../ui/missing-letters.tsx';
import { OperatorDetails } from '../ui/operator-details.tsx';
import { Steps } from '../ui/steps.tsx';
import { CountryChoice } from './country-choice.tsx';
import { PayButtons } from './pay-buttons.tsx';
import styles from './premium.module.css';
import { useCountry } from './use-country.ts';
import { useWayOn } from './use-way-on.ts';

/** Shown until the prices are loaded, and when they cannot be. */
const FALLBACK: Price = { ...DEFAULT_PRICE, months: PREMIUM_MONTHS, charges: [] };

export const handle = fixedHead({
  title: 'Premium',
  description: `What premium gives you, what it costs, and how to pay. One payment for ${PREMIUM_MONTHS} months. It does not renew.`,
});

/** What premium opens, with the job that the reader came from; null where it cannot be loaded. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<PremiumOffer | null> {
  const job = wayOnOf(url.searchParams.get('returnTo'))?.job ?? undefined;
  try {
    const response = await callApi(context, 'GET /api/premium-offer', { query: { job } });
    return response.ok ? await readJson(response) : null;
  } catch (error) {
    // No connection, which is no Error here: the page says less and works.
    if (error instanceof Error) throw error;
    return null;
  }
}

/** A choice of country changes the address too, and must not wait for the offer, which it leaves. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.searchParams.get('returnTo') !== nextUrl.searchParams.get('returnTo');

/** /premium: what it gives, what it costs in total, and the ways to pay. */
export function Component() {
  const answer = useAnswer('GET /api/pricing');
  const pricing = answer?.ok ? answer.body : null;
  const premium = usePremium();
  const { user } = useSession();
  const country = useCountry();
  const { site } = useAppInfo();
  const wayOn = useWayOn();
  const { job = null, jobs } = useLoaderData<PremiumOffer | null>() ?? {};
  const price = (country.code && pricing?.[country.code]) || pricing?.DEFAULT || FALLBACK;
  const mobile = price.charges.find(({ gateway }) => gateway === 'paystack');
  const usual = `${price.currencySymbol}${price.label}`;
  return (
    <div className={styles.page}>
      <Steps
        names={['Choose a country', 'Pay', job ? 'Open the job' : 'Read every job']}
        current={country.code ? 1 : 0}
      />
      <h1>See every job in full</h1>
      {job && (
        <p className={styles.opens} dir="auto">
          <small>{premium.isPremium ? 'You can open this job:' : 'This job will open:'}</small>
          {premium.isPremium ? <A to={`/jobs/${job.id}`}>{job.title}</A> : <b>{job.title}</b>}
          <small>{`${job.employer}, ${job.place}`}</small>
        </p>
      )}
      <p className={styles.lead}>
        {`Premium gives you all details of premium jobs and your CV as a PDF, for ${price.months} months.`}
      </p>
      <p className={styles.price}>
        {mobile ? formatPrice(mobile.amount, mobile.currency) : usual}
        <small>
          {`One payment, for ${price.months} months. Money back for ${REFUND_DAYS} days. It does not renew automatically.${mobile ? ` With PayPal: ${usual}.` : ''}`}
        </small>
      </p>
      {answer?.ok === false && (
        <FormMessage
          message={{ tone: 'error', text: 'Could not load pricing for your selected country.' }}
        />
      )}
      <ul className={styles.list}>
        <li>
          Work permit opportunities from top developed nations
          <small>
            {jobs
              ? `You read all ${countOf(jobs.all - jobs.free, 'premium job')} in full and apply. The other ${countOf(jobs.free, 'job')} are free to read.`
              : 'You read all premium jobs in full and apply.'}
          </small>
        </li>
        <li>
          Professional CV builder meeting international standards
          <small>You download your CV as a PDF, as often as you like.</small>
        </li>
        <li>
          Priority job alerts for preferred industries and countries
          <small>
            Job alerts are free for everyone. Those of Premium members are sent first, and also
            search the full text of premium jobs.
          </small>
        </li>
      </ul>

      <section className={styles.pay} aria-labelledby="pay">
        <h2 id="pay">{premium.isPremium ? 'Pay for 6 more months' : 'Pay'}</h2>
        {premium.isPremium && (
          <p>
            You are a premium member. If you pay again, 6 months are added to the end of your
            membership. <A to="/account">Until when?</A>
          </p>
        )}
        <noscript>
          <p>Paying needs JavaScript. Searching and reading jobs works without it.</p>
        </noscript>
        <CountryChoice found={country} onChoose={country.choose} />
        {user !== null && <MissingLetters />}
        <PayButtons
          price={price}
          country={country}
          premium={premium}
          wayOn={wayOn}
          prices={pricing !== null ? 'known' : answer ? 'failed' : 'loading'}
        />
      </section>

      <h2>Before you pay</h2>
      <ul className={styles.facts}>
        <li>
          The amount below the button is all you pay us. Your bank or provider may add its own fee
          for the payment or for changing money.
        </li>
        <li>{`Premium starts when the payment arrives and lasts ${price.months} months. It does not renew, and we never charge you again automatically.`}</li>
        <li>
          {`${WITHDRAWAL_RULE} Press “${WITHDRAW}” on `}
          <A to="/account">your account page</A>.
        </li>
        <li>
          Most jobs are free to read in full, without premium. Premium does not make an employer
          choose you.
        </li>
        <li>
          You pay on the page of Paystack or PayPal. We never see your card or mobile money number.
        </li>
      </ul>
      <p className={styles.warning}>
        <strong>No employer may charge you for a job.</strong>
        {
          ' If someone asks you for money for a job, an interview, a contract or a visa, do not pay, and '
        }
        <A to="/contact">tell us</A>.
      </p>
      <p className={styles.quiet}>
        <OperatorDetails operator={site.operator} support={site.support} />
      </p>
      <p className={styles.quiet}>
        The rules are in the <A to="/terms">Terms of Service</A>, sections 8 and 9.
      </p>
    </div>
  );
}
