import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { registerFormSchema } from '../../shared/auth.ts';
import { safeReturnTo } from '../../shared/return-to.ts';
import { wayOnOf } from '../../shared/way-on.ts';
import { callApi, readJson } from '../lib/api.ts';
import { fixedHead } from '../lib/head.ts';
import { focusOf, type Refused, readRefused } from '../lib/posted-form.ts';
import { priceText } from '../lib/price-text.ts';
import { EmailField } from '../ui/form-fields.tsx';
import { A } from '../ui/link.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { PostedForm } from '../ui/posted-form.tsx';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery, withReturnTo } from './entry-query.ts';
import { entryReason } from './entry-reason.ts';
import { GoogleButton } from './google-button.tsx';

const FAILURE = 'Failed to create account';

/** What the reader is about to pay for: `job` is null where it is the CV, or all jobs. */
type Sale = { job: { title: string; employer: string } | null; price: string };
type SignupData = { refused: Refused | null; sale: Sale | null };

/** The form again, when it was refused; and what is paid for after it. */
export async function loader(args: LoaderFunctionArgs): Promise<SignupData> {
  return { refused: readRefused(args, FAILURE), sale: await readSale(args) };
}

async function readSale({ context, url }: LoaderFunctionArgs): Promise<Sale | null> {
  const next = new URL(safeReturnTo(url.searchParams.get('returnTo')), 'http://site.invalid');
  if (next.pathname !== '/premium') return null;
  const job = wayOnOf(next.searchParams.get('returnTo'))?.job ?? undefined;
  const [offer, pricing] = await Promise.all([
    callApi(context, 'GET /api/premium-offer', { query: { job } }),
    callApi(context, 'GET /api/pricing'),
  ]);
  if (!offer.ok || !pricing.ok) return null;
  const prices = await readJson(pricing);
  const country = next.searchParams.get('country') ?? '';
  const price = Object.hasOwn(prices, country) ? prices[country] : prices.DEFAULT;
  if (!price) return null;
  return { job: (await readJson(offer)).job, price: priceText(price) };
}

export const handle = fixedHead({
  title: 'Sign Up',
  description: 'Create a free account with your email address.',
});

/** Creating an account. */
export function Component() {
  const { returnTo, hasReturnTo } = useEntryQuery();
  const why = entryReason(returnTo);
  const { refused, sale } = useLoaderData<SignupData>();
  return (
    <AuthColumn title="Create your account" leaveTo={hasReturnTo ? returnTo : ''}>
      {why && <p>{why.signup}</p>}
      {sale?.job && (
        <p>
          {'This job will open: '}
          <b>
            <bdi>{sale.job.title}</bdi>
          </b>
          {', '}
          <bdi>{sale.job.employer}</bdi>
        </p>
      )}
      {sale && (
        <p>
          {'You will pay '}
          <b>{sale.price}</b>.
        </p>
      )}
      <p>
        An account is free. We never ask for your passport, and no employer may charge you for a
        job.
      </p>
      <PostedForm
        id="signup"
        action={withReturnTo('/signup', returnTo)}
        schema={registerFormSchema}
        refusal={refused}
        failure={FAILURE}
        submit="Create account"
        busy="Creating account..."
      >
        <input type="hidden" name="returnTo" value={returnTo} />
        <EmailField
          enterKeyHint="next"
          defaultValue={refused?.email}
          autoFocus={focusOf(refused) === 'email'}
          data-fill="typed"
        />
        <NewPasswordFields name="password" label="Password" focus={focusOf(refused)} />
        <p className={styles.small}>
          {'By creating an account you agree to the '}
          <A to="/terms">Terms of Service</A>
          {' and the '}
          <A to="/privacy-policy">Privacy Policy</A>.
        </p>
      </PostedForm>
      <GoogleButton intent="signup" returnTo={returnTo} />
      <p className={styles.ways}>
        {'Already have an account? '}
        <A to={withReturnTo('/login', returnTo)}>Log in</A>
      </p>
    </AuthColumn>
  );
}
