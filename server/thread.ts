import { type Transferable, Worker } from 'node:worker_threads';
import { childEnvironment } from './env.ts';

/**
 * Limits of a thread: ms for an answer, and MB of its objects and of its buffers, which no heap
 * limit counts.
 */
export type ThreadLimits = { timeMs: number; heapMb: number; bufferMb?: number };

/** A thread that gets one task after the other, and answers each with one message. */
export type Thread<Task, Answer> = AsyncDisposable & {
  /** Rejects with an Overrun above a limit, and with another error when the thread ends. */
  ask(task: Task, transfer?: Transferable[]): Promise<Answer>;
  /** False after an error. */
  isUsable(): boolean;
  /** Ends it at once. What it was asked rejects with the error. */
  end(error?: Error): Promise<void>;
};

/** A task took too long or too much memory. */
export class Overrun extends Error {}

const LOOK_MS = 50;

/**
 * Starts a thread, which does not keep the process alive. Throws when the system gives none. Time
 * is counted in looks, because it also passes while the machine is suspended.
 */
export function startThread<Task, Answer>(
  entry: URL,
  { timeMs, heapMb, bufferMb }: ThreadLimits,
): Thread<Task, Answer> {
  const worker = new Worker(entry, {
    env: childEnvironment(),
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.unref();
  let failure: unknown;
  let asked: PromiseWithResolvers<Answer> | undefined;
  const fail = (error: unknown) => {
    failure ??= error;
    asked?.reject(failure);
  };
  worker.on('message', (answer: Answer) => asked?.resolve(answer));
  worker.on('messageerror', fail);
  worker.on('error', (error) => fail(isOutOfMemory(error) ? new Overrun('memory') : error));
  worker.on('exit', () => fail(new Error('The thread has exited.')));

  const lookAtBuffers = (most: number) =>
    void worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => {
        if (bytes > most) fail(new Overrun('buffers'));
      },
      // It has ended meanwhile.
      () => undefined,
    );

  const end = async (error?: Error) => {
    if (error) fail(error);
    await worker.terminate();
  };
  return {
    ask: async (task, transfer) => {
      if (failure !== undefined) throw failure;
      asked = Promise.withResolvers();
      let looks = 0;
      const timer = setInterval(() => {
        looks += 1;
        if (looks * LOOK_MS >= timeMs) fail(new Overrun('time'));
        if (bufferMb !== undefined) lookAtBuffers(bufferMb * 1_000_000);
      }, LOOK_MS);
      try {
        worker.postMessage(task, transfer);
        return await asked.promise;
      } finally {
        clearInterval(timer);
      }
    },
    isUsable: () => failure === undefined,
    end,
    [Symbol.asyncDispose]: end,
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
