import { parentPort, workerData } from 'node:worker_threads';
import { openLite, reasonOf } from './embedded-lite.ts';
import type { FromEmbedded, ToEmbedded } from './embedded-thread.ts';
import { createUpkeep } from './embedded-upkeep.ts';

// The worker thread of the embedded database. It speaks the PostgreSQL wire protocol.

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');
const tell = (message: FromEmbedded, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

const { folder } = workerData as { folder: string };
const fail = (reason: string) => tell({ kind: 'failed', reason });
const lite = await openLite(folder, fail).catch((error: unknown) => {
  fail(reasonOf(error));
  return process.exit();
});

const keepUp = createUpkeep(lite);
let last: Promise<void> = Promise.resolve();
port.on('message', (message: ToEmbedded) => {
  last = last.then(() => handle(message));
});
tell({ kind: 'ready' });

async function handle(message: ToEmbedded): Promise<void> {
  if (message.kind === 'query') {
    await answer(message.connection, message.bytes);
    await keepUp();
    return;
  }
  if (message.kind === 'connect') {
    // The previous connection may have ended inside a transaction.
    if (lite.isInTransaction()) await lite.exec('ROLLBACK');
    // The session outlives its connections: a new one must not find statements prepared before.
    await lite.exec('DISCARD ALL');
  }
  if (message.kind !== 'close') return;
  await lite.close();
  port?.close();
}

async function answer(connection: number, bytes: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // A copy: the bytes are in WebAssembly memory, which the next answer overwrites.
  const onRawData = (part: Uint8Array) => parts.push(part.slice());
  await lite.execProtocolRawStream(bytes, { onRawData });
  // A copy again: a small Buffer shares its memory with others, which a transfer would take away.
  const all = new Uint8Array(Buffer.concat(parts));
  tell({ kind: 'answer', connection, bytes: all }, [all.buffer]);
}
