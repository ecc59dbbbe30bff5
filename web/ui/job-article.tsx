import type { ReactNode } from 'react';
import { tradeOf } from '../../shared/constants/trades.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import { isExpired, statedEnd } from '../../shared/job-dates.ts';
import { type HiddenParts, type Job, type JobSummary, splitItems } from '../../shared/jobs.ts';
import { beginsWith, repeatsFacts } from '../lib/advert-text.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { categoryPath } from '../lib/url.ts';
import { ApplyBar, ApplyBox, NoApplyNote } from './apply.tsx';
import { EmployerRegister } from './employer-register.tsx';
import styles from './job-article.module.css';
import { JobFacts } from './job-facts.tsx';
import { Lights } from './lights.tsx';
import { A } from './link.tsx';
import { StoredHtml } from './prose.tsx';
import { RegisterSeal } from './register-line.tsx';
import { StatedQuotes } from './stated-facts.tsx';
import { Tile } from './tile.tsx';

/** A job as the viewer may see it: in full, or as a summary behind the premium gate. */
export type JobView =
  | { access: 'full'; job: Job }
  | { access: 'summary'; job: JobSummary; hidden: HiddenParts };

/**
 * The article of a job: title, company, facts, Apply, then the text. `share` is rendered below the
 * facts, `rules` before the text, `gate` in place of Apply where only members read the text.
 * `titleLevel` is the heading level when the page already has an h1.
 */
export function JobArticle({
  view,
  share,
  rules,
  gate,
  titleLevel,
}: {
  view: JobView;
  share?: ReactNode;
  rules?: ReactNode;
  gate?: ReactNode;
  titleLevel?: number;
}) {
  const { now } = useAppInfo();
  const { job } = view;
  const expired = isExpired(job.expires_at, now);
  const full = view.access === 'full' ? view.job : null;
  const applyUrl = expired ? null : (full?.application_url ?? null);
  return (
    <article className={styles.job}>
      <header className={styles.head}>
        <p className={styles.kind}>
          <A to={categoryPath(job.category)}>{job.category}</A>
          {job.featured && <b>Featured</b>}
          {job.is_premium_visible && <b>Premium</b>}
        </p>
        <Tile trade={tradeOf(job.category)} className={styles.person} />
        <h1 dir="auto" aria-level={titleLevel} data-title="">
          {job.title}
        </h1>
        <p className={styles.employer} dir="auto" data-employer="">
          {shownEmployer(job.employer)}
        </p>
        <RegisterSeal mark={job.register} entry={full?.register_entry} />
        {full?.company_tagline && (
          <p className={styles.tagline} dir="auto">
            {full.company_tagline}
          </p>
        )}
      </header>
      <div className={styles.side}>
        <div>
          <JobFacts
            job={job}
            website={full?.company_website ?? null}
            quotes={full && (full.fact_quotes ?? [])}
          />
          {expired && (
            <p className={styles.expired}>
              <b>Expired.</b>
              {' This job is closed. You can no longer apply.'}
            </p>
          )}
        </div>
        <div className={styles.act}>
          {applyUrl && <ApplyBox url={applyUrl} />}
          {full && !expired && !applyUrl && <NoApplyNote />}
          {view.access === 'summary' && !expired && gate}
          {share}
        </div>
      </div>
      <div className={styles.know}>
        <Lights facts={job.facts} quotes={full && (full.fact_quotes ?? [])} />
      </div>
      <div className={styles.official}>
        <EmployerRegister entry={full?.register_entry} refused={full?.register_refused} />
        {rules}
      </div>
      <div className={styles.text}>
        {!repeatsFacts(job.excerpt, job) &&
          !(full && beginsWith(full.description, job.excerpt)) && (
            <p className={styles.excerpt} dir="auto">
              {job.excerpt}
            </p>
          )}
        {full && (
          <>
            {!repeatsFacts(full.description, job) && (
              <section>
                <h2>About the job</h2>
                <StoredHtml html={full.description} />
              </section>
            )}
            <Items title="Responsibilities" text={full.responsibilities} />
            <Items title="Requirements" text={full.requirements} />
            <StatedQuotes quotes={full.fact_quotes} />
          </>
        )}
      </div>
      {applyUrl && <ApplyBar url={applyUrl} expiresAt={statedEnd(job, now)} />}
    </article>
  );
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
