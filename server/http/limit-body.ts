import { setTimeout } from 'node:timers/promises';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../problem.ts';

/** Body limit in bytes of operations without an upload. */
const MAX_BODY = 1_000_000;
/** How much of a too large body is read and discarded before the answer: bytes, and ms. */
const MAX_DRAINED = 64_000_000;
const MAX_DRAIN_MS = 5_000;

/** Refuses a too large body with 413 and closes the connection after the answer. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY,
  onError: async (c) => {
    const { body } = c.req.raw;
    // A chunked body is locked: it was read up to the limit.
    if (body && !body.locked)
      await Promise.race([drain(body.getReader()), setTimeout(MAX_DRAIN_MS)]);
    throw new Problem(
      413,
      'body-too-large',
      'What was sent is too large.',
      {},
      { Connection: 'close' },
    );
  },
});

/**
 * Discards the rest of a body. If the connection is closed with unread bytes, TCP resets it and the
 * client may never see the answer (RFC 9112, section 9.6).
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let read = 0;
  while (read < MAX_DRAINED) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.length;
  }
}
