import { readdir, readFile } from 'node:fs/promises';

const PAGE_BYTES = 4096;

/**
 * Memory of all processes of a process group in bytes: what each has of its own, and once what they
 * share (libraries and the program itself). Null where there is no /proc (macOS, Windows).
 */
export async function groupMemory(group: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const sizes = await Promise.all(names.map((name) => memoryOf(name, group)));
  const members = sizes.filter((size) => size !== null);
  const own = members.reduce((sum, { resident, shared }) => sum + resident - shared, 0);
  return own + Math.max(0, ...members.map(({ shared }) => shared));
}

async function memoryOf(
  pid: string,
  group: number,
): Promise<{ resident: number; shared: number } | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) !== group) return null;
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8'))
      .split(' ')
      .map((pages) => Number(pages) * PAGE_BYTES);
    return { resident, shared };
  } catch {
    // It ended meanwhile.
    return null;
  }
}
