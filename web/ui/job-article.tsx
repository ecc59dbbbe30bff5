import type { ReactNode } from 'react';
import { tradeOf } from '../../shared/constants/trades.ts';
import { shownEmployer } from '../../shared/employer-name.ts';
import { isExpired } from '../../shared/job-dates.ts';
import { type HiddenParts, type Job, type JobSummary, splitItems } from '../../shared/jobs.ts';
import { beginsWith, repeatsFacts } from '../lib/advert-text.ts';
import { useAppInfo } from '../lib/app-info.ts';
import { categoryPath } from '../lib/url.ts';
import { ApplyBar, ApplyBox, NoApplyNote } from './apply.tsx';
import { EmployerRegister } from './employer-register.tsx';
import { Flag } from './flag.tsx';
import { Fold } from './fold.tsx';
import styles from './job-article.module.css';
import { jobPlace } from './job-card.tsx';
import { JobFacts, JobTimes } from './job-facts.tsx';
import { Lights } from './lights.tsx';
import { A } from './link.tsx';
import { StoredHtml } from './prose.tsx';
import { RegisterSeal } from './register-line.tsx';
import { hasStatedQuotes, StatedQuotes } from './stated-facts.tsx';
import { Tile } from './tile.tsx';

/** A job as the viewer may see it: in full, or as a summary behind the premium gate. */
export type JobView =
  | { access: 'full'; job: Job }
  | { access: 'summary'; job: JobSummary; hidden: HiddenParts };

/**
 * The article of a job: title, company, place, pay and the three lights; duties and needs; the rules
 * of the permit; the rest of the advert; and how to apply, which stands beside it on a wide screen.
 * `share` is rendered below the way to apply, `rules` before the rest of the advert, `warning` after
 * it, `gate` in place of Apply where only members read the text; `save` saves the job where the bar of
 * Apply does not. `titleLevel` is the heading level
 * when the page already has an h1.
 */
export function JobArticle({
  view,
  share,
  rules,
  warning,
  gate,
  save,
  titleLevel,
}: {
  view: JobView;
  share?: ReactNode;
  save?: ReactNode;
  rules?: ReactNode;
  warning?: ReactNode;
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
        <h1 dir="auto" lang={job.title_language} aria-level={titleLevel} data-title="">
          {job.title}
        </h1>
        <p className={styles.employer} dir="auto" data-employer="">
          {shownEmployer(job.employer)}
        </p>
        {full?.company_tagline && (
          <p className={styles.tagline} dir="auto">
            {full.company_tagline}
          </p>
        )}
        <p data-place={job.country_code}>
          <Flag code={job.country_code} inline />
          {jobPlace(job)}
        </p>
        <RegisterSeal mark={job.register} entry={full?.register_entry} />
        <JobFacts job={job} />
        {expired && (
          <p className={styles.expired}>
            <b>Expired.</b>
            {' This job is closed. You can no longer apply.'}
          </p>
        )}
      </header>
      <div className={styles.know}>
        <Lights facts={job.facts} quotes={full && (full.fact_quotes ?? [])} />
      </div>
      <div className={styles.text}>
        {full && (
          <div className={styles.two}>
            <Items
              title="What you do"
              text={full.responsibilities}
              lang={full.text_languages?.responsibilities}
            />
            <Items
              title="What you need"
              text={full.requirements}
              lang={full.text_languages?.requirements}
            />
          </div>
        )}
        {view.access === 'summary' && !expired && gate}
        {rules}
        <EmployerRegister entry={full?.register_entry} refused={full?.register_refused} />
        <Advert view={view} />
        {warning}
      </div>
      <div className={styles.side}>
        {full && !expired && !applyUrl && <NoApplyNote />}
        {!applyUrl && save}
        <Fold title="Dates, website, share">
          <JobTimes job={job} website={full?.company_website ?? null} />
          {applyUrl && <ApplyBox url={applyUrl} />}
          {applyUrl && save}
          {share}
        </Fold>
      </div>
      {applyUrl && <ApplyBar url={applyUrl} />}
    </article>
  );
}

/** What else the advert says; its excerpt alone to readers who may not read all of it. */
function Advert({ view }: { view: JobView }) {
  const { job } = view;
  const full = view.access === 'full' ? view.job : null;
  const isExcerptShown =
    !repeatsFacts(job.excerpt, job) && !(full && beginsWith(full.description, job.excerpt));
  const isTextShown = full !== null && !repeatsFacts(full.description, job);
  if (full === null) return isExcerptShown && <p dir="auto">{job.excerpt}</p>;
  if (!isExcerptShown && !isTextShown && !hasStatedQuotes(full.fact_quotes)) return null;
  return (
    <div className={styles.advert}>
      <Fold title="The whole advert">
        {(isExcerptShown || isTextShown) && <h2>From the advert</h2>}
        {isExcerptShown && (
          <p dir="auto" lang={full.text_languages?.excerpt}>
            {job.excerpt}
          </p>
        )}
        {isTextShown && (
          <StoredHtml html={full.description} lang={full.text_languages?.description} />
        )}
        <StatedQuotes quotes={full.fact_quotes} />
      </Fold>
    </div>
  );
}

function Items(props: { title: string; text: string; lang: string | undefined }) {
  const { title, text, lang } = props;
  const items = splitItems(text);
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.items} lang={lang}>
        {items.map((item) => (
          <li key={item} dir="auto">
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}
