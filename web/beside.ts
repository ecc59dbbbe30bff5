/**
 * The job beside its list, on wide screens (decision 095). A press on a card opens the job here, at
 * its own address; without this script, and with the middle button, a card is a link to its page.
 * web/page-actions.ts loads it.
 */
import { ownAddress } from '../shared/own-address.ts';
import css from './beside.css?inline';

/** How long an answer may take, and from when on it is called slow (ms). */
const ANSWER_MS = 30_000;
const SLOW_MS = 5000;
const CARD = '[data-list] li > :is(h2, h3) > a';

/**
 * How a job comes here: `first` without being asked for, so it has no address of its own yet and
 * does not count as read; `asked` by a press on its card; `history` by Back or Forward.
 */
type How = 'first' | 'asked' | 'history';

const place = document.createElement('div');
place.className = 'beside';
place.innerHTML = `<section tabindex="-1"><div class="beside-bar"><button type="button">Back to the list</button><p role="status"></p><a>Open in its own page</a></div><div class="beside-job"></div></section>`;
const pane = place.firstElementChild as HTMLElement;
const said = pane.querySelector('p') as HTMLElement;
const ownPage = pane.querySelector('a') as HTMLAnchorElement;
const room = pane.lastElementChild as HTMLElement;

/** The address and the title of the list. */
let address = '';
let title = '';
/** The job that was asked for last, as the path of its page. */
let path = '';
let request = new AbortController();
/** The pane has what only members see. */
let isOwn = false;
let retry = () => {};

/**
 * What web/page-actions.ts has: an import of this script would be one more file for every reader. `wide`:
 * whether there is room beside a list.
 */
export type Surroundings = {
  wide: MediaQueryList;
  keepPages: (paths: string[]) => Promise<void>;
  savesData: () => boolean;
};
let around: Surroundings;

/** Puts the pane beside the list that the page shows now. */
export function follow(surroundings: Surroundings): void {
  around = surroundings;
  const list = document.querySelector('[data-list]');
  if (list === null) return;
  const here = location.pathname + location.search;
  const isKnown = here === address || isOpened();
  if (place.parentElement !== list) list.append(place);
  if (isKnown) {
    mark();
    return;
  }
  address = here;
  title = document.title;
  around.wide.onchange = leaveWithJob;
  showFirst();
}

/** Whether the address is that of the job in the pane. */
function isOpened(): boolean {
  return path !== '' && location.pathname === path;
}

/** A window that became narrow has no room: the job that is read stays, on its own page. */
function leaveWithJob(this: MediaQueryList): void {
  if (!this.matches && place.isConnected && isOpened()) location.reload();
}

/** The first job stands there before one is chosen, but not where the browser is asked to save data. */
function showFirst(): void {
  const first = document.querySelector<HTMLAnchorElement>(CARD);
  if (first && !around.savesData()) void open(first.pathname, 'first');
  else showMessage('Choose a job', 'It opens here, beside the list.');
}

function cardOf(job: string): HTMLAnchorElement | null {
  return document.querySelector(`${CARD}[href="${job}"]`);
}

function mark(): void {
  for (const link of document.querySelectorAll(`${CARD}[aria-current]`)) link.ariaCurrent = null;
  const link = cardOf(path);
  if (link) link.ariaCurrent = 'true';
}

async function open(job: string, how: How): Promise<void> {
  request.abort();
  const asked = new AbortController();
  request = asked;
  path = job;
  mark();
  ownPage.href = job;
  ownPage.hidden = false;
  room.inert = true;
  pane.ariaBusy = 'true';
  said.textContent = 'Loading the job…';
  const slow = setTimeout(() => {
    said.textContent = 'Still loading. Your connection is slow.';
  }, SLOW_MS);
  const timeout = setTimeout(() => asked.abort(), ANSWER_MS);
  const answer = await load(job, how, asked.signal);
  clearTimeout(slow);
  clearTimeout(timeout);
  // Another job was asked for meanwhile.
  if (request !== asked) return;
  const hadFocus = how !== 'first' && mayMoveFocus();
  pane.ariaBusy = null;
  room.inert = false;
  said.textContent = '';
  if (answer === 'gone') showMessage('This job is gone', 'It is no longer listed here.');
  else if (answer === 'failed') showFailure(job, how);
  else {
    showJob(answer);
    if (how !== 'first') isRead(job, answer.title);
  }
  if (hadFocus) focusHeading();
}

