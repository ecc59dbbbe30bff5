import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { openLite, reasonOf } from './embedded-lite.ts';

/**
 * Creates the embedded database of a folder, if there is none, in a child process: `initdb` needs
 * 400 MB, which a thread would leave to the process. The folder gets its name when it is complete.
 */
export async function createEmbedded(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const child = fork(import.meta.filename, [unfinished], {
    execArgv: [],
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

async function createHere(folder: string): Promise<void> {
  // Without its parent nobody would use what it makes.
  process.on('disconnect', () => process.exit(1));
  const fail = (reason: string) => process.send?.(reason, () => process.exit(1));
  try {
    const lite = await openLite(folder, fail);
    await lite.close();
    process.exit(0);
  } catch (error) {
    fail(reasonOf(error));
  }
}

if (import.meta.main) await createHere(process.argv[2] as string);
