import { inject } from 'vitest';
import { localKey } from '../../server/http/local-key.ts';
import { confirmationCookie } from './accounts.ts';
import { addressOf } from './browser.ts';
import { PASSWORD, SECRET } from './stored-accounts.ts';

/** An account with a session. */
export type Member = { email: string; password: string; token: string };

let admin: Promise<Member> | undefined;

/** The administrator of local mode. */
export function signInAdmin(): Promise<Member> {
  admin ??= signIn(inject('admin'));
  return admin;
}

/** Signs in with an account of `ACCOUNTS.shared`. */
export function signInStored(email: string): Promise<Member> {
  return signIn({ email, password: PASSWORD });
}

/** Signs up, confirms with the mail of the outbox, and signs in. The address must be new. */
export async function createMember(email: string): Promise<Member> {
  const asked = await signUp(email);
  const link = await waitForLink(email);
  const headers = { cookie: `${await confirmationCookie(addressOf(link))}; ${asked}` };
  const confirmed = await fetch(addressOf(link), { method: 'POST', redirect: 'manual', headers });
  if (confirmed.status !== 303) throw new Error(`POST ${link} answers ${confirmed.status}`);
  return signInStored(email);
}

/** Signs up; the cookie that marks the browser of the sign-up. */
async function signUp(email: string): Promise<string> {
  const response = await fetch(addressOf('/api/register'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`POST /api/register answers ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Another session of an account, for a test that logs out and so ends it. */
export async function signIn({
  email,
  password,
}: {
  email: string;
  password: string;
}): Promise<Member> {
  const { token } = (await post('/api/login', { email, password })) as { token: string };
  return { email, password, token };
}

async function post(path: string, body: object): Promise<unknown> {
  const response = await fetch(addressOf(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok)
    throw new Error(`POST ${path} answers ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * The path and query of the verification link in the newest mail to an address; mail goes through
 * the queue.
 */
async function waitForLink(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const path = `/dev/outbox.json?key=${localKey(SECRET)}`;
    const mails = await (await fetch(addressOf(path))).text();
    const mail = (JSON.parse(mails) as { mails: { to: string; text: string }[] }).mails.find(
      ({ to }) => to === email,
    );
    const link = mail && /\/verify-email\?token=[\w.-]+/.exec(mail.text)?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${email}`);
}
