import type { Base } from '../feature.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import type { Authenticator } from './second-factor.adapter.ts';
import type { SessionTokens } from './session-token.adapter.ts';
import type { Sessions } from './sessions.service.ts';

/** What the services of accounts work with. */
export type AccountsDeps = Pick<Base, 'db' | 'queue' | 'limits' | 'https' | 'site' | 'now'> & {
  sessions: Sessions;
  tokens: SessionTokens;
  authenticator: Authenticator;
  /** Null when sign-in with Google is not configured. */
  google: GoogleSignIn | null;
  siteName: () => string;
  /** How long a request for a mail takes at least, whether or not the address has an account. */
  leastMs: number;
};
