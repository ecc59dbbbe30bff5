import type { ReactNode } from 'react';
import controls from '../ui/controls.module.css';
import form from '../ui/form.module.css';
import { useLoginPath } from './entry-query.ts';

/**
 * The status of a landing page. web/auth/finish-login.ts logs in, then opens the next page after
 * `goOnMs`, which says `notice`. Without a token it opens the login after
 * `toLoginMs`, and leaves the reader here without that time.
 */
export function SigningIn(props: { goOnMs?: number; toLoginMs?: number; notice?: string }) {
  const { goOnMs = 0, toLoginMs, notice } = props;
  return (
    <p
      role="status"
      data-go-on-ms={goOnMs}
      data-to-login-ms={toLoginMs}
      data-notice={notice}
      data-landing=""
    >
      Logging you in…
    </p>
  );
}

/**
 * What a landing page shows after a step: in the place of the status, or inside it after
 * `signed-in`, because screen readers announce changes of a region that exists.
 */
export function Step(props: { name: 'signed-in' | 'no-token' | 'failed'; children: ReactNode }) {
  return <template data-step={props.name}>{props.children}</template>;
}

/** Why the login failed, and what to do now; `advice` is in the place of what the script knows. */
export function LandingFailure({ text, advice }: { text: string; advice: string | undefined }) {
  return (
    <>
      <p role="alert" className={`${form.message} ${form.error}`}>
        {text}
      </p>
      {advice !== undefined && <p data-advice="">{advice}</p>}
    </>
  );
}

/** A link to the login page. The script lets that replace the landing page in the history. */
export function LoginLink() {
  return (
    <p>
      <a href={useLoginPath()} className={controls.button} data-login="">
        Go to login
      </a>
    </p>
  );
}

/** The same as a button, for the callback page. */
export function ReturnToLogin() {
  return (
    <p>
      <button type="button" className={controls.button} data-login="">
        Return to Login
      </button>
    </p>
  );
}
