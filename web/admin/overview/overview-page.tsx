import { useSearchParams } from 'react-router';
import {
  DEFAULT_OVERVIEW_DAYS,
  OVERVIEW_DAYS,
  type Overview,
} from '../../../shared/admin-overview.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { useAppInfo } from '../../lib/app-info.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { jobPath } from '../../lib/url.ts';
import { useApiData } from '../../lib/use-api-data.ts';
import { formatCount } from '../../lib/words.ts';
import { MessageText } from '../../ui/form.tsx';
import { A } from '../../ui/link.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { adminPage } from '../admin-layout.tsx';
import { managePath } from '../manage-jobs/manage-query.ts';
import { BarChart } from './bar-chart.tsx';
import { Business } from './business.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { DownloadJobs } from './download-jobs.tsx';
import styles from './overview.module.css';
import { EndingFacts, TodoList } from './todo-list.tsx';

/** /admin: what to do now, money, searches without result and alerts, then jobs and visits. */
export const { handle, Component } = adminPage({
  title: 'Overview',
  description: 'The figures of this site, for its administrators.',
  actions: <DownloadJobs />,
  Content: Figures,
});

/** What the law asks of a seller, and the operator has not set. */
function MissingSettings() {
  const { operator, support } = useAppInfo().site;
  const names = [
    ...(operator === null ? ['OPERATOR_NAME and OPERATOR_ADDRESS'] : []),
    ...(support === null ? ['SUPPORT_EMAIL'] : []),
  ];
  if (names.length === 0) return null;
  return (
    <div className={styles.settings}>
      <MessageText
        message={{
          tone: 'info',
          text: `The site does not say who sells premium. Set ${names.join(', and ')}: EU and UK law requires sellers to give their name, address and email.`,
        }}
      />
    </div>
  );
}

function Figures() {
  const [query] = useSearchParams();
  const days =
    OVERVIEW_DAYS.find((choice) => choice === query.get('days')) ?? `${DEFAULT_OVERVIEW_DAYS}`;
  const state = useApiData('GET /api/admin/overview', { query: { days } });
  const { data, isLoading } = state;
  return (
    <div className={styles.overview}>
      <LoadState state={state} />
      {data && (
        <div aria-busy={isLoading}>
          <TodoList todo={data.todo} />
          {data.money !== null && <MissingSettings />}
          <Period days={days} />
          <Business overview={data} />
          <Now overview={data} />
          <LastBackup backups={data.backups} />
          <PerDay overview={data} />
          <MostRead overview={data} />
          <DeadJobs dead={data.todo.deadJobs} onEnd={state.reload} />
          <EndingFacts todo={data.todo} />
        </div>
      )}
    </div>
  );
}

function Now({ overview: { jobs } }: { overview: Overview }) {
  const figures: [name: string, count: number, path: string][] = [
    ['Live jobs', jobs.live, managePath({ status: 'live' })],
    ['End within 7 days', jobs.expiringThisWeek, managePath({ status: 'ending', sort: 'ending' })],
    ['Expired jobs', jobs.expired, managePath({ status: 'expired', sort: 'ending' })],
  ];
  return (
    <section aria-labelledby="now">
      <h2 id="now">Jobs now</h2>
      <dl className={styles.figures}>
        {figures.map(([name, count, path]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <A to={path} aria-label={`${formatCount(count)} – ${name}`}>
                {formatCount(count)}
              </A>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function LastBackup({ backups }: Pick<Overview, 'backups'>) {
  if (backups === null) return null;
  const { last } = backups;
  return (
    <p className={styles.note}>
      {last === null ? (
        'There is no backup yet.'
      ) : (
        <>
          {'Last backup: '}
          <LocalTime at={last.at} />
          {`, ${formatBytes(last.bytes)}.`}
        </>
      )}
    </p>
  );
}

function Period({ days }: { days: string }) {
  return (
    <div className={styles.period}>
      <h2>{`The last ${days} days`}</h2>
      <nav aria-label="Period">
        <ul>
          {OVERVIEW_DAYS.map((choice) => (
            <li key={choice}>
              <A
                to={choice === `${DEFAULT_OVERVIEW_DAYS}` ? '/admin' : `/admin?days=${choice}`}
                aria-current={choice === days ? 'true' : undefined}
                keepsPlace
              >
                {`${choice} days`}
              </A>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function PerDay({ overview: { visits, accounts } }: { overview: Overview }) {
  return (
    <>
      <div className={styles.charts}>
        <BarChart
          title="Job views per day"
          noun="view"
          figures={visits.perDay.map(({ day, views }) => ({ day, count: views }))}
        />
        <BarChart
          title="Apply clicks per day"
          noun="Apply click"
          figures={visits.perDay.map(({ day, applies }) => ({ day, count: applies }))}
        />
        {accounts !== null && (
          <BarChart
            title="New accounts per day"
            noun="new account"
            figures={accounts.perDay.map(({ day, confirmed }) => ({ day, count: confirmed }))}
          />
        )}
      </div>
      <p className={styles.note}>
        Days are in UTC. Today is not complete yet. Robots are not counted.
        {accounts !== null && ' An account is new on the day its email address was confirmed.'}
      </p>
    </>
  );
}

function MostRead({ overview: { mostRead, days } }: { overview: Overview }) {
  return (
    <section aria-labelledby="most-read">
      <h2 id="most-read">Most viewed jobs</h2>
      {mostRead.length === 0 ? (
        <p>{`No job was viewed in the last ${days} days.`}</p>
      ) : (
        <>
          <table className={styles.mostRead}>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">Views</th>
                <th scope="col">Apply clicks</th>
              </tr>
            </thead>
            <tbody>
              {mostRead.map(({ id, title, employer, live, views, applies }) => (
                <tr key={id}>
                  <th scope="row">
                    <A to={jobPath(id)} dir="auto">
                      {title}
                    </A>
                    <span>
                      <bdi>{shownEmployer(employer)}</bdi>
                      {!live && ' – Expired'}
                    </span>
                  </th>
                  <td>{formatCount(views)}</td>
                  <td>{formatCount(applies)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.more}>
            <A to={managePath({ sort: 'views' })}>All jobs by views</A>
          </p>
        </>
      )}
    </section>
  );
}
