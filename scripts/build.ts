import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileTrouble } from '../server/file-trouble.ts';
import { compressStaticFiles } from '../server/pages/static-files.ts';
import { freshFolder, placeBuild } from './build-folder.ts';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const INPUTS = ['web', 'shared', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];

/** Code of the error of a build that failed. What went wrong was printed before. */
export const BUILD_FAILED = 'build-failed';

/**
 * Builds the browser's files and the page renderer, unless the sources are unchanged. Returns the
 * folder, in which nothing changes any more. `onBegin` is called before a build, and `onStep` after
 * each of its parts.
 */
export async function ensureBuild(on: { onBegin?(): void; onStep?(): void } = {}): Promise<string> {
  for (;;) {
    const folder = join(DIST, fingerprintOf(INPUTS));
    if (existsSync(folder)) return folder;
    on.onBegin?.();
    // In a child process: the server would keep the bundler's memory.
    const child = spawn(process.execPath, [import.meta.filename], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (on.onStep) child.on('message', on.onStep);
    const [code] = await once(child, 'exit');
    if (code !== 0)
      throw Object.assign(new Error('The pages could not be built.'), { code: BUILD_FAILED });
  }
}

async function buildAll(): Promise<void> {
  const fingerprint = fingerprintOf(INPUTS);
  const fresh = freshFolder(DIST);
  const client = join(fresh, 'client');
  const step = (name: string) => process.send?.(name);
  try {
    const { build } = await import('vite');
    const options = { root: ROOT, logLevel: 'warn', mode: 'production' } as const;
    await build({ ...options, build: { outDir: client, emptyOutDir: true } });
    step('client');
    await build({
      ...options,
      build: { outDir: join(fresh, 'server'), emptyOutDir: true, ssr: 'web/entry-server.tsx' },
    });
    step('server');
    await compressStaticFiles(client);
    placeBuild(fresh, DIST, fingerprint);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function fingerprintOf(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) addToHash(hash, join(ROOT, input));
  return hash.digest('hex').slice(0, 32);
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  hash.update(`${path.slice(ROOT.length)}\n`);
  const entries =
    path.endsWith('.ts') || path.endsWith('.json')
      ? null
      : readdirSync(path, { recursive: true, withFileTypes: true });
  if (entries === null) {
    hash.update(readFileSync(path));
    return;
  }
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort())
    hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
}

if (import.meta.main) {
  try {
    await buildAll();
    console.log('Built dist/.');
  } catch (error) {
    console.error(fileTrouble(error) ?? error);
    process.exitCode = 1;
  }
}
