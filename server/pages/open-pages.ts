import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { feedFormatOf } from '../../shared/job-feed.ts';
import type { PageAssets, PostedForm, RenderDeps } from '../../shared/page-renderer.ts';
import { findPostedForm } from '../../shared/page-requests.ts';
import type { Services } from '../compose.ts';
import { asPublicRead } from '../db/kinds-of-work.ts';
import { createDemoShare } from '../demo/seed-demo.service.ts';
import { renderJobFeed } from '../jobs/job-feed.service.ts';
import { isSitemap, renderSitemap, SITEMAP_PATH } from '../jobs/sitemap.service.ts';
import { confirmationCookie, formCookie } from '../middleware/landing-cookie.ts';
import { DEV_RELOAD_PATH, devReloadFile, withDevReload } from './dev-reload.ts';
import { createJobPictures, isJobPicture } from './job-pictures.ts';
import { loadRenderer } from './load-renderer.ts';
import { noticePages } from './notice-pages.ts';
import { createPageCache, type PageCache, prepare } from './page-cache.ts';
import { createPageHandler, type Session } from './page-handler.ts';
import { normalisePageUrl } from './page-url.ts';
import { isByScript, postForm } from './posted-form.ts';
import { addLine, readStaticFiles, textFile } from './static-files.ts';
import { MANIFEST_TYPE, webManifest } from './web-manifest.ts';

/** The pages of the built site. `forget` drops those that show jobs. */
export type Pages = {
  /** How often a page was found in the cache, and how often not. */
  counts: PageCache['counts'];
  handle: (req: IncomingMessage, res: ServerResponse) => void;
  forget(): void;
};

/** Loads the build in `dist` and puts the page cache over it. `dev` reloads open pages. */
export async function openPages(
  services: Services,
  options: {
    dist: string;
    readAssets: (manifestJson: string) => PageAssets;
    site: Omit<RenderDeps['site'], 'demo'>;
    headers: Record<string, string>;
    https: boolean;
    dev: boolean;
    /** How long a CDN may keep a public page (s); 0: not at all. */
    cdnSeconds: number;
    /** It stands in a file of its name, so that search engines believe who sends it. */
    indexNowKey?: string | undefined;
  },
): Promise<Pages> {
  const { api, admission, visits, trustProxy, proxies, log, now, db } = services;
  const { dist, site, headers, https, dev, cdnSeconds, indexNowKey: key } = options;
  const render = await loadRenderer(dist);
  const manifest = readFileSync(join(dist, 'client', '.vite', 'manifest.json'), 'utf8');
  const files = readStaticFiles(join(dist, 'client'));
  if (site.publicUrl !== '')
    await addLine(files, '/robots.txt', `Sitemap: ${site.publicUrl}${SITEMAP_PATH}`);
  files.set('/site.webmanifest', await textFile(webManifest(site.name), MANIFEST_TYPE));
  if (key !== undefined) files.set(`/${key}.txt`, await textFile(key));
  if (dev) files.set(DEV_RELOAD_PATH, await devReloadFile(now()));
  const onError = (error: unknown) => log.error({ err: error }, 'page failed');
  const demoShare = createDemoShare(db);
  const renderDeps = (demo: RenderDeps['site']['demo'], session?: Session): RenderDeps => ({
    apiFetch: async (path) => api.request(path, { headers: headersOf(session) }),
    assets,
    onError,
    site: { ...site, demo },
  });
  const assets = options.readAssets(manifest);
  /** A page that is no document; null for all others. */
  const renderFile = async (url: string) =>
    (await renderJobFeed(services, { name: site.name, url: site.publicUrl }, url)) ??
    (await renderSitemap(services, site.publicUrl, url));
  const renderPage = async (url: string, posted?: PostedForm, session?: Session) => {
    const page = await admission.inTurn(
      async () =>
        (await asPublicRead(() => renderFile(url))) ??
        render(new Request(`http://localhost${url}`), {
          ...renderDeps(await demoShare.read(), session),
          ...(posted && { posted }),
        }),
    );
    const isDocument = feedFormatOf(url) === null && !isSitemap(url);
    return dev && isDocument ? { ...page, html: withDevReload(page.html) } : page;
  };
  const pages = createPageCache((url) => renderPage(url), onError);
  const notices = createPageCache(
    noticePages(render, () => renderDeps(null)),
    onError,
  );
  const pictures = createJobPictures(services, { siteName: site.name, headers });
  const handlePage = createPageHandler({
    pages,
    notices,
    admission,
    trustProxy,
    proxies,
    files,
    headers,
    log,
    post: async (req, url, apiPath) => {
      const { showsAnswer: shows, needsProof = false } = findPostedForm(url) ?? {};
      const showsAnswer = shows === true || (shows === 'script' && isByScript(req));
      const answer = await postForm(api, apiPath, req, { showsAnswer, needsProof });
      if ('location' in answer) return answer;
      const { refused } = answer;
      // The fields that the page is rendered from come along.
      const again = normalisePageUrl(`${url}?${new URLSearchParams(refused.values)}`);
      const page = await prepare((path) => renderPage(path, refused), again);
      return page.status === 200 ? { ...page, status: refused.status } : page;
    },
    ownPage: async (url, session) => {
      const { status } = await api.request('/api/verify-token', { headers: headersOf(session) });
      if (status === 401) return null;
      return prepare((path) => renderPage(path, undefined, session), url);
    },
    onPage: visits.countPage,
    confirmationCookie: () => confirmationCookie(https),
    formCookie: () => formCookie(https),
    cdnSeconds,
  });
  return {
    counts: pages.counts,
    handle: (req, res) => (isJobPicture(req.url ?? '') ? pictures(req, res) : handlePage(req, res)),
    forget: () => {
      demoShare.forget();
      pages.clear();
    },
  };
}

function headersOf(session: Session | undefined): Record<string, string> {
  return session ? { 'x-auth-token': session.token, cookie: session.cookie } : {};
}
