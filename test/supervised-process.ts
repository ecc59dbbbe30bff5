import cluster from 'node:cluster';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connectSiblings } from '../server/processes/other-processes.ts';
import { supervise } from '../server/processes/supervise.ts';

// For server/processes/supervise.test.ts: a supervisor whose processes are no product. They start as long
// as the file SLOW is there, answer requests at one port, and tell each other something at SIGUSR2.

if (cluster.isPrimary) supervise(import.meta.filename);
else await live();

async function live(): Promise<void> {
  const siblings = connectSiblings();
  siblings?.onRetire(() => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  process.on('SIGUSR2', () => {
    process.send?.({ type: 'charges', charges: [] });
    console.log('told');
  });
  while (existsSync(process.env.SLOW ?? '')) await setTimeout(10);
  const server = createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  console.log(`port ${(server.address() as AddressInfo).port}`);
  siblings?.tellReady();
  console.log('ready');
}
