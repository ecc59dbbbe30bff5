import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, startPostgres } from '../postgres-server.ts';
import { type RunningApp, startApp, temporaryFolder } from '../running-app.ts';
import { startSteadyLoad } from '../steady-load.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const cleanUp: (() => unknown)[] = [];
let old: RunningApp;
let env: Record<string, string>;
let dataDir: string;

beforeAll(async () => {
  const folder = temporaryFolder();
  cleanUp.push(folder.remove);
  dataDir = folder.path;
  const server = await startPostgres();
  cleanUp.push(server.stop);
  const database = await createTestDatabase(server.url);
  cleanUp.push(database.drop);
  env = { DATABASE_URL: database.url };
  old = await startApp({ dataDir, env });
  cleanUp.push(() => old.stop('SIGKILL'));
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** This release with one migration more, of the kinds that releases have. */
function makeNextRelease(): string {
  const folder = temporaryFolder();
  cleanUp.push(folder.remove);
  const parts = [
    'server',
    'shared',
    'web',
    'scripts',
    'main.ts',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ];
  for (const part of parts) cpSync(join(ROOT, part), join(folder.path, part), { recursive: true });
  for (const link of ['node_modules', 'dist'])
    symlinkSync(join(ROOT, link), join(folder.path, link));
  const migrations = join(folder.path, 'server', 'db', 'migrations', '900-next.sql');
  writeFileSync(
    migrations,
    `CREATE TABLE next_things (id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY, job_id int REFERENCES jobs);
     ALTER TABLE jobs ADD COLUMN next_flag boolean NOT NULL DEFAULT false;
     CREATE INDEX jobs_next_flag ON jobs (id) WHERE next_flag;`,
  );
  const code = join(folder.path, 'server', 'db', 'migrate.ts');
  const list = readFileSync(code, 'utf8').replace(
    '\n};',
    "\n  '900-next': statements('900-next'),\n};",
  );
  writeFileSync(code, list);
  return folder.path;
}

test('the next release migrates and starts while this one answers, and both serve one board', async () => {
  const load = startSteadyLoad(20, (index) =>
    fetch(old.url + (['/jobs', '/api/stats', '/about'][index % 3] ?? '/')),
  );
  const next = await startApp({ dataDir, env, root: makeNextRelease() });
  cleanUp.push(() => next.stop('SIGKILL'));
  const { failed, answered } = await load.stop();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(0);
  for (const { url } of [old, next]) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/jobs?page=1`)).status).toBe(200);
  }
});
