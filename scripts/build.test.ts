import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

afterEach(() => vi.unstubAllEnvs());

/** A hash of all output files of a build: of the browser's, or with `ssr` of the page renderer. */
async function hashOfBuild(ssr: boolean): Promise<string> {
  const { build } = await import('vite');
  const entry = ssr ? { ssr: 'web/entry-server.tsx' } : {};
  const built = await build({
    root: ROOT,
    logLevel: 'error',
    mode: 'production',
    build: { ...entry, write: false },
  });
  const { output } = built as {
    output: ({ fileName: string } & ({ code: string } | { source: string | Uint8Array }))[];
  };
  const hash = createHash('sha256');
  for (const file of output)
    hash.update(`${file.fileName}\n`).update('code' in file ? file.code : file.source);
  return hash.digest('hex');
}

test.each([
  ['the files of the browser', false, ['production', 'development']],
  ['the page renderer', true, ['production', 'development', 'test', undefined]],
])('%s: the build is the same whatever NODE_ENV the shell or .env sets', async (_, ssr, values) => {
  const hashes: Record<string, string> = {};
  for (const value of values) {
    vi.stubEnv('NODE_ENV', value);
    hashes[String(value)] = await hashOfBuild(ssr);
  }
  expect(new Set(Object.values(hashes)).size, JSON.stringify(hashes)).toBe(1);
});
