import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { feedPath } from '../shared/job-feed.ts';
import { JOB_PICTURE_SIZE } from '../shared/job-picture.ts';
import {
  PRIVATE,
  type Render,
  type RenderDeps,
  type RenderedPage,
} from '../shared/page-renderer.ts';
import { findPostedForm } from '../shared/page-requests.ts';
import { findPage, isSwitchedOn, type PageEntry } from '../shared/pages.ts';
import { apiFetchContext, postedContext } from './lib/api.ts';
import { AppInfoContext, type Site } from './lib/app-info.ts';
import { fullTitle, type Head, pageHead } from './lib/head.ts';
import { memberRoutes } from './member-routes.tsx';
import { routes } from './routes.tsx';
import { Shell } from './ui/shell.tsx';

const handler = createStaticHandler(routes);
const memberPaths = new Set([...memberRoutes.values()].map(({ path }) => path));

/**
 * Renders the anonymous page of a URL. The result depends only on the URL, the API's data and the
 * time. It never throws.
 */
export const render: Render = async (request, deps) => {
  try {
    return await renderPage(readableUrl(request.url), request.signal, deps);
  } catch (error) {
    deps.onError?.(error);
    return { status: 500, headers: {}, html: lastResort(deps) };
  }
};

/** The URL. In a path that cannot be decoded, percent signs are escaped. */
function readableUrl(address: string): URL {
  const url = new URL(address);
  try {
    decodeURIComponent(url.pathname);
  } catch {
    // Not UTF-8: no page has such a path, so this leads to the 404 page.
    url.pathname = url.pathname.replaceAll('%', '%25');
  }
  return url;
}

