import type { ReactNode } from 'react';
import controls from '../ui/controls.module.css';
import form from '../ui/form.module.css';
import { A } from '../ui/link.tsx';
import { useLoginPath } from './landing.ts';

/**
 * The status of a landing page, as rendered by the server. Later text in this live region is
 * announced.
 */
export function SigningIn({ children = 'Logging you in…' }: { children?: ReactNode }) {
  return <p role="status">{children}</p>;
}

/** Why the login failed, and what to do now. */
export function LandingFailure({ text, advice }: { text: string; advice?: string | null }) {
  return (
    <>
      <p role="alert" className={`${form.message} ${form.error}`}>
        {text}
      </p>
      {advice && <p>{advice}</p>}
    </>
  );
}

/** A link to the login page that replaces the landing page in the history. */
export function LoginLink() {
  return (
    <p>
      <A to={useLoginPath()} replace className={controls.button}>
        Go to login
      </A>
    </p>
  );
}

/** The same as a button, for the callback page. */
export function ReturnToLogin() {
  const path = useLoginPath();
  return (
    <p>
      <button type="button" className={controls.button} onClick={() => location.replace(path)}>
        Return to Login
      </button>
    </p>
  );
}
