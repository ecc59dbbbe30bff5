import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { unpackBundledChromium } from '../server/cv/pdf/bundled-chromium.adapter.ts';
import { ownEnvironment } from '../server/cv/pdf/executable.ts';
import { installedChromiums } from '../server/cv/pdf/find-chromium.ts';

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
  if (chromePath && !forced) return started(chromePath, ownEnvironment(), 'CHROME_PATH');

  const failures: string[] = [];
  if (forced !== 'installed') {
    try {
      const { path, env } = await unpackBundledChromium();
      return await started(path, env, 'npm package @sparticuz/chromium');
    } catch (error) {
      failures.push(`bundled: ${reasonOf(error)}`);
    }
  }
  if (forced !== 'bundled') {
    for (const path of await installedChromiums()) {
      try {
        return await started(path, ownEnvironment(), `installed at ${path}`);
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
async function startDebuggable(
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

function reasonOf(error: unknown): string {
  return error instanceof Error
    ? (error.message.split('\n').find(Boolean) ?? error.name)
    : String(error);
}
