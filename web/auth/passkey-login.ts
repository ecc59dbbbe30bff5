/**
 * The script of /login beside web/form-script.ts: logs in with a passkey. The page stays as it is
 * where the browser knows none.
 */
import type { PasskeyRequest } from '../../shared/passkeys.ts';
import { canUsePasskeys, passkeyProblem } from '../lib/passkey-support.ts';

type Said = { ok: boolean; body: Record<string, unknown> };

const NO_ANSWER = 'Network error. Please try again.';

document.documentElement.dataset.passkeys = canUsePasskeys() ? 'yes' : 'no';

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-passkey]');
  if (button && button.ariaDisabled !== 'true') void logIn(button);
});

/** The button keeps the focus, and says what it waits for. */
async function logIn(button: HTMLElement): Promise<void> {
  const label = button.textContent ?? '';
  button.ariaDisabled = 'true';
  button.textContent = button.dataset.waits ?? '';
  say('');
  const problem = await tryPasskey();
  // Without one, web/form-script.ts leaves the page.
  if (problem !== null) say(problem);
  button.ariaDisabled = null;
  button.textContent = label;
}

/** Why the log-in failed; null when there is a session. */
async function tryPasskey(): Promise<string | null> {
  try {
    const options = await post('/api/login/passkey/options');
    if (!options.ok) return messageOf(options);
    const credential = await askForPasskey(options.body as PasskeyRequest);
    if (typeof credential === 'string') return credential;
    const answer = await post('/api/login/passkey', credential.toJSON());
    if (!answer.ok) return messageOf(answer);
    const script = document.getElementById('root')?.dataset.signedIn ?? '';
    const { session } = (await import(
      /* @vite-ignore */ script
    )) as typeof import('../signed-in.ts');
    session.signIn(String(answer.body.token));
    return null;
  } catch (error) {
    // No connection, or a page of a proxy. Blocked storage has a message of its own (lib/session.ts).
    if (error instanceof TypeError || error instanceof SyntaxError) return NO_ANSWER;
    if (error instanceof Error) return error.message;
    throw error;
  }
}

/** A passkey that its owner chose, or why there is none. */
async function askForPasskey(options: PasskeyRequest): Promise<PublicKeyCredential | string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  try {
    return (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  } catch (error) {
    return passkeyProblem(error);
  }
}

async function post(path: string, body?: unknown): Promise<Said> {
  const response = await fetch(path, {
    method: 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  return { ok: response.ok, body: (await response.json()) as Said['body'] };
}

const messageOf = ({ body }: Said) => String(body.message ?? NO_ANSWER);

function say(text: string): void {
  const region = document.querySelector<HTMLElement>('[data-passkey-said]');
  const said = document.createElement('p');
  said.className = region?.dataset.passkeySaid ?? '';
  said.textContent = text;
  region?.replaceChildren(...(text === '' ? [] : [said]));
  region?.scrollIntoView({ block: 'nearest' });
}
