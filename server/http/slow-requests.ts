import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits of slow requests. Headers must be there after `headersMs`. A body has `bodyMs`; a longer
 * one goes on while `bytesPerSecond` arrived on average. After the answer the rest has `restMs`. An
 * answer of which nothing is taken is given up after `stalledMs`.
 */
export type Slowness = {
  headersMs: number;
  bodyMs: number;
  bytesPerSecond: number;
  restMs: number;
  stalledMs: number;
};

/** Every body but an upload is complete within 20 s at this rate, which EDGE reaches. */
export const SLOWNESS: Slowness = {
  headersMs: 20_000,
  bodyMs: 20_000,
  bytesPerSecond: 4_000,
  restMs: 5_000,
  // A phone may be without a network for a minute, and goes on then.
  stalledMs: 120_000,
};

/** Slow requests are looked for so many times in the shortest limit. */
const LOOKS = 10;

type Coming = {
  req: IncomingMessage;
  res: ServerResponse;
  /** Milliseconds in which more could have come, and what had come before (bytes). */
  ms: number;
  restMs: number;
  before: number;
};

/**
 * Ends connections whose bodies come too slowly: a thousand of them would use up the sockets.
 * Node's own `requestTimeout` knows no rate, so it must be longer than the longest upload. The
 * answer is 408 when nothing was answered yet.
 */
export function endSlowRequests(server: Server, slowness: Slowness): void {
  const { bodyMs, bytesPerSecond, restMs, stalledMs } = slowness;
  // Of any request: no answer takes as long to begin.
  server.setTimeout(stalledMs);
  const coming = new Set<Coming>();
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { headers, socket } = req;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0)
      return;
    coming.add({ req, res, ms: 0, restMs: 0, before: socket.bytesRead });
  });
  const lookMs = Math.min(bodyMs, restMs) / LOOKS;
  const timer = setInterval(() => {
    for (const one of coming) {
      const { req, res, before } = one;
      if (req.complete || req.socket.destroyed) {
        coming.delete(one);
        continue;
      }
      if (res.writableEnded) one.restMs += lookMs;
      // While bytes wait here to be read, the sender cannot send more.
      else if (req.readableLength === 0) one.ms += lookMs;
      const least = (one.ms / 1000) * bytesPerSecond;
      const isSlow = one.ms >= bodyMs && req.socket.bytesRead - before < least;
      if (isSlow || one.restMs >= restMs) {
        coming.delete(one);
        end(req.socket, res);
      }
    }
  }, lookMs);
  timer.unref();
  server.on('close', () => clearInterval(timer));
}

function end(socket: Socket, res: ServerResponse): void {
  if (!res.headersSent)
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}
