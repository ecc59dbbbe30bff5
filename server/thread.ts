import { type Transferable, Worker } from 'node:worker_threads';
import { childEnvironment } from './env.ts';
import { type FromThread, openPulse, PULSE_BYTES } from './thread-tasks.ts';

/**
 * Limits of a thread: ms for a step of a task (a task that begins none is one step), and MB of its
 * objects and of its buffers, which no heap limit counts.
 */
export type ThreadLimits = { timeMs: number; heapMb: number; bufferMb?: number };

/** How a task is asked. `transfer`: buffers that are handed over, not copied. */
export type AskOptions<News> = {
  transfer?: Transferable[];
  /** Rejects what is asked with its reason; the thread is of no use afterwards. */
  signal?: AbortSignal | undefined;
  onNews?: (news: News) => void;
};

/** A thread that answers one task after the other (`serveTasks` in thread-tasks.ts). */
export type Thread<Task, Answer, News = never> = AsyncDisposable & {
  /**
   * Rejects with the error of the work, with an Overrun above a limit, and with another error when
   * the thread ends.
   */
  ask(task: Task, options?: AskOptions<News>): Promise<Answer>;
  /** False after an Overrun, an abort or the end of the thread: it ends by itself then. */
  isUsable(): boolean;
  /** Ends it at once. What it was asked rejects with the error. */
  end(error?: Error): Promise<void>;
};

/** A task took too long or too much memory. `step`: the number of the step that it was at. */
export class Overrun extends Error {
  readonly of: 'time' | 'memory' | 'buffers';
  readonly step: number | null;

  constructor(of: Overrun['of'], step: number | null = null) {
    super(`Too much ${of}.`);
    this.of = of;
    this.step = step;
  }
}

const LOOK_MS = 50;
/** Until its first task begins: loading its modules takes long on a busy machine. */
const START_MS = 30_000;

/**
 * Starts a thread, which does not keep the process alive. Throws when the system gives none. Time
 * is counted in looks, because it also passes while the machine is suspended.
 */
export function startThread<Task, Answer, News = never>(
  entry: URL,
  { timeMs, heapMb, bufferMb }: ThreadLimits,
): Thread<Task, Answer, News> {
  const memory = new SharedArrayBuffer(PULSE_BYTES);
  const worker = new Worker(entry, {
    env: childEnvironment(),
    workerData: memory,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.unref();
  const pulse = openPulse(memory);
  let failure: unknown;
  let asked: (PromiseWithResolvers<Answer> & Pick<AskOptions<News>, 'onNews'>) | undefined;
  const fail = (error: unknown) => {
    failure ??= error;
    asked?.reject(failure);
    void worker.terminate();
  };
  worker.on('message', (message: FromThread<Answer, News>) => {
    if (message.kind === 'news') asked?.onNews?.(message.news);
    else if (message.kind === 'answer') asked?.resolve(message.answer);
    else asked?.reject(withCode(message.error, message.code));
  });
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
  /** Looks at the thread until the returned function is called. */
  const watch = () => {
    const lookMs = Math.min(LOOK_MS, timeMs);
    let stepsBefore = -1;
    let looks = 0;
    const timer = setInterval(() => {
      const { isWorking, steps, number } = pulse.read();
      const counts = steps === stepsBefore && (isWorking || steps === 0);
      looks = counts ? looks + 1 : 0;
      stepsBefore = steps;
      if (looks * lookMs >= (steps === 0 ? START_MS : timeMs)) fail(new Overrun('time', number));
      if (bufferMb !== undefined) lookAtBuffers(bufferMb * 1_000_000);
    }, lookMs);
    return () => clearInterval(timer);
  };

  const end = async (error?: Error) => {
    if (error) fail(error);
    await worker.terminate();
  };
  return {
    ask: async (task, { transfer, signal, onNews } = {}) => {
      signal?.throwIfAborted();
      if (failure !== undefined) throw failure;
      asked = { ...Promise.withResolvers<Answer>(), ...(onNews && { onNews }) };
      const stopWatching = watch();
      const abort = () => fail(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      try {
        worker.postMessage(task, transfer);
        return await asked.promise;
      } finally {
        stopWatching();
        signal?.removeEventListener('abort', abort);
      }
    },
    isUsable: () => failure === undefined,
    end,
    [Symbol.asyncDispose]: end,
  };
}

function withCode(error: unknown, code: string | undefined): unknown {
  return code !== undefined && error instanceof Error ? Object.assign(error, { code }) : error;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
