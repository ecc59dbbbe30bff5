import { readdirSync, readFileSync } from 'node:fs';

/**
 * Memory of a process group in MB: resident sets added up, in which shared pages count once for
 * each process, and proportional sets, in which they are shared out. Null where there is no /proc.
 */
export async function groupSizes(
  group: number,
): Promise<{ processes: number; rss: number; pss: number } | null> {
  if (process.platform !== 'linux') return null;
  const sizes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== group) return [];
        const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
        const kilobytes = (name: string) =>
          Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
        return [{ rss: kilobytes('Rss'), pss: kilobytes('Pss') }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
  const sum = (name: 'rss' | 'pss') =>
    Math.round(sizes.reduce((total, size) => total + size[name], 0) / 1024);
  return { processes: sizes.length, rss: sum('rss'), pss: sum('pss') };
}
