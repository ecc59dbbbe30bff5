import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnFolder, TEMPORARY_ROOT } from './temporary-root.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 120_000;
const NETWORK_GUARD = join(ROOT, 'test', 'network-guard-child.ts');
const CLOCK = join(ROOT, 'test', 'clock-child.ts');
/** For NODE_COMPILE_CACHE: compiling takes a tenth of a start. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'compile');

/** The product as `npm start` runs it, in a process of its own. */
export type RunningApp = {
  url: string;
  dataDir: string;
  pid: number;
  output(): string;
  /** The key of the pages under /dev, as the start prints it; empty when there are none. */
  localKey: string;
  /** Sets the clock ahead. The product must have been started with `TEST_CLOCK_AHEAD_MS`. */
  setClockAhead(milliseconds: number): Promise<void>;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | string>;
  /**
   * Sends a signal and resolves with the exit code, or the signal's name when that ended it.
   * Rejects when it called another machine.
   */
  stop(signal?: NodeJS.Signals): Promise<number | string>;
};

/** A new folder for data, empty or a copy, by default in `TEMPORARY_ROOT`; `remove` deletes it. */
export function temporaryFolder(
  copyOf?: string,
  parent = TEMPORARY_ROOT,
): { path: string; remove(): void } {
  const path = makeOwnFolder(parent);
  // The database of a product of root has another user.
  chmodSync(path, 0o711);
  if (copyOf !== undefined) cpSync(copyOf, path, { recursive: true });
  const remove = () => {
    endServer(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  return { path, remove };
}

/** The process id of the database server of a data folder; null if it does not run. */
export function serverPid(dataDir: string): number | null {
  const file = join(dataDir, 'database', 'cluster', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** The database server of a data folder outlives a product that was killed. */
function endServer(dataDir: string): void {
  const pid = serverPid(dataDir);
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGQUIT');
  } catch (error) {
    // It was killed, too.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** The processes that a process has started and that run (Linux). */
export function childPids(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

/**
 * Starts main.ts on a free port and waits until it says that it is ready; with `isSupervised`
 * start.js, as `npm start` does. Rejects with its output when it ends before. With
 * `TEST_CLOCK_AHEAD_MS` in `env` it lives that much later than the test.
 */
export async function startApp(options: {
  dataDir: string;
  env?: Record<string, string>;
  /** Another checkout than this one. */
  root?: string;
  isSupervised?: boolean;
}): Promise<RunningApp> {
  const app = launch(options);
  const ended = endOf(app.child).then((code) => {
    throw new Error(`The product ended with ${code} before it was ready:\n${app.output()}`);
  });
  const url = await Promise.race([app.ready, ended]);
  ended.catch(() => {});
  return {
    url,
    dataDir: options.dataDir,
    pid: app.child.pid ?? 0,
    output: app.output,
    localKey: /\/dev\/\w+\?key=([\w-]+)/.exec(app.output())?.[1] ?? '',
    setClockAhead: async (milliseconds) => {
      const done = once(app.child, 'message');
      app.child.send(milliseconds);
      await done;
    },
    ended: endOf(app.child),
    stop: (signal = 'SIGTERM') => {
      const end = endOf(app.child);
      app.child.kill(signal);
      return end.then((code) => {
        const blocked = /^Blocked outgoing connection.*/m.exec(app.output())?.[0];
        if (blocked) throw new Error(`The product called another machine. ${blocked}`);
        return code;
      });
    },
  };
}

/**
 * Starts main.ts where it ends by itself; resolves with its exit code and all it printed. Unless it
 * `canWrite`, all its files stay empty.
 */
export async function startAppExpectingExit(options: {
  dataDir: string;
  env?: Record<string, string>;
  canWrite?: boolean;
}): Promise<{ code: number | string; output: string }> {
  const app = launch(options);
  const code = await endOf(app.child);
  return { code, output: app.output() };
}

function launch({
  dataDir,
  env,
  root = ROOT,
  canWrite = true,
  isSupervised = false,
}: {
  dataDir: string;
  env?: Record<string, string>;
  root?: string;
  canWrite?: boolean;
  isSupervised?: boolean;
}) {
  const hasClock = env?.TEST_CLOCK_AHEAD_MS !== undefined;
  const imports = [NETWORK_GUARD, ...(hasClock ? [CLOCK] : [])];
  const flags = imports.flatMap((path) => ['--import', path]);
  const limit = canWrite ? [] : ['-c', 'ulimit -f 0 && exec "$0" "$@"', process.execPath];
  const child = spawn(
    canWrite ? process.execPath : '/bin/sh',
    [...limit, ...flags, join(root, isSupervised ? 'start.js' : 'main.ts')],
    {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        // Many tests may run beside this start.
        START_TIMEOUT: String(START_MS / 1000),
        ...(canWrite && { NODE_COMPILE_CACHE: COMPILE_CACHE }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', hasClock ? 'ipc' : 'ignore'],
    },
  );
  // A test run that is cut off must leave no server behind.
  const onExit = () => child.kill('SIGKILL');
  process.once('exit', onExit);
  child.once('exit', () => process.off('exit', onExit));
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error(`The product was not ready in ${START_MS} ms:\n${output}`));
      child.kill('SIGKILL');
    }, START_MS);
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /is ready: (http:\S+)/.exec(output);
      if (!found?.[1]) return;
      clearTimeout(late);
      resolve(found[1].replace('localhost', '127.0.0.1'));
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', read);
    child.once('exit', () => clearTimeout(late));
  });
  return { child, ready, output: () => output };
}

function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      resolve(child.exitCode ?? child.signalCode ?? 'unknown');
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}
