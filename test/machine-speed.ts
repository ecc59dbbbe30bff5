import { cpuMs } from './cpu-time.ts';

/** CPU time of `work` on the machine on which the bounds of tests were set, at rest (ms). */
const AT_REST = 8;

const TEXT = 'The employer pays for the flight, and a room costs 300 euros a month. '.repeat(4_000);

/** Reads a text as readers of adverts do: words, counts, expressions. */
function work(): number {
  const counts = new Map<string, number>();
  for (const word of TEXT.split(/\s+/)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const marked = TEXT.replaceAll(/\b[a-z]{4}\b/g, (word) => word.toUpperCase());
  return counts.size + marked.split(/[,.]/).length;
}

/**
 * How many times longer this machine takes now than the one on which bounds in ms of CPU time were
 * set: 1 or more. CPU time grows beside busy neighbours of a virtual machine and on slower ones.
 */
export function slowness(): number {
  const times = Array.from({ length: 7 }, () => {
    const before = cpuMs();
    work();
    return cpuMs() - before;
  });
  return Math.max(1, (times.sort((a, b) => a - b)[3] as number) / AT_REST);
}

/**
 * CPU time of `read` at rest (ms): the least of up to `tries` runs, which other processes and the
 * compiler do not affect. It ends with the first that is within the bound.
 */
export function leastTime(read: () => unknown, { bound, tries }: { bound: number; tries: number }) {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < tries && least > bound; run += 1) {
    const before = cpuMs();
    read();
    least = Math.min(least, cpuMs() - before);
  }
  return least > bound ? least / slowness() : least;
}
