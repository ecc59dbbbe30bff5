import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { childPids } from '../../test/running-app.ts';

const PROGRAM = join(import.meta.dirname, '..', '..', 'test', 'supervised-process.ts');

let folder: string;
let slow: string;
let supervisor: ChildProcess;
let output: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-supervise-'));
  slow = join(folder, 'slow');
});
afterEach(() => {
  supervisor.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the supervisor of two processes; `test/supervised-process.ts` says what these do. */
function start(env: Record<string, string> = {}): void {
  output = '';
  const started = spawn(process.execPath, [PROGRAM], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, WEB_CONCURRENCY: '2', SLOW: slow, LOG_LEVEL: 'info' },
      // Nothing connects to it.
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  supervisor = started;
  // What the one of the test before still says is not of this one.
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (chunk) => {
      if (supervisor === started) output += chunk;
    });
}

const pid = () => supervisor.pid ?? 0;
const processes = () => childPids(pid());
const told = (line: RegExp) => output.match(line)?.length ?? 0;

async function startReady(): Promise<number[]> {
  start();
  await expect.poll(() => told(/^ready$/gm)).toBe(2);
  return processes();
}

/** A process that has ended, and of which its parent has not heard yet, is a zombie. */
const isZombie = (of: number) => /^State:\s+Z/m.test(readFileSync(`/proc/${of}/status`, 'utf8'));

// Processes are read in /proc.
describe.runIf(process.platform === 'linux')('the supervisor', () => {
  test('goes on when a message is for a process that was killed a moment ago', async () => {
    const [teller = 0, killed = 0] = await startReady();
    // So that it reads the message before it hears of the death.
    supervisor.kill('SIGSTOP');
    process.kill(teller, 'SIGUSR2');
    await expect.poll(() => told(/^told$/gm)).toBe(1);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => isZombie(killed)).toBe(true);
    supervisor.kill('SIGCONT');
    await expect.poll(() => told(/^ready$/gm)).toBe(3);
    expect(processes()).toHaveLength(2);
    expect(processes()).toContain(teller);
  });

  test('answers those who had connected when a process was killed that did not take them', async () => {
    const [stuck = 0] = await startReady();
    const origin = `http://127.0.0.1:${/^port (\d+)$/m.exec(output)?.[1]}`;
    process.kill(stuck, 'SIGSTOP');
    const answers = Array.from({ length: 4 }, async () => (await fetch(origin)).text());
    // Some are answered by the other one while this one takes nothing.
    await Promise.race(answers);
    process.kill(stuck, 'SIGKILL');
    expect(await Promise.all(answers)).toEqual(Array(4).fill('here'));
  });

  test('starts one process in place of one that dies while its successor starts', async () => {
    const [dying = 0] = await startReady();
    writeFileSync(slow, '');
    supervisor.kill('SIGHUP');
    await expect.poll(processes).toHaveLength(3);
    process.kill(dying, 'SIGKILL');
    await expect.poll(processes).not.toContain(dying);
    rmSync(slow);
    await expect.poll(() => output).toContain('all processes were replaced');
    expect(processes()).toHaveLength(2);
    expect(output.split('\n').filter((line) => line.includes('another one is started'))).toEqual(
      [],
    );
  });

  test('that is stopped while it replaces processes ends with 0, and claims nothing of them', async () => {
    await startReady();
    writeFileSync(slow, '');
    supervisor.kill('SIGHUP');
    await expect.poll(processes).toHaveLength(3);
    supervisor.kill('SIGTERM');
    const [code] = await once(supervisor, 'close');
    expect(code).toBe(0);
    expect(output).not.toMatch(/did not start|were replaced/);
  });

  test('says in one line that the port of metrics is taken, and starts nothing', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    start({ METRICS_PORT: String((taken.address() as AddressInfo).port) });
    const [code] = await once(supervisor, 'close');
    taken.close();
    expect(code).toBe(1);
    expect(output).toMatch(/^METRICS_PORT cannot be opened: .*EADDRINUSE.*\n$/);
  });
});
