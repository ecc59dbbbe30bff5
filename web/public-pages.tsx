import type { RouteObject } from 'react-router';
import type { PageOf } from '../shared/pages.ts';
import {
  CategoriesPage,
  CountriesPage,
  categoriesHandle,
  countriesHandle,
  loader as statsLoader,
} from './browse/index-pages.tsx';
import * as home from './home/home-page.tsx';
import * as category from './jobs/category-page.tsx';
import * as country from './jobs/country-page.tsx';
import * as job from './jobs/job-page.tsx';
import * as jobs from './jobs/jobs-page.tsx';
import { type Site, useAppInfo } from './lib/app-info.ts';
import type { PageHandle } from './lib/head.ts';
import * as offline from './offline/offline-page.tsx';
import { HowItWorksPage } from './static/how-it-works.tsx';
import { AboutPage, PrivacyPolicyPage, TermsPage } from './static/text-pages.tsx';

/** What a page is made of. */
type Page = Pick<RouteObject, 'loader' | 'handle' | 'Component'>;

/** A text page from `web/static`. */
function textPage(
  path: string,
  Content: (site: Site) => React.ReactNode,
  title: string,
  description: string,
): Page {
  const handle: PageHandle = { head: () => ({ title, description, path }) };
  function TextPage() {
    const { site } = useAppInfo();
    return <Content {...site} />;
  }
  return { handle, Component: TextPage };
}

/** The public pages. They are one chunk: after hydration one request loads all of them. */
export const publicPages = {
  home,
  jobs,
  job,
  category,
  country,
  categories: { loader: statsLoader, handle: categoriesHandle, Component: CategoriesPage },
  countries: { loader: statsLoader, handle: countriesHandle, Component: CountriesPage },
  about: textPage(
    '/about',
    AboutPage,
    'About Us',
    'What this job board is, who it is for, and how it treats you.',
  ),
  howItWorks: textPage(
    '/how-it-works',
    HowItWorksPage,
    'How It Works',
    'Four steps from search to work permit, with the official visa pages of all 27 countries.',
  ),
  terms: textPage('/terms', TermsPage, 'Terms of Service', 'The rules for using this site.'),
  privacyPolicy: textPage(
    '/privacy-policy',
    PrivacyPolicyPage,
    'Privacy Policy',
    'What we store about you, why, for how long, and your rights.',
  ),
  offline,
} satisfies Record<PageOf<'public'>, Page>;
