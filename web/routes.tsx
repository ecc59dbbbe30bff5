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
  lazy: () => Promise<Page>;
};
type Page = Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'handle' | 'Component' | 'element'>;

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

/** The chunks that hold several pages, and their source files, which must name each of them. */
const SHARED_CHUNKS: Record<
  'auth' | 'landing' | 'permits',
  { file: string; load: () => Promise<Record<string, Page>> }
> = {
  auth: {
    file: 'web/auth-pages.ts',
    load: async () => (await import('./auth-pages.ts')).authPages,
  },
  landing: {
    file: 'web/landing-pages.ts',
    load: async () => (await import('./landing-pages.ts')).landingPages,
  },
  permits: {
    file: 'web/permits/permit-pages.ts',
    load: async () => (await import('./permits/permit-pages.ts')).permitPages,
  },
};

/** What other features bring to the profile page. */
const PROFILE_PARTS: ProfileParts = {
  Exchange: lazy(async () => ({
    default: (await import('./profile-exchange/profile-exchange.tsx')).ProfileExchange,
  })),
  Preview: lazy(async () => ({ default: (await import('./cv/live-preview.tsx')).LivePreview })),
};

/** The files of the pages that are a chunk each. */
const OWN_FILES = import.meta.glob<Page>([
  './{account,admin,alerts,contact,cv,employers,journey,premium,safety}/**/*-page.tsx',
  './auth/{choose,reset}-password-page.tsx',
]);

/** A page of its own, by its name: `newAlert` is the file new-alert-page.tsx. */
function ownPage(name: PageOf<'own'>): LazyPage {
  if (name === 'profile') return PROFILE_PAGE;
  const ending = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;
  const [found, other] = Object.entries(OWN_FILES).filter(([path]) => path.endsWith(ending));
  if (!found || other) throw new Error(`OWN_FILES must have one file *${ending}.`);
  const [path, load] = found;
  return { id: path.replace('.', 'web'), lazy: load };
}

const PROFILE_PAGE: LazyPage = {
  id: 'web/profile/profile-page.tsx',
  lazy: async () => {
    const { handle, Component } = await import('./profile/profile-page.tsx');
    return { handle, element: <Component parts={PROFILE_PARTS} /> };
  },
};

function lazyPage(name: PageName): LazyPage {
  const { chunk } = PAGES[name];
  if (chunk === 'public') return publicPage(name as PageOf<'public'>);
  if (chunk === 'own') return ownPage(name as PageOf<'own'>);
  const { file, load } = SHARED_CHUNKS[chunk];
  return { id: `${file}#${name}`, lazy: async () => (await load())[name] as Page };
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
