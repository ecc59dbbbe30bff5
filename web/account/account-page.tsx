import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useAppInfo } from '../lib/app-info.ts';
import { fixedHead } from '../lib/head.ts';
import { type SessionUser, signOut } from '../lib/session.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form.tsx';
import styles from './account.module.css';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { Goodbye } from './goodbye.tsx';
import { GoogleSignIn } from './google-sign-in.tsx';
import { Overview } from './overview.tsx';
import { Passkeys } from './passkeys.tsx';
import { Payments } from './payments.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SectionIndex } from './section-index.tsx';
import { Sessions } from './sessions.tsx';
import { SetPassword } from './set-password.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import { useAccount } from './use-account.ts';

export const handle = fixedHead({
  title: 'Your account',
  description: 'Your email address, your password, your data and your sessions.',
});

/** How the user ended the account or its sessions on this page. */
type End = 'deleted' | 'signed-out-everywhere';

/** /account: settings of the logged-in user's account. */
export function Component() {
  const [end, setEnd] = useState<End | null>(null);
  const { state, user } = useRequiredSession(end !== null);
  const navigate = useNavigate();

  function leave(how: End) {
    // Set it before the session ends: otherwise the page leads to the login.
    flushSync(() => setEnd(how));
    signOut();
    if (how === 'signed-out-everywhere') void navigate('/login', { replace: true });
  }

  if (end === 'deleted') return <Goodbye />;
  return (
    <div className={styles.page}>
      <h1>Your account</h1>
      {user && state !== 'signed-out' ? (
        <Sections key={user.id} user={user} onEnd={leave} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function Loading() {
  return (
    <>
      <p role="status">Loading your account…</p>
      <noscript>
        <p>Your account needs JavaScript. Searching and reading jobs works without it.</p>
      </noscript>
    </>
  );
}

function Sections({ user, onEnd }: { user: SessionUser; onEnd: (how: End) => void }) {
  const { site } = useAppInfo();
  const { account, failure, reload } = useAccount();
  if (!account) return failure === null ? <Loading /> : <Failure text={failure} onRetry={reload} />;
  const titles = [
    ...['Your details', 'Payments', account.hasPassword ? 'Change password' : 'Password'],
    'Change email address',
    ...(site.google ? ['Sign in with Google'] : []),
    ...[
      'Two-step login',
      'Passkeys',
      'Download my data',
      'Where you are logged in',
      'Log out everywhere',
      'Delete my account',
    ],
  ];
  return (
    <div className={styles.withIndex}>
      <SectionIndex titles={titles} />
      <div className={styles.parts}>
        <Overview account={account} />
        <Payments user={user} onChange={reload} />
        {account.hasPassword ? (
          <ChangePassword account={account} onChange={reload} />
        ) : (
          <SetPassword />
        )}
        <ChangeEmail account={account} onChange={reload} />
        {site.google && <GoogleSignIn account={account} onChange={reload} />}
        <SecondFactor account={account} onChange={reload} />
        <Passkeys account={account} />
        <DownloadData />
        <Sessions account={account} />
        <SignOutEverywhere account={account} onEnd={() => onEnd('signed-out-everywhere')} />
        <DeleteAccount account={account} onEnd={() => onEnd('deleted')} />
      </div>
    </div>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <FormMessage message={{ tone: 'error', text }} />
      <p>
        <Button look="button" onPress={onRetry}>
          Try again
        </Button>
      </p>
    </>
  );
}
