/** Storage is blocked or full, or there is no connection: then nothing is cached. */
function ignoreNoStorage(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}

/**
 * Asks the service worker to cache the public HTML of the page that React rendered. Account pages
 * are never public.
 */
export async function keepShownPage(path: string): Promise<void> {
  try {
    // The service worker is not registered yet on the first page.
    await navigator.serviceWorker?.register('/sw.js');
    (await navigator.serviceWorker?.ready)?.active?.postMessage({ keep: path });
  } catch (error) {
    ignoreNoStorage(error);
  }
}

/** Replaces an error page by the cached copy of the page, if there is one. */
export async function openKeptCopy(): Promise<void> {
  try {
    if (navigator.serviceWorker?.controller && (await caches.match(location.href)))
      location.replace(location.href);
  } catch (error) {
    ignoreNoStorage(error);
  }
}
