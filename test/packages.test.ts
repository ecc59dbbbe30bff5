import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Locked = { engines?: unknown; hasInstallScript?: boolean; resolved?: string };

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8')) as Record<
    string,
    unknown
  >;
const about = read('package.json');
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>);
const packages = locked.filter(([path]) => path !== '');

test('npm compares the Node that runs it with no package: `npm run lock` was run', () => {
  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter(([, { engines }]) => engines !== undefined)).toEqual([]);
});

test('the lock file names no address of a registry', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});

test('every package with an install script is named in package.json, and npm runs none of them', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(about.allowScripts).toEqual(
    Object.fromEntries(scripted.map(([path]) => [path.replace('node_modules/', ''), false])),
  );
});

test('there is a Node of at least the release that the start asks for, for every platform', () => {
  const optional = Object.entries(about.optionalDependencies as Record<string, string>);
  const nodes = optional.filter(([name]) => name.startsWith('node-'));
  const start = readFileSync(join(import.meta.dirname, '..', 'start.js'), 'utf8');
  expect(nodes).toHaveLength(5);
  for (const [name, version] of nodes) {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    expect(major > 24 || (major === 24 && minor >= 11), `${name} ${version}`).toBe(true);
    expect(start).toContain(`'${name}'`);
  }
});
