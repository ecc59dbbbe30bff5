import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { exchangeErrorCode } from './exchange-error.ts';
import type { ExchangeReply, ExchangeTask } from './exchange-messages.ts';

// Entry of the worker thread that run-exchange.ts starts. It loads only what its task needs.
const port = parentPort as MessagePort;

async function work(task: ExchangeTask): Promise<ExchangeReply> {
  if (task.task === 'write') {
    const { writeProfile } = await import('./write/write-profile.ts');
    return { kind: 'written', bytes: await writeProfile(task.profile, task.format) };
  }
  const { readProfileFile } = await import('./read/read-profile-file.ts');
  return { kind: 'read', imported: await readProfileFile(task.bytes) };
}

try {
  port.postMessage(await work(workerData as ExchangeTask));
} catch (error) {
  const code = exchangeErrorCode(error);
  const reply: ExchangeReply =
    code !== undefined && error instanceof Error
      ? { kind: 'failed', code, message: error.message }
      : { kind: 'broken', error };
  port.postMessage(reply);
}
