import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setUpJobSearch } from '../../test/job-search.ts';
import { COMPILE_CACHE } from '../../test/running-app.ts';

const { kit, write } = setUpJobSearch();

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, 'search.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: kit.database.url,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    },
  });

test('says how a search is read, what it finds, and the plan of each statement', async () => {
  const [id] = await write({
    title: 'Nurse',
    description: 'You work at night.',
    country_code: 'DE',
  });
  const { stdout } = await run('night nurse in germany');
  expect(stdout).toMatch(/^Read as: night \(condition night\) \+ nurse \(work 2221/m);
  expect(stdout).toContain('Places: Germany\n');
  expect(stdout).toContain('Found: 1, of these close: 0\n');
  expect(stdout).toContain(`First ids: ${id}\n`);
  const statements = stdout.match(/^-- \d+ of \d+$/gm) ?? [];
  expect(statements.length).toBeGreaterThan(1);
  expect(stdout.match(/Execution Time/g)?.length).toBe(statements.length);
});

test('without a text it says how it is used', async () => {
  await expect(run()).rejects.toMatchObject({
    code: 2,
    stdout: expect.stringContaining('Usage: npm run search'),
  });
  await expect(run('cook', '--sort', 'best')).rejects.toMatchObject({ code: 2 });
});
