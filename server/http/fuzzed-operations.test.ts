import { afterAll, beforeAll, expect, test } from 'vitest';
import { fuzzRuns } from '../../test/fuzz-runs.ts';
import { fuzzOperations, tryCase } from '../../test/openapi-fuzz.ts';
import { type CallerName, type FuzzWorld, openFuzzWorld } from '../../test/openapi-world.ts';

/** `bench/fuzz.ts` is the long form, with other seeds. */
const SEED = 41;
const MOST = fuzzRuns(3, 60);
const FEW = fuzzRuns(0, 2);

let world: FuzzWorld;
beforeAll(async () => {
  world = await openFuzzWorld();
});
afterAll(() => world.close());

/** What was found once. */
const FOUND: {
  name: string;
  caller: CallerName;
  path: string;
  body?: string;
  was: string;
}[] = [
  {
    ...{ name: 'post /api/login-form', caller: 'none', path: '/api/login-form' },
    ...{ body: '{"email":"a","password":{}}', was: 'an undocumented field: field' },
  },
  {
    ...{ name: 'post /api/admin/imports/{id}/preview', caller: 'editor' },
    ...{ path: '/api/admin/imports/1/preview', body: '{"constructor":{}}' },
    was: 'an answer of 500: the key was taken for a field of the schema',
  },
  {
    ...{ name: 'delete /api/admin/registers/{register}/{date}', caller: 'administrator' },
    path: '/api/admin/registers/uk/2020-01-01',
    was: 'an undocumented field: cause, an error of ours',
  },
  {
    ...{ name: 'delete /api/admin/jobs/{id}', caller: 'administrator', path: '/api/admin/jobs/3' },
    was: 'nothing, and makes those that follow',
  },
  {
    ...{ name: 'get /api/jobs/{id}', caller: 'none', path: '/api/jobs/3' },
    was: 'an undocumented field: gone',
  },
  {
    ...{ name: 'get /api/jobs/{id}/related', caller: 'none', path: '/api/jobs/3/related' },
    was: 'an undocumented field: gone',
  },
];

test.each(FOUND)('$name as $caller at $path has no longer $was', async (found) => {
  const { name, caller, path, body = null } = found;
  const operation = world.api.operations.find((each) => `${each.method} ${each.path}` === name);
  if (!operation) throw new Error(`There is no ${name}.`);
  expect(await tryCase(world, operation, caller, { what: 'it', path, body })).toEqual([]);
});

test('every operation of the OpenAPI document answers every caller as it documents, without 5xx and with nothing that the caller may not see', async () => {
  const { faults, statuses, sent } = await fuzzOperations(world, {
    seed: SEED,
    most: MOST,
    few: FEW,
  });
  expect(faults).toEqual([]);
  // What is right gets through, and what is wrong does not.
  expect(sent).toBeGreaterThan(2_000);
  for (const status of [200, 400, 401, 403, 404])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(50);
});
