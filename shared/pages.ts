/**
 * One page of the site.
 * - `access`: `entry` is a way into an account: a log-in never leads back there. `user`
 *   and `admin` need a session.
 * - `chunk`: the file that the browser loads it with (web/routes.tsx). `own` is a file of its own.
 * - `client`: works in the browser only. React loads at once, and no cache keeps the page.
 * - `visitors`: of a `client` page that the server renders for visitors: React loads where there is a
 *   session.
 * - `script`: what its own script does, which web/page-actions.ts loads at once.
 * - `runs`: its own script, which nothing else loads.
 * - `bare`: without the menu of the site.
 * - `uncached`: says what was just changed, or to whom it belongs: no cache keeps it.
 * - `noindex`: not for search engines. That holds for all pages but public ones without being said.
 * - `menu`: its link in the header, the administrators' menu or the footer, in the order of the
 *   table.
 */
export type PageEntry = {
  path: string;
  access: 'public' | 'entry' | 'user' | 'admin';
  chunk: 'public' | 'auth' | 'permits' | 'own';
  client?: true;
  visitors?: true;
  script?: 'showSaved';
  runs?: 'finishLogin' | 'passkeyLogin' | 'pay' | 'showCv';
  bare?: true;
  uncached?: true;
  noindex?: true;
  menu?: { text: string; in: readonly MenuPlace[] };
  /** Of the administration: editors may open it as well. */
  editors?: true;
  /** The page is there while this is switched on (`SiteFacts`). */
  setting?: 'employerJobs';
};

/** Menus with links to pages. */
export type MenuPlace = 'doors' | 'jobs' | 'main' | 'user' | 'admin' | 'footer';

const open = { access: 'public', chunk: 'public' } as const;
const own = { access: 'public', chunk: 'own' } as const;
const permit = { access: 'public', chunk: 'permits' } as const;
const member = { access: 'user', chunk: 'own', client: true } as const;
const entry = { access: 'entry', chunk: 'auth' } as const;
const landing = { ...entry, runs: 'finishLogin', uncached: true } as const;
const admin = { access: 'admin', chunk: 'own', client: true } as const;
const editor = { ...admin, editors: true } as const;

