import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { shownEmployer } from '../../shared/employer-name.ts';
import { isExpired, lastDayToApply, longDate, utcToday } from '../../shared/job-dates.ts';
import type { JobPermit } from '../../shared/permits.ts';
import { formatSalary } from '../../shared/salary.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import { jobPaperPath, jobPath } from '../lib/url.ts';
import { isolate } from '../lib/words.ts';
import type { JobView } from '../ui/job-article.tsx';
import { jobPlace } from '../ui/job-card.tsx';
import { Lights } from '../ui/lights.tsx';
import { A } from '../ui/link.tsx';
import { RegisterLine, RegisterSeal } from '../ui/register-line.tsx';
import styles from './job-paper.module.css';
import { type Office, WORK_OFFICES } from './safety-facts.ts';

type PaperData = { view: JobView; permit: JobPermit | null };

/** The job as a visitor may see it: of a premium job its summary. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<PaperData> {
  const request = { params: { id: params.id?.trim() ?? '' } };
  const [response, permitResponse] = await Promise.all([
    callApi(context, 'GET /api/jobs/{id}', request),
    callApi(context, 'GET /api/jobs/{id}/permit', request),
  ]);
  if (response.status === 404) {
    const { gone } = (await readJson(response, 404)) as { gone?: boolean };
    throw data({ message: 'Job not found.', code: 'job_not_found' }, { status: gone ? 410 : 404 });
  }
  if (!response.ok && response.status !== 403)
    throw await apiProblem(response, 'Failed to fetch job');
  const permit = permitResponse.ok ? await readJson(permitResponse) : null;
  if (response.status === 403) {
    const { job, hidden } = await readJson(response, 403);
    return { view: { access: 'summary', job, hidden }, permit };
  }
  const { job } = await readJson(response);
  return { view: { access: 'full', job }, permit };
}

export const handle: PageHandle<PaperData> = {
  head: ({ data: { view } }) => ({
    title: `For my family: ${isolate(view.job.title)}`,
    description: 'One page about a job abroad, to print or to share with your family.',
    noindex: true,
  }),
};

/** /jobs/{id}/paper: what a family at home should have of a job, on one page of paper. */
export function Component() {
  const { view, permit } = useLoaderData<PaperData>();
  const { now, site } = useAppInfo();
  const { job } = view;
  const full = view.access === 'full' ? view.job : null;
  const address = site.baseUrl + jobPath(job.id);
  const paper = site.baseUrl + jobPaperPath(job.id);
  const share = `${isolate(job.title)}, ${isolate(shownEmployer(job.employer))}, ${jobPlace(job)}`;
  const work = permit?.steps?.work;
  const offices = WORK_OFFICES.filter(({ code }) => code === job.country_code);
  return (
    <article className={styles.paper}>
      <p className={styles.screen}>
        <A to={jobPath(job.id)}>Back to the job</A>
        {' · '}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${share} ${paper}`)}`}
          rel="nofollow noopener noreferrer"
          target="_blank"
        >
          Send with WhatsApp
        </a>
        {' · To print it, use “Print” or “Share” in the menu of your browser.'}
      </p>
      <h1 dir="auto">{job.title}</h1>
      <dl>
        <div>
          <dt>Employer</dt>
          <dd>
            <bdi>{shownEmployer(job.employer)}</bdi>
            {full?.company_website && <span dir="ltr">{full.company_website}</span>}
          </dd>
        </div>
        <div>
          <dt>Place of work</dt>
          <dd dir="auto">{jobPlace(job)}</dd>
        </div>
        {(full?.register_entry || job.register) && (
          <div>
            <dt>Official register</dt>
            <dd>
              {full?.register_entry ? (
                <RegisterLine entry={full.register_entry} />
              ) : (
                <RegisterSeal mark={job.register} />
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>Pay in the advert</dt>
          <dd dir="auto">{formatSalary(job.salary)}</dd>
        </div>
        {job.expires_at && (
          <div>
            <dt>{job.open_ended ? 'Shown until' : 'Last day to apply'}</dt>
            <dd>
              {longDate(lastDayToApply(job.expires_at))}
              {isExpired(job.expires_at, now) && ' (the job is closed)'}
            </dd>
          </div>
        )}
        {work && (
          <div>
            <dt>Work permit</dt>
            <dd>{`${work.title}. ${work.text}${work.second_hand ? ' (Second-hand: we have not seen the law itself.)' : ''}`}</dd>
          </div>
        )}
      </dl>
      <Lights facts={job.facts} quotes={full && (full.fact_quotes ?? [])} />
      {view.access === 'summary' && (
        <p>Only premium members read all of this job. Here is what everyone may read of it.</p>
      )}
      <h2>Who to ask before you pay or travel</h2>
      <ul>
        {offices.map((office) => (
          <li key={office.name}>
            <OfficeLine office={office} />
          </li>
        ))}
        <li>
          {'Check a message about a job: '}
          <A to="/check">{`${site.baseUrl}/check`}</A>
        </li>
        <li>
          {'How to stay safe, and offices in your country: '}
          <A to="/safety">{`${site.baseUrl}/safety`}</A>
        </li>
      </ul>
      <p className={styles.made}>
        {`Made on ${longDate(utcToday(now))} from `}
        <A to={jobPath(job.id)}>{address}</A>. The job may change after that day.
      </p>
    </article>
  );
}

function OfficeLine({ office: { country, name, url, does, contact, source } }: { office: Office }) {
  return (
    <>
      {`${country}: `}
      {url ? <a href={url}>{name}</a> : name}
      {`. ${does} ${contact ? `${contact}. ` : ''}`}
      {url && <span dir="ltr">{url}</span>}
      {` (Source: ${source.title}, ${source.asOf}.)`}
    </>
  );
}
