import { useEffect, useState } from 'react';
import { useAppInfo } from '../lib/app-info.ts';
import { withQuery } from '../lib/url.ts';
import controls from '../ui/controls.module.css';
import styles from './auth.module.css';
import { keepPostAuthRedirect } from './post-auth-redirect.ts';

const TEXTS = { signin: 'Sign in with Google', signup: 'Sign up with Google' };

/**
 * The Google button below the form; absent when Google is not configured. A plain link: the server
 * redirects.
 */
export function GoogleButton({
  intent,
  returnTo,
}: {
  intent: keyof typeof TEXTS;
  returnTo: string;
}) {
  const { site } = useAppInfo();
  const [isOpening, setOpening] = useState(false);
  useEffect(() => {
    // The back/forward cache may restore this page with the busy label.
    const restore = () => setOpening(false);
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);
  if (!site.google) return null;

  function leave() {
    keepPostAuthRedirect(returnTo);
    setOpening(true);
  }

  return (
    <>
      <p className={styles.or}>or</p>
      <p>
        <a
          href={withQuery('/api/auth/google', { intent, returnTo })}
          rel="nofollow"
          className={`${controls.quiet} ${styles.wide}`}
          data-back={returnTo}
          onClick={leave}
        >
          {isOpening ? 'Opening Google…' : TEXTS[intent]}
        </a>
      </p>
    </>
  );
}
