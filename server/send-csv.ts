import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { Logger } from 'pino';

/**
 * Streams a CSV file as a download, with backpressure. An error resets the connection, so that a
 * truncated file is not taken for a complete one.
 */
export function sendCsv(
  c: Context,
  name: string,
  parts: AsyncIterable<string>,
  log: Logger,
): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
  return c.body(bodyOf(parts, log));
}

function bodyOf(parts: AsyncIterable<string>, log: Logger): ReadableStream {
  async function* logged() {
    try {
      yield* parts;
    } catch (error) {
      log.error({ err: error }, 'an export failed');
      throw error;
    }
  }
  return Readable.toWeb(
    Readable.from(logged(), { objectMode: false, highWaterMark: 1 }),
  ) as ReadableStream;
}
