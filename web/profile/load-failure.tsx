import { useState } from 'react';
import type { KeptDraft } from '../lib/kept-draft.ts';
import { readDraft } from '../lib/kept-draft.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './profile.module.css';
import { EMPTY_VALUES, type ProfileValues } from './profile-values.ts';
import { SampleProfile } from './sample-profile.tsx';

/**
 * The profile could not be loaded: why, and sample data (specification, section 8). The sample is
 * text, not a form, so that it can never be saved over the profile of the user.
 */
export function LoadFailure(props: {
  userId: number;
  reason: string;
  isLoading: boolean;
  onRetry: () => void;
}) {
  const { userId, reason, isLoading, onRetry } = props;
  const [draft] = useState<KeptDraft<ProfileValues> | null>(() =>
    readDraft(`profile-draft-${userId}`, EMPTY_VALUES),
  );
  return (
    <>
      <h1>Profile Builder</h1>
      <Notice note={{ tone: 'error', text: 'We could not load your profile.', more: reason }} />
      <p>
        Your saved profile is safe with us.
        {draft && ' What you wrote and did not save is on this device. You will see it again here.'}
      </p>
      <p>
        <Button look="button" isDisabled={isLoading} onPress={onRetry}>
          {isLoading ? 'Trying again...' : 'Try again'}
        </Button>
      </p>
      <section className={styles.sample} aria-labelledby="sample-title">
        <h2 id="sample-title">An example of a completed profile</h2>
        <p>This is not your profile. It shows a made-up person, and it is never saved.</p>
        <SampleProfile />
      </section>
    </>
  );
}
