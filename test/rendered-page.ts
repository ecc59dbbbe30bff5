import { addDays, utcToday } from '../shared/job-dates.ts';
import type { Job, JobList, JobSummary } from '../shared/jobs.ts';
import type { PostedForm } from '../shared/page-renderer.ts';
import { render } from '../web/entry-server.tsx';

const summary: JobSummary = {
  id: 7,
  title: 'Nurse <b>',
  excerpt: 'Care for people.',
  employer: 'Northfield Care',
  category: 'Industrial / Factory',
  country: 'Germany',
  country_code: 'DE',
  state: 'Bavaria',
  job_type: 'full-time',
  salary: null,
  is_premium_visible: false,
  featured: false,
  created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  expires_at: null,
};
const job: Job = {
  ...summary,
  text_languages: { description: 'de' },
  description: '<p>Stored <em>HTML</em></p>',
  responsibilities: 'Wash; Lift',
  requirements: '',
  company_website: null,
  company_tagline: null,
  application_url: 'https://example.com/apply',
};
/** What a feed gives that has only the company and the place. */
export const BARE = 'Northfield Care · Bavaria, Germany';
const NO_FACTS = {
  visa: null,
  housing: null,
  costs: null,
  experience: null,
  no_experience: false,
  training: false,
  level: null,
  languages: [],
  from: {},
};
const LISTED: Record<string, Partial<JobSummary>> = {
  ending: { expires_at: '2099-12-25' },
  open: { expires_at: '2099-12-25', open_ended: true },
  today: { expires_at: addDays(utcToday(new Date()), 1) },
  refused: { facts: { ...NO_FACTS, visa: 'refused', from: { visa: 'text' } } },
  offered: {
    salary: { min: 2400, currency: 'EUR', period: 'month' },
    facts: { ...NO_FACTS, visa: 'offered', from: { visa: 'text' } },
  },
  repeated: { also_in: 1 },
  undated: { undated: true },
};
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** The 200 of a job. */
function whole(changes: Partial<Job>): Response {
  const changed = { ...job, ...changes };
  return Response.json({ ...changed, job: changed });
}

function answer(path: string): Response {
  const url = new URL(path, 'http://api');
  if (url.searchParams.get('search') === 'fail')
    return Response.json({ message: 'Broken.', code: 'internal' }, { status: 500 });
  if (url.searchParams.get('page') === '0')
    return Response.json({ message: 'page is wrong.', code: 'invalid' }, { status: 400 });
  const page = Number(url.searchParams.get('page') ?? 1);
  const isEmpty = url.searchParams.get('search') === 'nothing';
  const list: JobList = isEmpty
    ? { jobs: [], totalPages: 0, totalCount: 0, suggestion: 'nurse' }
    : {
        jobs: [{ ...summary, ...LISTED[url.searchParams.get('search') ?? ''] }],
        totalPages: 14,
        totalCount: 30 * (page - 1) + 1,
      };
  switch (url.pathname) {
    case '/api/stats':
      return Response.json({
        kept_off: { held: 2, removed: 0, reports: 1 },
        liveJobs: 1234,
        countries: { DE: 3 },
        categories: { Caregiving: 2 },
      });
    case '/api/jobs':
      return Response.json(list);
    case '/api/jobs/7':
      return whole({});
    case '/api/premium-offer':
      return Response.json({
        price: '$4',
        local: { KE: 'KES 520' },
        months: 6,
        jobs: { all: 165, free: 135 },
        job: null,
      });
    case '/api/jobs/8':
      return Response.json(
        {
          message: 'Premium.',
          code: 'premium_required',
          job: { ...summary, is_premium_visible: true },
          hidden: { description: true, responsibilities: 2, requirements: 1, apply_link: true },
        },
        { status: 403 },
      );
    case '/api/jobs/9':
      return whole({ expires_at: yesterday });
    // As from a feed that gives only company and place.
    case '/api/jobs/10':
      return whole({
        excerpt: BARE,
        description: `<p>${BARE}</p>`,
        expires_at: '2099-12-25',
      });
    case '/api/jobs/29':
      return whole({ expires_at: '2099-12-25', open_ended: true });
    case '/api/jobs/11':
      return whole({
        excerpt: 'You wash & lift with…',
        description: '<p>You wash &amp; lift <b>without</b> hurry.</p>',
      });
    case '/api/jobs/16':
      return whole({
        facts: {
          ...NO_FACTS,
          visa: 'refused',
          housing: 'offered',
          from: { visa: 'text', housing: 'operator', languages: 'text' },
          languages: [
            {
              any_of: [
                { language: 'German', level: 'B1' },
                { language: 'French', level: null },
              ],
              preferred: false,
            },
            { any_of: [{ language: 'Arabic', level: null }], preferred: true },
          ],
        },
        fact_quotes: [
          { fact: 'visa', quote: 'We <cannot> sponsor visas.' },
          { fact: 'languages', quote: 'German B1 or French' },
        ],
      });
    // The server's own failure, one without a message, and a proxy's page in place of an answer.
    case '/api/jobs/12':
      return Response.json({ message: 'Broken.', code: 'internal' }, { status: 500 });
    case '/api/jobs/13':
      return Response.json({}, { status: 500 });
    case '/api/jobs/14':
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    case '/api/jobs/15':
      return new Response('<h1>Log in to the network</h1>');
    case '/api/contact/stamp':
      return Response.json({ stamp: 'stamp.1' });
    case '/api/jobs/7/related':
      return Response.json({ jobs: [summary], places: [] });
    case '/api/jobs/20':
      return whole({ id: 20, undated: true });
    case '/api/jobs/17':
      return whole({ id: 17, also_in: 3 });
    case '/api/jobs/17/related':
      return Response.json({
        jobs: [],
        places: [
          { id: 18, state: null },
          { id: 19, state: 'Hof & Selb' },
        ],
      });
    case '/api/jobs/21':
      return Response.json({ message: 'Job not found.', code: 'x', gone: true }, { status: 404 });
    default:
      return Response.json({ message: 'Not found.', code: 'not_found' }, { status: 404 });
  }
}

/** The page of this path as the server renders it, over an API that answers from fixed data. */
export function openPage(
  path: string,
  own: Partial<Parameters<typeof render>[1]['site']> = {},
  posted?: PostedForm,
) {
  return render(new Request(`http://localhost${path}`), {
    apiFetch: async (apiPath) => answer(apiPath),
    ...(posted && { posted }),
    site: {
      name: 'Waymark',
      publicUrl: 'https://jobs.example',
      demo: 'all',
      google: false,
      employerJobs: false,
      support: 'help@jobs.example',
      operator: null,
      ...own,
    },
    assets: {
      css: ['/style.css'],
      everyPage: '/every-page.js',
      premiumGate: '/assets/premium-gate.js',
      formScript: '/assets/form-script.js',
      suggest: '/suggest.js',
      pageActions: '/page-actions.js',
      beside: '/beside.js',
      signedIn: '/signed-in.js',
      showSaved: '/show-saved.js',
      finishLogin: '/finish-login.js',
      passkeyLogin: '/passkey-login.js',
      pay: '/pay.js',
      showCv: '/show-cv.js',
      client: '/client.js',
      scripts: ['/client.js', '/shared.js'],
      pages: {
        entry: { css: ['/auth.css'], scripts: [] },
        'web/account/account-page.tsx': { css: ['/account.css'], scripts: ['/account.js'] },
      },
    },
  });
}
