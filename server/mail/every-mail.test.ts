import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../test/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

test('every mail is in the list of its feature, under a name of its own', async () => {
  const server = join(import.meta.dirname, '..');
  const written: unknown[] = [];
  for await (const path of glob('*/mails/*.mail.ts', { cwd: server })) {
    const exported: unknown[] = Object.values(await import(join(server, path)));
    written.push(
      ...exported.filter((each) => typeof each === 'object' && each !== null && 'prepare' in each),
    );
  }
  expect(written.length).toBeGreaterThan(20);
  expect(new Set(api.mails)).toEqual(new Set(written));
  const names = api.mails.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
