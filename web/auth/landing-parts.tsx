import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import controls from '../ui/controls.module.css';
import form from '../ui/form.module.css';
import { A } from '../ui/link.tsx';
import { useLoginPath } from './landing.ts';

/**
 * What a landing page shows while it works, and what the server sends. What follows in its place is
 * announced.
 */
export function SigningIn({ children = 'Logging you in…' }: { children?: ReactNode }) {
  return <p role="status">{children}</p>;
}

/** Why signing in did not work, and what to do now. */
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

/** The way back to the login page, in the place of the landing page. */
export function LoginLink() {
  return (
    <p>
      <A to={useLoginPath()} replace className={controls.button}>
        Go to login
      </A>
    </p>
  );
}

/** The same as a button (SPEC section 2, "Auth/callback"). */
export function ReturnToLogin() {
  const navigate = useNavigate();
  const path = useLoginPath();
  return (
    <p>
      <button
        type="button"
        className={controls.button}
        onClick={() => void navigate(path, { replace: true })}
      >
        Return to Login
      </button>
    </p>
  );
}
