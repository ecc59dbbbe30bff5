import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Between the name of a build and the process that makes it. */
const UNFINISHED = 'unfinished-';
/** Products that run may still read builds of a moment ago. */
const KEPT = 3;

/** The folder within `dist` in which this process builds. */
export function freshFolder(dist: string): string {
  return join(dist, `${UNFINISHED}${process.pid}`);
}

/**
 * Gives a finished build its name in `dist`, in one step: no process reads a part of it. If another
 * process was faster with the same sources, its build stays. Removes old builds, and what is left of
 * those that were killed.
 */
export function placeBuild(fresh: string, dist: string, name: string): void {
  const target = join(dist, name);
  try {
    renameSync(fresh, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(fresh, { recursive: true });
  }
  const others = readdirSync(dist).filter((other) => other !== name);
  const isUnfinished = (other: string) => other.startsWith(UNFINISHED);
  const dead = others.filter((other) => isUnfinished(other) && !isAlive(other));
  const timeOf = (other: string) =>
    statSync(join(dist, other), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = others
    .filter((other) => !isUnfinished(other))
    .map((other) => ({ other, time: timeOf(other) }))
    .toSorted((a, b) => b.time - a.time)
    .slice(KEPT - 1)
    .map(({ other }) => other);
  for (const other of [...dead, ...old])
    rmSync(join(dist, other), { recursive: true, force: true });
}

function isAlive(unfinishedName: string): boolean {
  try {
    return process.kill(Number(unfinishedName.slice(UNFINISHED.length)), 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
