import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '../../env.ts';
import { Problem } from '../../problem.ts';
import { groupMemory } from './process-memory.ts';
import type { PdfContent, PdfPart } from './read-pdf.adapter.ts';
import type { ReadOrder, ReadReply } from './read-pdf-child.ts';

const LIMITS = { ms: 15_000, heapMb: 256, bytes: 600_000_000, everyMs: 100 };
const MAX_READERS = 2;
const MAX_WAITING = 20;

let readers = 0;
const waiting: (() => void)[] = [];

/**
 * Reads the text or the files of a PDF in a process of its own, which is killed when it takes too
 * long or too much memory. Null when the file cannot be read. Throws a Problem 503 `cv-busy` when
 * too many wait.
 */
export async function readPdf(
  pdf: Uint8Array,
  part: PdfPart,
  limits: Partial<typeof LIMITS> = {},
): Promise<PdfContent | null> {
  if (readers >= MAX_READERS) {
    if (waiting.length >= MAX_WAITING) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else readers += 1;
  try {
    return await readAlone({ pdf, part }, { ...LIMITS, ...limits });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
  }
}

async function readAlone(order: ReadOrder, limits: typeof LIMITS): Promise<PdfContent | null> {
  const child = fork(new URL('./read-pdf-child.ts', import.meta.url), [], {
    env: childEnvironment(),
    execArgv: [`--max-old-space-size=${limits.heapMb}`],
    serialization: 'advanced',
    // It leads a process group, by which its memory is found.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.ms);
  const watch = setInterval(() => void watchMemory(child, limits.bytes), limits.everyMs);
  try {
    return await new Promise<ReadReply>((resolve, reject) => {
      child.once('message', (reply: ReadReply) => resolve(reply));
      child.once('exit', () => resolve(null));
      child.once('error', reject);
      child.send(order);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    child.kill('SIGKILL');
  }
}

async function watchMemory(child: ChildProcess, limit: number): Promise<void> {
  const bytes = child.pid === undefined ? null : await groupMemory(child.pid);
  if (bytes !== null && bytes > limit) child.kill('SIGKILL');
}

function busy(): Problem {
  const message = 'Many files are being read right now. Please try again in a few seconds.';
  return new Problem(503, 'cv-busy', message, {}, { 'Retry-After': '10' });
}
