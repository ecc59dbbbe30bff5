import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { utcToday } from '../../shared/job-dates.ts';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { COMPILE_CACHE } from '../../test/running-app.ts';

let database: TestDatabase;
let base: string;
beforeAll(async () => {
  database = await openTestDatabase();
  base = await mkdtemp(join(tmpdir(), 'permits-'));
});
afterAll(async () => {
  await database.close();
  await rm(base, { recursive: true });
});

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'permits.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
  });

const SHIPPED = join(import.meta.dirname, '..', 'permits', 'data', 'CH', '2026-11-27');

test('a folder is checked, imported, and taken back', async () => {
  const day = utcToday(new Date());
  const folder = join(base, 'CH', day);
  await cp(SHIPPED, folder, { recursive: true });
  const routes = join(folder, 'routes.tsv');
  const text = await readFile(routes, 'utf8');
  await writeFile(routes, text.replace('Permits L and B', 'Permits L or B'));
  const dry = await run(folder, '--dry-run');
  expect(dry.stdout).toContain('routes.tsv: 1 new, 1 gone');
  expect(await database.db.selectFrom('permit_editions').selectAll().execute()).toEqual([]);
  expect((await run(folder)).stdout).toBe(dry.stdout);
  await expect(run(folder)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Undo them first (--undo).\nNothing was written.'),
  });
  const { stdout } = await run('--status');
  expect(stdout).toContain(`CH Switzerland: facts of ${day}`);
  expect(stdout).toMatch(/ 2026-12-31: EU Blue Card: €50,700 a year/);
  expect((await run('--undo', `CH/${day}`)).stdout).toContain('The previous facts apply again.');
  expect((await run('--status')).stdout).toContain('CH Switzerland: facts of 2026-11-27');
});

test('wrong usage is told', async () => {
  await expect(run()).rejects.toMatchObject({ code: 2 });
  await expect(run('--undo', 'Germany')).rejects.toMatchObject({ code: 2 });
  await expect(run(join(base, 'nowhere'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('named after its country and day'),
  });
});
