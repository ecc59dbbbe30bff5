import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const CREATE = join(import.meta.dirname, 'create-embedded-process.ts');

/**
 * Creates the embedded database of a folder, if there is none, in a child process: `initdb` needs
 * 400 MB, which a thread would leave to the process. The folder gets its name when it is complete.
 */
export async function createEmbedded(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = fork(CREATE, [unfinished], {
    // The optimising compiler of WebAssembly costs this short work more than it gives.
    execArgv: ['--liftoff-only'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let reason = 'It could not be created.';
  child.on('message', (text) => {
    reason = String(text);
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(reason);
  renameSync(unfinished, folder);
}
