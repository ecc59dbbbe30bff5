import { searchPath } from '../../../shared/alert-words.ts';
import { countryName } from '../../../shared/constants/countries.ts';
import { shownEmployer } from '../../../shared/employer-name.ts';
import { daysUntilExpiry, expiryLabel, knownAge, statedEnd } from '../../../shared/job-dates.ts';
import { alsoIn, type JobSummary, jobTypeLabel } from '../../../shared/jobs.ts';
import { formatSalary } from '../../../shared/salary.ts';
import type { MailContent, MailItem, MailSite } from '../../mail/mail.service.ts';
import { alertTitle, type NamedAlert } from '../alert-title.ts';
import type { AlertCriteria } from '../new-jobs.ts';

const ADJECTIVES = { immediate: 'an immediate', daily: 'a daily', weekly: 'a weekly' } as const;
/** A mail with jobs: why it is sent, and the ways to stop it. */
export function newJobsMail(
  { name, url }: MailSite,
  alert: NamedAlert,
  found: { jobs: JobSummary[]; more: number; now: Date; unsubscribeUrl: string },
): MailContent {
  const { jobs, more, now, unsubscribeUrl } = found;
  const count = jobs.length + more;
  const [first] = jobs as [JobSummary];
  const title = alertTitle(alert);
  const firstTitle = `${first.title} in ${first.country}`;
  return {
    subject: count === 1 ? `New job: ${firstTitle}` : `${count} new jobs: ${firstTitle} and more`,
    heading: count === 1 ? 'A new job for you' : `${count} new jobs for you`,
    paragraphs: [`New jobs for your alert: ${title}`],
    items: jobs.map((job) => jobItem(url, job, now)),
    ...(more > 0 && {
      button: {
        text: more === 1 ? 'And 1 more job' : `And ${more} more jobs`,
        url: `${url}${pageOf(alert)}`,
        isShort: true as const,
      },
    }),
    footer: {
      text: `You get this email because you have ${ADJECTIVES[alert.frequency]} job alert at ${name}: ${title}. Never pay anyone for a job.`,
      links: [
        { text: 'Stop this alert', url: unsubscribeUrl },
        { text: 'Manage your alerts', url: `${url}/notifications` },
      ],
    },
  };
}

function jobItem(siteUrl: string, job: JobSummary, now: Date): MailItem {
  const pay = job.salary === null ? null : formatSalary(job.salary);
  const age = knownAge(job, now);
  const days = daysUntilExpiry(statedEnd(job, now), now);
  const facts = [
    pay,
    job.job_type === null ? null : jobTypeLabel(job.job_type),
    age && `Posted ${age === 'Today' ? 'today' : age}`,
    days === 1 ? expiryLabel(days) : null,
    job.also_in === undefined ? null : alsoIn(job.also_in),
    job.is_premium_visible ? 'Premium' : null,
  ];
  return {
    title: job.title,
    url: `${siteUrl}/jobs/${job.id}`,
    lines: [
      [shownEmployer(job.employer), [job.state, job.country].filter(Boolean).join(', ')],
      facts.filter((fact) => fact !== null),
    ],
  };
}

/**
 * The page that shows what an alert finds. A list shows one category and one country: an alert for
 * several links to the list without that filter.
 */
function pageOf(alert: AlertCriteria): string {
  const { categories, countries } = alert;
  const [category = null] = categories.length === 1 ? categories : [];
  const [code] = countries.length === 1 ? countries : [];
  const country = code ? countryName(code) : null;
  return searchPath({ ...alert, category, country }).replace(/\?$/, '');
}
