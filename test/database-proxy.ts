import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Opens a proxy to a database server. Frozen, it accepts connections and bytes but never answers, as
 * a stopped process does; closed, it is as a server that has ended.
 */
export async function openProxy(url: string) {
  const { host, port } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(target);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    if (isFrozen) for (const socket of pair) socket.unpipe().pause();
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => pair.map((each) => each.destroy()));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = new URL(url);
  own.search = '';
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of [...pairs].flat()) socket.unpipe().pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const [near, far] of pairs) near.pipe(far).pipe(near);
    },
    /** Listens where it did before, as a server that is back. */
    reopen: async () => {
      server.listen(Number(own.port), '127.0.0.1');
      await once(server, 'listening');
    },
    close: () => {
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
    },
  };
}
