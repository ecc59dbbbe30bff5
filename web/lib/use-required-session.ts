import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Session } from './session.ts';
import { withQuery } from './url.ts';
import { useSession } from './use-session.ts';

/** The session of a page that needs one. Without one it leads to the login and back, unless `stays`. */
export function useRequiredSession(stays = false): Session {
  return useWayToLogin(({ state }) => state === 'signed-out' && !stays);
}

/** The session of a page that visitors may see, too. One that has ended leads to the login. */
export function useOptionalSession(): Session {
  return useWayToLogin(({ hasEnded }) => hasEnded);
}

function useWayToLogin(mustLogIn: (session: Session) => boolean): Session {
  const session = useSession();
  const { hasEnded } = session;
  const isSent = mustLogIn(session);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSent) return;
    const reason = hasEnded ? 'expired' : undefined;
    void navigate(withQuery('/login', { reason, returnTo: pathname + search }), { replace: true });
  }, [isSent, hasEnded, navigate, pathname, search]);
  return session;
}
