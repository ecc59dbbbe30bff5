import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

/** How to start a Chromium: executable, flags, environment, and a description. */
export type ChromiumBinary = {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
  source: string;
};

const baseFlags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

let found: Promise<ChromiumBinary> | undefined;

/**
 * Finds a Chromium that starts, once per process: `CHROME_PATH` first, then the one of the npm
 * package, which has the same version on every machine, then an installed one (for platforms
 * without a package). `WAYMARK_TEST_BROWSER` set to `bundled` or `installed` allows only that one.
 * Throws with the reason for each when none starts.
 */
export function findChromium(): Promise<ChromiumBinary> {
  found ??= search();
  return found;
}

async function search(): Promise<ChromiumBinary> {
  const forced = process.env.WAYMARK_TEST_BROWSER;
  if (forced !== undefined && forced !== 'bundled' && forced !== 'installed') {
    throw new Error(`WAYMARK_TEST_BROWSER is "${forced}"; it must be "bundled" or "installed"`);
  }
  const chromePath = process.env.CHROME_PATH;
  if (chromePath && !forced) return started(chromePath, environment(), 'CHROME_PATH');

  const failures: string[] = [];
  if (forced !== 'installed') {
    try {
      const { executablePath, env } = await unpackBundled();
      return await started(executablePath, env, 'npm package @sparticuz/chromium');
    } catch (error) {
      failures.push(`bundled: ${reasonOf(error)}`);
    }
  }
  if (forced !== 'bundled') {
    for (const path of await findInstalled()) {
      try {
        return await started(path, environment(), `installed at ${path}`);
      } catch (error) {
        failures.push(`${path}: ${reasonOf(error)}`);
      }
    }
  }
  throw new Error(
    `No Chromium starts. Set CHROME_PATH to one that does.\n${failures.join('\n') || 'none found on PATH'}`,
  );
}

/**
 * Starts the browser once and opens a page. This excludes stubs that only print how to install a
 * browser.
 */
async function started(
  executablePath: string,
  env: Record<string, string>,
  source: string,
): Promise<ChromiumBinary> {
  const sandboxless = [...baseFlags, '--no-sandbox'];
  if (process.getuid?.() === 0) {
    await tryPage(executablePath, sandboxless, env);
    return { executablePath, args: sandboxless, env, source };
  }
  try {
    await tryPage(executablePath, baseFlags, env);
    return { executablePath, args: baseFlags, env, source };
  } catch {
    // Many containers forbid the user namespaces that the sandbox needs. The tests load only local
    // pages.
    await tryPage(executablePath, sandboxless, env);
    return { executablePath, args: sandboxless, env, source: `${source}, without sandbox` };
  }
}

/** Opens a page with a form field: a browser without fonts crashes on it. */
async function tryPage(
  executablePath: string,
  args: string[],
  env: Record<string, string>,
): Promise<void> {
  const { origin, stop } = await startDebuggable({ executablePath, args, env });
  try {
    const signal = AbortSignal.timeout(20_000);
    const page =
      'data:text/html,<title>ready</title><form><input><select><option>1</select></form>';
    await fetch(`${origin}/json/new?${encodeURIComponent(page)}`, { method: 'PUT', signal });
    while (
      !(await (await fetch(`${origin}/json/list`, { signal })).text()).includes('"title": "ready"')
    )
      await setTimeout(20);
  } finally {
    await stop();
  }
}

/**
 * Starts a Chromium with an empty profile that listens for the DevTools protocol on `origin`
 * (http://127.0.0.1:<port>). `stop` ends it and removes the profile. Throws when it is not ready in
 * 20 seconds.
 */
export async function startDebuggable(
  binary: Omit<ChromiumBinary, 'source'>,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'waymark-chromium-profile-'));
  const flags = [
    ...binary.args,
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  const child = spawn(binary.executablePath, flags, {
    env: binary.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const origin = await debuggingOrigin(
      child.stderr,
      Promise.race([ended, abortOf(AbortSignal.timeout(20_000))]),
    );
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function debuggingOrigin(stderr: Readable, ended: Promise<unknown>): Promise<string> {
  let output = '';
  const listening = new Promise<string>((resolve) => {
    stderr.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-10_000);
      const port = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
  });
  const origin = await Promise.race([listening, ended]);
  if (typeof origin !== 'string')
    throw new Error(`it ended before it was ready: ${output.trim().split('\n').at(-1) ?? ''}`);
  return origin;
}

async function abortOf(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort');
  throw new Error('it was not ready after 20 seconds');
}

async function findInstalled(): Promise<string[]> {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const paths = folders.flatMap((folder) => installedNames.map((name) => join(folder, name)));
  const usable = await Promise.all(
    paths.map(async (path) => ((await isExecutable(path)) ? [path] : [])),
  );
  return usable.flat();
}

/**
 * Unpacks the browser of the npm package into a private folder and returns it with its environment.
 * The package is made for AWS Lambda: elsewhere its libraries must be unpacked separately, and its
 * font configuration names missing folders, which crashes the browser at the first form field. The
 * folder is reused by later runs.
 */
async function unpackBundled(): Promise<{ executablePath: string; env: Record<string, string> }> {
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
  return { executablePath: join(home, 'chromium'), env: bundledEnvironment(home) };
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

/** Another test process may have unpacked concurrently: then its folder is used. */
async function moveIntoPlace(fresh: string, home: string): Promise<void> {
  try {
    await rename(fresh, home);
  } catch (error) {
    if (await isUnpacked(home)) return;
    await rm(home, { recursive: true, force: true });
    await rename(fresh, home).catch((second: unknown) => {
      throw new Error(`cannot use ${home}: ${reasonOf(second)}`, { cause: error });
    });
  }
}

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
    return environment();
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

function environment(): Record<string, string> {
  const pairs = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(pairs);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function reasonOf(error: unknown): string {
  return error instanceof Error
    ? (error.message.split('\n').find(Boolean) ?? error.name)
    : String(error);
}
