import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Session } from './session.ts';
import { withQuery } from './url.ts';
import { useSession } from './use-session.ts';

/** The session of a page that needs one. Without one it leads to the login and back. */
export function useRequiredSession(): Session {
  const session = useSession();
  const { state, hasEnded } = session;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'signed-out') return;
    const reason = hasEnded ? 'expired' : undefined;
    void navigate(withQuery('/login', { reason, returnTo: pathname + search }), { replace: true });
  }, [state, hasEnded, navigate, pathname, search]);
  return session;
}