/** Every page of the site. docs/recipes.md says how to add one. */
export const PAGES = {
  home: { path: '/', ...open },
  jobs: { path: '/jobs', ...open, menu: { text: 'All Jobs', in: ['jobs'] } },
  job: { path: '/jobs/:id', ...open },
  jobPaper: { path: '/jobs/:id/paper', ...own, noindex: true },
  category: { path: '/category/:name', ...open },
  country: { path: '/country/:code', ...open },
  categories: { path: '/categories', ...open, menu: { text: 'Categories', in: ['jobs'] } },
  countries: { path: '/countries', ...open, menu: { text: 'Countries', in: ['jobs'] } },
  // What people type and thousands of thin pages stay out of caches and search engines.
  employers: {
    path: '/employers',
    ...own,
    uncached: true,
    menu: { text: 'Is it a real sponsor?', in: ['doors'] },
  },
  postJob: {
    path: '/employers/post',
    ...member,
    visitors: true,
    setting: 'employerJobs',
    menu: { text: 'Post a Job', in: ['footer'] },
  },
  employerJobs: { path: '/employers/jobs', ...member, setting: 'employerJobs' },
  employerJob: { path: '/employers/jobs/:jobId', ...member, setting: 'employerJobs' },
  employer: { path: '/employers/:register/:name', ...own, uncached: true, noindex: true },
  permits: { path: '/permits', ...permit, menu: { text: 'Work Permits', in: ['footer'] } },
  permitGuide: { path: '/permits/:country', ...permit },
  permitOccupations: { path: '/permits/:country/occupations', ...permit },
  notifications: {
    path: '/notifications',
    ...member,
    visitors: true,
    menu: { text: 'Job Alerts', in: ['main'] },
  },
  newAlert: { path: '/notifications/new', ...member, visitors: true },
  cvBuilder: {
    path: '/cv-builder',
    ...member,
    visitors: true,
    menu: { text: 'CV Builder', in: ['main'] },
  },
  // The secret of the link is a field of the query, which no log and no other page gets.
  sharedCv: {
    path: '/shared-cv',
    ...own,
    runs: 'showCv',
    bare: true,
    noindex: true,
    uncached: true,
  },
  saved: {
    path: '/saved',
    ...own,
    script: 'showSaved',
    noindex: true,
    menu: { text: 'Saved', in: ['main'] },
  },
  profile: { path: '/profile', ...member, menu: { text: 'Profile Builder', in: ['user'] } },
  // One for each job and country.
  premium: { path: '/premium', ...own, runs: 'pay', noindex: true, uncached: true },
  premiumSuccess: { path: '/premium-success', ...own, client: true, noindex: true },
  premiumFailure: { path: '/premium-failure', ...own, client: true, noindex: true },
  about: { path: '/about', ...open, menu: { text: 'About Us', in: ['footer'] } },
  howItWorks: { path: '/how-it-works', ...open, menu: { text: 'How It Works', in: ['footer'] } },
  check: { path: '/check', ...own, menu: { text: 'Got an offer?', in: ['doors'] } },
  safety: { path: '/safety', ...own, menu: { text: 'Stay Safe', in: ['footer'] } },
  report: { path: '/report', ...own, noindex: true },
  contact: { path: '/contact', ...own, menu: { text: 'Contact', in: ['footer'] } },
  privacyPolicy: {
    path: '/privacy-policy',
    ...open,
    menu: { text: 'Privacy Policy', in: ['footer'] },
  },
  terms: { path: '/terms', ...open, menu: { text: 'Terms of Service', in: ['footer'] } },
  offline: { path: '/offline', ...open, noindex: true },

  login: { path: '/login', ...entry, runs: 'passkeyLogin' },
  // The second step of a login posts here.
  loginCode: { path: '/login-code', ...entry },
  signup: { path: '/signup', ...entry },
  forgotPassword: { path: '/forgot-password', ...entry },
  // These two are reached from a mail: the chunk of the login does not carry them.
  resetPassword: { path: '/reset-password', ...entry, chunk: 'own' },
  choosePassword: { path: '/choose-password', ...entry, chunk: 'own' },
  // Its form is a plain HTML form, with or without JavaScript.
  verifyEmail: { path: '/verify-email', ...entry },
  verifyEmailInstructions: { path: '/verify-email-instructions', ...entry },
  verifySuccess: { path: '/verify-success', ...landing },
  authSuccess: { path: '/auth/success', ...landing },
  authCallback: { path: '/auth/callback', ...landing },
  loginSuccess: { path: '/login-success', ...landing },
  loginFailure: { path: '/login-failure', ...landing },

  // Its form is a plain HTML form, with or without JavaScript.
  unsubscribe: { path: '/unsubscribe', ...own, noindex: true, uncached: true },
  confirmAlert: { path: '/confirm-alert', ...own, noindex: true, uncached: true },
  receipt: { path: '/receipt', ...member },
  account: { path: '/account', ...member },
  // Its secret is in the address: no menu leads here, a mail does.
  invitation: { path: '/invitation', ...member },
  overview: { path: '/admin', ...editor, menu: { text: 'Overview', in: ['admin'] } },
  newJob: { path: '/admin/jobs/new', ...editor, menu: { text: 'Create Job', in: ['admin'] } },
  manageJobs: {
    path: '/admin/jobs/manage',
    ...editor,
    menu: { text: 'Manage Jobs', in: ['admin'] },
  },
  drafts: { path: '/admin/jobs/drafts', ...editor, menu: { text: 'Drafts', in: ['admin'] } },
  editJob: { path: '/admin/jobs/edit/:jobId', ...editor },
  imports: { path: '/admin/imports', ...editor, menu: { text: 'Imports', in: ['admin'] } },
  importFields: { path: '/admin/imports/:runId/fields', ...editor },
  partners: { path: '/admin/partners', ...admin, menu: { text: 'Partners', in: ['admin'] } },
  payments: { path: '/admin/payments', ...admin, menu: { text: 'Payments', in: ['admin'] } },
  members: { path: '/admin/members', ...admin, menu: { text: 'Members', in: ['admin'] } },
  team: { path: '/admin/team', ...admin, menu: { text: 'Team', in: ['admin'] } },
  messages: { path: '/admin/messages', ...editor, menu: { text: 'Messages', in: ['admin'] } },
  adminMail: { path: '/admin/mail', ...admin, menu: { text: 'Mail', in: ['admin'] } },
  review: { path: '/admin/review', ...editor },
  held: { path: '/admin/held', ...editor, menu: { text: 'Held Jobs', in: ['admin'] } },
  employerQueue: {
    path: '/admin/employer-jobs',
    ...admin,
    setting: 'employerJobs',
    menu: { text: 'Employer Jobs', in: ['admin'] },
  },
  registers: { path: '/admin/registers', ...admin, menu: { text: 'Registers', in: ['admin'] } },
  permitAmounts: {
    path: '/admin/permits',
    ...admin,
    menu: { text: 'Permit Amounts', in: ['admin'] },
  },
  searches: { path: '/admin/searches', ...admin, menu: { text: 'Searches', in: ['admin'] } },
  audit: { path: '/admin/audit', ...admin, menu: { text: 'Audit log', in: ['admin'] } },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof PAGES;

/** The names of the pages of one chunk. */
export type PageOf<C extends PageEntry['chunk']> = {
  [Name in PageName]: (typeof PAGES)[Name]['chunk'] extends C ? Name : never;
}[PageName];

const ROWS: readonly PageEntry[] = Object.values(PAGES);
const MATCHERS = ROWS.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
}));

/** Finds the page of a path as the router does: ignores case and a trailing slash. */
export function findPage(pathname: string): PageEntry | undefined {
  return MATCHERS.find(({ pattern }) => pattern.test(pathname))?.page;
}

/** Whether search engines may index a page. */
export function isIndexed({ access, noindex }: PageEntry): boolean {
  return access === 'public' && !noindex;
}

/** What an operator switches on, by the name of `PageEntry.setting`. */
export type Switched = { employerJobs: boolean };

/** Whether a page is there. */
export function isSwitchedOn({ setting }: PageEntry, on: Switched): boolean {
  return setting === undefined || on[setting];
}

/** The links of a menu; of the administrators' one with `isEditor` those that editors may open. */
export function menuLinks(
  place: MenuPlace,
  on: Switched,
  isEditor = false,
): { to: string; text: string }[] {
  return ROWS.flatMap((page) =>
    page.menu?.in.includes(place) && isSwitchedOn(page, on) && (!isEditor || page.editors)
      ? [{ to: page.path, text: page.menu.text }]
      : [],
  );
}
