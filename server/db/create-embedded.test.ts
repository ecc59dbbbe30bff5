import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/running-app.ts';
import { createEmbedded } from './create-embedded.ts';

test('a database that cannot be created says why', async () => {
  const { path, remove } = temporaryFolder();
  await expect(createEmbedded(join(path, 'missing', 'postgres'))).rejects.toThrow(/ENOENT.*mkdir/);
  expect(readdirSync(path)).toEqual([]);
  remove();
});
