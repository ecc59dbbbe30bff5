/** What one page needs beside what all pages need, each with the files that it imports. */
export type PageFiles = { css: string[]; scripts: string[] };

/**
 * Addresses a page links to: the stylesheets of all pages, the small script of every page, and the
 * suggestions and the React client that the small script loads, with the files that come with it.
 * `pages` is what a lazily loaded module needs more, by its source file (`web/auth-pages.ts`).
 */
export type PageAssets = PageFiles & {
  boot: string;
  suggest: string;
  client: string;
  pages: Record<string, PageFiles>;
};

/**
 * What every page knows about the site. `google`: sign-in with Google is configured. `demo`: all or
 * some of its jobs are demo jobs. `support`: the address to write to.
 */
export type SiteFacts = {
  name: string;
  demo: 'all' | 'some' | null;
  google: boolean;
  support: string | null;
};

/**
 * What a render needs. `publicUrl` is '' when unknown: then pages have no canonical link. `apiFetch`
 * asks the product's own API by path. `onError` hears of failures that became an error page.
 */
export type RenderDeps = {
  apiFetch: (path: string) => Promise<Response>;
  site: SiteFacts & { publicUrl: string };
  assets: PageAssets;
  onError?: (error: unknown) => void;
};

/** A whole document, or a redirect (empty `html`, `location` in the headers). */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

/** The page renderer: built from web/entry-server.tsx, loaded by server/pages/load-renderer.ts. */
export type Render = (request: Request, deps: RenderDeps) => Promise<RenderedPage>;
