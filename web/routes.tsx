import { data, type RouteObject } from 'react-router';
import * as category from './browse/category-page.tsx';
import * as country from './browse/country-page.tsx';
import { CategoriesPage, CountriesPage, categoriesHandle, countriesHandle, loader as statsLoader } from './browse/index-pages.tsx';
import * as home from './home/home-page.tsx';
import * as job from './jobs/job-page.tsx';
import * as jobs from './jobs/jobs-page.tsx';
import * as later from './later/later-page.tsx';
import { useAppInfo } from './lib/app-info.ts';
import type { PageHandle } from './lib/head.ts';
import * as offline from './offline/offline-page.tsx';
import { AboutPage } from './static/about.tsx';
import { HowItWorksPage } from './static/how-it-works.tsx';
import { PrivacyPolicyPage } from './static/privacy-policy.tsx';
import { TermsPage } from './static/terms.tsx';
import { ErrorPage } from './ui/error-page.tsx';
import { Layout } from './ui/layout.tsx';
import { Prose } from './ui/prose.tsx';

/** A page of running text out of `web/static`. */
function textPage(
  path: string,
  Content: (props: { siteName: string }) => React.ReactNode,
  title: string,
  description: string,
): RouteObject {
  const handle: PageHandle = { head: () => ({ title, description, path }) };
  function TextPage() {
    const { site } = useAppInfo();
    return (
      <Prose>
        <Content siteName={site.name} />
      </Prose>
    );
  }
  return { path, handle, Component: TextPage };
}

function throwNotFound(): never {
  throw data(null, { status: 404 });
}

/**
 * Every page of the site. Public pages are here in full, so that their styles make one small stylesheet; pages behind a login join as
 * `lazy: () => import('…')` with the same exports (`loader`, `handle`, `Component`).
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
          { index: true, ...home },
          { path: 'jobs', ...jobs },
          { path: 'jobs/:id', ...job },
          { path: 'category/:name', ...category },
          { path: 'country/:code', ...country },
          { path: 'categories', loader: statsLoader, handle: categoriesHandle, Component: CategoriesPage },
          { path: 'countries', loader: statsLoader, handle: countriesHandle, Component: CountriesPage },
          textPage('/about', AboutPage, 'About Us', 'What this job board is, who it is for, and how it treats you.'),
          textPage(
            '/how-it-works',
            HowItWorksPage,
            'How It Works',
            'Four steps from search to work permit, with the official visa pages of all 27 countries.',
          ),
          textPage('/terms', TermsPage, 'Terms of Service', 'The rules for using this site.'),
          textPage('/privacy-policy', PrivacyPolicyPage, 'Privacy Policy', 'What we store about you, why, for how long, and your rights.'),
          ...Object.keys(later.LATER_PAGES).map((path) => ({
            path,
            loader: later.loader,
            handle: later.handle,
            Component: later.Component,
          })),
          { path: 'offline', ...offline },
          { path: '*', loader: throwNotFound, element: null },
        ],
      },
    ],
  },
];
