/**
 * What a reader with a session has: their pages in the header of every page and, on public ones, the
 * page as members see it (`data-own`, web/own-page.ts) and what the page before had to say. every-page.ts
 * loads it where React does not run; web/entry-client.tsx has it too.
 */
import { findPage, menuLinks } from '../shared/pages.ts';
import { landHere } from './lib/land.ts';
import { takeNotice, WELCOME } from './lib/next-notice.ts';
import { askPremium } from './lib/premium.ts';
import {
  currentSession,
  leaveStoredSession,
  signIn,
  signOut,
  startSession,
  watchSession,
} from './lib/session.ts';
import { withQuery } from './lib/url.ts';
import { openOwnPage, ownKind, showsOwnPage } from './own-page.ts';

/** What the forms of a login need of the session (web/form-script.ts). */
export const session = { currentSession, landHere, signIn, signOut };

const html = document.documentElement;
/** What the operator switched on. */
const ON = { employerJobs: document.querySelector('#root[data-employer-jobs]') !== null };
/** React runs here, and says by itself what it knows of the session. */
const isOfMembers = document.querySelector('#root[data-client]') !== null;
const nav = document.getElementById('menu');
/** Login and Sign Up, as the server wrote them. */
const entry = nav?.lastElementChild;
let account = entry;
let adminMenu: Element[] = [];

function follow(): void {
  const { state, user, isAdmin, isEditor, hasEnded } = currentSession();
  if (state === 'signed-out') {
    if (hasEnded && ownKind === 'gate') {
      logInAgain();
      return;
    }
    // What members see stays in no tab.
    if (showsOwnPage()) {
      location.reload();
      return;
    }
    delete html.dataset.session;
    html.dataset.decided = '';
  }
  if (ownKind !== 'gate' || !user) html.toggleAttribute('data-member', user?.is_premium === true);
  showAccount(user?.email);
  showAdminMenu(isAdmin || isEditor, isEditor);
  if (state === 'signed-in' && user?.is_premium) void openOwnPage();
}

/** The links of an account in place of Login and Sign Up (specification, section 2). */
function showAccount(email: string | undefined): void {
  const shown = email === undefined ? entry : linksOf(email);
  if (!shown || (email === undefined && account === entry)) return;
  account?.replaceWith(shown);
  account = shown;
  markCurrentPage();
}

/** Marks the links of the header that lead to the page that is open. */
export function markCurrentPage(): void {
  for (const item of nav?.querySelectorAll('a') ?? [])
    item.ariaCurrent = item.pathname === location.pathname ? 'page' : null;
}

function linksOf(email: string): HTMLElement {
  const own = link('/account', '');
  const letter = document.createElement('span');
  letter.textContent = [...email][0]?.toUpperCase() ?? '';
  letter.ariaHidden = 'true';
  const name = document.createElement('bdi');
  name.textContent = email;
  const what = document.createElement('i');
  what.textContent = 'Account of ';
  own.replaceChildren(letter, what, name);
  own.dataset.user = '';
  own.title = email;
  const out = document.createElement('button');
  out.type = 'button';
  out.textContent = 'Logout';
  out.addEventListener('click', logOut);
  const list = listOf([...menuLinks('user', ON).map(({ to, text }) => link(to, text)), own, out]);
  list.className = entry?.classList[0] ?? '';
  return list;
}

let shownMenu = '';

/** A second menu, made from the one of jobs in the header. */
function showAdminMenu(isShown: boolean, isEditor: boolean): void {
  const wanted = isShown ? `${isEditor}` : '';
  if (wanted === shownMenu) return;
  shownMenu = wanted;
  for (const part of adminMenu) part.remove();
  adminMenu = [];
  if (!isShown || !nav) return;
  const jobs = nav.querySelector('details');
  const [menu, flat] = [jobs, jobs?.nextElementSibling].map(
    (part) => part?.cloneNode(true) as Element | undefined,
  );
  const items = () => menuLinks('admin', ON, isEditor).map(({ to, text }) => link(to, text));
  menu?.querySelector('summary')?.replaceChildren('Admin');
  menu?.querySelector('ul')?.replaceWith(listOf(items()));
  flat?.replaceChildren(...listOf(items()).children);
  adminMenu = [menu, flat].filter((part) => part !== undefined);
  account?.before(...adminMenu);
  markCurrentPage();
}

function listOf(items: HTMLElement[]): HTMLUListElement {
  const list = document.createElement('ul');
  for (const item of items) list.appendChild(document.createElement('li')).append(item);
  return list;
}

function link(to: string, text: string): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = to;
  element.textContent = text;
  return element;
}

function logOut(): void {
  if (/^(user|admin)$/.test(findPage(location.pathname)?.access ?? '')) {
    // Leave without a change of state: the page would lead to the login.
    leaveStoredSession();
    location.assign('/');
    return;
  }
  // The button is removed with the session: move the focus first.
  nav?.hidePopover?.();
  document.getElementById('main')?.focus({ preventScroll: true });
  signOut();
}

/** A session that ended on the page of a premium job leads back to it (specification, section 4). */
function logInAgain(): void {
  location.replace(withQuery('/login', { returnTo: location.pathname, reason: 'expired' }));
}

/** Premium may have been paid, or paid back, on another device. */
async function askForPremium(): Promise<void> {
  const id = currentSession().user?.id;
  const isAsked = ownKind === 'texts' || document.querySelector('[data-offer]') !== null;
  if (id !== undefined && isAsked && document.visibilityState === 'visible') await askPremium(id);
}

/** What the page before had to say, such as who is logged in now. */
function sayNotice(): void {
  const main = document.getElementById('main');
  const text = isOfMembers ? null : takeNotice();
  if (text === null || !main) return;
  const said = document.createElement('p');
  said.role = 'status';
  said.className = 'notice';
  main.prepend(said);
  said.textContent = text;
  // Who came to pay goes on with that.
  if (text === WELCOME && location.pathname !== '/premium') said.after(nextSteps());
}

/** What a new account is for: the CV, an alert for the search of this page, saved jobs. */
function nextSteps(): HTMLElement {
  const alert = document.querySelector('main a[href^="/notifications/new"]');
  const steps = document.createElement('nav');
  steps.className = 'notice';
  steps.ariaLabel = 'Next steps';
  for (const [href, text] of [
    ['/cv-builder', 'Make your CV'],
    [alert?.getAttribute('href') ?? '/notifications', 'Get new jobs by email'],
    ['/saved', 'See your saved jobs'],
  ] as const) {
    const link = document.createElement('a');
    Object.assign(link, { href, textContent: text });
    steps.append(...(steps.firstChild ? [' · '] : []), link);
  }
  return steps;
}

// Only pages of visitors have a gate that waits for it.
if (isOfMembers) html.dataset.decided = '';
watchSession(follow);
sayNotice();
addEventListener('signed-in', () => void askForPremium(), { once: true });
document.addEventListener('visibilitychange', () => void askForPremium());
startSession();
// The server knows better than the stored session who may see the whole job.
if (ownKind === 'gate') void openOwnPage();