/** The reader has not gone elsewhere meanwhile. */
function mayMoveFocus(): boolean {
  const { activeElement } = document;
  return (
    activeElement === document.body ||
    activeElement === cardOf(path) ||
    pane.contains(activeElement)
  );
}

function focusHeading(): void {
  const heading = room.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** The page of a job as this reader may see it. `gone`: the board has no such job any more. */
async function load(
  job: string,
  how: How,
  signal: AbortSignal,
): Promise<Document | 'gone' | 'failed'> {
  try {
    const page = await ask(job, signal, how === 'first' ? { purpose: 'prefetch' } : {});
    const token = page instanceof Document && isGated(page) ? storedToken() : null;
    const own = token === null ? page : await ask(job, signal, { 'x-auth-token': token });
    if (own instanceof Document) await addSheets(own);
    isOwn = token !== null && own instanceof Document && !isGated(own);
    return own;
  } catch (error) {
    // No connection, or no answer in time.
    if (error instanceof TypeError || error instanceof DOMException)
      return (await keptCopy(job)) ?? 'failed';
    throw error;
  }
}

async function ask(
  job: string,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<Document | 'gone' | 'failed'> {
  // With a token in the headers: what caches keep is the page of a visitor.
  const isOwnPage = 'x-auth-token' in headers;
  const response = await fetch(isOwnPage ? ownAddress(job) : job, {
    ...{ headers, signal, cache: isOwnPage ? 'no-store' : 'default' },
  });
  // The session has ended: the page of the job leads to the login page and back.
  if (response.status === 401) location.assign(job);
  if (response.status === 404 || response.status === 410) return 'gone';
  return response.ok ? read(await response.text()) : 'failed';
}

function read(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function isGated(page: Document): boolean {
  return page.getElementById('root')?.dataset.own === 'gate';
}

function storedToken(): string | null {
  try {
    return localStorage.getItem('token');
  } catch {
    // Storage throws when the browser blocks site data: then no session is stored.
    return null;
  }
}

/** A page that the service worker kept, with its age. */
async function keptCopy(job: string): Promise<Document | null> {
  const kept = await globalThis.caches?.match(job);
  if (!kept) return null;
  const page = read(await kept.text());
  const note = document.createElement('p');
  note.className = 'saved-copy';
  const date = new Date(kept.headers.get('date') ?? '');
  note.textContent = `You are offline. This copy was saved on ${date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}.`;
  page.querySelector('article')?.prepend(note);
  return page;
}

/** The stylesheets of a job that lists do without. */
async function addSheets(page: Document): Promise<void> {
  const hrefs = [...page.querySelectorAll('link[rel=stylesheet]')].flatMap(
    (link) => link.getAttribute('href') ?? [],
  );
  const isNew = (href: string) => !document.querySelector(`link[rel=stylesheet][href="${href}"]`);
  await Promise.all(hrefs.filter(isNew).map(addSheet));
}

function addSheet(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError('The stylesheet could not be loaded.'));
    });
    document.head.append(link);
  });
}

/** The article, the other towns and the ways on; the list itself is beside it. */
function showJob(page: Document): void {
  const article = page.querySelector('main article');
  const parts = [...(article?.parentElement?.children ?? [])].filter(
    (part) => part === article || part.matches('p, [aria-labelledby=places]'),
  );
  for (const part of parts)
    for (const heading of part.querySelectorAll('h1, h2, h3'))
      heading.ariaLevel = `${Number(heading.localName[1]) + 1}`;
  pane.dataset.job = path;
  pane.ariaLabel = article?.querySelector('h1')?.textContent ?? '';
  room.replaceChildren(...parts);
  room.scrollTop = 0;
  // It is known now who this reader is: the gate may be seen.
  document.documentElement.dataset.decided = '';
  void showPrice();
}

