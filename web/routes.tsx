import { lazy } from 'react';
import { data, type RouteObject } from 'react-router';
import { PAGES, type PageName, type PageOf } from '../shared/pages.ts';
import type { SHEETS } from './lib/assets.ts';
import type { ProfileParts } from './lib/profile-parts.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { Layout } from './ui/layout.tsx';

/**
 * How React Router loads a page. `id` begins with the source file of the page's chunk: the server
 * uses it to find the assets of the page (lib/assets.ts).
 */
type LazyPage = {
  id?: string;
  lazy: () => Promise<
    Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'handle' | 'Component' | 'element'>
  >;
};

/** The public pages that need a stylesheet more than all. */
const SHEET_OF: Partial<Record<PageOf<'public'>, (typeof SHEETS)[number]>> = {
  home: 'home',
  categories: 'home',
  countries: 'home',
  jobs: 'lists',
  category: 'lists',
  country: 'lists',
  job: 'job',
};

function publicPage(name: PageOf<'public'>): LazyPage {
  return {
    ...(SHEET_OF[name] && { id: `${SHEET_OF[name]}#${name}` }),
    lazy: async () => (await import('./public-pages.tsx')).publicPages[name],
  };
}

function authPage(name: PageOf<'auth'>): LazyPage {
  return {
    id: `web/auth-pages.ts#${name}`,
    lazy: async () => (await import('./auth-pages.ts')).authPages[name],
  };
}

function landingPage(name: PageOf<'landing'>): LazyPage {
  return {
    id: `web/landing-pages.ts#${name}`,
    lazy: async () => (await import('./landing-pages.ts')).landingPages[name],
  };
}

function permitPage(name: 'permits' | 'permitGuide' | 'permitOccupations'): LazyPage {
  return {
    id: `web/permits/permit-pages.ts#${name}`,
    lazy: async () => (await import('./permits/permit-pages.ts')).permitPages[name],
  };
}

/** What other features bring to the profile page. */
const PROFILE_PARTS: ProfileParts = {
  Exchange: lazy(async () => ({
    default: (await import('./profile-exchange/profile-exchange.tsx')).ProfileExchange,
  })),
  Preview: lazy(async () => ({ default: (await import('./cv/live-preview.tsx')).LivePreview })),
};

