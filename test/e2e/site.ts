import type { JobList, JobSummary } from '../../shared/jobs.ts';
import { isIndexed, PAGES, type PageEntry, type PageName } from '../../shared/pages.ts';
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

/**
 * Addresses where the path of the table (shared/pages.ts) is not enough: it has parameters, or the
 * page has further states.
 */
function samplesOf(kinds: JobKinds): Partial<Record<PageName, string[]>> {
  return {
    jobs: [
      '/jobs',
      '/jobs?search=nurse&country=DE',
      '/jobs?search=zzzzqqqq',
      '/jobs?page=2',
      '/jobs?page=999',
    ],
    job: Object.values(kinds).map(({ id }) => `/jobs/${id}`),
    jobPaper: [`/jobs/${kinds.free.id}/paper`, `/jobs/${kinds.premium.id}/paper`],
    category: [
      '/category/Information%20Technology',
      `/category/${encodeURIComponent('Industrial / Factory')}`,
    ],
    country: ['/country/DE', '/country/GB?search=zzzzqqqq'],
    report: ['/report', '/report?job=1', '/report?sent=yes'],
    employers: [
      '/employers',
      '/employers?name=Fenmarsh+Wellbeing+Trust',
      '/employers?name=fenmarsh',
      '/employers?name=zzzzqqqq',
    ],
    employer: ['/employers/uk/oakmere-farm'],
    permitGuide: ['/permits/GB', '/permits/DE', '/permits/KW'],
    permitOccupations: ['/permits/GB/occupations?q=nurse', '/permits/AU/occupations?q=zzzz'],
    contact: ['/contact', '/contact?sent=yes'],
    newAlert: ['/notifications/new?search=nurse&country=DE'],
    // Of two values the server and the browser must read the same one.
    premium: ['/premium', `/premium?returnTo=/jobs/${kinds.premium.id}&returnTo=/cv-builder`],
    premiumFailure: ['/premium-failure?reason=cancelled'],
    unsubscribe: ['/unsubscribe?key=gone'],
    // It is there for a link that a member made: shared-cv.test.ts.
    sharedCv: [],
    editJob: [`/admin/jobs/edit/${kinds.free.id}`],
    // It is there for an uploaded file only: admin-imports.test.ts looks at it.
    importFields: [],
    // The same of a job that an employer sent: employer-jobs.test.ts.
    employerJob: [],
  };
}

/** Pages that lead a visitor to another document, and where to. landing.test.ts looks at them. */
export const LEAVES: Record<string, string> = {
  '/account': '**/login?*',
  '/receipt': '**/login?*',
  '/employers/jobs': '**/login?*',
  '/invitation': '**/login?*',
  '/auth/success': '**/login',
  '/login-success': '**/login',
};

/** Addresses of pages, each kind of page in all that tests look at. */
export type PagePaths = Record<
  /** Rendered for everybody, and found by search engines. */
  | 'publicPages'
  /** All others that somebody without a session may open. */
  | 'accountPages'
  /** Both. */
  | 'found'
  /** Those that need a session. */
  | 'sessionPages'
  | 'notFound',
  string[]
>;

/** The addresses of every page of the table. Throws for one with parameters and no sample. */
export async function pagePaths(): Promise<PagePaths> {
  const samples = samplesOf(await findJobKinds());
  const pathsOf = (isWanted: (page: PageEntry) => boolean) =>
    (Object.entries(PAGES) as [PageName, PageEntry][]).flatMap(([name, page]) => {
      if (!isWanted(page)) return [];
      const paths = samples[name] ?? [page.path];
      if (paths.some((path) => path.includes(':')))
        throw new Error(`${name} has parameters: give it an address in samplesOf (${page.path})`);
      return paths;
    });
  const isPublic = (page: PageEntry) => isIndexed(page) && !page.client;
  const publicPages = pathsOf(isPublic);
  const accountPages = pathsOf((page) => !isPublic(page) && page.access !== 'admin');
  return {
    publicPages,
    accountPages,
    found: [...publicPages, ...accountPages],
    sessionPages: pathsOf(({ access }) => access === 'user' || access === 'admin'),
    notFound: [
      '/no-such-page',
      '/jobs/999999',
      '/jobs/abc',
      '/country/XX',
      '/category/Astronautics',
    ],
  };
}
