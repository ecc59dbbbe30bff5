import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from './child-process.ts';

/** Megabytes of processes. */
export type Sizes = { processes: number; rss: number; pss: number };

/**
 * Memory of a process group in MB: resident sets added up, in which shared pages count once for
 * each process, and proportional sets, in which they are shared out. Null where there is no /proc.
 */
export async function groupSizes(group: number): Promise<Sizes | null> {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return sizesOf(pids.filter((pid) => groupOf(pid) === group));
}

/** The same of a process and all its descendants, such as the database server of the product. */
export function treeSizes(pid: number): Sizes {
  const descendants = (parent: number): number[] => [
    parent,
    ...childrenOf(parent).flatMap(descendants),
  ];
  return sizesOf(descendants(pid));
}

function groupOf(pid: number): number | null {
  const stat = readUnlessEnded(`/proc/${pid}/stat`);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}

function sizesOf(pids: number[]): Sizes {
  const rollups = pids
    .map((pid) => readUnlessEnded(`/proc/${pid}/smaps_rollup`))
    .filter((rollup) => rollup !== null);
  const sum = (name: string) => {
    const line = new RegExp(`^${name}:\\s+(\\d+)`, 'm');
    const kilobytes = rollups.map((rollup) => Number(line.exec(rollup)?.[1] ?? 0));
    return Math.round(kilobytes.reduce((total, size) => total + size, 0) / 1024);
  };
  return { processes: rollups.length, rss: sum('Rss'), pss: sum('Pss') };
}

function readUnlessEnded(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // ESRCH: it ended between opening and reading.
    if (error instanceof Error && 'code' in error && /^(ENOENT|ESRCH)$/.test(String(error.code)))
      return null;
    throw error;
  }
}
