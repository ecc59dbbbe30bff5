import { fork } from 'node:child_process';
import { childEnvironment } from '../../env.ts';
import { Problem } from '../../problem.ts';
import type { PdfText } from './read-pdf.adapter.ts';
import type { ReadReply } from './read-text-child.ts';

const LIMIT_MS = 15_000;
const HEAP_MB = 256;
const MAX_READERS = 2;
const MAX_WAITING = 20;

let readers = 0;
const waiting: (() => void)[] = [];

/**
 * Reads the text of a PDF in a process of its own, with limits of time and memory. Null when it
 * cannot be read within them. Throws a Problem 503 `cv-busy` when too many wait.
 */
export async function readText(
  pdf: Uint8Array,
  limitMs: number = LIMIT_MS,
): Promise<PdfText | null> {
  if (readers >= MAX_READERS) {
    if (waiting.length >= MAX_WAITING) throw busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else readers += 1;
  try {
    return await readAlone(pdf, limitMs);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
  }
}

async function readAlone(pdf: Uint8Array, limitMs: number): Promise<PdfText | null> {
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
      child.send(pdf);
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
