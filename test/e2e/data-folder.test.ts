import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import {
  type RunningApp,
  serverPid,
  startApp,
  startAppExpectingExit,
  temporaryFolder,
} from '../running-app.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

/** A data folder of an earlier run. */
function usedFolder(): string {
  const folder = temporaryFolder(inject('usedFolder'));
  cleanUp.push(folder.remove);
  return folder.path;
}

async function start(dataDir: string): Promise<RunningApp> {
  const app = await startApp({ dataDir, env: { LOG_LEVEL: 'error' } });
  cleanUp.push(() => app.stop('SIGKILL'));
  return app;
}

/** A folder with all that is in it. */
function allIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...inside.map((name) => join(folder, name))];
}

/**
 * What other users of the machine may read or write. They may pass through the data folder when the
 * database's user is one of them.
 */
function openToOthers(folder: string): string[] {
  return allIn(folder).filter((path) => (statSync(path).mode & 0o066) !== 0);
}

/**
 * A small disk in memory; null where the test may not mount one, that is anywhere but on Linux as
 * root.
 */
function smallDisk(megabytes: number): string | null {
  const disk = temporaryFolder();
  cleanUp.push(disk.remove);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk.path], {
      stdio: 'ignore',
    });
  } catch {
    return null;
  }
  cleanUp.push(() => execFileSync('umount', [disk.path]));
  return disk.path;
}

/** Writes so much that the place in the WAL's file is behind the limit of `limitFilesOf`. */
async function writeAhead(dataDir: string): Promise<void> {
  const { db, close } = await openDataFolder(dataDir);
  const place = sql<{ file_offset: number }>`
    SELECT file_offset FROM pg_walfile_name_offset(pg_current_wal_insert_lsn())`;
  while (((await place.execute(db)).rows[0]?.file_offset ?? 0) < 1_300_000)
    await sql`SELECT pg_logical_emit_message(false, 'test', repeat('x', 1000000), true)`.execute(
      db,
    );
  await close();
}

/**
 * Limits the size of files for the product, its database server, and each server that it starts:
 * the WAL cannot be written, as on a full disk. 'unlimited' is room again. Shared memory of a megabyte
 * is a file, too: without it a recovery ends halfway, and PostgreSQL 18 may wait for it for ever.
 */
function limitFilesOf(app: RunningApp, dataDir: string, bytes: number | 'unlimited'): void {
  limitFiles(app.pid, bytes, statSync('/proc/self'));
  const server = serverPid(dataDir);
  if (server === null) return;
  const owner = statSync(join(dataDir, 'database', 'cluster'));
  for (const pid of [server, ...childrenOf(server)]) limitFiles(pid, bytes, owner);
}

function limitFiles(pid: number, bytes: number | 'unlimited', { uid, gid }: Stats): void {
  try {
    // The hard limit stays, so that it can be lifted again.
    const args = ['--pid', String(pid), `--fsize=${bytes}:unlimited`];
    execFileSync('prlimit', args, { uid, gid, stdio: 'pipe' });
  } catch (error) {
    // A connection or a server may end meanwhile.
    if (existsSync(`/proc/${pid}`)) throw error;
  }
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, 'utf8').match(/\d+/g) : null;
  return (children ?? []).map(Number);
}

/**
 * Limits the files of the product alone, as `limitFilesOf` does. The command is part of util-linux:
 * false where it is not installed.
 */
function limitFilesOfProduct(app: RunningApp, bytes: number | 'unlimited'): boolean {
  try {
    limitFiles(app.pid, bytes, statSync('/proc/self'));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Uploads a feed of so many bytes as the administrator. */
async function upload(app: RunningApp, bytes: number): Promise<{ status: number; code: string }> {
  const login = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(inject('admin')),
  });
  const { token } = (await login.json()) as { token: string };
  const head = 'title,company,country,category,url,reference,description\n';
  const answer = await fetch(`${app.url}/api/admin/imports?name=feed.csv&source=Disk`, {
    method: 'POST',
    // An answer before the end of the body ends the connection.
    headers: { 'x-auth-token': token, connection: 'close' },
    body: head.padEnd(bytes, 'x'),
  });
  const { code = '' } = (await answer.json()) as { code?: string };
  return { status: answer.status, code };
}

test('a full disk: a feed is refused in words, readers get a plain page and kept pages, and it goes on when there is room', async ({
  skip,
}) => {
  const dataDir = usedFolder();
  const app = await start(dataDir);
  if (!limitFilesOfProduct(app, 1_200_000))
    return skip('prlimit is not installed: the disk of a process cannot be made full');
  expect(await upload(app, 2_000_000)).toEqual({ status: 507, code: 'no-room' });
  limitFilesOfProduct(app, 'unlimited');
  expect((await upload(app, 2_000_000)).status).toBe(202);
  const kept = await fetch(app.url);
  expect(kept.status).toBe(200);
  await writeAhead(dataDir);
  limitFilesOf(app, dataDir, 1_200_000);
  // What must be on the disk before it is acknowledged.
  const signUp = () =>
    fetch(`${app.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"ama@example.org","password":"correct horse battery staple"}',
    });
  const post = await signUp();
  expect(post.status, app.output()).toBe(503);
  expect(await post.json()).toMatchObject({ code: 'database-unavailable' });
  expect(Number(post.headers.get('retry-after'))).toBeGreaterThan(0);
  const page = await fetch(`${app.url}/jobs?search=cook`);
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).not.toBeNull();
  expect(await page.text()).toContain(
    'The job board has a technical problem. Please try again in a minute.',
  );
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  expect((await fetch(app.url)).status).toBe(200);

  await expect
    .poll(async () => {
      limitFilesOf(app, dataDir, 'unlimited');
      return (await signUp()).status;
    })
    .toBe(200);
  expect(app.output()).toContain('The database server has ended');
  expect(await app.stop()).toBe(0);
});

test('a start on a full disk says so in one line', async () => {
  const { code, output } = await startAppExpectingExit({ dataDir: usedFolder(), canWrite: false });
  expect(code).toBe(1);
  expect(output).toMatch(/^The database could not be opened: .*(disk|write|full|I\/O).*\n$/);
});

test('a disk that becomes full during the very first start: one line says so', async ({ skip }) => {
  // What is written when the disk becomes full decides which sentence it is: a migration, the demo
  // listings, or the log of the database.
  const disk = smallDisk(33);
  if (disk === null) return skip('a small disk cannot be mounted here');
  const { code, output } = await startAppExpectingExit({ dataDir: disk });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^Making the database, once: a few seconds\.\nThe (start failed\.|database could not be opened:|database failed:) .*No space left on device.*\n$/,
  );
});

test('no file of a new data folder is open to others, and none of what is written later', async () => {
  const folder = temporaryFolder();
  cleanUp.push(folder.remove);
  const database = await openDataFolder(folder.path);
  await sql`CREATE TABLE later AS SELECT n FROM generate_series(1, 1000) AS n`.execute(database.db);
  await sql`VACUUM FULL later`.execute(database.db);
  await sql`CHECKPOINT`.execute(database.db);
  expect(openToOthers(folder.path)).toEqual([]);
  await database.close();
  expect(openToOthers(folder.path)).toEqual([]);
});
