import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { PremiumOffer, Price, Pricing } from '../../shared/billing.ts';
import {
  DEFAULT_PRICE,
  PREMIUM_MONTHS,
  REFUND_DAYS,
} from '../../shared/constants/pricing-countries.ts';
import { WITHDRAW, WITHDRAWAL_RULE } from '../../shared/sale-conditions.ts';
import { type WayOn, wayOnOf } from '../../shared/way-on.ts';
import { callApi, readJson } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { fixedHead } from '../lib/head.ts';
import { priceText } from '../lib/price-text.ts';
import { withQuery } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
import controls from '../ui/controls.module.css';
import { FormMessage, MessageText } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import { OperatorDetails } from '../ui/operator-details.tsx';
import { Steps } from '../ui/steps.tsx';
import { CountryChoice, readCountry } from './country-choice.tsx';
import { PayButtons } from './pay-buttons.tsx';
import styles from './premium.module.css';
import { premiumPath } from './premium-path.ts';

/** Shown when the prices cannot be loaded. */
const FALLBACK: Price = { ...DEFAULT_PRICE, months: PREMIUM_MONTHS, charges: [] };

export const handle = fixedHead({
  title: 'Premium',
  description: `What premium gives you, what it costs, and how to pay. One payment for ${PREMIUM_MONTHS} months. It does not renew.`,
});

type PremiumData = {
  /** What premium opens, with the job that the reader came from; null where it cannot be loaded. */
  offer: PremiumOffer | null;
  pricing: Pricing | null;
  /** The chosen country. */
  country: string | null;
  wayOn: WayOn | null;
};

export async function loader({ context, url }: LoaderFunctionArgs): Promise<PremiumData> {
  const wayOn = wayOnOf(url.searchParams.get('returnTo'));
  const query = { job: wayOn?.job ?? undefined };
  const [offer, pricing] = await Promise.all([
    callApi(context, 'GET /api/premium-offer', { query }),
    callApi(context, 'GET /api/pricing'),
  ]);
  return {
    offer: offer.ok ? await readJson(offer) : null,
    pricing: pricing.ok ? await readJson(pricing) : null,
    country: readCountry(url.searchParams.get('country')),
    wayOn,
  };
}

const NO_PRICES = {
  tone: 'error',
  text: 'Could not load pricing for your selected country.',
} as const;

/**
 * /premium: what it gives, what it costs in total, and the ways to pay. The server renders it for
 * each country; web/premium/pay.ts puts the parts that differ (`data-of-country`) in the place of
 * those of another one, and takes the press of a button.
 */
export function Component() {
  const { offer, pricing, country, wayOn } = useLoaderData<PremiumData>();
  const { site } = useAppInfo();
  const { job = null, jobs } = offer ?? {};
  const price = (country !== null && pricing?.[country]) || pricing?.DEFAULT || FALLBACK;
  const mobile = price.charges.find(({ gateway }) => gateway === 'paystack');
  const usual = `${price.currencySymbol}${price.label}`;
  const isForCv = wayOn !== null && wayOn.job === null;
  const back = { returnTo: premiumPath(country, wayOn) };
  return (
    <div
      className={styles.page}
      data-country={country ?? ''}
      data-path={premiumPath(country, wayOn)}
      data-way-on={wayOn?.path}
    >
      <div data-of-country="">
        <Steps
          names={['Choose a country', 'Pay', job ? 'Open the job' : 'Read every job']}
          current={country === null ? 0 : 1}
        />
      </div>
      <h1>{isForCv ? 'Download your CV' : 'See every job in full'}</h1>
      {job && (
        <>
          <p className={`${styles.opens} ${styles.guest}`} dir="auto">
            <small>This job will open:</small>
            <b>{job.title}</b>
            <small>{`${job.employer}, ${job.place}`}</small>
          </p>
          <p className={`${styles.opens} ${styles.member}`} dir="auto">
            <small>You can open this job:</small>
            <A to={`/jobs/${job.id}`}>{job.title}</A>
            <small>{`${job.employer}, ${job.place}`}</small>
          </p>
        </>
      )}
      {isForCv && (
        <p>
          Word is free: you can download your CV as a Word or text file on{' '}
          <A to="/profile">your profile page</A>. With premium it is a PDF in the template you
          chose.
        </p>
      )}
      <p className={styles.lead}>
        {`Premium gives you all details of premium jobs and your CV as a PDF, for ${price.months} months.`}
      </p>
      <p className={styles.price} data-of-country="">
        <bdi>{priceText(price)}</bdi>
        <small>
          {`One payment, for ${price.months} months. Money back for ${REFUND_DAYS} days. It does not renew automatically.${mobile ? ` With PayPal: ${usual}.` : ''}`}
        </small>
      </p>
      {pricing === null && <FormMessage message={NO_PRICES} />}

      <section className={styles.pay} aria-labelledby="pay">
        <h2 id="pay">
          Pay<span className={styles.member}> for 6 more months</span>
        </h2>
        <p className={styles.member}>
          You are a premium member. If you pay again, 6 months are added to the end of your
          membership. <A to="/account">Until when?</A>
        </p>
        <noscript>
          <p>Paying needs JavaScript. Searching and reading jobs works without it.</p>
        </noscript>
        <CountryChoice code={country} wayOn={wayOn} />
        <div role="alert" data-no-price="" />
        <template>
          <MessageText message={NO_PRICES} />
        </template>
        <div role="alert" data-letters="" />
        <template>
          <MessageText message={{ tone: 'info', text: '' }} />
        </template>
        <div className={styles.visitor} data-of-country="">
          <A className={controls.button} to={withQuery('/signup', back)}>
            Create an account to pay
          </A>
          <p>
            {'Then you come back to this page. Already have an account? '}
            <A to={withQuery('/login', back)}>Log in</A>
          </p>
        </div>
        <PayButtons price={price} country={country} arePricesKnown={pricing !== null} />
      </section>

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
