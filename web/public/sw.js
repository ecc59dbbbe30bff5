/**
 * Keeps the public pages that a reader opened, so that they can be read again without a connection. While the network answers, nothing is
 * ever shown from here but files that carry a hash in their name. A page that is not marked public is never kept.
 */
const STORE = 'pages-1';
const MOST_PAGES = 50;
/** More than one release of the site has; those of older releases go as new ones come. */
const MOST_ASSETS = 80;
const OFFLINE = '/offline';

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
  // The way to a sign-in provider and back: each address is good once.
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (isAsset(request)) event.respondWith(openAsset(event));
});

async function openPage(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && response.headers.get('cache-control')?.includes('public')) event.waitUntil(keep(request, response.clone()));
    return response;
  } catch (error) {
    const saved = await caches.match(request);
    if (saved) return markAsSaved(saved);
    const offline = await caches.match(OFFLINE);
    if (!offline) throw error;
    return new Response(offline.body, { status: 503, headers: offline.headers });
  }
}

async function openAsset(event) {
  const { request } = event;
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keep(request, response.clone()));
  return response;
}

/** Keeps a page or a file and forgets those of its kind that came longest ago. */
async function keep(request, response) {
  try {
    const store = await caches.open(STORE);
    await store.delete(request);
    await store.put(request, response);
    const ofAssets = isAsset(request);
    const kept = (await store.keys()).filter((old) => isAsset(old) === ofAssets && new URL(old.url).pathname !== OFFLINE);
    await Promise.all(kept.slice(0, ofAssets ? -MOST_ASSETS : -MOST_PAGES).map((old) => store.delete(old)));
  } catch (error) {
    // The phone is full, or the reader went on before all of it was there: then it is not kept.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

function isAsset({ url }) {
  return new URL(url).pathname.startsWith('/assets/');
}

/** An old page must say that it is old: a job may be gone since. */
async function markAsSaved(saved) {
  const time = new Date(saved.headers.get('date') ?? 0).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' });
  const note = `<p class="saved-copy" role="status">You are offline. This copy was saved on ${time}.</p>`;
  const html = await saved.text();
  return new Response(html.replace('<main ', `${note}<main `), { status: saved.status, headers: saved.headers });
}

async function removeOldStores() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== STORE).map((name) => caches.delete(name)));
}
