import { useAppInfo } from '../lib/app-info.ts';
import { withQuery } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import styles from './auth.module.css';

const TEXTS = { signin: 'Sign in with Google', signup: 'Sign up with Google' };

/**
 * The Google button below the form; absent when Google is not configured. A plain link: the server
 * redirects. web/form-script.ts keeps the way back in this tab.
 */
export function GoogleButton({
  intent,
  returnTo,
}: {
  intent: keyof typeof TEXTS;
  returnTo: string;
}) {
  const { site } = useAppInfo();
  if (!site.google) return null;
  return (
    <>
      <p className={styles.or}>or</p>
      <p>
        <a
          href={withQuery('/api/auth/google', { intent, returnTo })}
          rel="nofollow"
          className={`${controls.quiet} ${styles.wide}`}
          data-back={returnTo}
          data-busy="Opening Google…"
        >
          {TEXTS[intent]}
        </a>
      </p>
    </>
  );
}