async function renderPage(url: URL, signal: AbortSignal, deps: RenderDeps): Promise<RenderedPage> {
  const requestContext = new RouterContextProvider();
  requestContext.set(apiFetchContext, deps.apiFetch);
  requestContext.set(postedContext, deps.posted ?? null);
  const asked = findPage(url.pathname);
  // What is switched off is as if it were not there: no page has this path.
  const isOff = asked !== undefined && !isSwitchedOn(asked, deps.site);
  const address = isOff ? new URL('/-', url) : url;
  const context = await handler.query(new Request(address, { signal }), { requestContext });
  if (context instanceof Response) {
    return {
      status: context.status,
      headers: { location: context.headers.get('location') ?? '/' },
      html: '',
    };
  }
  const error = Object.values(context.errors ?? {})[0];
  if (error instanceof Error) deps.onError?.(error);
  const now = new Date();
  const { publicUrl, ...known } = deps.site;
  const site: Site = { ...known, baseUrl: publicUrl || url.origin };
  const page = error === undefined ? asked : undefined;
  const runsReact = page !== undefined && memberPaths.has(page.path);
  const content = (runsReact ? renderToString : renderToStaticMarkup)(
    <AppInfoContext value={{ site, now }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppInfoContext>,
  );
  const body = renderToStaticMarkup(
    <AppInfoContext value={{ site, now }}>
      <Shell url={url} content={content} />
    </AppInfoContext>,
  );
  const matches = context.matches.map(({ route, params }) => ({
    handle: route.handle as unknown,
    loaderData: context.loaderData[route.id] as unknown,
    params,
  }));
  const head = pageHead({ matches, error, url, siteName: site.name, now });
  const isAtOnce = runsReact && page.client === true && page.visitors !== true;
  // Route ids of one chunk differ after the #.
  const chunk = context.matches.at(-1)?.route.id.split('#')[0] ?? '';
  return {
    status: context.statusCode,
    headers: {
      ...(findPostedForm(url.pathname) && { 'Cache-Control': PRIVATE }),
      ...(page?.client && { 'Cache-Control': 'no-store' }),
    },
    html: writeDocument({
      ...{
        head,
        body,
        site,
        now,
        deps,
        chunk,
        runsReact,
        isAtOnce,
        script: page?.script,
        runs: page?.runs,
      },
      hasForm: findPostedForm(url.pathname) !== undefined,
    }),
  };
}

/** Where feed readers look for the feeds of a page. */
const FEEDS = [
  ['xml', 'application/rss+xml'],
  ['json', 'application/feed+json'],
] as const;

type DocumentParts = {
  head: Head;
  body: string;
  site: Site;
  now: Date;
  deps: RenderDeps;
  chunk: string;
  /** React goes on in the browser: at once, or else where there is a session. */
  runsReact: boolean;
  isAtOnce: boolean;
  script: PageEntry['script'];
  runs: PageEntry['runs'];
  /** It takes what a form of it posts. */
  hasForm: boolean;
};

function writeDocument({
  head,
  body,
  site,
  now,
  deps,
  chunk,
  runsReact,
  isAtOnce,
  script,
  runs,
  hasForm,
}: DocumentParts): string {
  const {
    css,
    everyPage,
    premiumGate,
    formScript,
    suggest,
    pageActions,
    beside,
    signedIn,
    client,
    scripts,
    pages,
  } = deps.assets;
  const page = pages[chunk] ?? { css: [], scripts: [] };
  const canonical =
    head.path && deps.site.publicUrl
      ? `<link rel="canonical" href="${escapeHtml(deps.site.publicUrl + head.path)}">`
      : '';
  // A list that search engines leave out is sent to friends all the same.
  const shared = head.noindex && !head.feed ? '' : openGraph(head, site, deps.site.publicUrl);
  const feeds = head.feed
    ? FEEDS.map(
        ([format, type]) =>
          `<link rel="alternate" type="${type}" title="${escapeHtml(head.title)}" href="${escapeHtml(feedPath(format, head.feed ?? {}))}">`,
      ).join('')
    : '';
  const preloads = isAtOnce
    ? [...scripts, ...page.scripts].map(
        (href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`,
      )
    : [];
  // every-page.ts reads these.
  const on = site.employerJobs ? ' data-employer-jobs' : '';
  const data = `data-suggest="${escapeHtml(suggest)}" data-page-actions="${escapeHtml(pageActions)}" data-beside="${escapeHtml(beside)}" data-signed-in="${escapeHtml(signedIn)}"${on}${runsReact ? ` data-client="${escapeHtml(client)}"${isAtOnce ? '' : ' data-visitors'} ${clientInfo(site, now)}` : ownOf(head)}${script ? ` data-script="${escapeHtml(deps.assets[script])}"` : ''}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(
    fullTitle(head, site.name),
  )}</title><meta name="description" content="${escapeHtml(head.description)}">${
    head.noindex ? '<meta name="robots" content="noindex">' : ''
  }${canonical}${shared}${feeds}<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#fcfaf5" media="(prefers-color-scheme:light)"><meta name="theme-color" content="#10151d" media="(prefers-color-scheme:dark)"><link rel="icon" href="/favicon.svg"><link rel="manifest" href="/site.webmanifest">${
    head.isGated ? `<script src="${escapeHtml(premiumGate)}"></script>` : ''
  }${[...css, ...page.css]
    .map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    .join('')}<script type="module" async src="${escapeHtml(everyPage)}"></script>${
    script ? `<script type="module" async src="${escapeHtml(pageActions)}"></script>` : ''
  }${runs ? `<script type="module" src="${escapeHtml(deps.assets[runs])}"></script>` : ''}${
    hasForm ? `<script type="module" src="${escapeHtml(formScript)}"></script>` : ''
  }${preloads.join(
    '',
  )}${jsonLd(head)}</head><body><div id="root" ${data}>${body}</div></body></html>`;
}

/** What React begins with in the browser (entry-client.tsx). */
function clientInfo({ name, baseUrl, demo, google, support, operator }: Site, now: Date): string {
  const values: Record<string, string | null> = {
    now: now.toISOString(),
    site: name,
    base: baseUrl,
    demo,
    google: google ? '' : null,
    support,
    operator: operator?.name ?? null,
    'operator-address': operator?.address ?? null,
  };
  return Object.entries(values)
    .flatMap(([key, value]) => (value === null ? [] : `data-${key}="${escapeHtml(value)}"`))
    .join(' ');
}

/** What members have of their own on a page (web/signed-in.ts). */
function ownOf({ isGated, readsTexts }: Head): string {
  if (isGated) return ' data-own="gate"';
  return readsTexts ? ' data-own="texts"' : '';
}

/** What messengers and social networks show of a page. */
function openGraph(head: Head, { name }: Site, publicUrl: string): string {
  const address = head.path === undefined || publicUrl === '' ? null : publicUrl + head.path;
  const picture = publicUrl === '' ? null : publicUrl + (head.picture ?? '/share/waymark.png');
  const title = fullTitle(head, name);
  const isDrawn = picture !== null && head.picture !== undefined;
  const tags = Object.entries({
    title,
    description: head.description,
    url: address,
    type: 'website',
    site_name: name,
    image: picture,
    ...(isDrawn && {
      'image:width': String(JOB_PICTURE_SIZE.width),
      'image:height': String(JOB_PICTURE_SIZE.height),
      'image:alt': title,
    }),
  }).map(([key, text]) =>
    text === null ? '' : `<meta property="og:${key}" content="${escapeHtml(text)}">`,
  );
  const card = isDrawn ? '<meta name="twitter:card" content="summary_large_image">' : '';
  return tags.join('') + card;
}

/** A data block: no browser runs it, so the policy against inline scripts lets it be. */
function jsonLd({ jsonLd: data, noindex }: Head): string {
  if (!data || noindex) return '';
  // Nothing in a text may end the block, or begin a comment in it.
  const json = JSON.stringify(data).replaceAll('</', '<\\/').replaceAll('<!', '<\\u0021');
  return `<script type="application/ld+json">${json}</script>`;
}

/** When even the error page could not be rendered. */
function lastResort({ site, assets }: RenderDeps): string {
  const css = assets.css
    .map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Something went wrong – ${escapeHtml(
    site.name,
  )}</title>${css}</head><body><main><h1>Something went wrong</h1><p>Something went wrong on our side. Please try again in a minute.</p><p><a href="/">Home page</a></p></main></body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
