import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/running-app.ts';
import { compressStaticFiles, readStaticFiles } from './static-files.ts';

test('a start reads the files as the build has compressed them', async () => {
  const { path, remove } = temporaryFolder();
  mkdirSync(join(path, 'assets'));
  writeFileSync(join(path, 'assets', 'page-1.js'), 'go()'.repeat(99));
  writeFileSync(join(path, 'favicon.svg'), '<svg/>');
  writeFileSync(join(path, 'notes.md'), 'nobody asks for it');
  expect(() => readStaticFiles(path)).toThrow(/ENOENT.*\.br/);

  await compressStaticFiles(path);
  writeFileSync(join(path, 'favicon.svg.gz'), 'as it is');
  const files = readStaticFiles(path);
  expect([...files.keys()].sort()).toEqual(['/assets/page-1.js', '/favicon.svg']);
  const page = files.get('/assets/page-1.js');
  expect(page?.cacheControl).toContain('immutable');
  expect(brotliDecompressSync(page?.body.br ?? '').toString()).toBe('go()'.repeat(99));
  expect(gunzipSync(page?.body.gzip ?? '').toString()).toBe('go()'.repeat(99));
  expect(files.get('/favicon.svg')?.body.gzip.toString()).toBe('as it is');
  remove();
});
