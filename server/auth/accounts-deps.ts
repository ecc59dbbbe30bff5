import type { Db } from '../db/open.ts';
import type { RateLimits } from '../middleware/rate-limit.adapter.ts';
import type { Queue } from '../worker/queue.service.ts';
import type { GoogleSignIn } from './google.adapter.ts';
import type { Authenticator } from './second-factor.adapter.ts';
import type { SessionTokens } from './session-token.adapter.ts';
import type { Sessions } from './sessions.service.ts';

/** What the services of accounts work with. */
export type AccountsDeps = {
  db: Db;
  queue: Queue;
  sessions: Sessions;
  tokens: SessionTokens;
  limits: RateLimits;
  authenticator: Authenticator;
  /** Null when sign-in with Google is not configured. */
  google: GoogleSignIn | null;
  /** True when the site is served over https: cookies get the Secure attribute. */
  https: boolean;
  siteName: () => string;
  /** How long a request for a mail takes at least, whether or not the address has an account. */
  leastMs: number;
  now: () => Date;
};
