import { chmod, lstat, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';
import { type Executable, ownEnvironment } from './executable.ts';

/**
 * Unpacks the browser of the npm package into a private folder. The package is made for AWS Lambda:
 * elsewhere its libraries must be unpacked separately, and its font configuration names missing
 * folders, which crashes the browser at the first form field. Later runs use the same folder.
 */
export async function unpackBundledChromium(): Promise<Executable> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('the package holds a browser for Linux on x64 only');
  const packageFolder = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
  );
  const { version } = createRequire(import.meta.url)(join(packageFolder, 'package.json')) as {
    version: string;
  };
  const home = join(tmpdir(), `waymark-chromium-${version}-${process.getuid?.() ?? 0}`);

  if (!(await isUnpacked(home))) {
    const fresh = await mkdtemp(join(tmpdir(), 'waymark-chromium-unpack-'));
    await chmod(fresh, 0o700);
    try {
      await unpackInto(fresh, join(packageFolder, 'bin'));
      await writeFontSettings(fresh, home);
      await moveIntoPlace(fresh, home);
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }
  await mkdir(join(home, 'tmp'), { recursive: true, mode: 0o700 });
  return { path: join(home, 'chromium'), env: bundledEnvironment(home) };
}

async function unpackInto(folder: string, archives: string): Promise<void> {
  // `inflate` reads TMPDIR synchronously, so it can be restored before the unpacking ends.
  const running = withEnvironment({ TMPDIR: folder }, () =>
    ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) =>
      inflate(join(archives, name)),
    ),
  );
  await Promise.all(running);
}

async function writeFontSettings(folder: string, home: string): Promise<void> {
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
  await mkdir(join(folder, 'font-settings'));
  await writeFile(join(folder, 'font-settings', 'fonts.conf'), settings);
}

/** Another process may have unpacked concurrently: then its folder is used. */
async function moveIntoPlace(fresh: string, home: string): Promise<void> {
  try {
    await rename(fresh, home);
  } catch (error) {
    if (await isUnpacked(home)) return;
    await rm(home, { recursive: true, force: true });
    await rename(fresh, home).catch((second: unknown) => {
      throw new Error(`cannot use ${home}: ${String(second)}`, { cause: error });
    });
  }
}

/** A folder of another user is never used: another account could have put a browser there. */
async function isUnpacked(home: string): Promise<boolean> {
  const status = await lstat(home).catch(() => undefined);
  if (!status) return false;
  if (!status.isDirectory() || status.uid !== process.getuid?.() || (status.mode & 0o077) !== 0) {
    throw new Error(`${home} is not a private folder of this user; remove it`);
  }
  const names = new Set(await readdir(home));
  return ['chromium', 'al2023', 'fonts', 'font-settings', 'libGLESv2.so'].every((name) =>
    names.has(name),
  );
}

function bundledEnvironment(home: string): Record<string, string> {
  const own = { TMPDIR: join(home, 'tmp'), FONTCONFIG_PATH: join(home, 'font-settings') };
  return withEnvironment(own, () => {
    setupLambdaEnvironment(join(home, 'al2023', 'lib'));
    return ownEnvironment();
  });
}

/**
 * Runs `work` with changed environment variables and restores them: the package is configured only
 * by process.env.
 */
function withEnvironment<T>(changes: Record<string, string>, work: () => T): T {
  const before = { ...process.env };
  Object.assign(process.env, changes);
  try {
    return work();
  } finally {
    for (const name of Object.keys(process.env)) {
      const value = before[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
