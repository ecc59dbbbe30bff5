import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { PAGES, type PageName } from '../shared/pages.ts';
import type { ProfileParts } from './lib/profile-parts.ts';
import { ErrorPage } from './ui/error-page.tsx';
import { PageFrame } from './ui/page-frame.tsx';

/** A page as React Router knows it. */
export type Page = Pick<RouteObject, 'loader' | 'handle' | 'Component' | 'element'>;

/**
 * How React Router loads a page. `id` begins with the source file of the page's chunk: the server
 * uses it to find the assets of the page (lib/assets.ts).
 */
export type LazyPage = { id?: string; lazy: () => Promise<Page> };

/** What other features bring to the profile page. */
const PROFILE_PARTS: ProfileParts = {
  Exchange: lazy(async () => ({
    default: (await import('./profile-exchange/profile-exchange.tsx')).ProfileExchange,
  })),
  Preview: lazy(async () => ({ default: (await import('./cv/live-preview.tsx')).LivePreview })),
};

const PROFILE_PAGE: LazyPage = {
  id: 'web/profile/profile-page.tsx',
  lazy: async () => {
    const { handle, Component } = await import('./profile/profile-page.tsx');
    return { handle, element: <Component parts={PROFILE_PARTS} /> };
  },
};

/** The form of administrators, on the pages where employers fill it in; it loads once it is known who does. */
const JobForm = lazy(async () => ({
  default: (await import('./admin/job-form/employer-job-form.tsx')).EmployerJobForm,
}));

const EMPLOYER_PAGES: Partial<Record<PageName, LazyPage>> = {
  postJob: {
    id: 'web/employer-jobs/post-job-page.tsx',
    lazy: async () => {
      const { handle, Component } = await import('./employer-jobs/post-job-page.tsx');
      return { handle, element: <Component JobForm={JobForm} /> };
    },
  },
  employerJob: {
    id: 'web/employer-jobs/employer-job-page.tsx',
    lazy: async () => {
      const { handle, Component } = await import('./employer-jobs/employer-job-page.tsx');
      return { handle, element: <Component JobForm={JobForm} /> };
    },
  },
};

/** The files of the pages that are a chunk each. */
const OWN_FILES = import.meta.glob<Page>([
  './{account,admin,cv,employer-jobs}/**/*-page.tsx',
  './premium/premium-{success,failure}-page.tsx',
  './alerts/{notifications,new-alert}-page.tsx',
]);

/** Finds the file of a page by its name: `newAlert` is new-alert-page.tsx. */
export function findOwnPage(
  name: PageName,
  files: Record<string, () => Promise<Page>>,
): LazyPage | undefined {
  const ending = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
  const [found, other] = Object.entries(files).filter(([path]) => path.endsWith(ending));
  if (other) throw new Error(`Two files end with ${ending}.`);
  return found && { id: found[0].replace('.', 'web'), lazy: found[1] };
}

function memberPage(name: PageName): LazyPage | undefined {
  if (name === 'profile') return PROFILE_PAGE;
  return EMPLOYER_PAGES[name] ?? findOwnPage(name, OWN_FILES);
}

/** The routes of the pages that React runs in the browser, by their names. */
export const memberRoutes: ReadonlyMap<PageName, RouteObject> = new Map(
  (Object.keys(PAGES) as PageName[]).flatMap((name) => {
    const page = memberPage(name);
    return page ? [[name, { path: PAGES[name].path, ...page }]] : [];
  }),
);

function FramedError() {
  return (
    <PageFrame>
      <ErrorPage />
    </PageFrame>
  );
}

function Nothing() {
  return null;
}

/** All routes of a router: the pages inside the frame, and what stands there when one fails. */
export function frameRoutes(pages: RouteObject[]): RouteObject[] {
  return [
    {
      Component: PageFrame,
      ErrorBoundary: FramedError,
      HydrateFallback: Nothing,
      children: [{ ErrorBoundary: ErrorPage, children: pages }],
    },
  ];
}
