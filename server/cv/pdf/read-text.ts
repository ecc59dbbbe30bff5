import { fork } from 'node:child_process';
import type { Profile } from '../../../shared/profile.ts';
import { childEnvironment } from '../../env.ts';
import { Problem } from '../../problem.ts';
import type { ReadOrder, ReadReply } from './read-text-child.ts';

const LIMIT_MS = 15_000;
const HEAP_MB = 256;
const MAX_READERS = 2;
const MAX_WAITING = 20;

let readers = 0;
const waiting: (() => void)[] = [];

/**
 * Reads the text of a PDF, and compares it with a profile, in a process of its own with limits of
 * time and memory: the search for a thousand long texts can take minutes. Null when it does not
 * succeed within them. Throws a Problem 503 `cv-busy` when too many wait.
 */
export async function readText(
  pdf: Uint8Array,
  { profile, limitMs = LIMIT_MS }: { profile?: Profile; limitMs?: number } = {},
): Promise<ReadReply> {
  if (readers >= MAX_READERS) {
    if (waiting.length >= MAX_WAITING) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else readers += 1;
  try {
    return await readAlone({ pdf, profile }, limitMs);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
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
