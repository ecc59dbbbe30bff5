import type { JobList, JobSummary } from '../../shared/jobs.ts';
import { addressOf } from './browser.ts';

/** One demo job of each kind that pages render differently. */
export type JobKinds = Record<'free' | 'premium' | 'expired' | 'commission', JobSummary>;

/**
 * Finds the jobs among the demo listings; expired ones by id, because lists leave them out. Throws
 * when a kind is missing.
 */
export async function findJobKinds(): Promise<JobKinds> {
  const jobs = [...(await listJobs(1)), ...(await listJobs(2))];
  const today = new Date().toISOString().slice(0, 10);
  const last = Math.max(...jobs.map(({ id }) => id));
  const listed = new Set(jobs.map(({ id }) => id));
  const unlisted = Array.from({ length: last + 10 }, (_, index) => index + 1).filter(
    (id) => !listed.has(id),
  );
  const answers = await Promise.all(
    unlisted.map(
      async (id) => (await fetch(addressOf(`/api/jobs/${id}`))).json() as Promise<JobSummary>,
    ),
  );
  return {
    free: need(
      jobs,
      (job) =>
        !job.is_premium_visible && job.salary !== null && !('commission_based' in job.salary),
    ),
    premium: need(jobs, (job) => job.is_premium_visible),
    commission: need(
      jobs,
      (job) => !job.is_premium_visible && job.salary !== null && 'commission_based' in job.salary,
    ),
    expired: need(
      answers,
      (job) =>
        !job.is_premium_visible && typeof job.expires_at === 'string' && job.expires_at <= today,
    ),
  };
}

async function listJobs(page: number): Promise<JobSummary[]> {
  return ((await (await fetch(addressOf(`/api/jobs?limit=100&page=${page}`))).json()) as JobList)
    .jobs;
}

function need(jobs: JobSummary[], isWanted: (job: JobSummary) => boolean): JobSummary {
  const job = jobs.find(isWanted);
  if (!job) throw new Error(`No demo job for ${isWanted.toString()}`);
  return job;
}

/** URLs of account pages, as an anonymous visitor without a token sees them. */
const ACCOUNT_PATHS = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/choose-password',
  '/verify-email',
  '/verify-email-instructions',
  '/verify-success',
  '/auth/success',
  '/auth/callback',
  '/login-success',
  '/login-failure',
  '/account',
  '/premium',
  '/premium-success',
  '/premium-failure?reason=cancelled',
  '/cv-builder',
  '/notifications',
  '/notifications/new?search=nurse&country=DE',
  '/profile',
  '/unsubscribe?key=gone',
];

/**
 * A URL of every kind of page with status 200 (`publicPages`, `accountPages`, and both as `found`)
 * and 404 (`notFound`).
 */
export async function pagePaths(): Promise<
  Record<'found' | 'publicPages' | 'accountPages' | 'notFound', string[]>
> {
  const { free, premium, expired, commission } = await findJobKinds();
  const publicPages = [
    '/',
    '/jobs',
    '/jobs?search=nurse&country=DE',
    '/jobs?search=zzzzqqqq',
    '/jobs?page=2',
    '/jobs?page=999',
    ...[free, premium, expired, commission].map(({ id }) => `/jobs/${id}`),
    '/category/Information%20Technology',
    `/category/${encodeURIComponent('Industrial / Factory')}`,
    '/country/DE',
    '/country/GB?search=zzzzqqqq',
    '/categories',
    '/countries',
    '/about',
    '/how-it-works',
    '/terms',
    '/privacy-policy',
    '/contact',
    '/contact?sent=yes',
  ];
  const found = [...publicPages, ...ACCOUNT_PATHS];
  return {
    found,
    publicPages,
    accountPages: ACCOUNT_PATHS,
    notFound: [
      '/no-such-page',
      '/jobs/999999',
      '/jobs/abc',
      '/country/XX',
      '/category/Astronautics',
    ],
  };
}
