import { data, type RouteObject } from 'react-router';
import { PAGES, type PageName, type PageOf } from '../shared/pages.ts';
import { authPages } from './auth-pages.ts';
import type { StylesheetName } from './lib/stylesheets.ts';
import { findOwnPage, frameRoutes, memberRoutes, type Page } from './member-routes.tsx';
import { permitPages } from './permits/permit-pages.ts';
import { publicPages } from './public-pages.tsx';

/** The public pages with a stylesheet beside the one of all pages. */
const STYLESHEET_OF: Partial<Record<PageName, StylesheetName>> = {
  home: 'home',
  categories: 'home',
  countries: 'home',
  jobs: 'lists',
  category: 'lists',
  country: 'lists',
  job: 'job',
  jobPaper: 'job',
  permits: 'guides',
  permitGuide: 'guides',
  permitOccupations: 'guides',
  employers: 'guides',
  employer: 'guides',
  safety: 'guides',
  about: 'guides',
  howItWorks: 'guides',
  saved: 'saved',
  premium: 'premium',
  sharedCv: 'sharedCv',
  check: 'forms',
  report: 'forms',
  contact: 'forms',
  unsubscribe: 'forms',
  confirmAlert: 'forms',
  login: 'entry',
  loginCode: 'entry',
  signup: 'entry',
  forgotPassword: 'entry',
  resetPassword: 'entry',
  choosePassword: 'entry',
  verifyEmail: 'entry',
  verifyEmailInstructions: 'entry',
  verifySuccess: 'entry',
  authSuccess: 'entry',
  authCallback: 'entry',
  loginSuccess: 'entry',
  loginFailure: 'entry',
};

/** The files of public pages that are no part of web/public-pages.tsx. */
const OWN_FILES = import.meta.glob<Page>([
  './{contact,employers,journey,safety,shared-cv}/*-page.tsx',
  './premium/premium-page.tsx',
  './alerts/{unsubscribe,confirm-alert}-page.tsx',
  './auth/{reset,choose}-password-page.tsx',
]);

function publicPage(name: PageName): Page | { lazy: () => Promise<Page> } {
  const { chunk } = PAGES[name];
  if (chunk === 'public') return publicPages[name as PageOf<'public'>];
  if (chunk === 'auth') return authPages[name as PageOf<'auth'>];
  if (chunk === 'permits') return permitPages[name as PageOf<'permits'>];
  const own = findOwnPage(name, OWN_FILES);
  if (!own) throw new Error(`No file of web/ is the page ${name}.`);
  return { lazy: own.lazy };
}

/** The id begins with what the server finds the assets of the page by (lib/assets.ts). */
function publicRoute(name: PageName): RouteObject {
  const id = `${STYLESHEET_OF[name] ?? 'common'}#${name}`;
  return { path: PAGES[name].path, id, ...publicPage(name) };
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/**
 * Every page of the table (shared/pages.ts), for the server. The browser knows those of
 * web/member-routes.tsx.
 */
export const routes: RouteObject[] = frameRoutes([
  ...(Object.keys(PAGES) as PageName[]).map((name) => memberRoutes.get(name) ?? publicRoute(name)),
  { path: '*', loader: throwNotFound, element: null },
]);
