/**
 * The only script of a public page. Everything there works without it. It imports nothing: a shared
 * module would be one more file to fetch.
 */

const root = document.documentElement;
root.dataset.js = '';
const hasSession = hasStoredToken();
// CSS hides the links to log in until React knows who this is.
if (hasSession) root.dataset.session = '';
hideToken();
rememberNotNow();

function hasStoredToken(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    // Storage throws when the browser blocks site data: then nobody is signed in.
    return false;
  }
}

/**
 * A query that holds a token leaves the address bar for the history's state, where the router finds
 * it, on a reload too.
 */
function hideToken() {
  const query = new URLSearchParams(location.search);
  // The form of this page posts to its own address.
  if (!query.has('token') || location.pathname === '/verify-email') return;
  history.replaceState({ usr: Object.fromEntries(query) }, '', location.pathname + location.hash);
}

/** Loads React and lets it take over the page. */
async function loadClient() {
  try {
    await import(/* @vite-ignore */ document.getElementById('root')?.dataset.client ?? '');
  } catch {
    // No connection. The page stays as it is, and readable; a browser tries a module once only.
    delete root.dataset.session;
    if (
      held &&
      confirm('We could not reach the server. Check your connection. Load the page again?')
    )
      location.reload();
    held = undefined;
  }
}

/** A submit that came before React. */
let held: SubmitEvent | undefined;
let isHydrated = false;

/**
 * A form that is on its way without React. A second press would use up the link that the first one
 * needs.
 */
let sent: HTMLFormElement | undefined;

addEventListener('pageshow', () => {
  sent = undefined;
});

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.method === 'post' && !('client' in form.dataset)) {
    if (form === sent) event.preventDefault();
    sent = form;
  }
  if (isHydrated || !('client' in form.dataset)) return;
  event.preventDefault();
  held = event;
  void loadClient();
});

addEventListener('hydrated', () => {
  isHydrated = true;
  if (held) (held.target as HTMLFormElement).requestSubmit(held.submitter);
});

/** React takes over whole pages only. */
function start() {
  if (hasSession || 'hydrate' in (document.getElementById('root')?.dataset ?? {}))
    void loadClient();
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else start();

/**
 * From the second page on, pages that were opened can be read offline; who reads only one pays
 * nothing for it.
 */
function keepPagesForOffline() {
  try {
    if (sessionStorage.getItem('visited')) void navigator.serviceWorker?.register('/sw.js');
    sessionStorage.setItem('visited', '1');
  } catch (error) {
    // Storage is closed to us: then nothing is kept.
    if (!(error instanceof DOMException)) throw error;
  }
}

addEventListener('load', keepPagesForOffline);

/**
 * "Not now" on one premium job holds for the others until the tab is closed: CSS hides the sheet.
 */
function rememberNotNow() {
  try {
    if (sessionStorage.getItem('not-now')) root.dataset.notNow = '';
    // A dialog's close does not bubble.
    const close = ({ target }: Event) => {
      if (!(target instanceof HTMLElement) || !('upgrade' in target.dataset)) return;
      root.dataset.notNow = '';
      sessionStorage.setItem('not-now', '1');
    };
    addEventListener('close', close, true);
  } catch (error) {
    // Storage is closed to us: then each sheet is closed for itself.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Empty fields and defaults stay out of the address. */
addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
});

/** An open header menu closes with Escape and with a tap elsewhere. */
function closeMenus(except: Node | null) {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[name=menu][open]')) {
    if (!except || !menu.contains(except)) menu.open = false;
  }
}

addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  const menu = document.querySelector('details[name=menu][open]');
  closeMenus(null);
  if (menu?.contains(document.activeElement)) menu.querySelector('summary')?.focus();
});

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  closeMenus(target);
  if (target.closest('[data-apply]')) countApply();
  const button = target.closest<HTMLElement>('[data-share]');
  if (button) void shareOrCopy(button, button.dataset.share ?? '');
});

/** The middle button opens the link in another tab, and is no click. */
addEventListener('auxclick', ({ button, target }) => {
  if (button === 1 && target instanceof Element && target.closest('[data-apply]')) countApply();
});

/**
 * How often people apply, without saying who (server/stats/). The preview of administrators is no
 * page of a job.
 */
function countApply() {
  if (/^\/jobs\/\d+$/.test(location.pathname))
    navigator.sendBeacon?.(`/api${location.pathname}/apply`);
}

/** The phone's own share sheet where there is one, else the address goes to the clipboard. */
async function shareOrCopy(button: HTMLElement, title: string) {
  const url = location.href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    button.textContent = 'Link copied';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    button.textContent = 'Could not copy';
  }
}
