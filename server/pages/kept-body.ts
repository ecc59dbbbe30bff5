import type { Context } from 'hono';
import { chooseEncoding, type EncodedBody, encodeBody } from './encodings.ts';

/** A text of the API that stays the same: compressed at the first request, and kept. */
export type KeptBody = { body: Buffer; packed?: Promise<EncodedBody> };

/** Brotli's: the same text is sent many times, and the first reader waits for it. */
const QUALITY = 9;

/** Answers with a kept text as the sender wants it encoded. `headers` name its type. */
export async function sendKept(
  c: Context,
  kept: KeptBody,
  headers: Record<string, string>,
): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const all = { ...headers, Vary: 'Accept-Encoding' };
  if (encoding === 'identity') return c.body(new Uint8Array(kept.body), 200, all);
  kept.packed ??= encodeBody(kept.body, QUALITY);
  const packed = await kept.packed;
  return c.body(new Uint8Array(packed[encoding]), 200, { ...all, 'Content-Encoding': encoding });
}
