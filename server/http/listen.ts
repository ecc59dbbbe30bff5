import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { inRequest } from './request-id.ts';
import { endSlowRequests, SLOWNESS, type Slowness } from './slow-requests.ts';
import { isForwarded, isLoopbackAddress, isLoopbackName } from './this-machine.ts';

const DRAIN_MS = 10_000;

/** Clients that know how long a connection is kept close it a second earlier. */
const KEEP_ALIVE_SPARE_MS = 1000;

/** An answer. The status is 0 when the sender went away before. */
export type Answered = {
  kind: 'api' | 'page';
  method: string;
  status: number;
  seconds: number;
};

/** A listening server. */
export type Listening = {
  port: number;
  /** From here on each answer ends its connection: the next request goes to another process. */
  endConnections(): void;
  /**
   * Takes no new connection, and waits until those that are open were used once more or have run
   * out: closing an idle one could meet a request that is on its way.
   */
  retire(): Promise<void>;
  /** Lets running requests finish, for at most ten seconds. */
  close(): Promise<void>;
};

/**
 * Listens on a host and port (0: any free port): Hono serves the API, the page handler everything
 * else. Rejects with EADDRINUSE.
 */
export async function listen(options: {
  host: string;
  port: number;
  api: Hono;
  pages: (req: IncomingMessage, res: ServerResponse) => void;
  headers: Record<string, string>;
  /** Local mode: serves /dev/outbox and /dev/payments to this machine. */
  local: boolean;
  slowness?: Slowness;
  /** Hears of each answer when it is sent, with the seconds it took. */
  onAnswer?: ((answer: Answered) => void) | undefined;
}): Promise<Listening> {
  const { host, port, api, pages, headers, local, slowness = SLOWNESS, onAnswer } = options;
  const answerApi = getRequestListener(api.fetch);
  const timeouts = {
    headersTimeout: slowness.headersMs,
    // Bodies have limits of their own (slow-requests.ts).
    requestTimeout: 0,
    connectionsCheckingInterval: slowness.headersMs / 10,
  };
  let isEnding = false;
  const server = createServer(timeouts, (req, res) => {
    if (isEnding) res.setHeader('Connection', 'close');
    const kind = isApi(req) ? 'api' : 'page';
    if (onAnswer) tellWhenSent(req, res, kind, onAnswer);
    inRequest(() => answer(req, res, kind));
  });
  const answer = (req: IncomingMessage, res: ServerResponse, kind: Answered['kind']) => {
    if (kind === 'page' && !(local && isLocalPage(req))) {
      pages(req, res);
      return;
    }
    // The API does not use the Host header, so a hostile value cannot end up in a URL.
    req.headers.host = 'localhost';
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    void answerApi(req, res);
  };
  endSlowRequests(server, slowness);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const endConnections = () => {
    isEnding = true;
  };
  return {
    port: (server.address() as AddressInfo).port,
    endConnections,
    retire: () => {
      endConnections();
      return runOut(server);
    },
    close: () => drain(server),
  };
}

function tellWhenSent(
  { method = '' }: IncomingMessage,
  res: ServerResponse,
  kind: Answered['kind'],
  onAnswer: (answer: Answered) => void,
): void {
  const began = performance.now();
  res.once('close', () => {
    const status = res.headersSent ? res.statusCode : 0;
    onAnswer({ kind, method, status, seconds: (performance.now() - began) / 1000 });
  });
}

/** Not by the HTTP server's own `close`, which closes idle connections at once. */
function runOut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, server.keepAliveTimeout + KEEP_ALIVE_SPARE_MS);
    NetServer.prototype.close.call(server, () => {
      clearTimeout(late);
      resolve();
    });
  });
}

/**
 * The path as the API reads it, with dot segments resolved: /api/../dev/outbox is /dev/outbox.
 * Empty for a target that is no path.
 */
function pathOf({ url = '/' }: IncomingMessage): string {
  return (url.startsWith('/') && URL.parse(`http://localhost${url}`)?.pathname) || '';
}

function isApi(req: IncomingMessage): boolean {
  const path = pathOf(req);
  return (
    /^\/(api(?=\/|$)|healthz$|readyz$)/.test(path) ||
    (req.method === 'POST' && /^\/(verify-email|unsubscribe|confirm-alert)$/.test(path))
  );
}

/**
 * The outbox holds the email links of all accounts, and the sandbox gives premium away: only this
 * machine may use them, and only under a loopback name (DNS rebinding). A proxy on this machine
 * that says nothing of itself passes here; local-key.ts stops it.
 */
function isLocalPage(req: IncomingMessage): boolean {
  const { headers, socket } = req;
  if (!/^\/dev\/(outbox|payments)(?=[./]|$)/.test(pathOf(req)) || isForwarded(headers))
    return false;
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    isLoopbackName((headers.host ?? '').replace(/:[0-9]+$/, ''))
  );
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Connections that were busy at the start of closing stay open (keep-alive) after their answer,
    // so idle ones are closed repeatedly.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const impatient = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(impatient);
      resolve();
    });
  });
}
