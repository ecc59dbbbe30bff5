import { once } from 'node:events';
import { createServer } from 'node:http';

/** The port of metrics: for the operator's network, not for readers. */
export type MetricsServer = { port: number; close(): Promise<void> };

/** Error code when the port cannot be opened. The message is for the operator. */
export const METRICS_CLOSED = 'metrics-closed';

/**
 * Answers /metrics, and /healthz and /readyz by `probe` where there is one, on a port of its own.
 * Rejects with METRICS_CLOSED when it cannot listen.
 */
export async function serveMetrics(options: {
  host: string;
  port: number;
  read: () => Promise<string>;
  probe?: (path: string) => Promise<Response>;
}): Promise<MetricsServer> {
  const answer = async (path: string): Promise<Response> => {
    if (path === '/metrics')
      return new Response(await options.read(), {
        headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' },
      });
    if (options.probe && /^\/(healthz|readyz)$/.test(path)) return options.probe(path);
    return new Response('Metrics are at /metrics.\n', { status: 404 });
  };
  const server = createServer((req, res) => {
    answer((req.url ?? '').split('?', 1)[0] ?? '').then(
      async (response) =>
        res
          .writeHead(response.status, Object.fromEntries(response.headers))
          .end(await response.text()),
      (error: Error) => res.writeHead(503).end(`${error.message}\n`),
    );
  });
  server.listen(options.port, options.host);
  await once(server, 'listening').catch((error: Error) => {
    const message = `METRICS_PORT cannot be opened: ${error.message}. Set it to another port.`;
    throw Object.assign(new Error(message, { cause: error }), { code: METRICS_CLOSED });
  });
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
