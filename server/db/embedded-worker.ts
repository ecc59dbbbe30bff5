import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { FromEmbedded, ToEmbedded } from './embedded-thread.ts';

// The worker thread of the embedded database. It speaks the PostgreSQL wire protocol.

/** errno of ENOSPC in PGlite's file system layer (Emscripten). */
const NO_SPACE = 51;

const SETTINGS = [
  'timezone=UTC',
  // WebAssembly memory never shrinks, and the operating system caches the files anyway.
  'shared_buffers=32MB',
  'maintenance_work_mem=16MB',
  // Zero-filling a new WAL segment blocks all queries for 50 ms.
  'wal_init_zero=off',
];

const port = parentPort;
if (!port) throw new Error('This file runs in a worker thread.');
const tell = (message: FromEmbedded, transfer: ArrayBuffer[] = []) =>
  port.postMessage(message, transfer);

const { folder } = workerData as { folder: string };
const lite = await open().catch((error: unknown) => {
  tell({ kind: 'failed', reason: reasonOf(error) });
  return process.exit();
});

let last: Promise<void> = Promise.resolve();
port.on('message', (message: ToEmbedded) => {
  last = last.then(() => handle(message));
});
tell({ kind: 'ready' });

function open(): Promise<PGlite> {
  return PGlite.create({
    dataDir: folder,
    extensions: { unaccent, pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
    onStderr: readLog,
  });
}

/**
 * Reads PostgreSQL's log for PANIC and FATAL. After one of them PGlite loops for ever on the next
 * query.
 */
function readLog(line: string): boolean {
  const reason = /\b(?:PANIC|FATAL): +(.*)/.exec(line)?.[1];
  if (reason !== undefined) tell({ kind: 'failed', reason });
  return false;
}

function reasonOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'errno' in error && error.errno === NO_SPACE)
    return 'No space left on device';
  return error instanceof Error ? error.message : JSON.stringify(error);
}

async function handle(message: ToEmbedded): Promise<void> {
  if (message.kind === 'query') return answer(message.connection, message.bytes);
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
  const all = await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer();
  tell({ kind: 'answer', connection, bytes: new Uint8Array(all) }, [all]);
}
