import { useState } from 'react';
import { useLocation } from 'react-router';
import { ROLE_NAMES, type Role } from '../../shared/team.ts';
import { call } from '../lib/call.ts';
import { fixedHead } from '../lib/head.ts';
import { useHydrated } from '../lib/hydrated.ts';
import { refreshSession } from '../lib/session.ts';
import { useAction } from '../lib/use-action.ts';
import { useRequiredSession } from '../lib/use-required-session.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage, type Message } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import styles from './account.module.css';

export const handle = fixedHead({
  title: 'Invitation',
  description: 'Accept an invitation to help run this site.',
});

/** /invitation?invite=…: an invitation to a role, with the button that accepts it. */
export function Component() {
  const { state, user } = useRequiredSession();
  const { search } = useLocation();
  // The server renders this page once for all. (“token” in an address logs in: every-page.ts.)
  const isKnown = useHydrated();
  const token = new URLSearchParams(search).get('invite') ?? '';
  return (
    <div className={styles.page}>
      <h1>Invitation</h1>
      {isKnown && token === '' ? (
        <p>There is no invitation at this address. Open the link in the email.</p>
      ) : state === 'signed-in' && user ? (
        <Accept key={user.id} token={token} email={user.email} />
      ) : (
        <p role="status">Loading…</p>
      )}
      <noscript>
        <p>This page needs JavaScript.</p>
      </noscript>
    </div>
  );
}

function Accept({ token, email }: { token: string; email: string }) {
  const [message, setMessage] = useState<Message | null>(null);
  const [role, setRole] = useState<Role | null>(null);
  const { isBusy, act } = useAction(setMessage);

  async function accept() {
    await act(async () => {
      const answer = await call('POST /api/team-invitation', { body: { token } });
      if (answer.ok) {
        // The menu follows from the token.
        await refreshSession();
        setRole(answer.body.role);
      }
      return answer;
    }, 'You accepted the invitation.');
  }

  return (
    <>
      {role === null && (
        <>
          <p>
            {'You are invited to help run this site with the account '}
            <bdi>{email}</bdi>.
          </p>
          <Button look="button" isDisabled={isBusy} onPress={accept}>
            Accept the invitation
          </Button>
        </>
      )}
      <FormMessage message={message} />
      {role !== null && (
        <p>
          {`Your role is now: ${ROLE_NAMES[role]}. `}
          <A to="/admin">Open the administration</A>
        </p>
      )}
    </>
  );
}
