/** Storage is closed to us, the phone is full, or there is no connection: then nothing is kept. */
function ignoreNoStorage(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}

/**
 * Has the service worker keep the public HTML of the page that React just showed; a page of an
 * account is never public.
 */
export async function keepShownPage(path: string): Promise<void> {
  try {
    // Who taps on from the first page has not met the service worker yet.
    await navigator.serviceWorker?.register('/sw.js');
    (await navigator.serviceWorker?.ready)?.active?.postMessage({ keep: path });
  } catch (error) {
    ignoreNoStorage(error);
  }
}

/** Loads the saved copy of the open page, when there is one, in the place of an error. */
export async function openKeptCopy(): Promise<void> {
  try {
    if (navigator.serviceWorker?.controller && (await caches.match(location.href)))
      location.replace(location.href);
  } catch (error) {
    ignoreNoStorage(error);
  }
}
