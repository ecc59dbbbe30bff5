import { useLocation } from 'react-router';
import { fixedHead } from '../lib/head.ts';
import controls from '../ui/controls.module.css';
import styles from './auth.module.css';
import { AuthColumn } from './auth-column.tsx';

export const handle = fixedHead({
  title: 'Confirm your email address',
  description: 'Press one button to confirm that an email address is yours.',
});

/**
 * The target of the link in a verification email. The form posts to its own URL with the token and
 * needs no script. A GET does not consume the token, since mail scanners open links (specification,
 * section 10, "Accounts"). The mail of an account that moves adds `change=email`.
 */
export function Component() {
  const isChange = new URLSearchParams(useLocation().search).get('change') === 'email';
  return (
    <AuthColumn title="Confirm your email address">
      <p>
        {isChange
          ? 'Press the button to make this the email address of your account. If you asked for it in another browser, you choose a new password next.'
          : 'Press the button to confirm that this email address is yours.'}
      </p>
      <form method="post">
        <button type="submit" className={controls.button}>
          Confirm my email address
        </button>
      </form>
      <p className={styles.small}>
        {isChange
          ? 'If you did not ask for this change, close this page. Nothing will change.'
          : 'If you did not sign up here, close this page. Nothing will happen.'}
      </p>
    </AuthColumn>
  );
}
