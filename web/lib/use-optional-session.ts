import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Session } from './session.ts';
import { withQuery } from './url.ts';
import { useSession } from './use-session.ts';

/** The session of a page that visitors may see, too. One that has ended leads to the login. */
export function useOptionalSession(): Session {
  const session = useSession();
  const { hasEnded } = session;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hasEnded) return;
    const query = { reason: 'expired', returnTo: pathname + search };
    void navigate(withQuery('/login', query), { replace: true });
  }, [hasEnded, navigate, pathname, search]);
  return session;
}
