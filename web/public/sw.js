/**
 * Service worker: caches the public pages that a reader opened, for offline reading. Network first:
 * only files with a hash in their name are served from the cache while online. Pages without
 * Cache-Control: public are never cached.
 */
const STORE = 'pages-1';
const MOST_PAGES = 50;
/** More files than one release has; older files are evicted first. */
const MOST_ASSETS = 80;
const OFFLINE = '/offline';
/** The saved jobs are on the device: their page is never evicted, and has no age. */
const SAVED = '/saved';
/** A page is not fetched again for its copy while that is younger than this. */
const FRESH_MS = 3_600_000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.add(OFFLINE))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldStores().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { pathname } = new URL(request.url);
  // Login redirects must not be cached: each URL works once.
  if (pathname.startsWith('/api/')) return;
  if (pathname === OFFLINE) event.respondWith(openOffline(request));
  else if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (isAsset(request)) event.respondWith(openAsset(event));
});

/** A saved job and one that was read beside its list post their path (web/saving.ts). */
self.addEventListener('message', (event) => {
  const path = event.data?.keep;
  if (typeof path === 'string' && path.startsWith('/')) event.waitUntil(keepShown(path));
});

async function openPage(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (isPublicPage(response)) event.waitUntil(keepOpened(request, response.clone()));
    return response;
  } catch (error) {
    const saved = await caches.match(request);
    if (saved) return new URL(request.url).pathname === SAVED ? saved : markAsSaved(saved);
    const offline = await caches.match(OFFLINE);
    if (!offline) throw error;
    const html = (await withKeptPages(await offline.text())).replace(
      /<h1>.*?<\/h1>/,
      `<h1>You are offline</h1>${UNKEPT}`,
    );
    return new Response(html, { status: 503, headers: offline.headers });
  }
}

const UNKEPT =
  '<p>This page needs a connection. Check your mobile data or Wi-Fi, then load the page again.</p>';

/** The list of cached pages, online and offline. */
async function openOffline(request) {
  let page;
  try {
    page = await fetch(request);
    if (!page.ok) return page;
  } catch (error) {
    page = await caches.match(OFFLINE);
    if (!page) throw error;
  }
  return new Response(await withKeptPages(await page.text()), { headers: page.headers });
}

/**
 * Fetches the anonymous page, without cookies and tokens, and caches it with its stylesheets and
 * its scripts.
 */
async function keepShown(path) {
  const request = new Request(path, {
    credentials: 'omit',
    redirect: 'error',
    headers: { Purpose: 'prefetch' },
  });
  try {
    const kept = await caches.match(request);
    if (kept && Date.now() - timeOf(kept) < FRESH_MS) return;
    const response = await fetch(request);
    if (!isPublicPage(response)) return;
    const html = await response.clone().text();
    // These files were loaded before this worker was active. They are in the HTTP cache, so this
    // costs no data.
    await keepFiles(
      html,
      /(?:"stylesheet" href|(?:async|script) src|"modulepreload" href|data-page-actions|data-script)="(\/assets\/[^"]+)"/g,
    );
    // Last: a page that is kept is whole.
    await keep(request, response);
  } catch (error) {
    // No connection or no storage: then it is not cached.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

/** Caches a page, and what saves its job without a connection: a page loads that a while later. */
async function keepOpened(request, response) {
  try {
    const html = await response.clone().text();
    await keep(request, response);
    await keepFiles(html, /data-(?:page-actions|script)="([^"]+)"/g);
  } catch (error) {
    // As above.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

/** Caches the files that a text names, and those that they import. */
async function keepFiles(text, pattern) {
  for (const [, path] of text.matchAll(pattern)) {
    const file = new Request(path);
    if (await caches.match(file)) continue;
    const response = await fetch(file);
    const code = path.endsWith('.js') ? await response.clone().text() : '';
    await keep(file, response);
    await keepFiles(code.replaceAll('from"./', 'from"/assets/'), /from"(\/assets\/[^"]+)"/g);
  }
}

function isPublicPage(response) {
  return response.ok && response.headers.get('cache-control')?.includes('public') === true;
}

async function openAsset(event) {
  const { request } = event;
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keep(request, response.clone()));
  return response;
}

/** Caches a page or a file, and evicts the oldest of its kind. */
async function keep(request, response) {
  try {
    const store = await caches.open(STORE);
    await store.delete(request);
    await store.put(request, response);
    const ofAssets = isAsset(request);
    const kept = (await store.keys()).filter(
      (old) => isAsset(old) === ofAssets && ![OFFLINE, SAVED].includes(new URL(old.url).pathname),
    );
    await Promise.all(
      kept.slice(0, ofAssets ? -MOST_ASSETS : -MOST_PAGES).map((old) => store.delete(old)),
    );
  } catch (error) {
    // Storage is full, or the response was aborted: then it is not cached.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

function isAsset({ url }) {
  return new URL(url).pathname.startsWith('/assets/');
}

function timeOf(saved) {
  return Date.parse(saved.headers.get('date') ?? '') || 0;
}

function timeText(saved) {
  return new Date(timeOf(saved)).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
}

/** A cached page must say its age: the job may have closed. */
async function markAsSaved(saved) {
  const note = `<p class="saved-copy" role="status">You are offline. This copy was saved on ${timeText(saved)}. <a href="${OFFLINE}">All saved pages</a></p>`;
  const html = await saved.text();
  return new Response(html.replace('<main ', `${note}<main `), {
    status: saved.status,
    headers: saved.headers,
  });
}

/**
 * Writes the list of cached pages, newest first, into the element of web/offline/. Without pages
 * the HTML stays as it is.
 */
async function withKeptPages(html) {
  const store = await caches.open(STORE);
  const pages = (await store.keys())
    .filter(
      (request) => !isAsset(request) && ![OFFLINE, SAVED].includes(new URL(request.url).pathname),
    )
    .reverse();
  const items = await Promise.all(
    pages.map(async (request) => keptItem(request, await store.match(request))),
  );
  if (items.length === 0) return html;
  return html.replace(
    /<div id="kept">.*?<\/div>/s,
    () => `<div id="kept"><ul class="kept-pages">${items.join('')}</ul></div>`,
  );
}

async function keptItem({ url }, saved) {
  if (!saved) return '';
  const { pathname, search } = new URL(url);
  const html = await saved.text();
  // Title and path come from the server's HTML or are escaped here. Titles end with the site's
  // name.
  const [, title = pathname] = /<title>(.*?)(?: – [^–]*)?<\/title>/s.exec(html) ?? [];
  const href = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<li><a href="${href}"><bdi>${title}</bdi></a> <small>Saved on ${timeText(saved)}</small></li>`;
}

async function removeOldStores() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
}
