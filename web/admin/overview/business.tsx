import type { Overview } from '../../../shared/admin-overview.ts';
import { formatMoney } from '../../../shared/billing.ts';
import { withQuery } from '../../lib/url.ts';
import { countOf, formatCount } from '../../lib/words.ts';
import { A } from '../../ui/link.tsx';
import styles from './business.module.css';

/** /admin/searches counts searches of so many days, whatever the period of the page is. */
const SEARCH_DAYS = 90;
/** What alerts sent is known for so many days. */
const ALERT_DAYS = 60;

/** Money, searches without result and alerts of the period. */
export function Business({ overview }: { overview: Overview }) {
  return (
    <div className={styles.business}>
      {overview.money !== null && overview.accounts !== null && (
        <Money days={overview.days} money={overview.money} accounts={overview.accounts} />
      )}
      <MissedSearches overview={overview} />
      <AlertsSent overview={overview} />
    </div>
  );
}

function Money(props: {
  days: number;
  money: NonNullable<Overview['money']>;
  accounts: NonNullable<Overview['accounts']>;
}) {
  const { days, money, accounts } = props;
  return (
    <section aria-labelledby="money">
      <h3 id="money">Money</h3>
      {money.length === 0 && <p>{`No payment in the last ${days} days.`}</p>}
      {money.map(({ currency, payments, paid, refunds, refunded }) => (
        <p key={currency}>
          <b>{formatMoney(paid, currency)}</b>
          <span>{countOf(payments, 'payment')}</span>
          {refunds > 0 && (
            <span>{`${countOf(refunds, 'refund')}: ${formatMoney(refunded, currency)} sent back`}</span>
          )}
        </p>
      ))}
      <p className={styles.more}>
        {`${countOf(accounts.premium, 'premium member')} now. `}
        <A to="/admin/payments">All payments</A>
      </p>
    </section>
  );
}

function MissedSearches({ overview: { missedSearches, money } }: { overview: Overview }) {
  const { searches, totalCount } = missedSearches;
  return (
    <section aria-labelledby="missed">
      <h3 id="missed">Searches without results</h3>
      {totalCount === 0 ? (
        <p>{`No words were searched for three times without results in the last ${SEARCH_DAYS} days.`}</p>
      ) : (
        <>
          <table className={styles.searches}>
            <thead>
              <tr>
                <th scope="col">Search</th>
                <th scope="col">{`Times in ${SEARCH_DAYS} days`}</th>
              </tr>
            </thead>
            <tbody>
              {searches.map(({ words, count }) => (
                <tr key={words}>
                  <th scope="row">
                    <A to={withQuery('/jobs', { search: words })}>
                      <bdi>{words}</bdi>
                    </A>
                  </th>
                  <td>{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {money !== null && (
            <p className={styles.more}>
              <A to="/admin/searches">
                {totalCount > searches.length
                  ? `All ${countOf(totalCount, 'search', 'searches')}, and what they mean`
                  : 'Say what they mean'}
              </A>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function AlertsSent({ overview: { alerts, days } }: { overview: Overview }) {
  const { jobs, people, active } = alerts;
  return (
    <section aria-labelledby="alerts-sent">
      <h3 id="alerts-sent">Alerts sent</h3>
      {jobs === 0 ? (
        <p>{`No alert was sent in the last ${Math.min(days, ALERT_DAYS)} days.`}</p>
      ) : (
        <p>
          <b>{formatCount(jobs)}</b>
          <span>{`${jobs === 1 ? 'job' : 'jobs'} sent to ${countOf(people, 'person', 'people')}${days > ALERT_DAYS ? ` in the last ${ALERT_DAYS} days` : ''}`}</span>
        </p>
      )}
      <p
        className={styles.more}
      >{`${countOf(active, 'alert')} ${active === 1 ? 'is' : 'are'} on.`}</p>
    </section>
  );
}
