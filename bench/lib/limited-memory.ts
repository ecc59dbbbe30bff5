import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A control group of processes that may use so much memory together, and what it has seen. */
export type MemoryGroup = {
  /** A process that writes its number into this file is in the group, with all its descendants. */
  members: string;
  /** The memory in MB that cannot be given back: cached files are left out. */
  used(): number;
  /** How many processes the kernel has killed because nothing could be given back. */
  killed(): number;
  remove(): void;
};

const ROOT = '/sys/fs/cgroup';
const MB = 1024 * 1024;

/**
 * Makes a control group with a limit in MB, as a container has one; null where this process may not:
 * another system than Linux, or not root. Version 2 and 1: docs.kernel.org, admin-guide/cgroup-v2
 * and cgroup-v1/memory.
 */
export function limitMemory(limit: number): MemoryGroup | null {
  const isSecond = existsSync(join(ROOT, 'cgroup.controllers'));
  const folder = join(isSecond ? ROOT : join(ROOT, 'memory'), `waymark-bench-${process.pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(
      join(folder, isSecond ? 'memory.max' : 'memory.limit_in_bytes'),
      String(limit * MB),
    );
  } catch (error) {
    console.error(`No control group can be made here: ${error}`);
    return null;
  }
  const read = (file: string, name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(readFileSync(join(folder, file), 'utf8'))?.[1]);
  return {
    members: join(folder, 'cgroup.procs'),
    // Memory that is shared is given back by no process, the buffers of the database among it.
    used: () => {
      const names = isSecond ? ['anon', 'shmem'] : ['total_rss', 'total_shmem'];
      return names.reduce((sum, name) => sum + read('memory.stat', name), 0) / MB;
    },
    killed: () =>
      isSecond ? read('memory.events', 'oom_kill') : read('memory.oom_control', 'oom_kill'),
    remove: () => rmdirSync(folder),
  };
}
