import { fork } from 'node:child_process';
import type { Profile } from '../../../shared/profile.ts';
import { childEnvironment } from '../../env.ts';
import { Problem } from '../../problem.ts';
import { hasRoom, type Places, takeNext } from './paid-places.ts';
import type { ReadOrder, ReadReply } from './read-text-child.ts';

const LIMIT_MS = 15_000;
const HEAP_MB = 256;
const PLACES: Places = { running: 2, waiting: 20, keptRunning: 1, keptWaiting: 6 };

type Options = {
  profile?: Profile | undefined;
  limitMs?: number;
  /** Whether it is for an account with premium: a place is kept for those. */
  isPaid?: boolean;
  /** Gets the milliseconds that it took, also when it failed. */
  onSpent?: ((ms: number) => void) | undefined;
};
type Reader = { isPaid: boolean; start: () => void };

/** The readers at work, and who waits for one. */
const working = new Set<Reader>();
const waiting: Reader[] = [];

/**
 * Reads the text of a PDF, and compares it with a profile, in a process of its own with limits of
 * time and memory: the search for a thousand long texts can take minutes. Null when it does not
 * succeed within them. Throws a Problem 503 `cv-busy` when too many wait.
 */
export async function readText(
  pdf: Uint8Array,
  { profile, limitMs = LIMIT_MS, isPaid = false, onSpent }: Options = {},
): Promise<ReadReply> {
  const place = Promise.withResolvers<void>();
  const reader: Reader = { isPaid, start: place.resolve };
  if (!hasRoom(waiting, reader, PLACES)) throw busy();
  waiting.push(reader);
  startReaders();
  await place.promise;
  const began = performance.now();
  try {
    return await readAlone({ pdf, profile }, limitMs);
  } finally {
    onSpent?.(performance.now() - began);
    working.delete(reader);
    startReaders();
  }
}

function startReaders(): void {
  for (
    let next = takeNext(waiting, working, PLACES);
    next;
    next = takeNext(waiting, working, PLACES)
  ) {
    working.add(next);
    next.start();
  }
}

async function readAlone(order: ReadOrder, limitMs: number): Promise<ReadReply> {
  const child = fork(new URL('./read-text-child.ts', import.meta.url), [], {
    env: childEnvironment(),
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  try {
    return await new Promise<ReadReply>((resolve, reject) => {
      child.once('message', (reply: ReadReply) => resolve(reply));
      child.once('exit', () => resolve(null));
      child.once('error', reject);
      child.send(order);
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}

function busy(): Problem {
  const message = 'Many CVs are being checked right now. Please try again in a few seconds.';
  return new Problem(503, 'cv-busy', message, {}, { 'Retry-After': '10' });
}
