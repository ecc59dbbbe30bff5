import { BROWSE_FIELDS, FEED_FIELDS, JOBS_FIELDS } from './constants/page-fields.ts';
import { findPage, PAGES, type PageName } from './pages.ts';

/**
 * What the server takes of requests for a page.
 * - `query`: the query fields it is rendered from. All others never become part of a cache key.
 * - `form`: it holds a form that works without script. What is posted to the page goes to
 *   `api`, a path of the API, as JSON. Then the page comes again: with the answer if it was refused
 *   or `showsAnswer` (`script`: to web/form-script.ts only), else with `sent=yes`, or where the
 *   answer redirects to. Caches keep no such page: it may carry a time stamp. `needsProof`: it leads into an account, so a browser that does
 *   not say which site sends it must have the cookie of the page.
 */
type PageRequests = { query?: readonly string[]; form?: PostedForm };
type PostedForm = { api: string; showsAnswer?: true | 'script'; needsProof?: true };

/** Apart from the table of pages, because every browser with an account loads that one. */
const REQUESTS: Partial<Record<PageName, PageRequests>> = {
  jobs: { query: JOBS_FIELDS },
  category: { query: BROWSE_FIELDS },
  country: { query: BROWSE_FIELDS },
  premium: { query: ['returnTo', 'country'] },
  employers: { query: ['name', 'place', 'country'] },
  permitOccupations: { query: ['q'] },
  newAlert: {
    query: [...FEED_FIELDS, 'sent'],
    form: { api: '/api/alerts/by-email', showsAnswer: 'script' },
  },
  check: { form: { api: '/api/check-offer', showsAnswer: true } },
  report: { query: ['sent', 'job'], form: { api: '/api/report-job' } },
  contact: { query: ['sent', 'job'], form: { api: '/api/contact' } },
  login: {
    query: ['returnTo', 'reason', 'token'],
    form: { api: '/api/login-form', needsProof: true },
  },
  loginCode: {
    query: ['returnTo', 'token'],
    form: { api: '/api/login-code-form', needsProof: true },
  },
  signup: { form: { api: '/api/register-form', needsProof: true } },
  forgotPassword: { form: { api: '/api/forgot-password', showsAnswer: true } },
  resetPassword: {
    query: ['returnTo', 'token', 'google'],
    form: { api: '/api/reset-password', showsAnswer: true },
  },
  verifyEmailInstructions: {
    query: ['reason'],
    form: { api: '/api/resend-verification', showsAnswer: true },
  },
  choosePassword: {
    query: ['returnTo', 'token'],
    form: { api: '/api/choose-password-form', needsProof: true },
  },
  verifyEmail: { query: ['change'] },
  loginFailure: { query: ['reason'] },
  confirmAlert: { query: ['key', 'full'] },
  unsubscribe: { query: ['key'] },
  sharedCv: { query: ['key'] },
};

const BY_PATH = new Map(
  Object.entries(REQUESTS).map(([name, requests]) => {
    const { path } = PAGES[name as PageName];
    return [path as string, requests] as const;
  }),
);

function requestsOf(pathname: string): { path: string } & PageRequests {
  const path = findPage(pathname)?.path ?? '';
  return { path, ...BY_PATH.get(path) };
}

/** The query fields that the page of a path is rendered from. */
export function queryFieldsOf(pathname: string): readonly string[] {
  return requestsOf(pathname).query ?? [];
}

/** The form of the page of a path that works without script, with the usual path of the page. */
export function findPostedForm(pathname: string): (PostedForm & { path: string }) | undefined {
  const { path, form } = requestsOf(pathname);
  return form && { path, ...form };
}
