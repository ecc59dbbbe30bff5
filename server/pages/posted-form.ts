import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { PostedForm } from '../../shared/page-renderer.ts';

/** The largest form: its longest text in characters that take nine bytes each. */
const MAX_BYTES = 64_000;
/** So much of a form that is too large is read and thrown away before the answer. */
const MAX_DRAINED = 2_000_000;
/** Fields of a form: the contact form has six. */
const MAX_FIELDS = 20;

/** Headers by which the API tells who sends, and from where. */
const FORWARDED = ['sec-fetch-site', 'origin', 'x-forwarded-for'] as const;

/** What became of a posted form: it was taken, or the page is shown again with the reason. */
export type PostedAnswer = 'taken' | PostedForm;

/**
 * Sends a form that a browser posted without script to a path of the API, as JSON, as if the
 * browser had: the same address, checks and limits. `showsAnswer`: the page comes again with the
 * answer, whatever it is.
 */
export async function postForm(
  api: Hono,
  path: string,
  req: IncomingMessage,
  showsAnswer: boolean,
): Promise<PostedAnswer> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? ''))
    return { values: {}, status: 415, message: 'This form could not be read.' };
  const text = await readBody(req);
  if (text === null) return { values: {}, status: 413, message: 'What was sent is too large.' };
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS)
    return { values: {}, status: 400, message: 'This form has too many fields.' };
  const values = Object.fromEntries(new URLSearchParams(text));
  const headers = new Headers({ 'content-type': 'application/json' });
  for (const name of FORWARDED) {
    const value = [req.headers[name] ?? []].flat().join(',');
    // Older browsers say "null" for a form of ours, because of our referrer policy.
    if (value !== '' && value !== 'null') headers.set(name, value);
  }
  const response = await api.request(
    path,
    { method: 'POST', headers, body: JSON.stringify(values) },
    { incoming: req },
  );
  if (response.ok && showsAnswer)
    return { values, status: 200, message: '', answer: await response.json() };
  if (response.ok) return 'taken';
  const { message } = (await response.json()) as { message: string };
  return { values, status: response.status, message };
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
