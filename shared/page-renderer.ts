import type { Operator } from './sale-conditions.ts';

/** What one page needs beside what all pages need, each with the files that it imports. */
export type PageFiles = { css: string[]; scripts: string[] };

/**
 * Addresses a page links to: the stylesheets of all pages; the small script of every page; the one
 * that pages of premium jobs wait for (web/premium-gate.ts); the one of pages with a form
 * (web/form-script.ts); and what the small script loads: the suggestions, what comes after the first
 * view (web/page-actions.ts), what shows a job beside its list (web/beside.ts), what a session adds
 * (web/signed-in.ts), the saved jobs (web/journey/show-saved.ts), the end of a login
 * (web/auth/finish-login.ts), a log-in with a passkey (web/auth/passkey-login.ts), the choice of how to
 * pay (web/premium/pay.ts), the sheets of a shared CV (web/shared-cv/show-cv.ts), and the React client,
 * with the files that come with it.
 * `pages` is what a lazily loaded module needs more, by its source file (`web/auth-pages.ts`).
 */
export type PageAssets = PageFiles & {
  everyPage: string;
  premiumGate: string;
  formScript: string;
  suggest: string;
  pageActions: string;
  beside: string;
  signedIn: string;
  showSaved: string;
  finishLogin: string;
  passkeyLogin: string;
  pay: string;
  showCv: string;
  client: string;
  pages: Record<string, PageFiles>;
};

/**
 * What every page knows about the site. `google`: sign-in with Google is configured. `demo`: all or
 * some of its jobs are demo jobs. `employerJobs`: employers may send jobs. `support`: the address to write to. `operator`: who runs it and
 * sells premium.
 */
export type SiteFacts = {
  name: string;
  demo: 'all' | 'some' | null;
  google: boolean;
  employerJobs: boolean;
  support: string | null;
  operator: Operator | null;
};

/**
 * A form that was posted to its page, and why it was refused: the status and the message
 * of the API's answer. `answer` is all of an answer that the page shows (page-requests.ts).
 */
export type PostedForm = {
  values: Record<string, string>;
  status: number;
  message: string;
  /** Of the API's answer; absent when the form did not reach it. */
  code?: string;
  /** The field that the message is about, if it is about one. */
  field?: string;
  answer?: unknown;
};

/**
 * What a render needs. `publicUrl` is '' when unknown: then pages have no canonical link.
 * `apiFetch` asks the product's own API by path, as the reader whose page it is. `posted`: the page is
 * shown again after a form of it was refused. `onError` hears of failures that became an error page.
 */
export type RenderDeps = {
  apiFetch: (path: string) => Promise<Response>;
  site: SiteFacts & { publicUrl: string };
  assets: PageAssets;
  posted?: PostedForm;
  onError?: (error: unknown) => void;
};

/** The Cache-Control of a page that is rendered for one request. */
export const PRIVATE = 'private, no-cache';

/** A whole document, or a redirect (empty `html`, `location` in the headers). */
export type RenderedPage = { status: number; headers: Record<string, string>; html: string };

/** The page renderer: built from web/entry-server.tsx, loaded by server/pages/load-renderer.ts. */
export type Render = (request: Request, deps: RenderDeps) => Promise<RenderedPage>;
