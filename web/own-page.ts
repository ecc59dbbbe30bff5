/**
 * The page as members see it, from the server: a premium job without its gate, and what a search
 * finds in the texts of premium jobs. The document came as for a visitor, from a cache.
 */
import { ownAddress } from '../shared/own-address.ts';
import { endSession, readToken } from './lib/session.ts';

/** How long an answer may take (ms). */
const ANSWER_MS = 30_000;

const html = document.documentElement;
/** The document's own: a job beside a list has another (web/beside.ts). */
const address = location.pathname + location.search;

/** What members have of their own on this page: `gate` or `texts`, as the server says. */
export const ownKind = document.getElementById('root')?.dataset.own;

let isAsking = false;
let isOwn = false;
let failure: HTMLElement | undefined;

/** Whether the page is that of a member now. */
export function showsOwnPage(): boolean {
  return isOwn;
}

/** Asks for the page with the session, and shows it. */
export async function openOwnPage(): Promise<void> {
  const token = readToken();
  if (ownKind === undefined || isOwn || isAsking || token === null) return;
  isAsking = true;
  const answer = await ask(token);
  isAsking = false;
  // The session changed meanwhile.
  if (readToken() !== token) return;
  if (answer === 'refused') {
    endSession();
    return;
  }
  if (answer === 'failed') {
    if (ownKind === 'gate') sayFailed();
    return;
  }
  failure?.remove();
  const page = new DOMParser().parseFromString(answer, 'text/html');
  isOwn = ownKind === 'texts' || page.getElementById('root')?.dataset.own === undefined;
  if (isOwn) show(page);
  decide();
}

/** Who is no member sees the gate now. */
function decide(): void {
  html.dataset.decided = '';
  if (ownKind === 'gate') delete html.dataset.member;
}

/** `refused`: the session has ended. */
async function ask(token: string): Promise<string | 'refused' | 'failed'> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    const response = await fetch(ownAddress(address), {
      headers: { 'x-auth-token': token },
      cache: 'no-store',
      signal: controller.signal,
    });
    if (response.status === 401) return 'refused';
    return response.ok ? await response.text() : 'failed';
  } catch (error) {
    // No connection, or no answer in time.
    if (error instanceof TypeError || error instanceof DOMException) return 'failed';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Replaces the content. What has the focus keeps it, and what was typed stays. */
function show(page: Document): void {
  const main = document.getElementById('main');
  const own = page.getElementById('main');
  if (!main || !own) return;
  const active = main.contains(document.activeElement) ? document.activeElement : null;
  main.replaceChildren(...own.childNodes);
  dispatchEvent(new Event('list'));
  document.title = page.title;
  const same = active && main.querySelector<HTMLElement>(selectorOf(active));
  if (same instanceof HTMLInputElement && active instanceof HTMLInputElement)
    same.value = active.value;
  same?.focus({ preventScroll: true });
}

function selectorOf(element: Element): string {
  const name = ['id', 'name', 'href'].find((attribute) => element.hasAttribute(attribute));
  const value = CSS.escape(element.getAttribute(name ?? '') ?? '');
  return element.localName + (name ? `[${name}="${value}"]` : '');
}

/** Asks again for a reader who wants it: what failed is taken back, and said again if it fails. */
function retry(): void {
  failure?.remove();
  void openOwnPage();
}

/** A member sees the title and this, not the gate. It stays while a changed session asks again. */
function sayFailed(): void {
  if (failure?.isConnected) return;
  delete html.dataset.member;
  const said = document.createElement('p');
  said.role = 'alert';
  said.textContent = 'We could not load the whole job. Check your connection. ';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  // As the button of the gate: the names of classes are not known here.
  again.className = document.querySelector('section[aria-labelledby=gate] a')?.classList[0] ?? '';
  again.addEventListener('click', retry);
  addEventListener('online', retry, { once: true });
  // There is no whole job to load then.
  addEventListener('signed-out', () => said.remove(), { once: true });
  said.append(again);
  document.querySelector('article header')?.after(said);
  failure = said;
}
