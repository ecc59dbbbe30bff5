import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { FromEmbedded, ToEmbedded } from './embedded-thread.ts';

// The thread of the embedded database: it takes bytes of PostgreSQL's protocol and answers with
// such bytes.

/** Error number of "no space left on device" in the database's own file system layer. */
const NO_SPACE = 51;

const SETTINGS = [
  'timezone=UTC',
  // Its memory never shrinks, and the operating system keeps the files in its own cache.
  'shared_buffers=32MB',
  'maintenance_work_mem=16MB',
  // Filling a new file of its log with zeroes first takes 50 ms, in which nobody is answered.
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
 * PostgreSQL says in its log why it gives up. After that PGlite loops for ever on the next query
 * and answers nothing more.
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
  // Whoever was connected before may have gone in the middle of a transaction.
  if (message.kind === 'connect' && lite.isInTransaction()) await lite.exec('ROLLBACK');
  if (message.kind !== 'close') return;
  await lite.close();
  port?.close();
}

async function answer(connection: number, bytes: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // The bytes lie in the memory of the database, which is written again with the next ones.
  const onRawData = (part: Uint8Array) => parts.push(part.slice());
  await lite.execProtocolRawStream(bytes, { onRawData });
  const all = await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer();
  tell({ kind: 'answer', connection, bytes: new Uint8Array(all) }, [all]);
}
