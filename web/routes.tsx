import { data, type RouteObject } from 'react-router';
import { LATER_PATHS } from './lib/later-paths.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { Layout } from './ui/layout.tsx';

type LazyPage = Pick<RouteObject, 'id' | 'lazy'>;

/** The three chunks of pages below. An id begins with the source file of its chunk: the server finds there what the page needs (lib/assets.ts). */
function publicPage(name: keyof typeof import('./public-pages.tsx').publicPages): LazyPage {
  return { lazy: async () => (await import('./public-pages.tsx')).publicPages[name] };
}

function authPage(name: keyof typeof import('./auth-pages.ts').authPages): LazyPage {
  return { id: `web/auth-pages.ts#${name}`, lazy: async () => (await import('./auth-pages.ts')).authPages[name] };
}

function landingPage(name: keyof typeof import('./landing-pages.ts').landingPages): LazyPage {
  return { id: `web/landing-pages.ts#${name}`, lazy: async () => (await import('./landing-pages.ts')).landingPages[name] };
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/** Every page of the site, with the same exports each: `handle`, `Component` and, where it shows data, `loader`. */
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
          { index: true, ...publicPage('home') },
          { path: 'jobs', ...publicPage('jobs') },
          { path: 'jobs/:id', ...publicPage('job') },
          { path: 'category/:name', ...publicPage('category') },
          { path: 'country/:code', ...publicPage('country') },
          { path: 'categories', ...publicPage('categories') },
          { path: 'countries', ...publicPage('countries') },
          { path: 'about', ...publicPage('about') },
          { path: 'how-it-works', ...publicPage('howItWorks') },
          { path: 'terms', ...publicPage('terms') },
          { path: 'privacy-policy', ...publicPage('privacyPolicy') },
          { path: 'offline', ...publicPage('offline') },
          ...LATER_PATHS.map((path) => ({ path: path.slice(1), ...publicPage('later') })),
          { path: 'login', ...authPage('login') },
          { path: 'signup', ...authPage('signup') },
          { path: 'forgot-password', ...authPage('forgotPassword') },
          { path: 'reset-password', ...authPage('resetPassword') },
          { path: 'verify-email', ...authPage('verifyEmail') },
          { path: 'verify-email-instructions', ...authPage('verifyEmailInstructions') },
          { path: 'verify-success', ...landingPage('verifySuccess') },
          { path: 'auth/success', ...landingPage('authSuccess') },
          { path: 'auth/callback', ...landingPage('authCallback') },
          { path: 'login-success', ...landingPage('loginSuccess') },
          { path: 'login-failure', ...landingPage('loginFailure') },
          { id: 'web/account/account-page.tsx', path: 'account', lazy: () => import('./account/account-page.tsx') },
          { id: 'web/admin/overview-page.tsx', path: 'admin', lazy: () => import('./admin/overview-page.tsx') },
          { id: 'web/admin/manage-jobs-page.tsx', path: 'admin/jobs/manage', lazy: () => import('./admin/manage-jobs-page.tsx') },
          { id: 'web/admin/new-job-page.tsx', path: 'admin/jobs/new', lazy: () => import('./admin/new-job-page.tsx') },
          { id: 'web/admin/edit-job-page.tsx', path: 'admin/jobs/edit/:jobId', lazy: () => import('./admin/edit-job-page.tsx') },
          { id: 'web/admin/imports-page.tsx', path: 'admin/imports', lazy: () => import('./admin/imports-page.tsx') },
          { id: 'web/admin/audit-page.tsx', path: 'admin/audit', lazy: () => import('./admin/audit-page.tsx') },
          { path: '*', loader: throwNotFound, element: null },
        ],
      },
    ],
  },
];
