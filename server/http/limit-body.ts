import { setTimeout } from 'node:timers/promises';
import { bodyLimit } from 'hono/body-limit';
import { Problem } from '../problem.ts';

/** Largest body of an operation that takes no file, in bytes. */
const MAX_BODY = 1_000_000;
/**
 * Of a body that is too large, so much is read and thrown away before the answer, in bytes and in
 * ms.
 */
const MAX_DRAINED = 64_000_000;
const MAX_DRAIN_MS = 5_000;

/** Refuses a body that is too large with 413, and closes the connection after the answer. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY,
  onError: async (c) => {
    const { body } = c.req.raw;
    // A body without a declared length is locked: it was read up to the limit.
    if (body && !body.locked)
      await Promise.race([drain(body.getReader()), setTimeout(MAX_DRAIN_MS)]);
    throw new Problem(
      413,
      'body-too-large',
      'The request is too large.',
      {},
      { Connection: 'close' },
    );
  },
});

/**
 * Reads the rest of a body. A connection that is closed with bytes unread is reset, and the sender
 * may never see the answer (RFC 9112, section 9.6).
 */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let read = 0;
  while (read < MAX_DRAINED) {
    const { done, value } = await reader.read();
    if (done) return;
    read += value.length;
  }
}
