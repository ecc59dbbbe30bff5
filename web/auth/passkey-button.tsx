import controls from '../ui/controls.module.css';
import form from '../ui/form.module.css';
import styles from './auth.module.css';

/** Logs in with a passkey. web/auth/passkey-login.ts shows it, and says why it failed. */
export function PasskeyButton() {
  return (
    <div className={styles.passkey}>
      <p className={styles.or}>or</p>
      <p>
        <button
          type="button"
          className={`${controls.quiet} ${styles.wide}`}
          data-passkey=""
          data-waits="Waiting for your passkey..."
        >
          Log in with a passkey
        </button>
      </p>
      <div role="alert" data-passkey-said={`${form.message} ${form.error}`} />
    </div>
  );
}
