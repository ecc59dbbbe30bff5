import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { PostedForm } from '../../shared/page-renderer.ts';
import { hasFormCookie } from '../middleware/landing-cookie.ts';

/** The largest form: its longest text in characters that take nine bytes each. */
const MAX_BYTES = 64_000;
/** So much of a form that is too large is read and thrown away before the answer. */
const MAX_DRAINED = 2_000_000;
/** Fields of a form: the contact form has six. */
const MAX_FIELDS = 20;

/** Headers by which the API tells who sends, and from where. */
const FORWARDED = [
  'sec-fetch-site',
  'origin',
  'x-forwarded-for',
  // The account page names the device of a session by it.
  'user-agent',
  'cookie',
  // web/form-script.ts sends it; no form of another site can.
  'x-auth-token',
] as const;

type Refusal = { message: string; code: string; field?: string };

/** What became of a posted form: it was taken, or the page is shown again with the reason. */
export type PostedAnswer = TakenForm | { refused: PostedForm };
/** `location`: where the API sends the browser, if anywhere. */
export type TakenForm = { location: string | null; cookies: string[] };

/** Whether web/form-script.ts posted a form. */
export function isByScript({ headers }: IncomingMessage): boolean {
  return headers['form-script'] !== undefined;
}

/**
 * Sends a form that a browser posted without script to a path of the API, as JSON, as if the
 * browser had: the same address, checks and limits. `showsAnswer`: the page comes again with the
 * answer, whatever it is.
 */
export async function postForm(
  api: Hono,
  path: string,
  req: IncomingMessage,
  { showsAnswer, needsProof }: { showsAnswer: boolean; needsProof: boolean },
): Promise<PostedAnswer> {
  const refuse = (status: number, message: string) => ({
    refused: { values: {}, status, message },
  });
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? ''))
    return refuse(415, 'This form could not be read.');
  const text = await readBody(req);
  if (text === null) return refuse(413, 'What was sent is too large.');
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    return refuse(400, 'This form has too many fields.');
  const values = Object.fromEntries(new URLSearchParams(text));
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of FORWARDED) {
    const value = [req.headers[name] ?? []].flat().join(',');
    // Older browsers say "null" for a form of ours, because of our referrer policy.
    if (value !== '' && value !== 'null') headers.set(name, value);
  }
  // Who does not say where a form of an account comes from is another site, unless the cookie says
  // otherwise (login CSRF). Their browsers keep a Strict cookie from the forms of other sites.
  const isSaid = headers.has('sec-fetch-site') || headers.has('origin');
  if (needsProof && !isSaid && !hasFormCookie(req.headers.cookie)) headers.set('origin', 'null');
  const response = await api.request(
    path,
    { method: 'POST', headers, body: JSON.stringify(values) },
    { incoming: req },
  );
  if (response.ok && showsAnswer)
    return { refused: { values, status: 200, message: '', answer: await response.json() } };
  if (response.ok || response.status === 303) {
    const location = response.headers.get('location');
    return { location, cookies: response.headers.getSetCookie() };
  }
  const { message, code, field } = (await response.json()) as Refusal;
  const { status } = response;
  return { refused: { values, status, message, code, ...(field && { field }) } };
}

/** The body as text; null when it is too large. */
async function readBody(req: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of req as AsyncIterable<Buffer>) {
    size += part.length;
    // The rest is read and thrown away: a connection that is closed before would lose the answer.
    if (size <= MAX_BYTES) parts.push(part);
    else if (size > MAX_DRAINED) break;
  }
  return size > MAX_BYTES ? null : Buffer.concat(parts).toString();
}