/** The price of the gate in the money of the reader's country, as web/premium-gate.ts. */
async function showPrice(): Promise<void> {
  const prices = room.querySelectorAll<HTMLElement>('[data-price]');
  const [first] = prices;
  if (!first) return;
  try {
    const answer = await fetch('/api/geo');
    const { country_code } = (await answer.json()) as { country_code?: string };
    const amounts = (first.dataset.price ?? '').split(',');
    const here = amounts[amounts.indexOf(country_code ?? '-') + 1];
    if (amounts.includes(country_code ?? '-'))
      for (const price of prices) price.textContent = here ?? '';
  } catch (error) {
    // No connection: the price for all countries stays.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}

/** The upgrade dialog of the gate, as web/premium-gate.ts. */
function openDialog(event: MouseEvent): void {
  const dialog = (event.target as Element).closest('[data-dialog]')?.nextElementSibling;
  if (!(dialog instanceof HTMLDialogElement) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  dialog.showModal();
}

function showMessage(heading: string, text: string): HTMLElement {
  const head = document.createElement('h2');
  head.textContent = heading;
  const words = document.createElement('p');
  words.textContent = text;
  pane.ariaLabel = heading;
  ownPage.hidden = path === '';
  room.replaceChildren(head, words);
  return words;
}

function showFailure(job: string, how: How): void {
  const words = showMessage('We could not load this job', 'Check your connection. ');
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  words.append(again);
  removeEventListener('online', retry);
  retry = () => {
    removeEventListener('online', retry);
    if (path === job && again.isConnected) void open(job, how);
  };
  again.addEventListener('click', retry);
  addEventListener('online', retry);
}

/** The page is that of this job now. */
function isRead(job: string, jobTitle: string): void {
  document.title = jobTitle;
  void around.keepPages([job]);
}

function push(job: string): void {
  history.pushState({ ...history.state, beside: address }, '', job);
}

/** The first press in a job that was shown unasked: it is read from now on, under its own address. */
function readPrefetched(): void {
  if (isOpened() || pane.dataset.job !== path) return;
  push(path);
  navigator.sendBeacon(`/api${path}/view`);
  isRead(path, `${pane.ariaLabel}`);
}

function backToList(): void {
  (cardOf(path) ?? document.querySelector<HTMLElement>(CARD))?.focus();
}

function press(event: MouseEvent): void {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isForBrowser = button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(CARD);
  if (!link || isForBrowser || getComputedStyle(place).display === 'none') return;
  event.preventDefault();
  const job = link.pathname;
  if (location.pathname !== job) push(job);
  void open(job, 'asked');
}

/** Back and Forward. */
function travel(event: PopStateEvent): void {
  if (!place.isConnected || isOpened()) return;
  const state = event.state as { beside?: string } | null;
  if (location.pathname + location.search === address) {
    document.title = title;
    if (pane.contains(document.activeElement)) backToList();
    showFirst();
  } else if (state?.beside === address) void open(location.pathname, 'history');
}

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets.push(sheet);
pane.querySelector('button')?.addEventListener('click', backToList);
for (const kind of ['click', 'auxclick']) room.addEventListener(kind, readPrefetched, true);
room.addEventListener('click', openDialog);
pane.addEventListener('keydown', ({ key }) => {
  // It closes the dialog of a gate first.
  if (key === 'Escape' && !pane.querySelector('dialog[open]')) backToList();
});
addEventListener('signed-out', () => {
  if (isOwn) location.reload();
});
addEventListener('click', press, true);
addEventListener('popstate', travel);
