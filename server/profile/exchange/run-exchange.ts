import { LRUCache } from 'lru-cache';
import type { LetterFormat, WrittenLetter } from '../../../shared/cover-letter.ts';
import type { ImportedProfile } from '../../../shared/profile-exchange.ts';
import { createLimiter } from '../../limiter.ts';
import { type Problem, tryLater } from '../../problem.ts';
import { Overrun, startThread, type Thread, type ThreadLimits } from '../../thread.ts';
import { exchangeError } from './exchange-error.ts';
import type { ExchangeAnswer, ExchangeTask, ExportedFile } from './exchange-messages.ts';

/**
 * `timeMs` and the two memories are limits of one task: of its objects, and of its buffers, which
 * no heap limit counts. `atOnce` files are read and as many written, `waiting` more of either
 * wait; `perAccount` are of one account, with those whose file is still on its way. An account has
 * `accountMs` of running time within `accountWindowMs`. `worker`: the entry file.
 */
export type ExchangeOptions = Required<ThreadLimits> & {
  worker: URL;
  atOnce: number;
  waiting: number;
  perAccount: number;
  accountMs: number;
  accountWindowMs: number;
};

/** Reads and writes files of profiles, each in a worker thread of its own. */
export type Exchange = {
  /**
   * Runs work of an account, the upload included: nobody fills the queue, or the memory with
   * uploads, alone. Throws a Problem 429 while `perAccount` of its are under way, and when it has
   * used up its time.
   */
  forAccount<T>(userId: number, work: () => Promise<T>): Promise<T>;
  /**
   * Throws an `exchangeError` when the file cannot be read, and a Problem 503 when too many wait.
   * The time is the account's, waiting not counted.
   */
  read(userId: number, bytes: Uint8Array): Promise<ImportedProfile>;
  write(userId: number, file: ExportedFile): Promise<Uint8Array>;
  writeLetter(userId: number, letter: WrittenLetter, format: LetterFormat): Promise<Uint8Array>;
  /** Ends running tasks; those and waiting ones throw a Problem 503. */
  close(): Promise<void>;
};

const DEFAULTS: ExchangeOptions = {
  worker: new URL('./exchange-worker.ts', import.meta.url),
  timeMs: 20_000,
  heapMb: 160,
  bufferMb: 128,
  atOnce: 1,
  waiting: 16,
  perAccount: 2,
  accountMs: 60_000,
  accountWindowMs: 900_000,
};
/** Accounts whose time is remembered. */
const ACCOUNTS = 10_000;

/** Creates the exchange of a process. Its threads start with its tasks. */
export function createExchange(given: Partial<ExchangeOptions> = {}): Exchange {
  const options = { ...DEFAULTS, ...given };
  const threads = new Set<Thread<ExchangeTask, ExchangeAnswer>>();
  const places = { running: options.atOnce, waiting: options.waiting };
  // A file that takes long to read must not delay those who take their own profile away.
  const lanes = { read: createLimiter(places, busy), write: createLimiter(places, busy) };
  const accounts = createLimiter(
    { each: { running: options.perAccount, waiting: 0 } },
    tooManyOfOne,
  );
  const used = new LRUCache<number, { ms: number }>({
    max: ACCOUNTS,
    ttl: options.accountWindowMs,
  });

  const run = (userId: number, task: ExchangeTask): Promise<ExchangeAnswer> =>
    lanes[task.task === 'read' ? 'read' : 'write'].run(async () => {
      const start = performance.now();
      try {
        return await runInThread(task);
      } finally {
        const time = used.get(userId) ?? { ms: 0 };
        time.ms += performance.now() - start;
        // Kept from its first use: who goes on does not wait longer and longer.
        if (!used.has(userId)) used.set(userId, time);
      }
    });

  const runInThread = async (task: ExchangeTask): Promise<ExchangeAnswer> => {
    await using thread = startThread<ExchangeTask, ExchangeAnswer>(options.worker, options);
    threads.add(thread);
    try {
      const transfer = task.task === 'read' ? [task.bytes.buffer as ArrayBuffer] : [];
      return await thread.ask(task, { transfer });
    } catch (error) {
      throw error instanceof Overrun ? tooMuch() : error;
    } finally {
      threads.delete(thread);
    }
  };

  return {
    forAccount: (userId, work) =>
      accounts.run(
        async () => {
          if ((used.get(userId)?.ms ?? 0) >= options.accountMs)
            throw tooLongOfOne(used.getRemainingTTL(userId));
          return work();
        },
        { key: userId },
      ),
    read: async (userId, bytes) => {
      // A copy of its own can be handed over to the worker; a Buffer may share its memory.
      const answer = await run(userId, { task: 'read', bytes: new Uint8Array(bytes) });
      if (answer instanceof Uint8Array) throw new Error('The thread has written a file.');
      return answer;
    },
    write: async (userId, file) => written(await run(userId, { task: 'write', file })),
    writeLetter: async (userId, letter, format) =>
      written(await run(userId, { task: 'write-letter', letter, format })),
    close: async () => {
      for (const lane of Object.values(lanes)) lane.close(stopping());
      await Promise.all([...threads].map((thread) => thread.end(stopping())));
    },
  };
}

function written(answer: ExchangeAnswer): Uint8Array {
  if (answer instanceof Uint8Array) return answer;
  throw new Error('The thread has read a file.');
}

function tooMuch(): Error {
  return exchangeError(
    'too-much',
    'The file cannot be read: it takes too long or needs too much memory.',
  );
}

function busy(): Problem {
  return tryLater(
    503,
    'exchange-busy',
    'Many people are doing this right now. Please try again in a minute.',
    30,
  );
}

function tooManyOfOne(): Problem {
  return tryLater(
    429,
    'exchange-under-way',
    'Your other files are still being processed. Please wait until they are done.',
    20,
  );
}

function tooLongOfOne(milliseconds: number): Problem {
  return tryLater(
    429,
    'exchange-spent',
    'Your files took too long to process. Please try again in 15 minutes.',
    Math.max(1, Math.ceil(milliseconds / 1000)),
  );
}

function stopping(): Problem {
  return tryLater(503, 'stopping', 'The server is stopping. Please try again in a minute.', 30);
}
