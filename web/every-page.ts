/**
 * The only script of a public page. Everything there works without it. It imports nothing: a shared
 * module would be one more file to fetch.
 */

const root = document.documentElement;
root.dataset.js = '';
const hasSession = hasStoredToken();
// CSS hides the login links until the user is known.
if (hasSession) root.dataset.session = '';
hideToken();

function hasStoredToken(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    // Storage throws when the browser blocks site data: then no session is stored.
    return false;
  }
}

/**
 * Moves a token from the URL to the history state, where the router reads it, also after a reload.
 */
function hideToken() {
  const query = new URLSearchParams(location.search);
  // The form of this page posts to its own URL.
  if (!query.has('token') || location.pathname === '/verify-email') return;
  history.replaceState({ usr: Object.fromEntries(query) }, '', location.pathname + location.hash);
}

/** Loads the React client of a page of members. */
async function loadClient(client: string) {
  try {
    await import(/* @vite-ignore */ client);
  } catch (error) {
    // No connection. Browsers do not retry a failed module import.
    if (!(error instanceof TypeError)) throw error;
    forgetSession();
  }
}

/** The page is shown as to a visitor. */
function forgetSession() {
  delete root.dataset.session;
  delete root.dataset.member;
}

/** A form that is being sent. A double submit would consume the single-use link. */
let sent: HTMLFormElement | undefined;

addEventListener('pageshow', ({ persisted }) => {
  sent = undefined;
  if (persisted) resetFilters();
});

/** A page that the browser kept for Back still has the filters that were sent from it. */
function resetFilters() {
  const form = document.querySelector<HTMLFormElement>('form#find');
  const panel = document.querySelector<HTMLElement>('[data-filters]');
  form?.reset();
  if (form && panel) void withActions((actions) => actions.countJobs(form, panel));
}

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== 'post') return;
  if (form === sent) event.preventDefault();
  sent = form;
});

/**
 * Loads React on the pages of members: at once, or where a visitor finds them as well only with a
 * session. On all other pages web/signed-in.ts has what a session adds.
 */
async function start() {
  const { client, visitors } = document.getElementById('root')?.dataset ?? {};
  if (client !== undefined && (visitors === undefined || hasSession)) void loadClient(client);
  else if (hasSession && !(await load('signedIn'))) forgetSession();
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
else void start();

/**
 * Registers the service worker on the second page: a visitor of one page downloads nothing for it.
 */
function keepPagesForOffline() {
  try {
    if (sessionStorage.getItem('visited')) void navigator.serviceWorker?.register('/sw.js');
    sessionStorage.setItem('visited', '1');
  } catch (error) {
    // Storage is blocked: then nothing is cached.
    if (!(error instanceof DOMException)) throw error;
  }
}

addEventListener('load', keepPagesForOffline);

/** Suggestions while typing are loaded when a field that has them is touched. */
addEventListener('focusin', ({ target }) => {
  const isField = target instanceof HTMLInputElement && 'suggest' in target.dataset;
  // Browsers run a module once, and the script finds the field by itself.
  if (isField) void load('suggest');
});

/**
 * What no first view needs (web/page-actions.ts) comes at the first sign of a reader, or when the page was
 * looked at for a while.
 */
const loadActions = () => load('pageActions');
for (const sign of ['pointerdown', 'keydown', 'scroll'])
  addEventListener(sign, loadActions, { once: true, passive: true });
// Where filters apply at once, the place on the page comes back; a laptop shows a job beside its list.
addEventListener('load', () => setTimeout(loadActions, innerWidth < 768 ? 3000 : 0));

async function load(script: 'suggest' | 'pageActions' | 'signedIn') {
  try {
    return await import(/* @vite-ignore */ document.getElementById('root')?.dataset[script] ?? '');
  } catch (error) {
    // No connection: the page works without.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** What may be asked for before its script is there. */
async function withActions(work: (actions: typeof import('./page-actions.ts')) => void) {
  const actions = await loadActions();
  if (actions) work(actions);
}

/** Empty fields stay out of the URL. */
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
  if (target.closest('save-job,[data-apply],[data-share]'))
    void withActions((actions) => actions.pressed(target));
});

/** The middle button opens the link in a new tab and fires auxclick, not click. */
addEventListener('auxclick', ({ button, target }) => {
  if (button === 1 && target instanceof Element && target.closest('[data-apply]')) countApply();
});

/** Counts Apply clicks anonymously (server/stats/), but not in the preview of administrators. */
function countApply() {
  if (/^\/jobs\/\d+$/.test(location.pathname))
    navigator.sendBeacon?.(`/api${location.pathname}/apply`);
}

/** The filters of /jobs. */
addEventListener('change', ({ target }) => {
  const panel = (target as Element).closest<HTMLElement>('[data-filters]');
  if (panel) void withActions((actions) => actions.filter(target, panel));
});
