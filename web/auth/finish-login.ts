/**
 * The script of the landing pages of a login (web/auth/landing-parts.tsx): logs in once with the
 * token of the address, says what became of it, and opens the next page.
 */
import { DEFAULT_RETURN_TO, safeReturnTo } from '../../shared/return-to.ts';
import { type Landing, land } from '../lib/land.ts';
import { sayOnNextPage } from '../lib/next-notice.ts';
import { currentSession, watchSession } from '../lib/session.ts';
import { withQuery } from '../lib/url.ts';
import { countOf } from '../lib/words.ts';
// It begins the session.
import '../signed-in.ts';
import { keepPostAuthRedirect, takePathOn } from './post-auth-redirect.ts';

const { usr } = (history.state ?? {}) as { usr?: Record<string, string> };
// every-page.ts moves the fields of an address with a token there, sooner or later than this runs.
const fields = { ...usr, ...Object.fromEntries(new URLSearchParams(location.search)) };
const returnTo = safeReturnTo(fields.returnTo);

function find(selector: string): HTMLElement | null {
  return document.querySelector(selector);
}

async function finish(status: HTMLElement): Promise<void> {
  const token = fields.token || null;
  if (token !== null) await untilSessionKnown();
  const landing = await land(token, currentSession().user);
  if (landing.step === 'signed-in') showSignedIn(status);
  else if (landing.step !== 'waiting') showFailure(status, landing);
}

/** Only the server knows whether the stored session is still one. */
function untilSessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (currentSession().state === 'loading') return;
      forget();
      resolve();
    };
    const forget = watchSession(look);
    look();
  });
}

function showSignedIn(status: HTMLElement): void {
  const { goOnMs, notice } = status.dataset;
  const said = contentOf('signed-in');
  if (said) status.replaceChildren(said);
  const countdown = find('[data-countdown]');
  if (countdown) countDown(countdown, Number(goOnMs) / 1000);
  setTimeout(() => {
    const path = takePathOn(returnTo);
    // The account page has words of its own.
    if (notice !== undefined && !path.startsWith('/account?')) sayOnNextPage(notice);
    location.replace(path);
  }, Number(goOnMs));
}

function countDown(shown: HTMLElement, seconds: number): void {
  shown.hidden = false;
  shown.textContent =
    seconds === 0
      ? 'The next page opens…'
      : `The next page opens in ${countOf(seconds, 'second')}.`;
  if (seconds > 0) setTimeout(() => countDown(shown, seconds - 1), 1000);
}

function showFailure(status: HTMLElement, landing: Exclude<Landing, { step: 'signed-in' }>): void {
  const said = contentOf(landing.step);
  if (said) status.replaceWith(said);
  const known = landing.step === 'failed' ? landing.advice : null;
  const advice = find('[data-advice]');
  if (advice && known !== null) advice.textContent = known;
  if (advice?.textContent === '') advice.remove();
  leadToLogin();
  const { toLoginMs } = status.dataset;
  if (landing.step === 'no-token' && toLoginMs !== undefined)
    setTimeout(() => location.replace(loginPath()), Number(toLoginMs));
}

function contentOf(step: Landing['step']): Node | undefined {
  const template = document.querySelector<HTMLTemplateElement>(`[data-step="${step}"]`);
  return template?.content.cloneNode(true);
}

function loginPath(): string {
  const path = takePathOn(returnTo);
  // Keep it: a reload must find it again.
  keepPostAuthRedirect(path);
  return withQuery('/login', { returnTo: path === DEFAULT_RETURN_TO ? undefined : path });
}

/** Only this tab knows where an external login began. */
function leadToLogin(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-login]'))
    link.href = loginPath();
}

/** The login replaces the landing page, so that Back does not return to it. */
addEventListener('click', (event) => {
  const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (isForBrowser || !(event.target as Element).closest('[data-login]')) return;
  event.preventDefault();
  location.replace(loginPath());
});

const status = find('[data-landing]');
if (status) void finish(status);
else leadToLogin();
