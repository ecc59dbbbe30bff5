/**
 * The script of /premium (web/premium/premium-page.tsx). It finds the country of the reader, shows
 * the parts of the page that depend on it, and begins a payment for a member.
 */
import { askApi } from '../lib/ask-api.ts';
import { missingLettersText } from '../lib/missing-letters.ts';
import { askPremium } from '../lib/premium.ts';
import {
  currentSession,
  endSession,
  isPremiumSession,
  readToken,
  watchSession,
} from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
// It begins the session.
import '../signed-in.ts';

/** How long the page of a country may take (ms). */
const ANSWER_MS = 30_000;
const FAILED = 'An unexpected error occurred. Please try again.';

function find<E extends HTMLElement>(selector: string, root: ParentNode = document): E {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

const page = find('main [data-path]');
const choice = find<HTMLSelectElement>('select', page);
const refusal = find('[data-refusal] [role=alert]', page);

/** The account that was asked about, and whether the server answered. */
let known: { id: number; ok: boolean } | null = null;
let askedId: number | undefined;
/** Counts the countries that were asked for: an older answer is not shown. */
let turn = 0;
/** The country is being found, or its page is on its way. */
let isFinding = false;
/** The button that was pressed, with its label. */
let paying: { button: HTMLButtonElement; label: string } | null = null;

/** A copy of the message that follows an element, with this text. */
function messageAfter(region: Element, text?: string): Node {
  const message = (region.nextElementSibling as HTMLTemplateElement).content.cloneNode(true);
  if (text !== undefined) find('p', message as DocumentFragment).textContent = text;
  return message;
}

/** Whether it is known if the reader has premium: it may have been paid on another device. */
function premiumState(): 'asking' | 'known' | 'failed' {
  const { state, user } = currentSession();
  if (state === 'signed-out') return 'known';
  if (!user || known?.id !== user.id) return 'asking';
  return known.ok ? 'known' : 'failed';
}

/** Lets buttons be pressed when all is known that a payment needs. */
function showState(): void {
  const state = premiumState();
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-pay]'))
    button.disabled = paying !== null || isFinding || state !== 'known';
  const isSaid = refusal.querySelector('[data-check]') !== null;
  if (state === 'failed' && !isSaid) {
    const { content } = find<HTMLTemplateElement>('[data-unknown-premium]', page);
    refusal.replaceChildren(content.cloneNode(true));
  } else if (state === 'known' && isSaid) refusal.replaceChildren();
}

async function checkPremium(): Promise<void> {
  const { state, user } = currentSession();
  if (state === 'signed-out' || !user) return;
  const { id } = user;
  askedId = id;
  const answer = await askPremium(id);
  if (currentSession().user?.id !== id) return;
  // An answer that did not come takes nothing back.
  if (answer !== null || known?.id !== id) known = { id, ok: answer !== null };
  showState();
}

// lib/call.ts would come along with the session of every page.
const inSession = () => ({ 'x-auth-token': readToken() ?? '' });

/** Says which letters of the saved profile no CV can show, before anybody pays. */
async function sayLetters(): Promise<void> {
  const region = find('[data-letters]', page);
  const answer = await askApi('GET /api/cv-letters', { headers: inSession() });
  const text = answer.ok ? missingLettersText(answer.body.missing) : null;
  region.replaceChildren(...(text === null ? [] : [messageAfter(region, text)]));
}

function followSession(): void {
  const id = currentSession().user?.id;
  if (id === undefined) askedId = undefined;
  else if (id !== askedId) {
    void checkPremium();
    void sayLetters();
  }
  showState();
}

/** Finds the country of a reader who has not chosen one. */
async function findCountry(): Promise<void> {
  turn += 1;
  const own = turn;
  isFinding = true;
  showState();
  const answer = await askApi('GET /api/geo');
  if (own !== turn) return;
  const country = answer.ok ? answer.body.country_code : null;
  if (country === null) {
    isFinding = false;
    sayUnknown();
  } else await showCountry(country, false);
}

function sayUnknown(): void {
  find('[role=status][data-of-country]', page).textContent =
    "We couldn't detect your location. Please select your country below.";
  showState();
}

