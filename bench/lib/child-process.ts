import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A started process that has printed the expected line. */
export type Started = { pid: number; match: RegExpMatchArray; stop(): Promise<void> };

/**
 * Starts a program and waits for a line of its output. Rejects with its output when it exits
 * before.
 */
export async function startAndAwait(
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; line: RegExp },
): Promise<Started> {
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  stopWithBenchmark(child);
  const said: string[] = [];
  child.stderr.on('data', (data) => said.push(String(data)));
  const match = await new Promise<RegExpMatchArray>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${command} ended with ${code}: ${said.join('')}`)),
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const found = line.match(options.line);
      if (found) resolve(found);
    });
  });
  return { pid: child.pid as number, match, stop: () => stopGroup(child) };
}

/** A detached process does not get the terminal's Ctrl+C, and would outlive its benchmark. */
function stopWithBenchmark(child: ChildProcess): void {
  const stop = () => process.kill(-(child.pid as number), 'SIGTERM');
  const interrupt = () => process.exit(130);
  process.once('exit', stop).once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const forget = () => process.off('exit', stop).off('SIGINT', interrupt).off('SIGTERM', interrupt);
  child.once('exit', forget).once('error', forget);
}

/** `npm start` is a chain of processes: the signal goes to all of them. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
}

/** CPU time of a process in seconds, by proc(5); NaN where the system does not report it. */
export function cpuSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The process ids of the children of all threads of a process (Linux only). */
export function childrenOf(pid: number): number[] {
  if (!existsSync(`/proc/${pid}/task`)) return [];
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
