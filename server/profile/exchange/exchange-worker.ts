import { type MessagePort, parentPort } from 'node:worker_threads';
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

port.once('message', async (task: ExchangeTask) => {
  port.postMessage(await work(task).catch(failureOf));
});

function failureOf(error: unknown): ExchangeReply {
  const code = exchangeErrorCode(error);
  return code !== undefined && error instanceof Error
    ? { kind: 'failed', code, message: error.message }
    : { kind: 'broken', error };
}
