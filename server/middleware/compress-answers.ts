import type { Context, Next } from 'hono';
import { peerOf } from '../http/client-address.ts';
import { chooseEncoding, encode } from '../pages/encodings.ts';

/** A smaller answer fits into one packet anyway. */
const SMALLEST_BYTES = 1000;
/** Brotli's: each answer is sent once, and its reader waits. */
const QUALITY = 5;

/**
 * Compresses JSON answers, as readers pay for each megabyte. An answer holds no secret beside words
 * that another site could choose (BREACH): it is for who sends the token, not for a cookie. Pages
 * ask the API within the process: their answers stay as they are.
 */
export async function compressAnswers(c: Context, next: Next): Promise<void> {
  await next();
  if (peerOf(c) === undefined || c.req.method === 'HEAD') return;
  const { headers } = c.res;
  if (headers.has('Content-Encoding') || !headers.get('Content-Type')?.includes('json')) return;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  if (encoding === 'identity') return;
  const body = Buffer.from(await c.res.arrayBuffer());
  const isSmall = body.length < SMALLEST_BYTES;
  const sent = isSmall ? body : await encode(body, encoding, QUALITY);
  c.res = new Response(new Uint8Array(sent), c.res);
  if (isSmall) return;
  c.res.headers.delete('Content-Length');
  c.res.headers.set('Content-Encoding', encoding);
}
