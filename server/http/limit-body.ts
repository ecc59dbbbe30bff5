import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { Problem } from '../problem.ts';

/** So much of a body that is too large is read and thrown away before the answer. */
const MAX_DRAINED = 16_000_000;
const MAX_DRAIN_MS = 5_000;

/** Largest body in bytes, and what is said of a larger one. */
export type BodyLimit = { maxBytes: number; message?: string };

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Refuses a body whose declared length is too large with 413, and closes its connection. */
export async function refuseDeclared(c: Context, limit: BodyLimit): Promise<void> {
  if (Number(c.req.header('content-length') ?? 0) <= limit.maxBytes) return;
  const reader = c.req.raw.body?.getReader();
  if (reader) await drain(reader);
  throw tooLarge(limit);
}

/** Reads a body whole. Throws a Problem 413 when it is too large, whatever length it declared. */
export async function readBody(c: Context, limit: BodyLimit): Promise<Uint8Array> {
  await refuseDeclared(c, limit);
  const reader = c.req.raw.body?.getReader();
  if (!reader) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit.maxBytes) {
      await drain(reader);
      throw tooLarge(limit);
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

function tooLarge({ message = 'What was sent is too large.' }: BodyLimit): Problem {
  return new Problem(413, 'body-too-large', message, {}, { Connection: 'close' });
}

/**
 * Reads the rest of a body. A connection that is closed with bytes unread is reset, and the sender
 * may never see the answer (RFC 9112, section 9.6).
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
