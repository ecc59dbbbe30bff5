import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshFolder, placeBuild } from './build-folder.ts';

const MODULE = JSON.stringify(join(import.meta.dirname, 'build-folder.ts'));
let dist: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'waymark-dist-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

/** A build with one file. */
function makeBuild(folder: string, content: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'page.js'), content);
  return folder;
}

test('of two processes that build the same sources at once, each finds a whole build', async () => {
  const build = `const { mkdirSync, writeFileSync, readFileSync } = await import('node:fs');
    const { freshFolder, placeBuild } = await import(${MODULE});
    const [, dist] = process.argv;
    const fresh = freshFolder(dist);
    mkdirSync(fresh);
    for (let n = 0; n < 200; n++) writeFileSync(fresh + '/' + n, 'whole');
    placeBuild(fresh, dist, 'same');
    for (let n = 0; n < 200; n++) console.log(readFileSync(dist + '/same/' + n, 'utf8'));`;
  const said = await Promise.all(
    Array.from({ length: 3 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', build, dist]),
    ),
  );
  for (const { stdout } of said) expect(stdout).toBe('whole\n'.repeat(200));
  expect(readdirSync(dist)).toEqual(['same']);
});

test('builds of a moment ago stay for products that read them; older and unfinished ones go', () => {
  for (const [age, name] of ['c', 'b', 'a', 'unfinished-999999999'].entries()) {
    const time = Date.now() / 1000 - 60 * (age + 1);
    utimesSync(makeBuild(join(dist, name), name), time, time);
  }
  placeBuild(makeBuild(freshFolder(dist), 'new'), dist, 'new');
  expect(readdirSync(dist).toSorted()).toEqual(['b', 'c', 'new']);
});
