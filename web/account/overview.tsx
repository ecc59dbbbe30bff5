import { useSearchParams } from 'react-router';
import type { Account } from '../../shared/auth.ts';
import { longDate } from '../../shared/job-dates.ts';
import { UNLOCK_PREMIUM } from '../lib/words.ts';
import { FormMessage } from '../ui/form.tsx';
import { A } from '../ui/link.tsx';
import styles from './account.module.css';
import { Section } from './section.tsx';

/** Email address, date of sign-up, and premium. */
export function Overview({ account }: { account: Account }) {
  const { email, pendingEmail, is_premium, premiumUntil, createdAt } = account;
  const [query] = useSearchParams();
  return (
    <Section title="Your details">
      {query.get('email') === 'changed' && <FormMessage message={EMAIL_CHANGED} />}
      <dl className={styles.facts}>
        <div>
          <dt>Email address</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
        </div>
        {pendingEmail !== null && (
          <div>
            <dt>New email address</dt>
            <dd>
              {'Not confirmed yet. We sent a link to '}
              <bdi>{pendingEmail}</bdi>.
            </dd>
          </div>
        )}
        <div>
          <dt>Member since</dt>
          <dd>{longDate(createdAt)}</dd>
        </div>
        <div>
          <dt>Premium</dt>
          <dd>
            {is_premium && premiumUntil !== null ? (
              `Until ${longDate(premiumUntil)}`
            ) : (
              <>
                {'Free account. '}
                <A to="/premium">{UNLOCK_PREMIUM}</A>
              </>
            )}
          </dd>
        </div>
      </dl>
    </Section>
  );
}

const EMAIL_CHANGED = { tone: 'success', text: 'Your email address was changed.' } as const;
