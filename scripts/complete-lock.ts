import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type LockedPackage = {
  version: string;
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};

const FILE = join(import.meta.dirname, '..', 'package-lock.json');
const PLATFORM = /-(android|darwin|linux|win32)-(arm64|x64)(-musl)?$/;

/**
 * Adds optional packages of other platforms to package-lock.json when the registry in use lacks
 * them: npm leaves them out, and `npm ci` then refuses the file. Removes which Node each package
 * needs: npm compares it with the Node that runs npm, not with the one that this file brings; it
 * warns, and leaves out optional packages without a word. Run it after `npm install`
 * (docs/decisions/007-lock-file.md, 098-node-24.md).
 */
function completeLock(): string[] {
  const lock = JSON.parse(readFileSync(FILE, 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const added: string[] = [];
  for (const parent of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const platform = PLATFORM.exec(name);
      if (
        !platform?.[1] ||
        !platform[2] ||
        lock.packages[`node_modules/${name}`] ||
        !/^\d/.test(version)
      )
        continue;
      added.push(name);
      lock.packages[`node_modules/${name}`] = {
        version,
        cpu: [platform[2]],
        ...(parent.dev && { dev: true }),
        ...(platform[1] === 'linux' && { libc: [platform[3] ? 'musl' : 'glibc'] }),
        optional: true,
        os: [platform[1]],
      };
    }
  }
  const [root, ...rest] = Object.entries(lock.packages) as [
    [string, LockedPackage],
    ...[string, LockedPackage][],
  ];
  for (const [, locked] of rest) delete locked.engines;
  lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => (a < b ? -1 : 1))]);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  return added;
}

console.log(completeLock().join('\n') || 'Nothing was missing.');
