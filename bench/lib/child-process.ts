import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
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

/** `npm start` is a chain of processes: the signal goes to all of them. */
async function stopGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  process.kill(-(child.pid as number), 'SIGTERM');
  await ended;
}

/** CPU time of a process in seconds; NaN where the system does not report it. */
export function cpuSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  const fields = readFileSync(path, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // Fields 14 and 15 of proc(5), in ticks of a hundredth of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
