import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Profile } from '../../../shared/profile.ts';
import type { ExportFormat, ImportedProfile } from '../../../shared/profile-exchange.ts';
import { Problem } from '../../problem.ts';
import { exchangeError } from './exchange-error.ts';
import type { ExchangeReply, ExchangeTask } from './exchange-messages.ts';

/**
 * `timeMs` and the two memories are limits of one task: of its objects, and of its buffers, which
 * no heap limit counts. `atOnce` files are read and as many written, `waiting` more of either
 * wait; `perAccount` are of one account, with those whose file is still on its way. An account has
 * `accountMs` of running time within `accountWindowMs`. `worker`: the entry file.
 */
export type ExchangeOptions = {
  worker: URL;
  timeMs: number;
  heapMb: number;
  bufferMb: number;
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
  write(userId: number, profile: Profile, format: ExportFormat): Promise<Uint8Array>;
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
const LOOK_MS = 50;
/** Accounts whose time is remembered. */
const ACCOUNTS = 10_000;

/** Places of one kind of task: so many run, and more wait. */
type Lane = { places: number; waiting: { start: () => void; refuse: (error: unknown) => void }[] };

/** Creates the exchange of a process. Its threads start with its tasks. */
export function createExchange(given: Partial<ExchangeOptions> = {}): Exchange {
  const options = { ...DEFAULTS, ...given };
  const running = new Map<Worker, (error: unknown) => void>();
  // A file that takes long to read must not delay those who take their own profile away.
  const lanes: Record<ExchangeTask['task'], Lane> = {
    read: { places: options.atOnce, waiting: [] },
    write: { places: options.atOnce, waiting: [] },
  };
  const underWay = new Map<number, number>();
  const used = new LRUCache<number, { ms: number }>({
    max: ACCOUNTS,
    ttl: options.accountWindowMs,
  });
  let isClosed = false;

  async function takePlace(lane: Lane): Promise<void> {
    if (isClosed) throw stopping();
    if (lane.places > 0) {
      lane.places -= 1;
      return;
    }
    if (lane.waiting.length >= options.waiting) throw busy();
    await new Promise<void>((start, refuse) => lane.waiting.push({ start, refuse }));
  }
  function givePlaceBack(lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next.start();
    else lane.places += 1;
  }

  async function run(userId: number, task: ExchangeTask): Promise<ExchangeReply> {
    const lane = lanes[task.task];
    await takePlace(lane);
    const start = performance.now();
    try {
      return await runInWorker(task);
    } finally {
      const time = used.get(userId) ?? { ms: 0 };
      time.ms += performance.now() - start;
      // Kept from its first use: who goes on does not wait longer and longer.
      if (!used.has(userId)) used.set(userId, time);
      givePlaceBack(lane);
    }
  }

  /** Throws as well when the system gives no thread. */
  async function runInWorker(task: ExchangeTask): Promise<ExchangeReply> {
    const worker = new Worker(options.worker, {
      workerData: task,
      transferList: task.task === 'read' ? [task.bytes.buffer as ArrayBuffer] : [],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    });
    let stopLooking = () => {};
    try {
      return await new Promise<ExchangeReply>((resolve, reject) => {
        running.set(worker, reject);
        stopLooking = watch(worker, options, reject);
        worker.on('message', resolve);
        worker.on('messageerror', reject);
        worker.on('error', (error) => reject(isOutOfMemory(error) ? tooMuch() : error));
        worker.on('exit', () => reject(new Error('The exchange worker has exited.')));
      });
    } finally {
      stopLooking();
      running.delete(worker);
      await worker.terminate();
    }
  }

  return {
    forAccount: async (userId, work) => {
      const others = underWay.get(userId) ?? 0;
      if (others >= options.perAccount) throw tooManyOfOne();
      if ((used.get(userId)?.ms ?? 0) >= options.accountMs)
        throw tooLongOfOne(used.getRemainingTTL(userId));
      underWay.set(userId, others + 1);
      try {
        return await work();
      } finally {
        const left = (underWay.get(userId) ?? 1) - 1;
        if (left === 0) underWay.delete(userId);
        else underWay.set(userId, left);
      }
    },
    read: async (userId, bytes) => {
      // A copy of its own can be handed over to the worker; a Buffer may share its memory.
      const reply = await run(userId, { task: 'read', bytes: new Uint8Array(bytes) });
      if (reply.kind === 'read') return reply.imported;
      throw reply.kind === 'failed' ? exchangeError(reply.code, reply.message) : brokenBy(reply);
    },
    write: async (userId, profile, format) => {
      const reply = await run(userId, { task: 'write', profile, format });
      if (reply.kind === 'written') return reply.bytes;
      throw brokenBy(reply);
    },
    close: async () => {
      isClosed = true;
      for (const { waiting } of Object.values(lanes))
        for (const { refuse } of waiting.splice(0)) refuse(stopping());
      const ending = [...running].map(([worker, fail]) => {
        fail(stopping());
        return worker.terminate();
      });
      await Promise.all(ending);
    },
  };
}

/**
 * Fails a task that takes too long or fills too much memory with buffers. Time is counted in looks,
 * because time also passes while the machine is suspended.
 */
function watch(
  worker: Worker,
  { timeMs, bufferMb }: ExchangeOptions,
  fail: (error: unknown) => void,
): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    if (looks * LOOK_MS >= timeMs) fail(tooMuch());
    void worker.getHeapStatistics().then(
      ({ external_memory: buffers }) => {
        if (buffers > bufferMb * 1_000_000) fail(tooMuch());
      },
      // It has ended meanwhile.
      () => undefined,
    );
  }, LOOK_MS);
  return () => clearInterval(timer);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooMuch(): Error {
  return exchangeError(
    'too-much',
    'The file cannot be read: it takes too long or needs too much memory.',
  );
}

function brokenBy(reply: ExchangeReply): Error {
  return new Error(`The exchange worker failed: ${reply.kind}.`, {
    cause: reply.kind === 'broken' ? reply.error : reply,
  });
}

function busy(): Problem {
  return new Problem(
    503,
    'exchange-busy',
    'Many people are doing this right now. Please try again in a minute.',
    {},
    { 'Retry-After': '30' },
  );
}

function tooManyOfOne(): Problem {
  return new Problem(
    429,
    'exchange-under-way',
    'Your other files are still being processed. Please wait until they are done.',
    {},
    { 'Retry-After': '20' },
  );
}

function tooLongOfOne(milliseconds: number): Problem {
  return new Problem(
    429,
    'exchange-spent',
    'Your files took too long to process. Please try again in 15 minutes.',
    {},
    { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) },
  );
}

function stopping(): Problem {
  return new Problem(
    503,
    'stopping',
    'The server is stopping. Please try again in a minute.',
    {},
    {
      'Retry-After': '30',
    },
  );
}
