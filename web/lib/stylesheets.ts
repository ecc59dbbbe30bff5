/**
 * The stylesheets of public pages and the files that they are for, in web/. React runs none of these in
 * the browser, so the build reads here which styles they need (vite.config.ts). What two of the sheets
 * or a page of members need is in `common`, which every page links to.
 */
export const STYLESHEETS = {
  common: ['ui/shell.tsx', 'ui/error-page.tsx', 'offline/offline-page.tsx'],
  home: ['home/home-page.tsx', 'browse/index-pages.tsx'],
  lists: ['jobs/jobs-page.tsx', 'jobs/category-page.tsx', 'jobs/country-page.tsx'],
  job: ['jobs/job-page.tsx', 'safety/job-paper-page.tsx'],
  guides: [
    'permits/permits-page.tsx',
    'permits/permit-guide-page.tsx',
    'permits/permit-occupations-page.tsx',
    'employers/employers-page.tsx',
    'employers/employer-page.tsx',
    'safety/safety-page.tsx',
    'static/how-it-works.tsx',
    'static/text-pages.tsx',
  ],
  forms: [
    'safety/check-page.tsx',
    'safety/report-page.tsx',
    'contact/contact-page.tsx',
    'alerts/unsubscribe-page.tsx',
    'alerts/confirm-alert-page.tsx',
  ],
  entry: [
    'auth/login-page.tsx',
    'auth/login-code-page.tsx',
    'auth/signup-page.tsx',
    'auth/forgot-password-page.tsx',
    'auth/reset-password-page.tsx',
    'auth/choose-password-page.tsx',
    'auth/verify-email-page.tsx',
    'auth/verify-email-instructions-page.tsx',
    'auth/verify-success-page.tsx',
    'auth/auth-success-page.tsx',
    'auth/auth-callback-page.tsx',
    'auth/login-success-page.tsx',
    'auth/login-failure-page.tsx',
  ],
  saved: ['journey/saved-page.tsx'],
  premium: ['premium/premium-page.tsx'],
  sharedCv: ['shared-cv/shared-cv-page.tsx'],
} as const satisfies Record<string, readonly string[]>;

export type StylesheetName = keyof typeof STYLESHEETS;
