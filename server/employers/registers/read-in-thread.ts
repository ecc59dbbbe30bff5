import type { ListName } from '../../../shared/registers.ts';
import { Overrun, startThread, type Thread } from '../../thread.ts';
import type { RegisterAnswer, RegisterTask } from './register-worker.ts';

/** A file that cannot be an issue of the register; the message says why. */
export class UnreadableRegister extends Error {}

/** Entries as register-worker.ts writes them. */
export type Part = { lines: string; lists: string[]; entries: number };

/** The size of a file that was read, and its entries part by part. */
export type ReadFile = AsyncDisposable & {
  rows: number;
  organisations: number;
  entries: number;
  nextPart(): Promise<Part>;
};

const WORKER = new URL('register-worker.ts', import.meta.url);
/** The largest register takes two seconds and 300 MB. */
const LIMITS = { timeMs: 120_000, heapMb: 2_000 };

/** Reads a file in a thread, so that requests are answered meanwhile. */
export async function readInThread(register: ListName, bytes: Uint8Array): Promise<ReadFile> {
  const thread = startThread<RegisterTask, RegisterAnswer>(WORKER, LIMITS);
  try {
    const read = await ask(thread, { register, bytes });
    if (read.kind !== 'read') throw new Error('The thread answers another question.');
    return {
      ...read,
      nextPart: async () => {
        const part = await ask(thread, null);
        if (part.kind !== 'part') throw new Error('The thread answers another question.');
        return part;
      },
      [Symbol.asyncDispose]: () => thread.end(),
    };
  } catch (error) {
    await thread.end();
    throw error;
  }
}

async function ask(
  thread: Thread<RegisterTask, RegisterAnswer>,
  task: RegisterTask,
): Promise<RegisterAnswer> {
  try {
    return await thread.ask(task);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'unreadable-register')
      throw new UnreadableRegister(error.message, { cause: error });
    if (error instanceof Overrun)
      throw new UnreadableRegister('The file is too large to be read.', { cause: error });
    throw error;
  }
}
