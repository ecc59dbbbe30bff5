import { useEffect } from 'react';
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useRevalidator } from 'react-router';
import { isExpired } from '../../shared/job-dates.ts';
import { type Job, type JobSummary, splitItems } from '../../shared/jobs.ts';
import { apiProblem, asksWithSession, callApi } from '../lib/api.ts';
import { useAppInfo } from '../lib/app-info.ts';
import type { PageHandle } from '../lib/head.ts';
import { signOut, useSession } from '../lib/session.ts';
import { categoryPath, countryPath, jobPath, withQuery } from '../lib/url.ts';
import { shorten } from '../lib/words.ts';
import { JobCards, jobPlace } from '../ui/job-card.tsx';
import { A } from '../ui/link.tsx';
import { StoredHtml } from '../ui/prose.tsx';
import { ApplyBar, ApplyBox, NoApplyNote } from './apply.tsx';
import { JobFacts } from './job-facts.tsx';
import styles from './job-page.module.css';
import { PremiumPrompt, UpgradeDialog } from './premium-gate.tsx';
import { ShareLinks } from './share-links.tsx';

/** `job` is whole, or, behind the premium gate, only its summary. `asMember` = a session was sent along. */
type JobData = { related: JobSummary[]; asMember: boolean } & ({ access: 'full'; job: Job } | { access: 'summary'; job: JobSummary });

/**
 * One job and up to four like it. A premium-flagged job (403) comes as its summary; a session that is over (401) leads to the login page
 * (SPEC section 4); other errors go to the error page.
 */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<JobData> {
  const id = params.id?.trim();
  if (!id) throw data({ message: 'No job ID provided.', code: 'no_job_id' }, { status: 400 });
  const path = `/api/jobs/${encodeURIComponent(id)}`;
  const asMember = asksWithSession();
  const [response, relatedResponse] = await Promise.all([callApi(context, path), callApi(context, `${path}/related`)]);
  if (response.status === 404) throw data({ message: 'Job not found.', code: 'job_not_found' }, { status: 404 });
  if (response.status === 401) {
    signOut();
    throw redirect(withQuery('/login', { returnTo: `/jobs/${id}` }));
  }
  if (!response.ok && response.status !== 403) throw await apiProblem(response);
  // A job without its neighbours is still worth showing.
  const related = relatedResponse.ok ? ((await relatedResponse.json()) as { jobs: JobSummary[] }).jobs : [];
  if (response.status === 403) {
    const { job } = (await response.json()) as { job: JobSummary };
    return { access: 'summary', job, related, asMember };
  }
  return { access: 'full', job: (await response.json()) as Job, related, asMember };
}

export const handle: PageHandle<JobData> = {
  head: ({ data: { job } }) => ({
    title: `${job.title} – ${job.employer}, ${job.country}`,
    description: shorten(`${job.employer}, ${jobPlace(job)}. ${job.excerpt}`, 160),
    path: jobPath(job.id),
  }),
};

/** /jobs/{id}: what, who, where, pay, until when, Apply; then the text. */
export function Component() {
  const { access, job, related, asMember } = useLoaderData<JobData>();
  const isDecided = useOwnView(job, asMember);
  const { now } = useAppInfo();
  const expired = isExpired(job.expires_at, now);
  const full = access === 'full' ? job : null;
  const applyUrl = expired ? null : (full?.application_url ?? null);
  return (
    <>
      <article className={styles.job}>
        <header className={styles.head}>
          <p className={styles.kind}>
            <A to={categoryPath(job.category)}>{job.category}</A>
            {job.is_premium_visible && <b>Premium</b>}
          </p>
          <h1 dir="auto">{job.title}</h1>
          <p className={styles.employer} dir="auto">
            {job.employer}
          </p>
          {full?.company_tagline && (
            <p className={styles.tagline} dir="auto">
              {full.company_tagline}
            </p>
          )}
        </header>
        <div className={styles.side}>
          <JobFacts job={job} website={full?.company_website ?? null} />
          {expired && (
            <p className={styles.expired}>
              <b>Expired.</b>
              {' This job is closed. You cannot apply any more.'}
            </p>
          )}
          {applyUrl && <ApplyBox url={applyUrl} />}
          {full && !expired && !applyUrl && <NoApplyNote />}
          <ShareLinks job={job} />
        </div>
        <div className={styles.text}>
          <p className={styles.excerpt} dir="auto">
            {job.excerpt}
          </p>
          {full ? (
            <>
              {full.description && (
                <section>
                  <h2>About the job</h2>
                  <StoredHtml html={full.description} />
                </section>
              )}
              <Items title="Responsibilities" text={full.responsibilities} />
              <Items title="Requirements" text={full.requirements} />
            </>
          ) : (
            !expired && <PremiumPrompt />
          )}
        </div>
        {applyUrl && <ApplyBar url={applyUrl} expiresAt={job.expires_at} />}
      </article>
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">{expired ? 'Similar jobs that are open' : 'Related jobs'}</h2>
          <JobCards jobs={related} level={3} />
        </section>
      )}
      <p className={styles.more}>
        <A to={categoryPath(job.category)}>{`All ${job.category} jobs`}</A>
        <A to={countryPath(job.country_code)} state={{ countryName: job.country }}>{`All jobs in ${job.country}`}</A>
      </p>
      {!full && !expired && <UpgradeDialog isDecided={isDecided} />}
    </>
  );
}

/**
 * The first page is the one for everybody, and another tab may log in or out: what a premium job shows is asked for again when the session it
 * was asked with is no longer the one there is. True when the two agree.
 */
function useOwnView(job: JobSummary, asMember: boolean): boolean {
  const { state } = useSession();
  const { revalidate } = useRevalidator();
  const isDecided = state !== 'loading' && asMember === (state === 'signed-in');
  const isStale = job.is_premium_visible && state !== 'loading' && !isDecided;
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, revalidate]);
  return isDecided;
}

function Items({ title, text }: { title: string; text: string }) {
  const items = splitItems(text);
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
