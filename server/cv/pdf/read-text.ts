import type { Profile } from '../../../shared/profile.ts';
import { createLimiter } from '../../limiter.ts';
import { type Problem, tryLater } from '../../problem.ts';
import { Overrun, startThread } from '../../thread.ts';
import type { ReadAnswer, ReadTask } from './read-text-thread.ts';

const ENTRY = new URL('./read-text-thread.ts', import.meta.url);
const LIMITS = { timeMs: 15_000, heapMb: 256, bufferMb: 256 };

type Options = {
  profile?: Profile | undefined;
  timeMs?: number;
  /** Whether it is for an account with premium: a place is kept for those. */
  isPaid?: boolean;
  /** Gets the milliseconds that it took, also when it failed. */
  onSpent?: ((ms: number) => void) | undefined;
};

const limiter = createLimiter({ running: 2, waiting: 20, kept: { running: 1, waiting: 6 } }, busy);

/**
 * Reads the text of a PDF, and compares it with a profile, in a thread of its own with limits of
 * time and memory: the search for a thousand long texts can take minutes. Null when it does not
 * succeed within them. Throws a Problem 503 `cv-busy` when too many wait.
 */
export async function readText(
  pdf: Uint8Array,
  { profile, timeMs = LIMITS.timeMs, isPaid = false, onSpent }: Options = {},
): Promise<ReadAnswer> {
  const read = async () => {
    const began = performance.now();
    try {
      await using thread = startThread<ReadTask, ReadAnswer>(ENTRY, { ...LIMITS, timeMs });
      return await thread.ask({ pdf, profile });
    } catch (error) {
      if (error instanceof Overrun) return null;
      throw error;
    } finally {
      onSpent?.(performance.now() - began);
    }
  };
  return limiter.run(read, { isPaid });
}

function busy(): Problem {
  const message = 'Many CVs are being checked right now. Please try again in a few seconds.';
  return tryLater(503, 'cv-busy', message, 10);
}
