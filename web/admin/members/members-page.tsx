import { useSearchParams } from 'react-router';
import { ACCOUNTS_PAGE_SIZE, type AdminAccount } from '../../../shared/admin-accounts.ts';
import { longDate } from '../../../shared/job-dates.ts';
import { withQuery } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import controls from '../../ui/controls.module.css';
import { A, GetForm } from '../../ui/link.tsx';
import layout from '../admin-layout.module.css';
import { adminPage } from '../admin-layout.tsx';
import { FilterField, PagedList } from '../lists.tsx';
import { confirmationText, premiumText } from './account-text.ts';
import { MemberView } from './member-view.tsx';
import styles from './members.module.css';

const PATH = '/admin/members';

/** /admin/members: the accounts; with ?member= one of them. */
export const { handle, Component } = adminPage({
  title: 'Members',
  description: 'The accounts of members, and what can be done for them.',
  Content,
});

function Content() {
  const [query] = useSearchParams();
  const id = query.get('member') ?? '';
  const search = query.get('search') ?? '';
  const page = query.get('page') ?? undefined;
  if (!/^[1-9][0-9]{0,9}$/.test(id)) return <Members search={search} page={page} />;
  return <MemberView key={id} id={Number(id)} list={withQuery(PATH, { search, page })} />;
}

function Members({ search, page }: { search: string; page: string | undefined }) {
  const answer = useApiData('GET /api/admin/accounts', { query: { search, page } });
  return (
    <>
      <search>
        <GetForm id="members-filter" action={PATH} className={layout.filter}>
          <FilterField
            name="search"
            label="Part of an email address"
            value={search}
            maxLength={254}
          />
          <button type="submit" className={controls.button}>
            Show
          </button>
        </GetForm>
      </search>
      <PagedList
        state={answer}
        pageSize={ACCOUNTS_PAGE_SIZE}
        shown={({ accounts }) => accounts.length}
        noun="member"
      >
        {({ accounts }) => (
          <ul className={layout.entries} aria-label="Members">
            {accounts.map((account) => (
              <li key={account.id}>
                <Row
                  account={account}
                  to={withQuery(PATH, { search, page, member: String(account.id) })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Row({ account, to }: { account: AdminAccount; to: string }) {
  const { email, createdAt, lastLoginAt, blocked, mailBlock } = account;
  return (
    <>
      <A to={to} className={layout.entryName}>
        <bdi>{email}</bdi>
      </A>
      <p className={layout.entryLine}>
        {blocked !== null && <strong className={styles.bad}>Blocked</strong>}
        {mailBlock !== null && <strong className={styles.bad}>No alerts are sent</strong>}
        <span>{confirmationText(account)}</span>
        <span>{`Joined ${longDate(createdAt)}`}</span>
        <span>
          {lastLoginAt === null ? 'Never logged in' : `Last login ${longDate(lastLoginAt)}`}
        </span>
        <span>{premiumText(account)}</span>
      </p>
    </>
  );
}