/** Pages with a file of their own. */
const OWN_PAGES: Record<PageOf<'own'>, LazyPage> = {
  premium: { id: 'web/premium/premium-page.tsx', lazy: () => import('./premium/premium-page.tsx') },
  premiumSuccess: {
    id: 'web/premium/premium-success-page.tsx',
    lazy: () => import('./premium/premium-success-page.tsx'),
  },
  premiumFailure: {
    id: 'web/premium/premium-failure-page.tsx',
    lazy: () => import('./premium/premium-failure-page.tsx'),
  },
  unsubscribe: {
    id: 'web/alerts/unsubscribe-page.tsx',
    lazy: () => import('./alerts/unsubscribe-page.tsx'),
  },
  confirmAlert: {
    id: 'web/alerts/confirm-alert-page.tsx',
    lazy: () => import('./alerts/confirm-alert-page.tsx'),
  },
  check: { id: 'web/safety/check-page.tsx', lazy: () => import('./safety/check-page.tsx') },
  safety: { id: 'web/safety/safety-page.tsx', lazy: () => import('./safety/safety-page.tsx') },
  report: { id: 'web/safety/report-page.tsx', lazy: () => import('./safety/report-page.tsx') },
  employers: {
    id: 'web/employers/employers-page.tsx',
    lazy: () => import('./employers/employers-page.tsx'),
  },
  employer: {
    id: 'web/employers/employer-page.tsx',
    lazy: () => import('./employers/employer-page.tsx'),
  },
  permits: permitPage('permits'),
  permitGuide: permitPage('permitGuide'),
  permitOccupations: permitPage('permitOccupations'),
  contact: { id: 'web/contact/contact-page.tsx', lazy: () => import('./contact/contact-page.tsx') },
  resetPassword: {
    id: 'web/auth/reset-password-page.tsx',
    lazy: () => import('./auth/reset-password-page.tsx'),
  },
  choosePassword: {
    id: 'web/auth/choose-password-page.tsx',
    lazy: () => import('./auth/choose-password-page.tsx'),
  },
  receipt: { id: 'web/account/receipt-page.tsx', lazy: () => import('./account/receipt-page.tsx') },
  account: { id: 'web/account/account-page.tsx', lazy: () => import('./account/account-page.tsx') },
  notifications: {
    id: 'web/alerts/notifications-page.tsx',
    lazy: () => import('./alerts/notifications-page.tsx'),
  },
  newAlert: {
    id: 'web/alerts/new-alert-page.tsx',
    lazy: () => import('./alerts/new-alert-page.tsx'),
  },
  cvBuilder: {
    id: 'web/cv/cv-builder-page.tsx',
    lazy: () => import('./cv/cv-builder-page.tsx'),
  },
  saved: { id: 'web/journey/saved-page.tsx', lazy: () => import('./journey/saved-page.tsx') },
  profile: {
    id: 'web/profile/profile-page.tsx',
    lazy: async () => {
      const { handle, Component } = await import('./profile/profile-page.tsx');
      return { handle, element: <Component parts={PROFILE_PARTS} /> };
    },
  },
  overview: {
    id: 'web/admin/overview/overview-page.tsx',
    lazy: () => import('./admin/overview/overview-page.tsx'),
  },
  manageJobs: {
    id: 'web/admin/manage-jobs/manage-jobs-page.tsx',
    lazy: () => import('./admin/manage-jobs/manage-jobs-page.tsx'),
  },
  newJob: {
    id: 'web/admin/job-form/new-job-page.tsx',
    lazy: () => import('./admin/job-form/new-job-page.tsx'),
  },
  editJob: {
    id: 'web/admin/job-form/edit-job-page.tsx',
    lazy: () => import('./admin/job-form/edit-job-page.tsx'),
  },
  imports: {
    id: 'web/admin/imports/imports-page.tsx',
    lazy: () => import('./admin/imports/imports-page.tsx'),
  },
  payments: {
    id: 'web/admin/payments/payments-page.tsx',
    lazy: () => import('./admin/payments/payments-page.tsx'),
  },
  messages: {
    id: 'web/admin/messages/messages-page.tsx',
    lazy: () => import('./admin/messages/messages-page.tsx'),
  },
  searches: {
    id: 'web/admin/searches/searches-page.tsx',
    lazy: () => import('./admin/searches/searches-page.tsx'),
  },
  held: { id: 'web/admin/held/held-page.tsx', lazy: () => import('./admin/held/held-page.tsx') },
  registers: {
    id: 'web/admin/registers/registers-page.tsx',
    lazy: () => import('./admin/registers/registers-page.tsx'),
  },
  audit: {
    id: 'web/admin/audit/audit-page.tsx',
    lazy: () => import('./admin/audit/audit-page.tsx'),
  },
};

function lazyPage(name: PageName): LazyPage {
  switch (PAGES[name].chunk) {
    case 'public':
      return publicPage(name as PageOf<'public'>);
    case 'auth':
      return authPage(name as PageOf<'auth'>);
    case 'landing':
      return landingPage(name as PageOf<'landing'>);
    case 'own':
      return OWN_PAGES[name as PageOf<'own'>];
  }
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/**
 * Every page of the table (shared/pages.ts), with the same exports each: `handle`, `Component` and,
 * where it shows data, `loader` (and `shouldRevalidate` where its address changes on the page).
 */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: () => (
      <Layout>
        <ErrorPage />
      </Layout>
    ),
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: ErrorPage,
        children: [
          ...(Object.keys(PAGES) as PageName[]).map((name) => ({
            path: PAGES[name].path,
            ...lazyPage(name),
          })),
          { path: '*', loader: throwNotFound, element: null },
        ],
      },
    ],
  },
];
