import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'dist', 'built-from');
const INPUTS = ['web', 'shared', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the browser's files and the page renderer into dist/, unless what is there was built from the same sources. Returns whether it
 * built.
 */
export async function ensureBuild(): Promise<boolean> {
  const fingerprint = fingerprintOf(INPUTS);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return false;
  rmSync(STAMP, { force: true });
  // Only here: a start with nothing to build must not pay for loading the bundler.
  const { build } = await import('vite');
  const options = { root: ROOT, logLevel: 'warn', mode: 'production' } as const;
  await build({ ...options, build: { outDir: 'dist/client', emptyOutDir: true } });
  await build({ ...options, build: { outDir: 'dist/server', emptyOutDir: true, ssr: 'web/entry-server.tsx' } });
  writeFileSync(STAMP, fingerprint);
  return true;
}

function fingerprintOf(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) addToHash(hash, join(ROOT, input));
  return hash.digest('hex');
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  hash.update(`${path.slice(ROOT.length)}\n`);
  const entries = path.endsWith('.ts') || path.endsWith('.json') ? null : readdirSync(path, { recursive: true, withFileTypes: true });
  if (entries === null) {
    hash.update(readFileSync(path));
    return;
  }
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(`${file.slice(ROOT.length)}\n`).update(readFileSync(file));
}

if (import.meta.main) {
  console.log((await ensureBuild()) ? 'Built dist/.' : 'Nothing changed since the last build.');
}
