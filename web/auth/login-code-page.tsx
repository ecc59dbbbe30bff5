import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import { type Refused, readRefused } from '../lib/posted-form.ts';
import { A } from '../ui/link.tsx';
import { AuthColumn } from './auth-column.tsx';
import { useEntryQuery, withReturnTo } from './entry-query.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

/** The form again, when it was refused. */
export function loader(args: LoaderFunctionArgs): Refused | null {
  return readRefused(args, 'Failed to login');
}

export const handle = fixedHead({
  title: 'Login code',
  description: 'The code of a login in two steps.',
});

/** /login-code takes the form of the second step, which /login shows, and shows it again. */
export function Component() {
  const refused = useLoaderData<Refused | null>();
  const { returnTo, hasReturnTo, token } = useEntryQuery();
  const leaveTo = hasReturnTo ? returnTo : '';
  return (
    <AuthColumn title="Login" leaveTo={leaveTo} hasToken={token !== null}>
      {token === null ? (
        <p>
          <A to={withReturnTo('/login', returnTo)}>Log in</A> with your email address and password
          first.
        </p>
      ) : (
        <SecondFactorForm token={token} returnTo={leaveTo} refused={refused} />
      )}
    </AuthColumn>
  );
}
