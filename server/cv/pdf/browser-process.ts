import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment } from '../../env.ts';
import type { BrowserSettings, FromBrowser, PrintOrder, ToBrowser } from './browser-messages.ts';
import { groupMemory } from './process-memory.ts';

const HEAP_MB = 192;
const END_MS = 5_000;
const COLLECT_MS = 2_000;

/** The browser ended before it had printed. */
export class BrowserGone extends Error {}

/** No browser started; `refusals` says why. */
export class NoBrowser extends Error {
  readonly refusals: string[];

  constructor(refusals: string[]) {
    super('no browser starts');
    this.refusals = refusals;
  }
}

export type BrowserInfo = { source: string; hasSandbox: boolean; refusals: string[] };

/** A Node process that drives a Chromium, seen from the server. */
export type BrowserProcess = {
  /** Rejects with NoBrowser. */
  ready: Promise<BrowserInfo>;
  /**
   * Rejects with BrowserGone when the browser ends, and with another error when it cannot print.
   */
  print(order: PrintOrder): Promise<Uint8Array>;
  /** Memory of Chromium in bytes; null when unknown. */
  memory(): Promise<number | null>;
  /** The process id of Chromium, which leads its process group. */
  pid(): number | undefined;
  /** Ends it at once. What is being printed fails. */
  kill(): Promise<void>;
  /** Asks it to end, and kills it if it does not. */
  end(): Promise<void>;
  /** Resolves when it has ended and nothing is left of it. */
  ended: Promise<void>;
};

/** Starts a process with a browser. Puppeteer and all PDF work are kept out of the server. */
export function startBrowserProcess(
  settings: Omit<BrowserSettings, 'folder'>,
  onBlocked: (count: number) => void,
): BrowserProcess {
  const orders = new Map<number, PromiseWithResolvers<Uint8Array>>();
  const ready = Promise.withResolvers<BrowserInfo>();
  let child: ChildProcess | undefined;
  let chromium: number | undefined;
  let isKilled = false;
  let killTimer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const receive = (message: FromBrowser) => {
    if (message.kind === 'pid') chromium = message.pid;
    else if (message.kind === 'ready') ready.resolve(message);
    else if (message.kind === 'none') ready.reject(new NoBrowser(message.refusals));
    else if (message.kind === 'blocked') onBlocked(message.count);
    else {
      const order = orders.get(message.id);
      orders.delete(message.id);
      if (message.kind === 'printed') order?.resolve(message.pdf);
      else order?.reject(new Error(message.reason));
    }
  };
  const forgetOrders = () => {
    for (const order of orders.values()) order.reject(new BrowserGone('the browser has ended'));
    orders.clear();
  };
  const killNow = () => {
    isKilled = true;
    // The process that drives the browser ends by itself after it, and collects it.
    if (chromium === undefined) killGroup(child?.pid);
    else killGroup(chromium);
    killTimer ??= setTimeout(() => killGroup(child?.pid), COLLECT_MS);
  };
  const run = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-cv-'));
    try {
      if (isKilled) return;
      child = fork(
        new URL('./browser-child.ts', import.meta.url),
        [JSON.stringify({ ...settings, folder } satisfies BrowserSettings)],
        {
          env: childEnvironment(),
          execArgv: [`--max-old-space-size=${HEAP_MB}`],
          serialization: 'advanced',
          detached: process.platform !== 'win32',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        },
      );
      child.on('message', receive);
      await once(child, 'exit');
    } finally {
      clearTimeout(killTimer);
      killGroup(chromium);
      ready.reject(new BrowserGone('the browser has ended'));
      forgetOrders();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
  const tell = (message: ToBrowser) => {
    if (child?.connected !== true) return forgetOrders();
    // With a callback a process that has just ended is no `error` of it, which would end the wait
    // for its `exit`.
    child.send(message, (error) => error && forgetOrders());
  };
  const ended = run();
  // Callers that await either get the error; without a caller it must not be unhandled.
  ready.promise.catch(() => undefined);
  ended.catch(() => undefined);

  return {
    ready: ready.promise,
    ended,
    pid: () => chromium,
    memory: async () => (chromium === undefined ? null : groupMemory(chromium)),
    print: (order) => {
      lastId += 1;
      const printing = Promise.withResolvers<Uint8Array>();
      orders.set(lastId, printing);
      tell({ kind: 'print', id: lastId, order });
      return printing.promise;
    },
    kill: () => {
      killNow();
      return ended;
    },
    end: async () => {
      tell({ kind: 'end' });
      const late = setTimeout(killNow, END_MS);
      await ended.finally(() => clearTimeout(late));
    },
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch (error) {
    const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isGone) throw error;
  }
}
