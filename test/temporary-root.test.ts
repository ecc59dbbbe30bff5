import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeOwnFolder, removeAbandonedFolders, TEMPORARY_ROOT } from './temporary-root.ts';

test('folders of processes that are gone are removed, and no others', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const abandoned = mkdtempSync(join(TEMPORARY_ROOT, `waymark-test-${pid}-`));
  const own = makeOwnFolder(TEMPORARY_ROOT);
  const another = mkdtempSync(join(TEMPORARY_ROOT, 'waymark-another-'));
  removeAbandonedFolders();
  expect([abandoned, own, another].map((path) => existsSync(path))).toEqual([false, true, true]);
  for (const path of [own, another]) rmSync(path, { recursive: true });
});
