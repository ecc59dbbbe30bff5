import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import type { PremiumOffer } from '../../shared/billing.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { jobPicturePath } from '../../shared/job-picture.ts';
import type { JobSummary, RepeatPlace } from '../../shared/jobs.ts';
import { alsoIn } from '../../shared/jobs.ts';
import type { JobPermit } from '../../shared/permits.ts';
import { repeatsFacts } from '../lib/advert-text.ts';
import { apiProblem, callApi, readJson } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import { categoryPath, countryPath, jobPath, withQuery } from '../lib/url.ts';
import { formatCount, isolate, shorten } from '../lib/words.ts';
import { Fold } from '../ui/fold.tsx';
import { JobArticle, type JobView } from '../ui/job-article.tsx';
import { JobCards, jobPlace } from '../ui/job-card.tsx';
import { LightMark } from '../ui/light-mark.tsx';
import { A } from '../ui/link.tsx';
import { PermitSection } from '../ui/permit-section.tsx';
import { PremiumPrompt } from '../ui/premium-prompt.tsx';
import { SaveMark } from '../ui/save-mark.tsx';
import { SearchForm } from '../ui/search-form.tsx';
import styles from './job-page.module.css';
import { jobPosting } from './job-posting.ts';
import { OpeningForMembers } from './opening.tsx';
import { ShareLinks } from './share-links.tsx';

/** The job as this reader may see it. */
type JobData = {
  related: JobSummary[];
  places: RepeatPlace[];
  permit: JobPermit | null;
  /** What premium costs; null where nothing is behind the gate, and when it could not be asked. */
  offer: PremiumOffer | null;
} & JobView;

/**
 * One job and up to four like it. For a premium job (403) only the summary is loaded; an expired
 * session (401) redirects to the login page (specification, section 4); other errors go to the
 * error page.
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<JobData> {
  const id = params.id?.trim();
  if (!id) throw data({ message: 'No job ID provided.', code: 'no_job_id' }, { status: 400 });
  const request = { params: { id } };
  const [response, relatedResponse, permitResponse] = await Promise.all([
    callApi(context, 'GET /api/jobs/{id}', request),
    callApi(context, 'GET /api/jobs/{id}/related', request),
    callApi(context, 'GET /api/jobs/{id}/permit', request),
  ]);
  if (response.status === 404) {
    const { gone } = (await readJson(response, 404)) as { gone?: boolean };
    const problem = { message: 'Job not found.', code: 'job_not_found' };
    throw data(problem, { status: gone ? 410 : 404 });
  }
  if (response.status === 401)
    throw redirect(withQuery('/login', { returnTo: `/jobs/${id}`, reason: 'expired' }));
  if (!response.ok && response.status !== 403)
    throw await apiProblem(response, 'Failed to fetch job');
  // Show the job even if the rest failed to load.
  const permit = permitResponse.ok ? await readJson(permitResponse) : null;
  const { jobs: related, places } = relatedResponse.ok
    ? await readJson(relatedResponse)
    : { jobs: [], places: [] };
  if (response.status === 403) {
    const { job, hidden } = await readJson(response, 403);
    const asked = await callApi(context, 'GET /api/premium-offer', {});
    const offer = asked.ok ? await readJson(asked) : null;
    const free = related.filter((other) => !other.is_premium_visible);
    return { access: 'summary', job, hidden, related: free, places, permit, offer };
  }
  const { job } = await readJson(response);
  return { access: 'full', job, related, places, permit, offer: null };
}

export const handle: PageHandle<JobData> = {
  head: ({ data: { job, access }, now, siteName }) => ({
    title: `${isolate(job.title)} – ${[job.employer && isolate(job.employer), job.country].filter(Boolean).join(', ')}`,
    description: shorten(
      `${isolate(shownEmployer(job.employer))}, ${jobPlace(job)}.${repeatsFacts(job.excerpt, job) ? '' : ` ${job.excerpt}`}`,
      160,
    ),
    path: jobPath(job.id),
    isGated: access === 'summary',
    noindex: isExpired(job.expires_at, now),
    jsonLd: access === 'full' ? jobPosting(job, now) : null,
    picture: jobPicturePath(job, siteName),
  }),
};

/** /jobs/{id}: what, who, where, pay, what is promised, the work, the permit; then the rest. */
export function Component() {
  const view = useLoaderData<JobData>();
  const { job, related, places, permit, offer } = view;
  const { now, site } = useAppInfo();
  const expired = isExpired(job.expires_at, now);
  return (
    <OpeningForMembers isDone={view.access === 'full'}>
      <JobArticle
        view={view}
        rules={<PermitSection permit={permit} job={job} isFull={view.access === 'full'} />}
        warning={
          <div className={styles.safe}>
            <LightMark mark="money" size={1.18} />
            <p>
              <b>Someone wrote to you about this job?</b> <A to="/check">Check the message</A>
              {' · '}
              <A to={withQuery('/report', { job: String(job.id) })} rel="nofollow">
                Report this job
              </A>
            </p>
          </div>
        }
        gate={
          view.access === 'summary' && (
            <PremiumPrompt id={job.id} hidden={view.hidden} offer={offer} />
          )
        }
        save={
          <p className={styles.more}>
            <SaveMark key={job.id} text="Save this job" />
          </p>
        }
        share={
          <>
            {!expired && (
              <p className={styles.more}>
                <A to={withQuery('/cv-builder', { job: String(job.id) })} rel="nofollow">
                  Make a CV for this job
                </A>
              </p>
            )}
            <ShareLinks job={job} />
            {job.credit && (
              <p className={styles.more}>
                <a href={job.credit.url}>{job.credit.text}</a>
              </p>
            )}
          </>
        }
      />
      {places.length > 0 && (
        <section className={styles.places} aria-labelledby="places">
          <h2 id="places">{alsoIn(job.also_in ?? places.length)}</h2>
          <p>This job is also listed in:</p>
          <ul>
            {places.map(({ id, state }) => (
              <li key={id}>
                <A to={jobPath(id)} dir="auto">
                  {state ?? job.country}
                </A>
              </li>
            ))}
            {(job.also_in ?? 0) > places.length && (
              <li>{`and ${formatCount((job.also_in ?? 0) - places.length)} more`}</li>
            )}
          </ul>
        </section>
      )}
      <div className={styles.end}>
        <Fold title={related.length > 0 ? 'More jobs like this' : 'Search all jobs'}>
          {related.length > 0 && (
            <section className={styles.related} aria-labelledby="related">
              <h2 id="related">
                {view.access === 'summary'
                  ? 'Jobs like this that are free to read'
                  : expired
                    ? 'Similar jobs that are open'
                    : 'Related jobs'}
              </h2>
              <JobCards jobs={related} level={3} isFew />
            </section>
          )}
          <p className={styles.more}>
            <A to={categoryPath(job.category)}>{`All ${job.category} jobs`}</A>
            <A to={countryPath(job.country_code)}>{`All jobs in ${job.country}`}</A>
          </p>
          <section className={styles.search} aria-labelledby="search">
            <h2 id="search">Search all jobs</h2>
            <p>
              {`${site.name} is a job board for people who look for work in another country. It is free to search, without tracking, and nobody here asks you to pay for a job.`}
            </p>
            <SearchForm action="/jobs" place="" />
          </section>
        </Fold>
      </div>
    </OpeningForMembers>
  );
}
