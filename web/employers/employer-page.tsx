import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { countryName } from '../../shared/constants/countries.ts';
import type { Employer } from '../../shared/employers.ts';
import { longDate } from '../../shared/job-dates.ts';
import { permissionText, REGISTERS, type Register } from '../../shared/registers.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import type { PageHandle } from '../lib/head.ts';
import { countOf, isolate } from '../lib/words.ts';
import { Flag } from '../ui/flag.tsx';
import { JobCards } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import { Refusals } from '../ui/refusals.tsx';
import { RegisterLine } from '../ui/register-line.tsx';
import { TextPage } from '../ui/text-page.tsx';
import { WideTable } from '../ui/wide-table.tsx';
import styles from './employers.module.css';
import { WhatItMeans } from './what-it-means.tsx';

type Organisation = Employer['organisations'][number];

/** What a register says of the organisations of a name. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Employer> {
  const { register = '', name = '' } = params;
  const response = await callApi(context, 'GET /api/employers/{register}/{name}', {
    params: { register: register as Register, name },
  });
  if (response.status === 404)
    throw data({ message: 'Employer not found.', code: 'employer-not-found' }, { status: 404 });
  if (!response.ok) throw await apiProblem(response);
  return readJson(response);
}

export const handle: PageHandle<Employer> = {
  head: ({ data: { register, organisations, refused } }) => ({
    title: isolate(nameOf({ organisations, refused })),
    description: `What the ${REGISTERS[register].name} says of this employer.`,
  }),
};

/** /employers/{register}/{name}: entries over time, and live jobs. */
export function Component() {
  const { organisations, refused, jobs, jobCount, decided } = useLoaderData<Employer>();
  const [first, ...others] = organisations;
  return (
    <TextPage here="/employers">
      <div className={styles.page}>
        <p>
          <A to="/employers">Look up an employer</A>
        </p>
        <h1 dir="auto">{nameOf({ organisations, refused })}</h1>
        {others.length > 0 && (
          <p className={styles.note}>
            {`The register has ${organisations.length} entries with this name. They may be different companies: look at the town and at the legal form.`}
          </p>
        )}
        {organisations.map((organisation) => (
          <OrganisationEntry
            key={`${organisation.name} ${organisation.place}`}
            organisation={organisation}
            hasName={others.length > 0}
          />
        ))}
        {first && (
          <section aria-labelledby="meaning">
            <h2 id="meaning">What this means</h2>
            <WhatItMeans entry={first} />
          </section>
        )}
        {refused.length > 0 && (
          <section aria-labelledby="refused">
            <h2 id="refused">Refused applications by employers with this name</h2>
            <Refusals refused={refused} />
          </section>
        )}
        <section aria-labelledby="jobs">
          <h2 id="jobs">
            {jobCount === 0 ? 'No live jobs here now' : countOf(jobCount, 'live job')}
          </h2>
          {jobs.length > 0 ? (
            <>
              {jobCount > jobs.length && <p>{`The newest ${jobs.length}:`}</p>}
              <JobCards jobs={jobs} level={3} />
            </>
          ) : (
            <p>
              <A to="/jobs">Search all jobs</A>
            </p>
          )}
        </section>
        <Decided decided={decided} />
      </div>
    </TextPage>
  );
}

/** As a list writes it. */
function nameOf({ organisations, refused }: Pick<Employer, 'organisations' | 'refused'>): string {
  return (organisations[0] ?? refused[0])?.name ?? '';
}

/** What was decided about reports and held jobs: facts only, and no word about who is to blame. */
function Decided({ decided }: Pick<Employer, 'decided'>) {
  return (
    <section aria-labelledby="decided">
      <h2 id="decided">Reported and decided</h2>
      {decided.length === 0 ? (
        <p>In the last two years we decided about no job here that was reported or held back.</p>
      ) : (
        <>
          <ul className={styles.list}>
            {decided.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: decisions have no id, and equal ones cannot be distinguished.
              <li key={index}>{`${longDate(one.on)}: ${decisionText(one)}`}</li>
            ))}
          </ul>
          <p className={styles.small}>
            A report says what someone thought. It does not prove that this employer did anything
            wrong: others may have used its name.
          </p>
        </>
      )}
      <p>To report a job, use the link “Report this job” on its page.</p>
    </section>
  );
}

function decisionText({ outcome, was_held, reports }: Employer['decided'][number]): string {
  const why =
    reports > 0
      ? `${countOf(reports, 'person', 'people')} reported a job`
      : 'our check of texts held a job back';
  const held = reports > 0 && was_held ? ', and it was held back' : '';
  return `${why}${held}. We looked at it and ${outcome === 'kept' ? 'kept it' : 'removed it'}.`;
}

function OrganisationEntry({
  organisation,
  hasName,
}: {
  organisation: Organisation;
  hasName: boolean;
}) {
  const { register, name, place, region } = organisation;
  const { country } = REGISTERS[register];
  return (
    <section aria-label={[name, place].filter(Boolean).join(', ')}>
      {hasName && <h2 dir="auto">{name}</h2>}
      <p className={styles.place}>
        <Flag code={country} />
        {[...new Set([place, region, countryName(country)])].filter(Boolean).join(', ')}
      </p>
      <RegisterLine entry={organisation} />
      {hasName ? <h3>Register history</h3> : <h2>Register history</h2>}
      <History title={[name, place].join(' ')} history={organisation.history} />
    </section>
  );
}

function History({ title, history }: { title: string; history: Organisation['history'] }) {
  return (
    <WideTable name={`Table: ${title}`} head={['Register of', 'Entry', 'What changed']}>
      {history.map((issue, index) => (
        <tr key={issue.issued_on}>
          <td className={styles.date}>{longDate(issue.issued_on)}</td>
          <td>{issue.listed ? permissionText(issue) || 'On the register' : 'Not on it'}</td>
          <td>{changeOf(issue, history[index + 1])}</td>
        </tr>
      ))}
    </WideTable>
  );
}

type Issue = Organisation['history'][number];

/** What an issue changed against the one before it. */
function changeOf(issue: Issue, before: Issue | undefined): string {
  if (before === undefined) return 'First edition we have that lists it';
  if (issue.listed !== before.listed) return issue.listed ? 'Added' : 'Removed';
  const isRatedB = (each: Issue) => each.rating?.startsWith('B') === true;
  if (isRatedB(issue) && !isRatedB(before)) return 'Rated down to B';
  if (!isRatedB(issue) && isRatedB(before)) return 'Rated up again';
  return permissionText(issue) === permissionText(before) ? 'Nothing' : 'Other routes or rating';
}