/** Shows what depends on a country, as the server renders it. `isChosen`: by hand. */
async function showCountry(country: string, isChosen: boolean): Promise<void> {
  turn += 1;
  const own = turn;
  isFinding = true;
  const noPrice = find('[data-no-price]', page);
  noPrice.replaceChildren();
  refusal.replaceChildren();
  showState();
  const address = withQuery('/premium', { returnTo: page.dataset.wayOn, country });
  const next = await readPage(address);
  if (own !== turn) return;
  isFinding = false;
  if (next) {
    const parts = next.querySelectorAll('[data-of-country]');
    for (const [at, part] of page.querySelectorAll('[data-of-country]').entries())
      part.replaceChildren(...(parts[at]?.childNodes ?? []));
    Object.assign(page.dataset, next.dataset);
    if (isChosen) history.replaceState(history.state, '', address + location.hash);
    else find<HTMLDetailsElement>('details', page).open = location.hash === '#country';
  } else noPrice.append(messageAfter(noPrice));
  // What the page shows is charged, not what could not be loaded.
  choice.value = page.dataset.country ?? '';
  // One that the list does not name.
  if (choice.selectedIndex === -1) choice.value = '';
  if (page.dataset.country === '') sayUnknown();
  showState();
}

async function readPage(address: string): Promise<HTMLElement | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    const response = await fetch(address, { signal: controller.signal });
    if (!response.ok) return null;
    const html = await response.text();
    return new DOMParser().parseFromString(html, 'text/html').querySelector('main [data-path]');
  } catch (error) {
    // No connection, or no answer in time.
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function logIn(reason?: 'expired'): void {
  location.assign(withQuery('/login', { reason, returnTo: page.dataset.path }));
}

/** Ends a payment that could not be begun, and says why. */
function stop(why?: string): void {
  paying?.button.replaceChildren(paying.label);
  paying = null;
  refusal.replaceChildren(...(why === undefined ? [] : [messageAfter(refusal, why)]));
  refusal.scrollIntoView({ block: 'nearest' });
  showState();
}

async function pay(button: HTMLButtonElement): Promise<void> {
  const { country, wayOn } = page.dataset;
  const gateway = button.dataset.pay === 'paystack' ? 'paystack' : 'paypal';
  if (!country) return stop('Please select your country first.');
  const { user } = currentSession();
  if (readToken() === null || !user) return logIn();
  const wasPremium = isPremiumSession();
  paying = { button, label: button.textContent };
  button.textContent = button.dataset.busy ?? '';
  refusal.replaceChildren();
  showState();
  // The page may be open for hours, while the member pays on another device.
  const isPremium = await askPremium(user.id);
  if (readToken() === null) return logIn('expired');
  if (isPremium === null) return stop(FAILED);
  if (isPremium !== wasPremium)
    return stop(
      isPremium
        ? 'Your premium has begun since this page was opened. You do not need to pay.'
        : 'Your premium has ended since this page was opened. Press again to pay.',
    );
  const answer = await askApi('POST /api/create-checkout-session', {
    headers: inSession(),
    body: { gateway, country, returnTo: wayOn },
  });
  if (answer.status === 401) {
    endSession();
    return logIn('expired');
  }
  const link = (answer.ok && (answer.body.link ?? answer.body.approvalUrl)) || '';
  if (/^https?:\/\//.test(link)) return location.assign(link);
  if (answer.status === 0) stop(FAILED);
  else if (answer.ok) stop('Invalid response from payment gateway.');
  else stop(answer.message ?? 'Payment initiation failed.');
}

page.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('[data-pay]');
  if (button) void pay(button);
  if ((target as Element).closest('[data-check]')) void checkPremium();
});
choice.addEventListener('change', () => void showCountry(choice.value, true));
watchSession(followSession);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void checkPremium();
});
// Back from the provider's page: the browser may show this page as it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) stop();
});

followSession();
if (location.hash === '#country') find<HTMLDetailsElement>('details', page).open = true;
// Chosen before this script was there.
if (choice.value !== '' && choice.value !== page.dataset.country)
  void showCountry(choice.value, true);
else if (page.dataset.country === '') void findCountry();
