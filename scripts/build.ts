import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTrouble } from '../server/file-trouble.ts';
import { compressStaticFiles } from '../server/pages/static-files.ts';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'built-from');
const INPUTS = ['web', 'shared', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];

/** Code of the error of a build that failed. What went wrong was printed before. */
export const BUILD_FAILED = 'build-failed';

/**
 * Builds the browser's files and the page renderer into dist/, unless the sources are unchanged.
 * Returns whether it built.
 */
export async function ensureBuild(): Promise<boolean> {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOf(INPUTS)) return false;
  // In a child process: the server would keep the bundler's memory.
  const child = spawn(process.execPath, [import.meta.filename], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw Object.assign(new Error('The pages could not be built.'), { code: BUILD_FAILED });
  return true;
}

async function buildAll(): Promise<void> {
  const fingerprint = fingerprintOf(INPUTS);
  rmSync(STAMP, { force: true });
  const { build } = await import('vite');
  const options = { root: ROOT, logLevel: 'warn', mode: 'production' } as const;
  await build({ ...options, build: { outDir: 'dist/client', emptyOutDir: true } });
  await build({
    ...options,
    build: { outDir: 'dist/server', emptyOutDir: true, ssr: 'web/entry-server.tsx' },
  });
  await compressStaticFiles(join(ROOT, 'dist', 'client'));
  writeFileSync(STAMP, fingerprint);
}

function fingerprintOf(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) addToHash(hash, join(ROOT, input));
  return hash.digest('hex');
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
