import { useNavigate } from 'react-router';
import type { AdminAccount } from '../../../shared/admin-accounts.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { A } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import layout from '../admin-layout.module.css';
import { OneOf } from '../lists.tsx';
import { confirmationText, mailBlockText, premiumText } from './account-text.ts';
import { MemberActions } from './member-actions.tsx';
import styles from './members.module.css';

/** One account, and what can be done with it. `list` leads back. */
export function MemberView({ id, list }: { id: number; list: string }) {
  const state = useApiData('GET /api/admin/accounts/{id}', { params: { id } });
  const navigate = useNavigate();
  return (
    <OneOf state={state} list={list} back="Back to the members" heading={({ email }) => email}>
      {(account) => (
        <>
          <Facts account={account} />
          <MemberActions
            account={account}
            onChange={state.reload}
            onDeleted={() => navigate(list)}
          />
          <p className={layout.entryLine}>
            <A to={withQuery('/admin/payments', { member: account.email })}>
              Payments, and give or end premium
            </A>
            <A to={withQuery('/admin/messages', { state: 'all', search: account.email })}>
              Messages
            </A>
            <A to={withQuery('/admin/audit', { subject: `member ${id}` })}>
              Audit log of this member
            </A>
          </p>
        </>
      )}
    </OneOf>
  );
}

function Facts({ account }: { account: AdminAccount }) {
  const { id, createdAt, confirmedAt, lastLoginAt, blocked, mailBlock } = account;
  return (
    <>
      {blocked !== null && (
        <p className={styles.bad}>
          {`Blocked since ${longDate(blocked.at)}: `}
          <bdi>{blocked.reason}</bdi>
        </p>
      )}
      {mailBlock !== null && <p className={styles.bad}>{mailBlockText(mailBlock)}</p>}
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd>
          {confirmationText(account)}
          {confirmedAt !== null && (
            <>
              {', confirmed '}
              <LocalTime at={confirmedAt} />
            </>
          )}
        </dd>
        <dt>Joined</dt>
        <dd>
          <LocalTime at={createdAt} />
        </dd>
        <dt>Last login</dt>
        <dd>{lastLoginAt === null ? 'Never' : <LocalTime at={lastLoginAt} />}</dd>
        <dt>Premium</dt>
        <dd>{premiumText(account)}</dd>
        <dt>Number</dt>
        <dd>{id}</dd>
      </dl>
    </>
  );
}
