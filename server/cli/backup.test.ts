import { execFile } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { openDataFolder } from '../../test/data-folder.ts';
import { COMPILE_CACHE, temporaryFolder } from '../../test/running-app.ts';
import { openJobChanges } from '../db/job-changes.ts';

// Each run starts a process, most of them with a database.
vi.setConfig({ testTimeout: 120_000 });

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const file = join(folder.path, 'waymark.tar.gz');

beforeAll(async () => {
  const migrated: string | undefined = inject('migratedFolder');
  if (migrated) cpSync(migrated, dataDir, { recursive: true });
  const { db, close } = await openDataFolder(dataDir);
  // Random text: it cannot be made smaller.
  await sql`INSERT INTO settings SELECT 'key ' || n, md5(random()::text) || md5(random()::text)
    FROM generate_series(1, 8000) AS n`.execute(db);
  await close();
  writeFileSync(join(dataDir, 'session-secret'), 'a secret', { mode: 0o600 });
});
afterAll(() => folder.remove());

type Ended = { code: number; out: string; err: string };

/** Runs a command; with `limit` its files have at most so many blocks of 512 bytes. */
function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, limit?: number) {
  const script = join(import.meta.dirname, `${command}.ts`);
  const shell = limit === undefined ? 'exec "$0" "$@"' : `ulimit -f ${limit} && exec "$0" "$@"`;
  return new Promise<Ended>((resolve) => {
    execFile(
      '/bin/sh',
      ['-c', shell, process.execPath, script, ...args],
      {
        cwd: folder.path,
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'test',
          DATA_DIR: dataDir,
          // The product runs: nothing but the backup may fail.
          ...(limit === undefined && { NODE_COMPILE_CACHE: COMPILE_CACHE }),
          ...env,
        },
      },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

const rowsOf = async (path: string) => {
  const { db, close } = await openDataFolder(path);
  const { rows } = await sql`SELECT key, value FROM settings ORDER BY key`.execute(db);
  await close();
  return rows;
};

test('the bundled database is saved beside the product, and restored into a new folder', async () => {
  const product = await openDataFolder(dataDir);
  const changes = await openJobChanges(product, () => undefined);
  const saved = await run('backup', [file]);
  expect(saved).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(
      /waymark\.tar\.gz: [\d.]+ [kM]B, \d+ rows of \d+ tables, checked\.\nWith session-secret of /,
    ),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // A full disk: the older backup stays.
  const before = readFileSync(file);
  const full = await run('backup', [file], {}, 64);
  expect(full).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The backup failed: A file may not become as large as it must: /),
  });
  expect(readFileSync(file)).toEqual(before);
  expect(readdirSync(folder.path).filter((name) => name.startsWith('waymark'))).toEqual([
    'waymark.tar.gz',
  ]);
  expect(await run('move', ['--to', 'postgres://nobody@127.0.0.1:9/none'])).toMatchObject({
    code: 1,
  });
  await changes.close();
  await product.close();

  const restored = join(folder.path, 'restored');
  expect(await run('restore', [file, '--check'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/is whole: \d+ rows .*\n0 mails wait in it\./),
  });
  const done = await run('restore', [file], { DATA_DIR: restored });
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^Restored \d+ rows of /) });
  expect(await rowsOf(restored)).toEqual(await rowsOf(dataDir));
  expect(readFileSync(join(restored, 'session-secret'), 'utf8')).toBe('a secret');
  expect(await run('restore', [file], { DATA_DIR: restored })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The restore failed: The database is not empty: /),
  });
});

test('the standard tools unpack a backup: docs/database.md describes it', async () => {
  const unpacked = await new Promise<string>((resolve, reject) => {
    execFile('tar', ['-tzf', file], (error, out) => (error ? reject(error) : resolve(out)));
  });
  const names = unpacked.trimEnd().split('\n');
  expect(names[0]).toBe('waymark-backup.json');
  expect(names.at(-1)).toBe('end.json');
  expect(names).toContain('tables/public.settings/000001.copy');
  expect(names).toContain('files/session-secret');
});

test('what is wrong is said, and nothing is made', async () => {
  const none = { DATA_DIR: join(folder.path, 'none') };
  expect(await run('backup', [])).toMatchObject({ code: 2, err: expect.stringMatching(/^Usage/) });
  expect(await run('backup', ['a', 'b'])).toMatchObject({ code: 2 });
  expect(await run('restore', [file, '--mails', 'keep'])).toMatchObject({ code: 2 });
  expect(await run('move', ['--to', 'somewhere'])).toMatchObject({ code: 2 });
  const hosts = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1,127.0.0.1:2/none' };
  expect(await run('move', ['--to', 'postgres://nobody@127.0.0.1:3/none'], hosts)).toMatchObject({
    code: 1,
    err: 'The move failed: No server of DATABASE_URL takes writes now.\n',
  });
  expect(await run('backup', ['b'], none)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no database.'),
  });
  expect(await run('restore', ['absent'], none)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The restore failed: There is no file .*absent\.\n$/),
  });
  expect(readdirSync(folder.path)).not.toContain('none');
});
