import { useState } from 'react';

import { fixedHead } from '../lib/head.ts';
import type { ProfileParts } from '../lib/profile-parts.ts';
import type { SessionUser } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import { useSession } from '../lib/use-session.ts';
import controls from '../ui/controls.module.css';
import { A } from '../ui/link.tsx';
import { LoadFailure } from './load-failure.tsx';
import styles from './profile.module.css';
import { ProfileBuilder } from './profile-builder.tsx';
import { useProfile } from './use-profile.ts';

export const handle = fixedHead({
  title: 'Profile Builder',
  description: 'Enter your work, your schools and your skills once, for every CV.',
});

/** /profile: the 19 sections that every CV is made from. `parts` come from other features. */
export function Component({ parts = {} }: { parts?: ProfileParts }) {
  const { state, user, hasEnded } = useSession();
  const [owner, setOwner] = useState<SessionUser | null>(null);
  // Text that is being written stays on the screen when the session expires, not when it is ended.
  const shown = user ?? (hasEnded ? owner : null);
  if (user && user.id !== owner?.id) setOwner(user);
  if (!user && !hasEnded && owner) setOwner(null);
  return (
    <div className={styles.page}>
      {state === 'signed-out' && !shown ? (
        <LoggedOut />
      ) : shown ? (
        <Loader key={shown.id} user={shown} parts={parts} />
      ) : (
        <Loading />
      )}
    </div>
  );
}

function LoggedOut() {
  return (
    <>
      <h1>Profile Builder</h1>
      <p>Please log in to access your profile</p>
      <p className={styles.ways}>
        <A className={controls.button} to={withQuery('/login', { returnTo: '/profile' })}>
          Log in
        </A>
        <A className={controls.quiet} to={withQuery('/signup', { returnTo: '/profile' })}>
          Sign up
        </A>
      </p>
    </>
  );
}

function Loading() {
  return (
    <>
      <h1>Profile Builder</h1>
      <p role="status">Loading your profile...</p>
      <noscript>
        <p>The profile needs JavaScript. Searching and reading jobs works without it.</p>
      </noscript>
    </>
  );
}

function Loader({ user, parts }: { user: SessionUser; parts: ProfileParts }) {
  const { loaded, failure, isLoading, reload } = useProfile();
  if (loaded)
    return <ProfileBuilder key={loaded.version} user={user} loaded={loaded} parts={parts} />;
  if (failure === null) return <Loading />;
  return <LoadFailure userId={user.id} reason={failure} isLoading={isLoading} onRetry={reload} />;
}
