import { setTimeout } from 'node:timers/promises';
import type { Context, MiddlewareHandler } from 'hono';
import { Problem } from '../problem.ts';

/** Body limit in bytes of operations without an upload. */
const MAX_BODY = 1_000_000;
/** So much of a body that is too large is read and thrown away before the answer. */
const MAX_DRAINED = 64_000_000;
const MAX_DRAIN_MS = 5_000;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Refuses a request whose declared length is too large with 413, and closes its connection. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (Number(c.req.header('content-length') ?? 0) <= MAX_BODY) return next();
  const reader = c.req.raw.body?.getReader();
  if (reader) await drain(reader);
  throw tooLarge();
};

/**
 * Reads a body whole. Throws a Problem 413 when it is too large, whatever length it declared.
 * `maxBytes` is for an operation with `rawBody: 'stream'`.
 */
export async function readBody(
  c: Context,
  { maxBytes = MAX_BODY, message }: { maxBytes?: number; message?: string } = {},
): Promise<Uint8Array> {
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await drain(reader);
      throw tooLarge(message);
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

function tooLarge(message = 'What was sent is too large.'): Problem {
  return new Problem(413, 'body-too-large', message, {}, { Connection: 'close' });
}

/**
 * Reads the rest of a body. A connection that is closed with bytes unread is reset, and the sender may
 * never see the answer (RFC 9112, section 9.6).
 */
async function drain(reader: Reader): Promise<void> {
  await Promise.race([readOn(reader), setTimeout(MAX_DRAIN_MS, undefined, { ref: false })]);
}

async function readOn(reader: Reader): Promise<void> {
  let read = 0;
  while (read < MAX_DRAINED) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.length;
  }
}
